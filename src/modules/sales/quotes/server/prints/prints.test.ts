import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calculationDesk } from '../../../../../../test/support/pipe-wall.ts'
import { linesToSend, quoteDesk } from '../../../../../../test/support/quotes.ts'
import { testServer } from '../../../../../../test/support/server.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import type { QuoteRecord } from '../../contract.ts'

const server = await testServer()
const { setup, seller, approver, api, at, draft, approve, approved, send } = await quoteDesk(server)
const calculations = await calculationDesk(server)

const textOf = async (quote: QuoteRecord, path: string): Promise<string> => {
  const reply = await seller.request('GET', `/api/v1/quotes/${quote.id}/${path}`)
  expect(reply.headers['content-type']).toBe('application/pdf')
  // Lines break where they must, and numbers hold on to their units by spaces that do not.
  return pdfText(reply.bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
}

/** A draft with an option, an alternative, an unquoted line, deviations and a calculation. */
async function fullQuote(n: number): Promise<QuoteRecord> {
  const quote = await draft(n)
  const calculation = await calculations.draft({ title: 'Header wall' })
  const [first, second] = linesToSend(quote)
  if (!first || !second) throw new Error('Two lines are expected.')
  const more = (lineNo: number, changes: object) => ({ ...second, id: undefined, lineNo, ...changes })
  const lines = [
    { ...first, deviations: ['Portable hardness'], calculationIds: [calculation.id] },
    second,
    more(30, {
      kind: 'optional',
      description: 'Spare gaskets',
      breaks: [{ quantity: '4', unitPrice: '12.5' }],
    }),
    more(40, { kind: 'alternative', description: 'Header in duplex', discountPercent: '10' }),
    more(50, { noQuote: true, description: 'Lifting gear' }),
  ]
  return api.update({
    ...at(quote),
    body: {
      lines,
      deviations: ['English manuals only'],
      inclusions: 'Painting',
      exclusions: 'Site work',
      alternativeTitle: 'Duplex header',
    },
  })
}

describe('the quote', () => {
  it('marks options, alternatives and unquoted lines, and sums none of them', async () => {
    const quote = await fullQuote(1)
    expect(quote.totals).toMatchObject({ net: '6000.00', gross: '7200.00' })
    const text = await textOf(quote, 'pdf')
    for (const words of [
      'Options, not in the total',
      'Alternatives, not in the total',
      'Spare gaskets',
      '50.00',
      'Header in duplex',
      '2,700.00',
      'not quoted',
      '6,000.00',
      '7,200.00',
      'English manuals only',
      'Line 10: Portable hardness',
      'A, Duplex header',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('8,750.00')
  })

  it('names its owner as the one to ask, and one week as one', async () => {
    const quote = await draft(9)
    const { id: estimatorId } = approver.person
    const { name, email } = setup.seller
    const changed = await api.update({ ...at(quote), body: { estimatorId, leadTimeWeeks: 1 } })
    const text = await textOf(changed, 'pdf')
    // A long address is broken where the column ends.
    expect(text.replaceAll(' ', '')).toContain(email)
    for (const words of [`Your contact ${name}`, '1 week after', '2 pcs']) expect(text).toContain(words)
    for (const words of [approver.person.email, 'Prepared by']) expect(text).not.toContain(words)
  })

  it('carries the signature and a code that anybody can check it with', async () => {
    const quote = await send(await approved(2))
    const text = await textOf(quote, 'pdf')
    expect(text).toMatch(/Elin Marsh, approved \d+ \w+ 20\d\d/)
    expect(text).toContain('Scan to verify')
    const [known] = await server.services.db.query<{ code: string }>(
      sql`SELECT code FROM verification_codes WHERE entity_id = ${quote.id}`,
    )
    const reply = await server.guest().request('GET', `/api/v1/verify/${known?.code}`)
    expect(reply.body).toMatchObject({
      data: {
        kind: 'Quote',
        number: quote.number,
        state: 'current',
        pdfSha256: quote.pdfSha256,
        finding: 'verified',
      },
    })
  })

  it('stays as it was issued, while a copy says what has become of it', async () => {
    const first = await send(await approved(3))
    const second = await api.revise({ ...at(first), body: { reason: 'More' } })
    await send(await approve(await api.submit({ ...at(second), body: {} })))
    expect(await textOf(first, 'pdf')).not.toContain('SUPERSEDED')
    expect(await textOf(first, 'pdf?copy=1')).toContain('SUPERSEDED')
    expect(await textOf(first, 'technical-offer')).toContain('SUPERSEDED')
  })
})

describe('the technical offer', () => {
  it('tells the scope and no price', async () => {
    const quote = await fullQuote(4)
    const text = await textOf(quote, 'technical-offer')
    for (const words of [
      'Technical offer',
      'DRAFT',
      'API 6A Wellhead and tree equipment',
      'PSL 1',
      'material class EE',
      'Drawing 7718 Rev C',
      'EN 10204 3.1',
      '12.5 kg',
      'Options, outside the scope unless ordered',
      'not offered',
      'Pipe wall calculations',
      'ASME B31.3 process piping, edition not stated. Draft',
      'NPS 8',
      'Line 10: Portable hardness',
      'Deviation 2',
      'Included: Painting',
      'Not included: Site work',
    ])
      expect(text).toContain(words)
    for (const price of ['1,500.00', '3,000.00', '6,000.00', 'GBP', 'Payment', '30 days net', '%'])
      expect(text).not.toContain(price)
  })

  it('carries no stamp once it was sent', async () => {
    const quote = await send(await approved(5))
    const text = await textOf(quote, 'technical-offer')
    expect(text).not.toContain('DRAFT')
    expect(text).not.toContain('SENT')
  })
})

describe('the cost sheet', () => {
  it('is marked as internal and holds cost, markup and margin of every line', async () => {
    const quote = await fullQuote(6)
    const text = await textOf(quote, 'cost-sheet/pdf')
    for (const words of [
      'Cost sheet',
      'INTERNAL, DRAFT',
      'Internal: holds costs and margins',
      'Machining',
      'HBM 4',
      '10 h each',
      '1,840.00',
      '2,300.00',
      'Line 30: Spare gaskets, 4 pcs, optional, not in the total',
      '38.67 %',
    ])
      expect(text).toContain(words)
  })

  it('tells the net in the currency of the facility beside a foreign one', async () => {
    const quote = await fullQuote(7)
    const abroad = { currency: 'USD', exchangeRate: '0.79', rateDate: '2026-11-20' } as const
    const text = await textOf(await api.update({ ...at(quote), body: abroad }), 'cost-sheet/pdf')
    expect(text).toContain('Net GBP at 0.79')
    expect(text).toContain('4,740.00')
  })
})
