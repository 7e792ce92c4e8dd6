import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { formOf } from '../../../../test/support/import-export.ts'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { RequestForQuotationRecord, SheetReading } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, buyer, ardsley, ostwall } = desk
const request = await desk.sent()
const path = (id: string) => `/api/v1/requests-for-quotation/${id}`

type Cell = string | number | boolean | Date | null
type Rows = Cell[][]

async function sheetOf(supplierId: string, of: RequestForQuotationRecord = request) {
  const reply = await buyer.request('GET', `${path(of.id)}/reply-sheet?supplierId=${supplierId}`)
  expect(reply.status).toBe(200)
  const { sheets } = await readXlsx(reply.bytes, { readStyles: true })
  const [offer, about] = sheets
  if (!offer || !about) throw new Error('The sheet is gone.')
  return { offer, about, bytes: reply.bytes }
}

/** The sheet of a supplier as it comes back: `fill` changes the cells of a row by their headings. */
async function returned(
  supplierId: string,
  fill: readonly Readonly<Record<string, Cell>>[],
  more: {
    of?: RequestForQuotationRecord
    formula?: readonly [row: number, heading: string]
    rows?: (rows: Rows) => Rows
  } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { offer } = await sheetOf(supplierId, more.of)
  const rows = offer.rows as Rows
  const [headings = []] = rows
  for (const [place, cells] of fill.entries())
    for (const [heading, value] of Object.entries(cells)) {
      const row = rows[place + 1]
      if (row) row[headings.indexOf(heading)] = value
    }
  const [row, heading] = more.formula ?? [0, '']
  const cells = more.formula
    ? { cells: new Map([[`${row},${headings.indexOf(heading)}`, { formula: '1+1', formulaResult: 2 }]]) }
    : {}
  const bytes = await writeXlsx({ sheets: [{ name: 'Offer', rows: more.rows?.(rows) ?? rows, ...cells }] })
  return new Uint8Array(bytes)
}

async function read(bytes: Uint8Array<ArrayBuffer>, supplierId: string, name = 'reply.xlsx') {
  const body = formOf(bytes, name, { supplierId })
  const reply = await buyer.request('POST', `${path(request.id)}/read-reply`, { body })
  return { status: reply.status, reading: (reply.body as { data: SheetReading }).data, body: reply.body }
}

const problemsOf = (reading: SheetReading): string[] => [
  ...reading.problems,
  ...reading.rows.flatMap(({ row, problems }) =>
    problems.map(({ column, sentence }) => `${row} ${column}: ${sentence}`),
  ),
]
const whole = {
  Price: 512.5,
  'Delivery date': inDays(45),
  'Certificate offered': '3.1',
  'Valid until': inDays(30),
  'Your offer number': 'OW-88',
}

