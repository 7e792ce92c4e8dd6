import { describe, expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { insertRow, updateRow } from '#platform/server/database/rows.ts'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { enquiryBody, readyEnquiry } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { setup, seller, user } = await quoteDesk(server)
const { db } = server.services

const product = (code: string, more: object = {}) =>
  insertRow(db, productCodeTable, {
    code,
    name: `Product ${code}`,
    family: 'flange',
    uom: 'm',
    form: 'forging',
    sellable: true,
    sortOrder: 1,
    active: true,
    ...more,
  })
const pipeId = await product('PIP-8', {
  description: 'Pipe 8 in, F22',
  defaultSpecificationId: setup.specificationId,
  defaultPslLevelId: setup.psl3Id,
  defaultLeadTimeWeeks: 12,
  priceGuide: '1250.5',
})
const bareId = await product('BAR-1')
const archivedId = await product('OLD-1', { active: false })
const NOBODY = '00000000-0000-4000-8000-000000000000'
const archived = ['The product code OLD-1 is archived: choose an active one.']

describe('A line of an enquiry', () => {
  const api = seller.client(enquiries)
  const create = (line: object, who = api) =>
    who.create({
      body: { ...enquiryBody(setup, 1, 0), lines: [{ lineNo: 10, quantities: ['2'], ...line }] },
    })

  it('takes over what its product code says', async () => {
    const { lines } = await create({ productCodeId: pipeId })
    expect(lines).toMatchObject([
      {
        productCode: 'PIP-8',
        description: 'Pipe 8 in, F22',
        uom: 'm',
        specificationIds: [setup.specificationId],
        pslLevelId: setup.psl3Id,
        pslLevel: 'PSL 3',
      },
    ])
  })

  it('needs one round trip more for all product codes together', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => ({
      lineNo: at + 1,
      quantities: ['2'],
      productCodeId: at % 2 === 0 ? pipeId : bareId,
    }))
    const body = { ...enquiryBody(setup, 1, 0), lines }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const count = await roundTrips(server, async () => {
      const reply = await seller.request('POST', '/api/v1/enquiries', { body, headers })
      expect(reply.status).toBe(201)
    })
    expect(count).toBeLessThanOrEqual(9)
  })

  it('is called as a product that has no description', async () => {
    const { lines } = await create({ productCodeId: bareId })
    expect(lines).toMatchObject([{ description: 'Product BAR-1', specificationIds: [], pslLevelId: null }])
  })

  it('keeps what it says itself, nothing included', async () => {
    const said = { description: 'Ours', uom: 'kg', specificationIds: [], pslLevelId: null }
    const { lines } = await create({ productCodeId: pipeId, ...said })
    expect(lines).toMatchObject([said])
  })

  it('has to say itself what no product code says', async () => {
    expect(await problem(create({}))).toMatchObject({
      status: 422,
      errors: {
        'lines.0.description': ['The description field is required.'],
        'lines.0.uom': ['The unit field is required.'],
        'lines.0.specificationIds': ['The specification field is required.'],
      },
    })
    expect(await problem(create({ lineNo: 0 }))).toMatchObject({
      errors: {
        'lines.0.lineNo': [expect.any(String)],
        'lines.0.uom': ['The unit field is required.'],
      },
    })
  })

  it('takes over with a save too, and asks for the technical review again', async () => {
    const made = await create({ description: 'Ours', uom: 'kg', specificationIds: [] })
    const { id } = made.lines[0] ?? {}
    const saved = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { lines: [{ id, lineNo: 10, quantities: ['2'], productCodeId: pipeId }] },
    })
    expect(saved.lines).toMatchObject([{ id, description: 'Pipe 8 in, F22', uom: 'm', pslLevel: 'PSL 3' }])
    expect(saved.needsTechnicalReview).toBe(true)
  })

  it('is refused with an archived product code, and one that is not there', async () => {
    expect(await problem(create({ productCodeId: archivedId }))).toMatchObject({
      status: 422,
      errors: { 'lines.0.productCodeId': archived },
    })
    expect(await problem(create({ productCodeId: NOBODY }))).toMatchObject({
      status: 422,
      errors: { 'lines.0.productCodeId': ['The selected product code is invalid.'] },
    })
  })

  it('keeps a product code that was archived later, but another line may not begin with it', async () => {
    const productCodeId = await product('LATE-1')
    const made = await create({ productCodeId })
    await updateRow(db, productCodeTable, { id: productCodeId, version: 1 }, { active: false })
    const kept = { id: made.lines[0]?.id, lineNo: 10, quantities: ['3'], productCodeId }
    const at = { params: { id: made.id }, version: made.version }
    const more = { lineNo: 20, quantities: ['1'], productCodeId }
    expect(await problem(api.update({ ...at, body: { lines: [kept, more] } }))).toMatchObject({
      status: 422,
      errors: { 'lines.1.productCodeId': ['The product code LATE-1 is archived: choose an active one.'] },
    })
    const saved = await api.update({ ...at, body: { lines: [kept] } })
    expect(saved.lines).toMatchObject([
      { productCode: 'LATE-1', quantities: ['3'], description: 'Product LATE-1' },
    ])
  })

  it('takes nothing over for somebody who may not write enquiries', async () => {
    const client = await server.signIn('client')
    expect(await problem(create({ productCodeId: pipeId }, client.client(enquiries)))).toMatchObject({
      status: 403,
    })
  })
})

