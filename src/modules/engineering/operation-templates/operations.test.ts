import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { operationTemplates, type TemplateRecord } from './contract.ts'
import { templateOperations } from './contract/operations.ts'
import { usualOperation } from './domain/operation.ts'

const server = await testServer()
const pslLevelId = await insertRow(server.services.db, pslLevelTable, {
  code: 'PSL 3',
  name: 'API 6A PSL 3',
  standard: 'API 6A',
  rank: 3,
  minCertificateType: '3.1',
  requiresSerialisation: true,
  requiresTechnicalReview: true,
  recordRetentionYears: 10,
  productFamilies: [],
  sortOrder: 1,
  active: true,
})

let person: SignedIn
let made = 0
beforeAll(async () => {
  person = await server.signIn('administrator')
})
const templates = () => person.client(operationTemplates)
const operations = () => person.client(templateOperations)

const body = (templateId: string, title: string, more: object = {}) => ({
  ...usualOperation,
  templateId,
  title,
  ...more,
})

async function draft(...titles: string[]): Promise<TemplateRecord> {
  made += 1
  const { id } = await templates().create({
    body: { pslLevelId, code: `R${made}`, name: 'Route', productFamilies: [], requiredDocuments: [] },
  })
  for (const title of titles) await operations().create({ body: body(id, title) })
  return read(id)
}

const read = (id: string) => templates().get({ params: { id } })
const outline = ({ operations: all }: TemplateRecord) => all.map(({ seq, title }) => `${seq} ${title}`)

/** The answer of a call that is refused. */
async function failure(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The call was not refused.')
}

describe('Operations', () => {
  it('are numbered 10, 20, 30, with room for one between', async () => {
    const { id } = await draft('Cut', 'Finish machining')
    await operations().create({ body: body(id, 'Rough machining', { seq: 15 }) })
    await operations().create({ body: body(id, 'Release') })
    expect(outline(await read(id))).toEqual([
      '10 Cut',
      '15 Rough machining',
      '20 Finish machining',
      '30 Release',
    ])
    const taken = await failure(operations().create({ body: body(id, 'Twice', { seq: 20 }) }))
    expect([taken.status, taken.errors]).toEqual([422, { seq: ['There is an operation 20 already.'] }])
  })

  it('get different numbers when they are added at once', async () => {
    const { id } = await draft()
    const titles = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(titles.map((title) => operations().create({ body: body(id, title) })))
    const { operations: all, version } = await read(id)
    expect(all.map(({ seq }) => seq)).toEqual([10, 20, 30, 40, 50, 60])
    expect(version).toBe(1 + titles.length)
  })

  it('are done on parts that meet their conditions, which a copy and a sheet keep', async () => {
    const { id } = await draft()
    const appliesWhen = { match: 'any', conditions: [{ field: 'wall', comparison: 'over', value: '50' }] }
    const made = await operations().create({ body: body(id, 'PWHT', { appliesWhen }) })
    expect(made.appliesWhen).toEqual(appliesWhen)
    const sheet = await person.request('GET', `/api/v1/operation-templates/${id}/sheet`)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sheet.bytes)]), 'operations.xlsx')
    const back = await person.request('POST', `/api/v1/operation-templates/${id}/read-sheet`, { body: form })
    const [row] = (back.body as { data: { rows: { operation: { appliesWhen: unknown } }[] } }).data.rows
    expect(row?.operation.appliesWhen).toEqual({ ...appliesWhen, match: 'all' })
    const thick = { match: 'all', conditions: [{ field: 'wall', comparison: 'over', value: 'thick' }] }
    const refused = await failure(operations().create({ body: body(id, 'Anneal', { appliesWhen: thick }) }))
    expect(refused.errors).toEqual({
      'appliesWhen.conditions.0.value': ['Wall in mm is compared with a number, such as 4.5.'],
    })
  })

  it('say what contradicts itself, at the field', async () => {
    const { id } = await draft()
    const wrong = body(id, 'UT of body', {
      kind: 'nde',
      signatureType: 'nde',
      signedBy: [],
      steps: [
        { kind: 'measurement', label: 'Thickness', min: '12', max: '10', unit: 'mm' },
        { kind: 'measurement', label: 'Length' },
      ],
    })
    expect((await failure(operations().create({ body: wrong }))).errors).toEqual({
      signedBy: ['Choose who signs, or that no signature is needed.'],
      ndeMethod: ['An NDE operation or signature needs its method.'],
      'steps.0.max': ['The upper limit is below the lower one.'],
      'steps.1.unit': ['A measurement needs its unit.'],
    })
  })

  it('drop the signers of a signature that is not asked for', async () => {
    const { id } = await draft()
    const record = await operations().create({ body: body(id, 'Cut', { signatureType: 'none' }) })
    expect(record.signedBy).toEqual([])
  })

  it('refuse instructions with parts that are not allowed, and keep no strange attributes', async () => {
    const { id } = await draft()
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Mind the <b>edge</b>' }] }
    const script = { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://evil.example' } }] }
    const refused = await person.request('POST', '/api/v1/template-operations', {
      body: body(id, 'Cut', { instruction: script }),
    })
    expect(refused.status).toBe(422)
    const record = await operations().create({
      body: body(id, 'Cut', {
        instruction: { type: 'doc', content: [{ ...paragraph, attrs: { onclick: 'steal()' } }] },
      }),
    })
    expect(record.instruction).toEqual({ type: 'doc', content: [{ ...paragraph, attrs: {} }] })
  })

  it('refuse a stale version with the present record', async () => {
    const { id } = await draft('Cut')
    const [first] = (await read(id)).operations
    const change = (title: string) =>
      operations().update({ params: { id: first?.id ?? '' }, version: first?.version ?? 0, body: { title } })
    await change('Saw')
    const late = await failure(change('Shear'))
    expect([late.status, (late.body.current as { title: string }).title]).toEqual([412, 'Saw'])
  })

  it('tell the timeline of their template what was changed, in words', async () => {
    const { id } = await draft('Heat treatment')
    const [first] = (await read(id)).operations
    await operations().update({
      params: { id: first?.id ?? '' },
      version: first?.version ?? 0,
      body: { noticeHours: 48 },
    })
    const { data } = await templates().timeline({ params: { id } })
    const told = data.flatMap(({ text, changes }) => changes.map(({ to }) => `${text}: ${to}`))
    expect(told).toContain('Changed operation: Operation 10 Heat treatment: notice hours none -> 48')
    expect(told).toContain('Added operation: 10 Heat treatment')
  })
})

