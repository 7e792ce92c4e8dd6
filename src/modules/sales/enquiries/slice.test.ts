import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { enquiryBody, enquiryLine, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })
const nextYear = Number(server.services.clock.today().slice(0, 4)) + 1

crudSuite(server, enquiries, {
  as: 'manager',
  body: (n) => ({
    ...enquiryBody(setup, n),
    companyId: n === 1 ? setup.otherCompanyId : setup.companyId,
    contactId: null,
    projectName: `Launcher barrel ${5000 + n}`,
    receivedAt: `2026-11-0${1 + (n % 5)}T09:00:00Z`,
    quoteDueAt: `${nextYear}-12-0${1 + (n % 5)}T09:00:00Z`,
    estimatedValue: `${1000 + n}.00`,
    priority: n === 2 ? 'high' : 'normal',
    estimatorId: n === 3 ? null : setup.seller.id,
    lines: [{ ...enquiryLine(setup, 10), pslLevelId: n === 4 ? setup.psl3Id : setup.psl1Id }],
  }),
  change: { projectName: 'Renamed', priority: 'low' },
  required: [
    'companyId',
    'receivedAt',
    'receivedVia',
    'quoteDueAt',
    'facilityId',
    'salespersonId',
    'marketSegmentId',
    'priority',
    'lines',
  ],
  search: (n) => `barrel ${5000 + n}`,
  filters: {
    'filter[status]=new': [0, 1, 2, 3, 4],
    'filter[status]=won,lost': [],
    'filter[open]=true': [0, 1, 2, 3, 4],
    'filter[open]=false': [],
    'filter[overdue]=false': [0, 1, 2, 3, 4],
    'filter[mine]=true': [],
    [`filter[companyId]=${setup.otherCompanyId}`]: [1],
    'filter[estimatorId]=none': [3],
    [`filter[quoteDueAt][from]=${nextYear}-12-02&filter[quoteDueAt][to]=${nextYear}-12-03`]: [1, 2],
    'filter[value][from]=1002&filter[value][to]=1003': [2, 3],
    'filter[priority]=high': [2],
    'filter[pslRank][from]=3': [4],
    'filter[bidDecision]=pending': [0, 1, 2, 3, 4],
  },
  notEchoed: ['lines', 'receivedAt', 'quoteDueAt'],
})

describe('registering an enquiry', () => {
  it('takes a number of the year and fills in what is left out', async () => {
    const made = await create()
    expect(made).toMatchObject({
      number: expect.stringMatching(/^ENQ-20\d\d-\d{4}$/),
      status: 'new',
      salesStepId: setup.newStepId,
      quoteConfidenceId: setup.lowConfidenceId,
      globalSegmentId: setup.globalSegmentId,
      currency: 'GBP',
      value: '145000.00',
      valueCurrency: 'GBP',
      confidencePercent: 30,
      companyName: 'Calder Pressure Systems',
      contactName: 'Morag Weir',
      bidDecision: 'pending',
      needsTechnicalReview: false,
    })
    expect(made.lines.map((line) => [line.lineNo, line.quantities, line.pslLevel])).toEqual([
      [10, ['2', '5.5'], 'PSL 1'],
      [20, ['2', '5.5'], 'PSL 1'],
    ])
    expect(made.lines[0]?.specifications).toEqual([
      { id: setup.specificationId, number: 'API 6A', title: 'Wellhead and tree equipment' },
    ])
  })

  it.each([
    ['a due date before the day it was received', { quoteDueAt: '2026-11-01T00:00:00Z' }, ['quoteDueAt']],
    ['a contact of another company', { contactId: setup.otherContactId }, ['contactId']],
    ['a final sales step', { salesStepId: setup.wonStepId }, ['salesStepId']],
    ['an unknown company', { companyId: setup.facilityId }, ['companyId']],
    ['an unknown facility', { facilityId: setup.companyId }, ['facilityId']],
    [
      'a quantity of nothing',
      { lines: [{ ...enquiryLine(setup, 10), quantities: ['0'] }] },
      ['lines.0.quantities.0'],
    ],
    [
      'the same line number twice',
      { lines: [enquiryLine(setup, 10), enquiryLine(setup, 10)] },
      ['lines.1.lineNo'],
    ],
  ])('refuses %s', async (_, body, fields) => {
    const error = await problem(create(body))
    expect(error).toMatchObject({ status: 422 })
    expect(Object.keys((error as { errors: object }).errors)).toEqual(fields)
  })

  it('needs eight round trips at most, session included', async () => {
    const body = enquiryBody(setup, 1, 10)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const count = await roundTrips(server, async () => {
      const reply = await seller.request('POST', '/api/v1/enquiries', { body, headers })
      expect(reply.status).toBe(201)
    })
    expect(count).toBeLessThanOrEqual(8)
  })

  it('is read and listed with two', async () => {
    const { id } = await create()
    expect(await roundTrips(server, () => api.get({ params: { id } }))).toBe(2)
    expect(await roundTrips(server, () => api.list({ query: { search: 'emden' } }))).toBe(2)
  })
})

