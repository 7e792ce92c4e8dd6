import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { operationTemplates, type TemplateRecord } from './contract.ts'
import { templateOperations } from './contract/operations.ts'
import { usualOperation } from './domain/operation.ts'

const server = await testServer()

const insertLevel = (code: string, rank: number, standard = 'API 6A') =>
  insertRow(server.services.db, pslLevelTable, {
    code,
    name: `${standard} ${code}`,
    standard,
    rank,
    minCertificateType: '3.1',
    requiresSerialisation: false,
    requiresTechnicalReview: false,
    recordRetentionYears: 10,
    productFamilies: [],
    sortOrder: rank,
    active: true,
  })
const levels = {
  psl1: await insertLevel('PSL 1', 1),
  psl2: await insertLevel('PSL 2', 2),
  pipe: await insertLevel('NON-6A', 0, 'ASME B31.3'),
}

const template = (n: number, pslLevelId = levels.psl1) => ({
  pslLevelId,
  code: `T${n}`,
  name: `Machined flange ${n}`,
  productFamilies: ['FLG'],
  validFrom: null,
  notes: null,
  requiredDocuments: [{ name: 'Certificate of conformity', per: 'order' as const }],
})

const operation = (templateId: string, title: string, more: object = {}) => ({
  ...usualOperation,
  templateId,
  title,
  ...more,
})

let author: SignedIn
let approver: SignedIn
let made = 0

beforeAll(async () => {
  author = await server.signIn('administrator')
  approver = await server.signIn('administrator')
})

const templatesOf = (person: SignedIn) => person.client(operationTemplates)
const operationsOf = (person: SignedIn) => person.client(templateOperations)

/** A draft with operations of these titles. */
async function draft(titles: readonly string[], pslLevelId = levels.psl1): Promise<TemplateRecord> {
  made += 1
  const { id } = await templatesOf(author).create({ body: template(1000 + made, pslLevelId) })
  for (const title of titles) await operationsOf(author).create({ body: operation(id, title) })
  return templatesOf(author).get({ params: { id } })
}

async function current(titles: readonly string[], pslLevelId = levels.psl1): Promise<TemplateRecord> {
  const { id, version } = await draft(titles, pslLevelId)
  const approved = await templatesOf(approver).approve({ params: { id }, version, body: {} })
  return templatesOf(approver).makeCurrent({ params: { id }, version: approved.version, body: {} })
}

const statusOf = (failed: unknown): [number, string?] => {
  const { status, body } = failed as { status: number; body: { code?: string } }
  return body.code ? [status, body.code] : [status]
}
const refusal = (work: Promise<unknown>) => work.then(() => [200], statusOf)

crudSuite(server, operationTemplates, {
  body: (n) => template(n),
  change: { name: 'Machined flange or body' },
  required: ['pslLevelId', 'code', 'name', 'requiredDocuments'],
  search: (n) => `flange ${n}`,
})

let parent = ''
crudSuite(server, templateOperations, {
  body: async (n) => {
    if (parent === '') parent = (await draft([])).id
    return operation(parent, `Operation ${n}`, { seq: 1000 + n * 10, kind: n === 4 ? 'weld' : 'machine' })
  },
  change: { noticeHours: 24 },
  required: ['templateId', 'title', 'kind', 'intervention', 'signatureType', 'steps'],
  filters: { 'filter[kind]=weld': [4] },
})