describe('The reply sheet', () => {
  it('lists what is asked for, is locked but for the answers, and names no other supplier', async () => {
    const { offer, about } = await sheetOf(ostwall.id)
    const text = JSON.stringify([offer.rows, about.rows])
    expect(text).toContain('Ostwall Rohrwerk')
    for (const secret of ['Ardsley', 'Silent', ardsley.id, 'ida@']) expect(text).not.toContain(secret)
    expect(offer.rows[1]?.slice(1, 7)).toEqual([
      10,
      expect.stringContaining('168.3'),
      expect.any(String),
      '3.1',
      8,
      'pcs',
    ])
    expect(offer.protection?.sheet).toBe(true)
    expect(offer.columns?.[0]?.hidden).toBe(true)
  })

  it('comes back as an offer that can be taken in, and nothing is saved before', async () => {
    const bytes = await returned(ostwall.id, [
      whole,
      { Price: '18,5', 'Delivery weeks': 6, 'Valid until': inDays(20) },
    ])
    const bad = await read(bytes, ostwall.id)
    expect(problemsOf(bad.reading)).toEqual(['3 Price: "18,5" is not a number.'])
    const good = await read(
      await returned(ostwall.id, [whole, { Price: 18.5, 'Delivery weeks': 6, 'Valid until': inDays(20) }]),
      ostwall.id,
    )
    expect(good.reading.offer).toMatchObject({
      supplierId: ostwall.id,
      reference: 'OW-88',
      currency: 'EUR',
      validUntil: inDays(20),
      lines: [
        { unitPrice: '512.5', deliveryOn: inDays(45), certificateType: '3.1' },
        { unitPrice: '18.5', certificateType: null },
      ],
    })
    expect((await desk.now(request)).status).toBe('sent')
    const offer = good.reading.offer
    if (!offer) throw new Error('The sheet was read.')
    const other = await desk.sent()
    expect(other.status).toBe('sent')
    const taken = await api.enterOffer({ ...at(request), body: offer })
    expect(taken).toMatchObject({ status: 'offered' })
    Object.assign(request, taken)
  })

  it('leaves out lines without a price, and is nothing without any', async () => {
    const one = await read(await returned(ostwall.id, [whole]), ostwall.id)
    expect(one.reading.offer?.lines).toHaveLength(1)
    const none = await read(await returned(ostwall.id, []), ostwall.id)
    expect(none.reading).toMatchObject({ problems: ['The sheet holds no price.'], offer: null })
  })

  it('of another supplier or another request is not taken', async () => {
    const sentence = 'This sheet was made for another request or another supplier.'
    const foreign = await read(await returned(ardsley.id, [whole]), ostwall.id)
    expect(foreign.reading).toMatchObject({ problems: [sentence], offer: null })
    const elsewhere = await returned(ostwall.id, [whole], { of: await desk.sent() })
    expect((await read(elsewhere, ostwall.id)).reading.problems).toEqual([sentence])
  })

  it.each([
    [
      'a changed key',
      { Key: 'x' },
      'Key: The hidden key of this row was changed. Type this line in, or ask for the sheet again.',
    ],
    [
      'a changed quantity',
      { Quantity: 80 },
      'Quantity: Asked for was 8; the sheet says 80. Offers are compared for what was asked.',
    ],
    ['a negative price', { Price: -4 }, 'Price: The price has to be more than 0.'],
    ['no price', { Price: null }, 'Price: Enter the price.'],
    ['words for a price', { Price: 'on request' }, 'Price: "on request" is not a number.'],
    ['too many decimals', { Price: '1.23456' }, 'Price: A price has at most ten digits and four decimals.'],
    ['another currency', { Currency: 'usd' }, 'Currency: Prices were asked for in EUR; the sheet says USD.'],
    ['a day that has passed', { 'Delivery date': '2020-03-04' }, 'Delivery date: 4 Mar 2020 is in the past.'],
    [
      'a day that is two',
      { 'Delivery date': '3/4/2099' },
      'Delivery date: "3/4/2099" may be two days: write it as 2099-03-31.',
    ],
    ['no day', { 'Delivery date': 'soon' }, 'Delivery date: "soon" is no day.'],
    [
      'a validity that has passed',
      { 'Valid until': '2020-03-04' },
      'Valid until: 4 Mar 2020 is in the past.',
    ],
    ['no validity', { 'Valid until': null }, 'Valid until: Enter the day until which the price holds.'],
    [
      'an unknown certificate',
      { 'Certificate offered': '9.9' },
      'Certificate offered: "9.9" is not one of 2.1, 2.2, 3.1, 3.2.',
    ],
    ['an unknown basis', { 'Price per': 'lb' }, 'Price per: "lb" is not one of each, m, kg, t.'],
    [
      'a formula as a text',
      { 'Your remarks': '=HYPERLINK("http://x")' },
      'Your remarks: A text must not begin like a formula.',
    ],
    [
      'a remark without end',
      { 'Your remarks': 'x'.repeat(301) },
      'Your remarks: At most 300 characters can be kept.',
    ],
    [
      'weeks without end',
      { 'Delivery date': null, 'Delivery weeks': 900 },
      'Delivery weeks: Weeks are counted from 0 to 260.',
    ],
  ])('with %s says so at the cell', async (_, cells, sentence) => {
    const { reading } = await read(await returned(ostwall.id, [{ ...whole, ...cells }]), ostwall.id)
    expect(reading.offer).toBeNull()
    expect(problemsOf(reading)).toEqual([`2 ${sentence}`])
  })

  it('with a formula, a line twice, or a column gone says so', async () => {
    const formula = await read(await returned(ostwall.id, [whole], { formula: [1, 'Price'] }), ostwall.id)
    expect(problemsOf(formula.reading)).toContain(
      '2 Price: The cell holds a formula. Put the value itself there.',
    )
    const twice = await returned(ostwall.id, [whole], {
      rows: ([head = [], first = [], ...rest]) => [head, first, [...first], ...rest],
    })
    expect(problemsOf((await read(twice, ostwall.id)).reading)).toEqual([
      '3 Key: Line 10 stands in the sheet twice.',
    ])
    const short = await returned(ostwall.id, [whole], { rows: (rows) => rows.map((row) => row.slice(0, -1)) })
    expect((await read(short, ostwall.id)).reading.problems).toEqual([
      'A column is missing: "Your remarks". Take the sheet as it was sent.',
    ])
    const noWorkbook = await read(new Uint8Array([1, 2, 3]), ostwall.id)
    expect(noWorkbook.status).toBe(422)
    const unknown = await read(await returned(ostwall.id, [whole]), desk.companyId)
    expect(unknown.status).toBe(404)
  })

  it('of what begins like a formula is text, and survives the round trip', async () => {
    const need = await desk.needs.create({
      body: { ...desk.sawingBody, description: '=1+1 plates', quantity: '2' },
    })
    const lines = [{ lineNo: 10, requisitionId: need.id, quantity: '2' }]
    const { offer } = await sheetOf(ostwall.id, await desk.sent({ lines }))
    expect(offer.rows[1]?.[2]).toBe("'=1+1 plates")
    expect([...(offer.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false)
  })

  it('may come back as CSV, with its columns in another order', async () => {
    const { offer } = await sheetOf(ostwall.id)
    const [headings = [], first = []] = offer.rows as Rows
    const cells = new Map(headings.map((heading, at) => [String(heading), first[at] ?? '']))
    cells.set('Price', '512.5').set('Valid until', inDays(30)).set('Delivery weeks', '6')
    const order = [...cells.keys()].reverse()
    const quoted = (words: readonly Cell[]) => words.map((word) => `"${String(word).replaceAll('"', '""')}"`)
    const csv = [quoted(order), quoted(order.map((heading) => cells.get(heading) ?? ''))]
    const bytes = new TextEncoder().encode(csv.map((row) => row.join(';')).join('\r\n'))
    const { reading } = await read(bytes, ostwall.id, 'reply.csv')
    expect(reading.problems).toEqual([])
    expect(reading.offer).toMatchObject({ currency: 'EUR', lines: [{ unitPrice: '512.5' }] })
    expect(reading.offer?.lines[0]?.deliveryOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('is read only by its own supplier, and only once the request was sent', async () => {
    const draft = await desk.draft()
    const body = formOf(await returned(ostwall.id, [whole]), 'reply.xlsx', { supplierId: ostwall.id })
    const early = await buyer.request('POST', `${path(draft.id)}/read-reply`, { body })
    expect(early).toMatchObject({ status: 422, body: { code: 'not_sent' } })
    const sheet = await buyer.request('GET', `${path(draft.id)}/reply-sheet?supplierId=${ostwall.id}`)
    expect(sheet.status).toBe(404)
  })
})