describe('saving', () => {
  it('changes header and lines together, keeps the ids of kept lines and removes the others', async () => {
    const made = await create()
    const [first] = made.lines
    if (!first) throw new Error('no line')
    const kept = { ...enquiryLine(setup, 30), id: first.id, description: 'Kept' }
    const saved = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { projectName: 'New name', lines: [kept, enquiryLine(setup, 40)] },
    })
    expect(saved.version).toBe(made.version + 1)
    expect(saved.lines.map((line) => [line.lineNo, line.description])).toEqual([
      [30, 'Kept'],
      [40, 'Manifold header 40'],
    ])
    expect(saved.lines[0]?.id).toBe(first.id)
  })

  it('refuses a line that belongs to another enquiry', async () => {
    const [one, other] = [await create(), await create()]
    const body = { lines: [{ ...enquiryLine(setup, 10), id: other.lines[0]?.id }] }
    expect(await problem(api.update({ params: { id: one.id }, version: one.version, body }))).toMatchObject({
      status: 422,
      errors: { lines: ['A line belongs to another enquiry.'] },
    })
    expect((await api.get({ params: { id: other.id } })).lines).toEqual(other.lines)
  })

  it('asks for the technical review again when the lines change', async () => {
    const made = await create({ lines: [{ ...enquiryLine(setup, 10), pslLevelId: setup.psl3Id }] })
    const params = { id: made.id }
    const answers = { drawingLegible: 'yes', materialAvailable: 'yes', pslWithinScope: 'yes' } as const
    const short = api.reviewTechnically({
      params,
      version: made.version,
      body: { ...answers, complete: true },
    })
    expect(await problem(short)).toMatchObject({ status: 422, errors: { ndeArranged: [expect.any(String)] } })
    const body = { ...answers, ndeArranged: 'no', complete: true } as const
    expect(await problem(api.reviewTechnically({ params, version: made.version, body }))).toMatchObject({
      status: 422,
      errors: { exceptions: [expect.any(String)] },
    })
    const reviewed = await api.reviewTechnically({
      params,
      version: made.version,
      body: { ...body, exceptions: 'UT is with Norvik' },
    })
    expect(reviewed.technicalReview).toMatchObject({ completedByName: 'Tom Ashdown', ndeArranged: 'no' })
    const renamed = await api.update({
      params,
      version: reviewed.version,
      body: { projectName: 'Same lines' },
    })
    expect(renamed.technicalReview.completedAt).not.toBeNull()
    const line = {
      ...enquiryLine(setup, 10),
      id: made.lines[0]?.id,
      pslLevelId: setup.psl3Id,
      rating: '10000 psi',
    }
    const changed = await api.update({ params, version: renamed.version, body: { lines: [line] } })
    expect(changed.technicalReview.completedAt).toBeNull()
    expect(changed.missingToQuote).toMatchObject({ technicalReview: [expect.any(String)] })
  })
})

it('keeps one entry in the trail for each save, lines inside', async () => {
  const made = await create()
  const lines = [enquiryLine(setup, 10)]
  await api.update({ params: { id: made.id }, version: made.version, body: { lines } })
  const entries = await server.services.db.query<{ action: string; changes: Record<string, unknown> }>(
    sql`SELECT action, changes FROM audit_log WHERE entity_id = ${made.id} ORDER BY seq`,
  )
  expect(entries.map((entry) => entry.action)).toEqual(['create', 'update'])
  expect(Object.keys(entries[1]?.changes ?? {})).toEqual(['lines'])
})
