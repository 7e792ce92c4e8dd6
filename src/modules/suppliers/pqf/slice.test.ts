import { describe, expect, it } from 'vitest'
import { loadSeed } from '../../../../db/seed/load.ts'
import { crudSuite, dataOf } from '../../../../test/support/crud-suite.ts'
import { formOf } from '../../../../test/support/import-export.ts'
import { testServer } from '../../../../test/support/server.ts'
import { readSheet } from '#platform/server/import-export/read-sheet.ts'
import { setup } from '#modules/house/setup/contract.ts'
import { pqf, type SectionInput } from './contract.ts'
import { publishProblems } from './domain.ts'

const server = await testServer()
const path = '/api/v1/pqf'
const administrator = await server.signIn('administrator')
const api = administrator.client(pqf)

const certificate = {
  text: 'ISO 9001 certificate',
  type: 'file',
  required: true,
  weight: 10,
  expires: true,
  evidenceKind: 'certificate',
} as const
const sites = {
  text: 'Sites',
  type: 'table' as const,
  required: false,
  weight: 0,
  expires: false,
  columns: ['Site', 'Work'],
}
const sections: SectionInput[] = [
  { title: 'Quality', questions: [certificate] },
  { title: 'Company', questions: [sites] },
]
const form = (n: number) => ({
  code: `F-${n}`,
  title: `Form number ${n}`,
  description: null,
  kind: n === 2 ? ('customer' as const) : ('supplier' as const),
  passScore: '70.00',
  reviewCycleMonths: 24,
  sections,
})

crudSuite(server, pqf, {
  body: form,
  change: { title: 'Renamed', passScore: '65.50', reviewCycleMonths: 12 },
  required: ['code', 'title', 'kind', 'sections'],
  search: (n) => `form number ${n}`,
  filters: {
    'filter[kind]=customer': [2],
    'filter[status]=draft': [0, 1, 2, 3, 4],
    'filter[status]=current': [],
  },
})

const refusal = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  return [status, (body as { code?: string }).code]
}

describe('A pre-qualification form', () => {
  it('is published, revised and superseded, and a current revision never changes', async () => {
    const draft = await api.create({ body: form(200) })
    expect(draft).toMatchObject({ revision: 0, status: 'draft', submissionCount: 0 })
    expect(draft.can).toMatchObject({ publish: true, update: true, revise: expect.stringContaining('draft') })
    const at = { params: { id: draft.id }, version: draft.version }
    const current = await api.publish({ ...at, body: {} })
    expect(current).toMatchObject({ status: 'current', publishedByName: administrator.person.name })
    const url = `${path}/${current.id}`
    const { version } = current
    expect(await refusal(administrator.request('PATCH', url, { version, body: { title: 'Other' } }))).toEqual(
      [423, 'locked'],
    )
    expect(await refusal(administrator.request('DELETE', url, { version }))).toEqual([423, 'locked'])

    const body = { reason: 'Carbon is asked for' }
    const next = await api.revise({ params: { id: current.id }, version, body })
    expect(next).toMatchObject({ revision: 1, status: 'draft', revisionReason: 'Carbon is asked for' })
    expect(next.id).not.toBe(current.id)
    expect(next.sections).toEqual(current.sections)
    expect(next.revisions.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'draft'],
      [0, 'current'],
    ])
    expect(await refusal(administrator.request('POST', `${url}/revise`, { version, body }))).toEqual([
      422,
      'cannot_revise',
    ])
    const renamed = await administrator.request('PATCH', `${path}/${next.id}`, {
      version: next.version,
      body: { code: 'F-OTHER' },
    })
    expect(Object.keys((renamed.body as { errors: object }).errors)).toEqual(['code'])

    const published = await api.publish({ params: { id: next.id }, version: next.version, body: {} })
    expect(published.status).toBe('current')
    const former = await api.get({ params: { id: current.id } })
    expect([former.status, former.sections]).toEqual(['retired', current.sections])
    const options = await api.options({ query: { search: 'form number 200' } })
    expect(options.map(({ id, code }) => [id, code])).toEqual([[next.id, 'F-200 Rev 1']])
  })

  it('is revised once by two people at once', async () => {
    const { id, version } = await api.create({ body: form(205) })
    const { version: now } = await api.publish({ params: { id }, version, body: {} })
    const body = { reason: 'Carbon is asked for' }
    const revise = () => administrator.request('POST', `${path}/${id}/revise`, { version: now, body })
    const replies = await Promise.all([revise(), revise()])
    const [second, first] = replies.toSorted((a, b) => b.status - a.status)
    expect([first?.status, second?.status]).toEqual([201, 422])
    expect(second?.body).toMatchObject({
      code: 'cannot_revise',
      message: 'Rev 1 is being prepared already.',
    })
  })

  it('keeps the ids of its questions when it is changed', async () => {
    const draft = await api.create({ body: form(210) })
    const [first, second] = draft.sections
    const changed = await api.update({
      params: { id: draft.id },
      version: draft.version,
      body: {
        sections: [
          ...(second ? [second] : []),
          { ...first, title: 'Quality system', questions: [...(first?.questions ?? []), sites] },
        ] as SectionInput[],
      },
    })
    expect(changed.sections.map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(changed.sections[1]?.questions[0]).toEqual(first?.questions[0])
    expect(changed.sections[1]?.questions).toHaveLength(2)
    const twice = await administrator.request('PATCH', `${path}/${draft.id}`, {
      version: changed.version,
      body: { sections: [first, first] },
    })
    expect(twice.status).toBe(422)
  })

  it('cannot be used while it is incomplete, and is retired with a reason', async () => {
    const empty = await api.create({ body: { ...form(220), sections: [] } })
    expect(empty.can.publish).toBe('Add at least one question.')
    const url = `${path}/${empty.id}`
    expect(await refusal(administrator.request('POST', `${url}/publish`, { version: 1, body: {} }))).toEqual([
      422,
      'incomplete',
    ])
    const other = await api.create({ body: form(221) })
    const at = { params: { id: other.id } }
    const current = await api.publish({ ...at, version: 1, body: {} })
    const without = await administrator.request('POST', `${path}/${other.id}/retire`, {
      version: current.version,
      body: {},
    })
    expect(Object.keys((without.body as { errors: object }).errors)).toEqual(['reason'])
    const retired = await api.retire({
      ...at,
      version: current.version,
      body: { reason: 'Not asked any more' },
    })
    expect(retired.status).toBe('retired')
    expect(retired.can.revise).toBe(true)
    expect(await api.options({ query: { search: 'form number 221' } })).toEqual([])
  })

  it('has a code of its own, whatever its case', async () => {
    await api.create({ body: form(230) })
    const again = await administrator.request('POST', path, { body: { ...form(231), code: 'f-230' } })
    expect(again.status).toBe(422)
    expect(Object.keys((again.body as { errors: object }).errors)).toEqual(['code'])
  })

  it('is offered to staff and not to clients', async () => {
    const user = await server.signIn('user')
    expect((await user.request('GET', `${path}/options`)).status).toBe(200)
    expect((await user.request('GET', path)).status).toBe(403)
    const client = await server.signIn('client')
    expect((await client.request('GET', `${path}/options`)).status).toBe(403)
  })
})

