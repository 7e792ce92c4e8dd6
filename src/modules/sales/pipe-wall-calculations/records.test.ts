import { beforeAll, describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { calculationDesk, drainHeader } from '../../../../test/support/pipe-wall.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { search } from '#modules/house/search/contract.ts'
import { type CalculationRecord, pipeWallCalculations } from './contract.ts'

const server = await testServer()
const desk = await calculationDesk(server)
const path = '/api/v1/pipe-wall-calculations'

crudSuite(server, pipeWallCalculations, {
  body: (n) => ({ title: `Suite line ${n}`, documentNumber: `QX-${7000 + n}`, case: drainHeader }),
  change: { title: 'Another title', lineNumber: '8"-P-7' },
  required: ['title', 'case'],
  search: (n) => `qx-${7000 + n}`,
  filters: {
    'filter[status]=draft': [0, 1, 2, 3, 4],
    'filter[status]=approved,superseded': [],
    'filter[method]=b31.3': [0, 1, 2, 3, 4],
    'filter[method]=b31.1,barlow': [],
    'filter[current]=true': [0, 1, 2, 3, 4],
    'filter[current]=false': [],
  },
})

describe('The list of calculations', () => {
  const records: Record<string, CalculationRecord> = {}
  let companyId: string

  beforeAll(async () => {
    companyId = await createCompany(server.services, 'Granite Fabrications')
    const { draft, checked, approved, revise, as, checker } = desk
    records['plain'] = await draft({ title: 'Zinc bath feed', lineNumber: 'L-77%_x' })
    records['power'] = await draft({
      title: 'Aux steam',
      client: 'Calder Pressure Systems',
      companyId,
      case: { ...drainHeader, method: 'b31.1' },
    })
    records['checked'] = await checked({ title: 'Middle', project: 'Skerry Flow' })
    records['approved'] = await approved({ title: 'Old issue' })
    records['revised'] = await revise(records['approved'])
    records['other'] = await as(checker).create({ body: { title: 'Of another', case: drainHeader } })
  })

  const names = async (query: object, who = desk.engineer): Promise<string[]> => {
    const page = await desk.as(who).list({ query: { perPage: 100, ...query } })
    const byId = new Map(Object.entries(records).map(([name, { id }]) => [id, name]))
    return page.data.flatMap(({ id }) => byId.get(id) ?? [])
  }

  it('filters by state, code, company, author and newest revision', async () => {
    expect(await names({ filter: { status: ['checked'] } })).toEqual(['checked'])
    expect(await names({ filter: { status: ['approved', 'checked'] } })).toEqual(['approved', 'checked'])
    expect(await names({ filter: { method: ['b31.1'] } })).toEqual(['power'])
    expect(await names({ filter: { companyId } })).toEqual(['power'])
    expect(await names({ filter: { current: false } })).toEqual(['approved'])
    expect(await names({ filter: { mine: true }, sort: 'title' }, desk.checker)).toEqual(['other'])
    expect(await names({ filter: { mine: true, status: ['draft'] }, sort: 'title' })).toEqual([
      'power',
      'revised',
      'plain',
    ])
  })

  it('has nothing for records nobody refers to', async () => {
    const id = crypto.randomUUID()
    for (const name of ['companyId', 'enquiryId', 'quoteId', 'quoteLineId'])
      expect(await names({ filter: { [name]: id } })).toEqual([])
  })

  it('finds by number, title, client, project and line; signs stand for themselves', async () => {
    const number = records['approved']?.number ?? ''
    expect((await names({ search: number })).toSorted()).toEqual(['approved', 'revised'])
    expect(await names({ search: 'zinc BATH' })).toEqual(['plain'])
    expect(await names({ search: 'calder' })).toEqual(['power'])
    expect(await names({ search: 'skerry' })).toEqual(['checked'])
    expect(await names({ search: '77%_' })).toEqual(['plain'])
    expect(await names({ search: '7%7' })).toEqual([])
  })

  it('sorts by title whatever the order of saving', async () => {
    const upwards = await names({ sort: 'title' })
    expect(upwards).toEqual(
      Object.entries(records)
        .toSorted(([, a], [, b]) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : 1))
        .map(([name]) => name),
    )
  })

  it('shows what it was made for, its wall and its state', async () => {
    const { data } = await desk.as(desk.engineer).list({ query: { search: 'aux steam' } })
    expect(data).toMatchObject([
      { client: 'Calder Pressure Systems', method: 'b31.1', size: 'NPS 8', status: 'draft' },
    ])
    expect(data[0]?.wall).toBe(
      `${records['power']?.result.selectedWall?.value.toFixed(3)} in (${records['power']?.result.selectedSchedules?.join(', ')})`,
    )
  })
})

describe('The rights of a user and of a manager', () => {
  it('differ in approving alone', async () => {
    const record = await desk.checked({ title: 'Rights' })
    const seen = async (who: typeof desk.checker) => (await desk.as(who).get({ params: record })).can
    const user = await seen(desk.checker)
    const manager = await seen(desk.manager)
    expect(user['approve']).toBe('You do not have the right to "Approve".')
    expect(manager['approve']).toBe('Accept the warnings first: W04.')
    expect({ ...user, approve: '' }).toEqual({ ...manager, approve: '' })
    expect(user).toMatchObject({ revise: true, copy: true, acknowledge: true, sendBack: true })
    expect(user['update']).toMatch(/locked/)
  })

  it('stop at the client', async () => {
    const client = await server.signIn('client')
    const { id, version } = await desk.draft()
    const calls = [
      ['PATCH', '', { title: 'x' }],
      ['POST', '/check', { signature: signed }],
      ['POST', '/revise', { reason: 'x' }],
      ['POST', '/copy', {}],
      ['POST', '/acknowledge', { codes: ['W04'], reason: 'x' }],
      ['POST', '/comments', { text: 'x' }],
    ] as const
    for (const [method, rest, body] of calls) {
      const reply = await client.request(method, `${path}/${id}${rest}`, { body, version })
      expect([rest, reply.status]).toEqual([rest, 403])
    }
  })
})

describe('The search over everything', () => {
  it('finds calculations by number, short number and title, for those who may read them', async () => {
    const record = await desk.draft({ title: 'Production header 77' })
    const short = record.number.replace(/^CALC-0*/, 'calc-')
    for (const who of [desk.engineer, desk.manager, await server.signIn('administrator')]) {
      for (const q of [record.number, short, 'production header 77']) {
        const hits = await who.client(search).find({ query: { q } })
        expect(
          hits.find(({ id }) => id === record.id),
          q,
        ).toMatchObject({
          slice: 'pipe-wall-calculations',
          number: `${record.number} Rev 0`,
          title: 'Production header 77',
          path: `/pipe-wall-calculator?record=${record.id}`,
          status: { label: 'Draft' },
        })
      }
    }
  })
})