describe('Another order', () => {
  it('numbers all operations anew, and is refused when it rests on an old list', async () => {
    const before = await draft('Cut', 'Weld', 'Inspect')
    const ids = before.operations.map(({ id }) => id).toReversed()
    const send = (version: number, operationIds = ids) =>
      templates().reorder({ params: { id: before.id }, version, body: { operationIds } })
    expect((await failure(send(before.version, ids.slice(1)))).status).toBe(422)
    const after = await send(before.version)
    expect(outline(after)).toEqual(['10 Inspect', '20 Weld', '30 Cut'])
    const late = await failure(send(before.version))
    expect([late.status, (late.body.current as TemplateRecord).version]).toEqual([412, after.version])
    await operations().create({ body: body(before.id, 'Release') })
    expect((await failure(send(after.version))).status).toBe(412)
  })

  it('is given by one of two who send it at once', async () => {
    const before = await draft('Cut', 'Weld', 'Inspect')
    const ids = before.operations.map(({ id }) => id)
    const orders = [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]]
    const answers = await Promise.all(
      orders.map((operationIds) =>
        templates()
          .reorder({ params: { id: before.id }, version: before.version, body: { operationIds } })
          .then(
            () => 200,
            (error: ApiError) => error.status,
          ),
      ),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 412])
  })
})

describe('Several operations together', () => {
  it('get the same fields, all of them or none', async () => {
    const before = await draft('Cut', 'Weld', 'Release')
    const ids = before.operations.slice(0, 2).map(({ id }) => id)
    const edit = (version: number, changes: object, operationIds = ids) =>
      templates().bulkEdit({ params: { id: before.id }, version, body: { operationIds, changes } })
    const after = await edit(before.version, {
      intervention: { customer: 'W' },
      noticeHours: 48,
      workCentre: 'Bay 2',
    })
    expect(
      after.operations.map(({ intervention, noticeHours, workCentre }) => [
        intervention.customer,
        noticeHours,
        workCentre,
      ]),
    ).toEqual([
      ['W', 48, 'Bay 2'],
      ['W', 48, 'Bay 2'],
      ['none', null, null],
    ])
    const wrong = await failure(edit(after.version, { signedBy: [] }))
    expect(wrong.errors.changes).toHaveLength(2)
    expect((await read(before.id)).version).toBe(after.version)
    const other = await draft('Elsewhere')
    expect(
      (
        await failure(
          edit(
            after.version,
            { optional: true },
            other.operations.map(({ id }) => id),
          ),
        )
      ).status,
    ).toBe(422)
    expect((await failure(edit(before.version, { optional: true }))).status).toBe(412)
  })
})

describe('Pictures', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  async function upload(templateId: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([png], { type: 'image/png' }), 'mark.png')
    const reply = await person.request('POST', `/api/v1/operation-templates/${templateId}/files`, {
      body: form,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return (reply.body as { data: { id: string } }).data.id
  }
  const showing = (fileId: string) => ({
    type: 'doc' as const,
    content: [{ type: 'picture' as const, attrs: { fileId, alt: 'Where to stamp' } }],
  })

  it('belong to the template, stay while they are shown, and are copied into the next version', async () => {
    const { id } = await draft()
    const fileId = await upload(id)
    const elsewhere = await upload((await draft()).id)
    const foreign = await failure(
      operations().create({ body: body(id, 'Mark', { instruction: showing(elsewhere) }) }),
    )
    expect(Object.keys(foreign.errors)).toEqual(['instruction'])
    await operations().create({ body: body(id, 'Mark', { instruction: showing(fileId) }) })
    const kept = await person.request('DELETE', `/api/v1/operation-templates/${id}/files/${fileId}`)
    expect([kept.status, (kept.body as { code: string }).code]).toEqual([422, 'file_shown'])

    const other = (await server.signIn('administrator')).client(operationTemplates)
    await other.approve({ params: { id }, version: (await read(id)).version, body: {} })
    const { version } = await read(id)
    await templates().retire({ params: { id }, version, body: { reason: 'Next version' } })
    const next = await templates().makeVersion({ params: { id }, body: {} })
    const shown = next.operations[0]?.instruction?.content[0]?.attrs?.fileId ?? ''
    expect(shown).not.toBe(fileId)
    const bytes = await person.request(
      'GET',
      `/api/v1/operation-templates/${next.id}/files/${shown}?inline=1`,
    )
    expect([bytes.status, bytes.bytes.equals(png)]).toEqual([200, true])
  })
})