describe('An export of the forms', () => {
  it('holds every revision as the list is filtered, without the questions', async () => {
    const draft = await api.create({ body: { ...form(240), title: '=Formula', description: 'For mills' } })
    await api.publish({ params: { id: draft.id }, version: draft.version, body: {} })
    await api.create({ body: { ...form(241), title: 'Formula draft' } })
    const query = 'search=formula&sort=code&filter[status]=current,draft'
    const csv = await administrator.request('GET', `${path}/export/csv?${query}`)
    expect(csv.status).toBe(200)
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="pqf-\d{4}-\d\d-\d\d\.csv"$/)
    expect(csv.bytes.toString('utf8').replace('\ufeff', '').trim().split('\n')).toEqual([
      'Code,Revision,Title,Status,Kind,Description,Pass score,Review cycle',
      "F-240,0,'=Formula,current,supplier,For mills,70.00,24",
      'F-241,0,Formula draft,draft,supplier,,70.00,24',
    ])
    const xlsx = await administrator.request('GET', `${path}/export/xlsx?search=formula%20draft`)
    const sheet = await readSheet(xlsx.bytes, 'pqf.xlsx')
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['F-241', '0', 'Formula draft', 'draft', 'supplier', '', '70', '24'],
    ])
  })

  it('is for administrators only, and nothing is imported', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = await server.signIn(role)
      expect([role, (await other.request('GET', `${path}/export/csv`)).status]).toEqual([role, 403])
    }
    const reply = await administrator.request('POST', `${path}/import/check`, { body: formOf('Code\nA\n') })
    expect(reply.status).toBe(404)
  })
})

describe('The starter set', () => {
  it('fills an empty list with forms that are in use and complete', async () => {
    const fresh = await testServer()
    await loadSeed(fresh.services)
    const reader = (await fresh.signIn('administrator')).client(pqf)
    const { data } = await reader.list({ query: { perPage: 100 } })
    expect(data.map(({ code, kind, status }) => [code, kind, status])).toEqual([
      ...['PQF-01', 'PQF-02', 'PQF-03'].map((code) => [code, 'supplier', 'current']),
      ...['PQF-04', 'PQF-05', 'PQF-06'].map((code) => [code, 'customer', 'current']),
      ...['PQF-07', 'PQF-08'].map((code) => [code, 'order', 'current']),
    ])
    for (const { id, code, questionCount } of data) {
      const record = await reader.get({ params: { id } })
      expect([code, publishProblems(record)]).toEqual([code, []])
      expect(questionCount).toBeGreaterThan(3)
      expect(record.reviewCycleMonths).toBe(code < 'PQF-04' ? 24 : code < 'PQF-07' ? 12 : null)
    }
  })

  it('leaves forms alone that are there already', async () => {
    const { added } = await administrator.client(setup).loadStarterSet()
    expect(added.map(({ area }) => area)).not.toContain('pqf')
    const made = dataOf(await administrator.request('POST', path, { body: form(300) }))
    expect(made.revision).toBe(0)
  })
})
