import { describe, expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { requisitions } from './contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const needs = desk.user.client(requisitions)
const { at } = desk
const now = ({ id }: { id: string }) => needs.get({ params: { id } })

describe('A quote', () => {
  it('gives a line for the material of each of its lines, once', async () => {
    const draft = await desk.draft(1)
    const quote = await desk.api.update({
      ...at(draft),
      body: {
        lines: linesToSend(draft, (index) => ({ uom: 'each', size: index === 0 ? '6 in sch 80' : 'DN 50' })),
      },
    })
    const body = { quoteId: quote.id, neededBy: '2027-02-01' }
    const { created, skipped } = await needs.fromQuote({ body })
    expect([created.length, skipped]).toEqual([quote.lines.length, 0])
    const [first] = await Promise.all(created.map(now))
    expect(first).toMatchObject({
      item: 'Pipe 168.3 x 10.97 (6 in sch 80)',
      form: 'pipe',
      quantity: '2.000',
      source: 'quote',
      quoteNumber: quote.number,
      quoteLineNo: quote.lines[0]?.lineNo,
      neededBy: '2027-02-01',
    })
    // What cannot be read as steel stays in the words of the quote.
    const others = await Promise.all(created.slice(1).map(now))
    for (const [at, other] of others.entries())
      expect(other).toMatchObject({ form: null, item: quote.lines[at + 1]?.description })
    expect(await needs.fromQuote({ body })).toEqual({ created: [], skipped: quote.lines.length })
    const nobody = { quoteId: crypto.randomUUID(), neededBy: '2027-02-01' }
    expect(await problem(needs.fromQuote({ body: nobody }))).toMatchObject({ status: 404 })
  })

  it('that was won gives a line for what was won alone', async () => {
    const quote = await desk.won(2)
    const { created } = await needs.fromQuote({ body: { quoteId: quote.id, neededBy: '2027-03-01' } })
    expect(created.length).toBeGreaterThan(0)
    const made = await Promise.all(created.map(now))
    const lines = made.map(({ quoteLineNo }) => quote.lines.find(({ lineNo }) => lineNo === quoteLineNo))
    expect(lines.map((line) => line?.id)).toEqual(
      quote.lines.map(({ id }) => id).filter((id) => lines.some((line) => line?.id === id)),
    )
    expect(lines.every((line) => line?.kind === 'standard')).toBe(true)
  })

  it('gives a line again where the first one was cancelled', async () => {
    const quote = await desk.draft(3)
    const body = { quoteId: quote.id, neededBy: '2027-02-01' }
    const { created } = await needs.fromQuote({ body })
    const [first] = await Promise.all(created.map(now))
    if (!first) throw new Error('The quote has no line.')
    await needs.cancel({
      params: { id: first.id },
      version: first.version,
      body: { reason: 'Cut from stock' },
    })
    const again = await needs.fromQuote({ body })
    expect([again.created.length, again.skipped]).toEqual([1, created.length - 1])
    expect(again.created[0]?.number).not.toBe(first.number)
  })

  it('gives each line once, also when two people ask at once', async () => {
    const quote = await desk.draft(4)
    const body = { quoteId: quote.id, neededBy: '2027-02-01' }
    const both = await Promise.all([needs.fromQuote({ body }), needs.fromQuote({ body })])
    expect(both.map(({ created }) => created.length).toSorted((one, other) => one - other)).toEqual([
      0,
      quote.lines.length,
    ])
  })
})
