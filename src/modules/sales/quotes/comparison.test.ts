import { expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { QuoteRecord } from './contract.ts'

const server = await testServer()
const { api, as, at, draft, approve, approved, send, sent, user } = await quoteDesk(server)

type Comparison = Awaited<ReturnType<typeof api.comparison>>
const sentences = ({ groups }: Comparison, group: string): readonly string[] =>
  groups.find((one) => one.group === group)?.sentences ?? []

/** The next revision with other prices, terms and one more line. */
async function revised(first: QuoteRecord): Promise<QuoteRecord> {
  const second = await api.revise({ ...at(first), body: { reason: 'Steel is dearer' } })
  const lines = linesToSend(second, (index) => ({
    breaks: [
      { quantity: '2', unitPrice: index === 0 ? '1575' : '1500', leadTimeWeeks: 9 },
      { quantity: '5.5', unitPrice: '1400.5555', leadTimeWeeks: 10 },
    ],
    ...(index === 0 ? { costing: [{ ...second.lines[0]?.costing?.[0], rate: '98' }] } : {}),
  }))
  const [last] = lines.slice(-1)
  if (!last) throw new Error('A line is expected.')
  const { id: _, ...added } = last
  return api.update({
    ...at(second),
    body: {
      paymentTerms: '60 days net',
      internalNotes: 'They will push back',
      lines: [...lines, { ...added, lineNo: 30, kind: 'optional', description: 'Spare gaskets' }],
    },
  })
}

it('tells a revision against the one before, by header, lines, costing and totals', async () => {
  const first = await sent(1)
  const second = await revised(first)
  const told = await api.comparison({ params: { id: second.id }, query: {} })
  expect(told.from).toMatchObject({ id: first.id, revision: 0, label: `${first.number} Rev 0` })
  expect(told.to).toMatchObject({ id: second.id, revision: 1, letter: 'A' })
  expect(sentences(told, 'header')).toEqual([
    'Payment terms changed from "30 days net" to "60 days net".',
    'Internal notes set to "They will push back".',
  ])
  expect(sentences(told, 'lines')).toEqual([
    'Line 10: unit price raised from GBP 1,500.00 to GBP 1,575.00 (+5.0 %).',
    'Line 30 added: Spare gaskets, 2 pcs at GBP 1,500.00, net GBP 3,000.00, optional.',
  ])
  expect(sentences(told, 'costing')).toEqual([
    'Line 10: cost raised from GBP 1,840.00 to GBP 1,960.00 (+6.5 %).',
    'Line 10: machining raised from GBP 1,840.00 to GBP 1,960.00 (+6.5 %).',
    'Line 10: margin lowered from 38.67 % to 37.78 %.',
  ])
  expect(sentences(told, 'totals')).toEqual([
    'Net total raised from GBP 6,000.00 to GBP 6,150.00 (+2.5 %).',
    'Tax raised from GBP 1,200.00 to GBP 1,230.00 (+2.5 %).',
    'Total raised from GBP 7,200.00 to GBP 7,380.00 (+2.5 %).',
    'Cost raised from GBP 3,680.00 to GBP 3,800.00 (+3.3 %).',
    'Margin lowered from 38.67 % to 38.21 %.',
  ])
})

it('keeps costs from those who may not see them, and from the text for the customer', async () => {
  const second = await revised(await sent(2))
  const unseen = await as(user).comparison({ params: { id: second.id }, query: {} })
  expect(unseen.groups.map(({ group }) => group)).toEqual(['header', 'lines', 'totals'])
  expect(JSON.stringify(unseen)).not.toMatch(/margin|machining|cost /i)
  const { text } = await api.comparison({ params: { id: second.id }, query: {} })
  expect(text).toContain('- Payment terms changed')
  expect(text).toContain('- Line 10: unit price raised')
  expect(text).not.toMatch(/internal|push back|margin|machining|cost /i)
})

it('compares any two revisions from the older to the newer one, whichever is asked', async () => {
  const first = await sent(3)
  const second = await revised(first)
  const issued = await send(await approve(await api.submit({ ...at(second), body: {} })))
  const third = await api.revise({ ...at(issued), body: { reason: 'Once more' } })
  const forward = await api.comparison({ params: { id: third.id }, query: { against: first.id } })
  const backward = await api.comparison({ params: { id: first.id }, query: { against: third.id } })
  expect(forward).toEqual(backward)
  expect([forward.from?.revision, forward.to.revision]).toEqual([0, 2])
  const same = await api.comparison({ params: { id: third.id }, query: {} })
  expect(sentences(same, 'lines')).toEqual([])
})

it('compares with an alternative of the enquiry and with nothing else', async () => {
  const first = await draft(4)
  const born = await api.copyAsAlternative({
    params: { id: first.id },
    body: { alternativeTitle: 'Duplex' },
  })
  const other = await api.get({ params: { id: born.id } })
  const cheaper = await api.update({
    ...at(other),
    body: { lines: linesToSend(other, () => ({ discountPercent: '10' })) },
  })
  const told = await api.comparison({ params: { id: cheaper.id }, query: { against: first.id } })
  expect(told.from?.letter).toBe('A')
  expect(sentences(told, 'header')).toContain('Alternative title set to "Duplex".')
  expect(sentences(told, 'lines')).toContain('Line 10: discount raised from 0 % to 10 %.')
  const stranger = await draft(5)
  const refused = api.comparison({ params: { id: first.id }, query: { against: stranger.id } })
  expect(await problem(refused)).toMatchObject({ status: 422, errors: { against: [expect.any(String)] } })
})

it('has nothing to tell of the first revision', async () => {
  const first = await draft(6)
  expect(await api.comparison({ params: { id: first.id }, query: {} })).toMatchObject({
    from: null,
    groups: [],
    text: '',
  })
})

it('proposes the changes in the mail of a revision that follows a sent one', async () => {
  const fresh = await approved(7)
  const preview = await api.mailPreview({ params: { id: fresh.id } })
  expect(preview.message).not.toContain('revision before')
  const first = await send(fresh)
  const ready = await approve(await api.submit({ ...at(await revised(first)), body: {} }))
  const { message } = await api.mailPreview({ params: { id: ready.id } })
  expect(message).toContain('Against the revision before:\n- Payment terms changed')
  expect(message).toContain('Line 30 added: Spare gaskets')
  expect(message).not.toContain('push back')
})

it('goes on from the revision that the customer has when a draft was given up, and keeps the number of the draft', async () => {
  const first = await sent(1)
  const now = ({ id }: QuoteRecord) => api.get({ params: { id } })
  const giveUp = async (quote: QuoteRecord) =>
    api.cancel({ ...at(await now(quote)), body: { reason: 'The customer waits' } })
  await giveUp(await revised(first))
  const third = await api.revise({ ...at(await now(first)), body: { reason: 'Steel is cheaper' } })
  expect(third.revision).toBe(2)
  const told = await api.differences({ params: { id: third.id } })
  expect(told).toMatchObject({ previousId: first.id, previousRevision: 0 })
  await giveUp(third)
  expect(await now(first)).toMatchObject({ isCurrent: true, status: 'sent' })
})