describe('A line of a quote', () => {
  const api = seller.client(quotes)
  const draft = async (n: number) => {
    const params = { id: await readyEnquiry(seller, setup, n) }
    const { id } = await api.createFromEnquiry({ params, body: {} })
    return api.get({ params: { id } })
  }
  const line = {
    lineNo: 30,
    kind: 'standard',
    noQuote: false,
    breaks: [{ quantity: '2' }, { quantity: '10' }],
    selectedBreak: 0,
    discountPercent: '0',
  } as const
  const save = async (n: number, lines: object[], header: object = {}) => {
    const before = await draft(n)
    const body = { lines: [...linesToSend(before), ...lines], ...header } as never
    return api.update({ params: { id: before.id }, version: before.version, body })
  }

  it('takes over lead time and price as well, for every quantity', async () => {
    const { lines, totals } = await save(1, [{ ...line, productCodeId: pipeId }])
    expect(lines.at(-1)).toMatchObject({
      description: 'Pipe 8 in, F22',
      uom: 'm',
      specificationIds: [setup.specificationId],
      pslLevel: 'PSL 3',
      breaks: [
        { quantity: '2', unitPrice: '1250.5000', leadTimeWeeks: 12 },
        { quantity: '10', unitPrice: '1250.5000', leadTimeWeeks: 12 },
      ],
      net: '2501.00',
    })
    expect(totals.net).toBe('2501.00')
  })

  it.each<[string, object, object, object]>([
    ['in another currency', {}, { currency: 'EUR', exchangeRate: '1.15', rateSource: 'Bank' }, {}],
    ['for another unit', { uom: 'each' }, {}, {}],
    [
      'that is said to be none',
      { breaks: [{ quantity: '2', unitPrice: '0', leadTimeWeeks: null }] },
      {},
      { leadTimeWeeks: null },
    ],
  ])('takes no price over %s', async (_, more, header, expected) => {
    const { lines } = await save(2, [{ ...line, productCodeId: pipeId, ...more }], header)
    expect(lines.at(-1)).toMatchObject({ unitPrice: '0', leadTimeWeeks: 12, isComplete: false, ...expected })
  })

  it('needs a price where no product code says one', async () => {
    expect(
      await problem(save(3, [{ ...line, description: 'Ours', uom: 'm', specificationIds: [] }])),
    ).toMatchObject({
      status: 422,
      errors: {
        'lines.2.breaks.0.unitPrice': ['The unit price field is required.'],
        'lines.2.breaks.1.unitPrice': ['The unit price field is required.'],
      },
    })
  })

  it('is refused with an archived product code', async () => {
    expect(await problem(save(4, [{ ...line, productCodeId: archivedId }]))).toMatchObject({
      status: 422,
      errors: { 'lines.2.productCodeId': archived },
    })
  })

  it('keeps an archived product code that came with the enquiry, and takes nothing over on the way', async () => {
    const productCodeId = await product('LATE-2', { priceGuide: '9' })
    const wanted = seller.client(enquiries)
    const [sent] = enquiryBody(setup, 5, 1).lines
    const made = await wanted.create({
      body: { ...enquiryBody(setup, 5, 0), lines: [{ ...sent, lineNo: 10, productCodeId }] } as never,
    })
    await updateRow(db, productCodeTable, { id: productCodeId, version: 1 }, { active: false })
    const params = { id: made.id }
    const bid = await wanted.decideBid({ params, version: made.version, body: { decision: 'bid' } })
    const reviewed = await wanted.startReview({ params, version: bid.version, body: {} })
    await wanted.makeReady({ params, version: reviewed.version, body: {} })
    const { id } = await api.createFromEnquiry({ params, body: {} })
    const quote = await api.get({ params: { id } })
    expect(quote.lines).toMatchObject([{ productCode: 'LATE-2', unitPrice: '0', uom: 'each' }])
    const lines = linesToSend(quote, () => ({ notes: 'Painted' }))
    const saved = await api.update({ params: { id }, version: quote.version, body: { lines } })
    expect(saved.lines).toMatchObject([{ productCode: 'LATE-2', notes: 'Painted' }])
  })

  it('takes prices over for whoever may change a quote, without the right to see costs', async () => {
    const before = await draft(6)
    const own = user.client(quotes)
    const body = {
      lines: [
        ...linesToSend(await own.get({ params: { id: before.id } })),
        { ...line, productCodeId: pipeId },
      ],
    }
    const saved = await own.update({
      params: { id: before.id },
      version: before.version,
      body: body as never,
    })
    expect(saved.lines.at(-1)).toMatchObject({ unitPrice: '1250.5000' })
    expect(saved.lines.at(-1)).not.toHaveProperty('costing')
  })
})