describe('A template', () => {
  it('has a code of its own in its level, whatever the case', async () => {
    const { code } = await draft([])
    const again = { ...template(1), code: code.toLowerCase() }
    expect(await refusal(templatesOf(author).create({ body: again }))).toEqual([422])
    expect(
      await refusal(templatesOf(author).create({ body: { ...again, pslLevelId: levels.psl2 } })),
    ).toEqual([200])
  })

  it('belongs to a level that there is', async () => {
    const body = { ...template(2), pslLevelId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60' }
    expect(await refusal(templatesOf(author).create({ body }))).toEqual([422])
  })

  it('is approved by somebody who did not write it, and only when it is complete', async () => {
    const empty = await draft([])
    expect(
      await refusal(
        templatesOf(approver).approve({ params: { id: empty.id }, version: empty.version, body: {} }),
      ),
    ).toEqual([422, 'not_approvable'])
    const { id, version, can, missing } = await draft(['Rough machining'])
    expect([can.approve, missing]).toEqual(['You wrote this version; someone else has to approve it.', []])
    expect(await refusal(templatesOf(author).approve({ params: { id }, version, body: {} }))).toEqual([
      422,
      'not_approvable',
    ])
    const approved = await templatesOf(approver).approve({ params: { id }, version, body: {} })
    expect(approved).toMatchObject({ status: 'approved', approvedByName: approver.person.name })
  })

  it('cannot be approved by whoever changed one of its operations', async () => {
    const { id, operations } = await draft(['Rough machining'])
    const [first] = operations
    await operationsOf(approver).update({
      params: { id: first?.id ?? '' },
      version: first?.version ?? 0,
      body: { plannedMinutes: 30 },
    })
    const { version, authorNames } = await templatesOf(author).get({ params: { id } })
    expect(authorNames.toSorted()).toEqual([author.person.name, approver.person.name].toSorted())
    expect(await refusal(templatesOf(approver).approve({ params: { id }, version, body: {} }))).toEqual([
      422,
      'not_approvable',
    ])
  })

  it('is fixed once it is approved, with its operations and files', async () => {
    const { id, version, operations } = await current(['Cut', 'Finish machining'])
    const [first] = operations
    const body = new FormData()
    body.set('file', new Blob(['a note']), 'note.txt')
    const calls = [
      ['PATCH', `/api/v1/operation-templates/${id}`, { version, body: { name: 'Another' } }],
      ['DELETE', `/api/v1/operation-templates/${id}`, { version }],
      [
        'PATCH',
        `/api/v1/template-operations/${first?.id}`,
        { version: first?.version, body: { title: 'Saw' } },
      ],
      ['DELETE', `/api/v1/template-operations/${first?.id}`, { version: first?.version }],
      ['POST', '/api/v1/template-operations', { body: operation(id, 'One more') }],
    ] as const
    for (const [method, url, details] of calls) {
      const { status } = await author.request(method, url, details)
      expect([method, url, status]).toEqual([method, url, 423])
    }
    const late = await author.request('POST', `/api/v1/operation-templates/${id}/files`, { body })
    expect(late).toMatchObject({ status: 201, body: { data: { addedLater: true } } })
  })

  it('is not made current before its day, and then retires the version before', async () => {
    const first = await current(['Cut'])
    const next = await templatesOf(author).makeVersion({ params: { id: first.id }, body: {} })
    expect(next).toMatchObject({
      status: 'draft',
      edition: 2,
      code: first.code,
      authorNames: [author.person.name],
    })
    const late = await templatesOf(author).update({
      params: { id: next.id },
      version: next.version,
      body: { validFrom: '2999-01-01' },
    })
    const approved = await templatesOf(approver).approve({
      params: { id: next.id },
      version: late.version,
      body: {},
    })
    expect(approved.can.makeCurrent).toBe(
      'It is valid from 2999-01-01; make it current on that day or later.',
    )
    const early = templatesOf(approver).makeCurrent({
      params: { id: next.id },
      version: approved.version,
      body: {},
    })
    expect(await refusal(early)).toEqual([422, 'not_valid_yet'])
    await server.services.db.query(
      sql`UPDATE operation_templates SET valid_from = NULL WHERE id = ${next.id}`,
    )
    const now = await templatesOf(approver).makeCurrent({
      params: { id: next.id },
      version: approved.version,
      body: {},
    })
    expect(now).toMatchObject({ status: 'current', validFrom: server.services.clock.today() })
    expect((await templatesOf(author).get({ params: { id: first.id } })).status).toBe('retired')
  })

  it('has one version in preparation at a time, also when two people begin it', async () => {
    const { id } = await current(['Cut'])
    const both = await Promise.all([
      refusal(templatesOf(author).makeVersion({ params: { id }, body: {} })),
      refusal(templatesOf(approver).makeVersion({ params: { id }, body: {} })),
    ])
    expect(both.toSorted()).toEqual([[200], [422, 'version_in_preparation']])
  })

  it('keeps its code in later versions, and is retired with a reason', async () => {
    const { id, version } = await current(['Cut'])
    const next = await templatesOf(author).makeVersion({ params: { id }, body: {} })
    const renamed = templatesOf(author).update({
      params: { id: next.id },
      version: next.version,
      body: { code: 'OTHER' },
    })
    expect(await refusal(renamed)).toEqual([422])
    const url = `/api/v1/operation-templates/${id}/retire`
    expect((await author.request('POST', url, { version, body: {} })).status).toBe(422)
    const retired = await templatesOf(author).retire({
      params: { id },
      version,
      body: { reason: 'Not used' },
    })
    expect(retired.status).toBe('retired')
  })

  it('is seen by administrators only; its name can be chosen by staff once it is current', async () => {
    const { id, name } = await current(['Cut'])
    await draft(['Cut'])
    const manager = await server.signIn('manager')
    expect((await manager.request('GET', `/api/v1/operation-templates/${id}`)).status).toBe(403)
    expect((await manager.request('GET', '/api/v1/template-operations')).status).toBe(403)
    const options = await templatesOf(manager).options({ query: { search: name } })
    expect(options.map((option) => [option.id, option.name])).toEqual([[id, `PSL 1, ${name}, version 1`]])
  })
})

describe('A template of a higher level', () => {
  it('is derived with the operations of the lower one, each with the level it comes from', async () => {
    const low = await current(['Cut', 'Rough machining'])
    const sources = await templatesOf(author).sources({ query: { pslLevelId: levels.psl2 } })
    expect(sources.map(({ id }) => id)).toContain(low.id)
    const body = { pslLevelId: levels.psl2, code: `D-${low.code}`, name: 'Derived' }
    const high = await templatesOf(author).derive({ params: { id: low.id }, body })
    expect(high).toMatchObject({ edition: 1, status: 'draft', derivedFrom: `PSL 1 ${low.code} version 1` })
    await operationsOf(author).create({ body: operation(high.id, 'Hardness test') })
    const { operations } = await templatesOf(author).get({ params: { id: high.id } })
    expect(operations.map(({ seq, title, originLevel }) => [seq, title, originLevel])).toEqual([
      [10, 'Cut', 'PSL 1'],
      [20, 'Rough machining', 'PSL 1'],
      [30, 'Hardness test', null],
    ])
    const { differences, from } = await templatesOf(author).differences({
      params: { id: high.id },
      query: { with: low.id },
    })
    expect(from).toBe(`PSL 1 ${low.code} version 1`)
    expect(differences.map(({ sentence }) => sentence)).toEqual([
      `Name "${low.name}" -> Derived`,
      'Operation 30 Hardness test is new',
    ])
  })

  it('is not derived downwards, across standards or from a draft', async () => {
    const low = await current(['Cut'])
    const unfinished = await draft(['Cut'])
    const derive = (id: string, pslLevelId: string) =>
      refusal(templatesOf(author).derive({ params: { id }, body: { pslLevelId, code: 'X', name: 'X' } }))
    expect(await derive(low.id, levels.psl1)).toEqual([422, 'not_higher'])
    expect(await derive(low.id, levels.pipe)).toEqual([422, 'not_higher'])
    expect(await derive(unfinished.id, levels.psl2)).toEqual([422, 'draft'])
  })
})
