import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { materialSearch } from '#modules/steel/material-search/contract.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { SteelRecord } from './contract.ts'

const server = await testServer()
const { db } = server.services
const steel = await conditionalSteel(server)
const { keeper, quality, unlisted, reader, as, verifyHeat, take, accept, specification } = steel
const { setup, today, until, reason, quote, other, condition, conditional, reread, uses, only } = steel

/** Every way to use a row, each with what is typed. */
async function refusedUses(row: SteelRecord, more: object): Promise<unknown[]> {
  const refusals = []
  for (const attempt of Object.values(uses)) refusals.push(await problem(attempt(row, more)))
  return refusals
}

describe('A conditional release', () => {
  it('names one quote, a last day and a reason, is signed by a signatory who did not receive it, and by a manager', async () => {
    const piece = await accept(await take('C10001'))
    expect(piece).toMatchObject({ status: 'awaiting_certificate', condition: null, isConditional: false })
    expect(await problem(condition(piece, {}, keeper))).toMatchObject({
      message: 'You received this steel; someone else has to release it.',
    })
    expect(await problem(condition(piece, {}, unlisted))).toMatchObject({
      message: 'Only regular signatories for stock release may release it.',
    })
    expect(await problem(condition(piece, {}, reader))).toMatchObject({ status: 403 })
    for (const [more, field] of [
      [{ reason: '' }, 'reason'],
      [{ until: addDays(today, -1) }, 'until'],
      [{ until: addDays(today, 91) }, 'until'],
      [{ quoteId: setup.facilityId }, 'quoteId'],
      [{ signature: { ...signed, pin: '1111' } }, 'signature.pin'],
    ] as const)
      expect(await problem(condition(piece, more)), field).toMatchObject({
        status: 422,
        errors: { [field]: [expect.any(String)] },
      })
    const released = await condition(piece)
    expect(released).toMatchObject({
      status: 'available',
      isConditional: true,
      condition: { quoteNumber: quote.number, until, reason, releasedByName: 'E. Marsh' },
    })
    expect(await as(keeper).signatures({ params: { id: piece.id } })).toMatchObject([
      { meaning: 'released', name: 'E. Marsh', changedAfter: false },
    ])
    expect(await problem(condition(released))).toMatchObject({ status: 422 })
  })

  it('asks for heat and inspection, and for none at all once the certificate is there', async () => {
    expect(await problem(condition(await take('C10002')))).toMatchObject({
      message: 'Record the receiving inspection first.',
    })
    expect(await problem(condition(await accept(await take('', { heatNo: null }))))).toMatchObject({
      message: 'Enter the heat number that is read from the piece first.',
    })
    await verifyHeat('C10003')
    expect(await problem(condition(await accept(await take('C10003'))))).toMatchObject({
      message: 'Its certificate is verified: it needs no condition. Release it.',
    })
  })

  it('of steel of a customer is for a quote of that customer, and of no quote that is over', async () => {
    const owner = await createCompany(server.services, 'Calder Pressure Systems')
    const piece = await accept(await take('C10004', { ownerCompanyId: owner }))
    expect(await problem(condition(piece))).toMatchObject({
      errors: { quoteId: [expect.stringContaining('belongs to Calder')] },
    })
    await db.query(sql`UPDATE quotes SET status = 'lost' WHERE id = ${other.id}`)
    const own = await accept(await take('C10005'))
    expect(await problem(condition(own, { quoteId: other.id }))).toMatchObject({
      errors: { quoteId: ['Choose a quote that is open or ordered.'] },
    })
    await db.query(sql`UPDATE quotes SET status = 'draft' WHERE id = ${other.id}`)
  })

  it('of some pieces of a lot leaves the others on hold, and they do not come together again', async () => {
    const lot = await accept(await take('C10006', { qtyPieces: 4 }))
    const part = await condition(lot, { pieces: 1 })
    expect(part).toMatchObject({ qtyPieces: 1, parent: { number: lot.number }, isConditional: true })
    const rest = await reread(lot)
    expect(rest).toMatchObject({ qtyPieces: 3, status: 'awaiting_certificate', condition: null })
    const [split] = part.movements
    const body = { operationId: split?.operationId ?? '', reason: 'Back into the lot' }
    for (const row of [part, rest])
      expect(await problem(as(keeper).reverseOperation({ ...at(row), body }))).toMatchObject({ status: 422 })
  })
})

describe('Steel without its certificate', () => {
  it('is cut, kept and issued for its quote only, whoever asks and whatever is typed', async () => {
    const lot = await conditional('C20001', { qtyPieces: 5 })
    for (const more of [{}, { quoteId: null }, { quoteId: other.id }, { quoteId: setup.facilityId }])
      expect(await refusedUses(lot, more)).toMatchObject([
        { status: 422, errors: { quoteId: [only] } },
        { status: 422, errors: { quoteId: [only] } },
        { status: 422, errors: { quoteId: [only] } },
      ])
    const company = await createCompany(server.services, 'Another customer')
    expect(await problem(uses.reserve(lot, { quoteId: quote.id, companyId: company }))).toMatchObject({
      errors: { companyId: [expect.stringContaining('only')] },
    })
    expect(await problem(uses.reserve(lot, { quoteId: quote.id, until: addDays(until, 1) }))).toMatchObject({
      errors: { until: [expect.stringContaining(quote.number)] },
    })
    const forged = await keeper.request('POST', `/api/v1/steel-stock/${lot.id}/issue`, {
      body: { purpose: quote.number, pieces: 1, conditionalReleaseId: null },
      version: lot.version,
    })
    expect(forged.status).toBe(422)
    const kept = await uses.reserve(lot, { quoteId: quote.id })
    expect(kept).toMatchObject({
      isConditional: true,
      reservations: [{ purpose: `${quote.number}: spool 4`, companyId: quote.companyId, until }],
    })
    const issued = await uses.issue(kept, { quoteId: quote.id, purpose: `Weld shop, ${quote.number}` })
    expect(issued).toMatchObject({ status: 'issued', isConditional: true })
    expect(issued.movements[0]).toMatchObject({
      purpose: `Weld shop, ${quote.number}`,
      reason: `CONDITIONALLY RELEASED for ${quote.number} only, until ${until}`,
    })
  })

  it('gives its condition to what is cut off, split off and moved', async () => {
    const lot = await conditional('C20002', { qtyPieces: 3 })
    await uses.cut(lot, { quoteId: quote.id })
    const { children } = await reread(lot)
    const piece = await reread(children[0] ?? { id: '' })
    expect(piece).toMatchObject({ isConditional: true, condition: { quoteNumber: quote.number } })
    const off = await reread(piece.children[0] ?? { id: '' })
    expect(off).toMatchObject({ lengthMm: '1000.0', isConditional: true })
    expect(off.movements[0]).toMatchObject({ purpose: `${quote.number}: spool 4` })
    expect(await problem(uses.issue(piece, {}))).toMatchObject({ errors: { quoteId: [only] } })
    expect(await problem(uses.issue(off, { quoteId: quote.id }))).toMatchObject({
      message: `${off.number} is not marked yet: confirm the stamp transfer first.`,
    })
    const stamp = { heatNo: 'C20002', signature: signed }
    const marked = await as(keeper).mark({ ...at(off), body: stamp })
    expect(marked).toMatchObject({ marking: 'marked', markedByName: 'D. Okoro' })
    expect(await problem(uses.issue(marked, {}))).toMatchObject({ errors: { quoteId: [only] } })
    const labels = await as(keeper).labels({ params: { format: 'zpl' }, query: { ids: off.id } })
    expect(String(labels)).toContain(`CONDITIONALLY RELEASED for ${quote.number} only`)
  })

  it('is found for its quote alone, behind what has its certificate', async () => {
    await verifyHeat('C20003')
    const plain = await accept(await take('C20003', { lengthMm: '7001' }))
    const good = await as(quality).release({ ...at(plain), body: { signature: signed } })
    const piece = await conditional('C20004', { lengthMm: '7001' })
    const find = (quoteId?: string) =>
      keeper.client(materialSearch).search({
        query: {
          form: 'pipe',
          nps: '6',
          specificationId: specification.id,
          lengthMm: '7001',
          ...(quoteId ? { quoteId } : {}),
        },
      })
    const forIt = await find(quote.id)
    expect(forIt.candidates.map(({ number, onlyFor }) => [number, onlyFor])).toEqual([
      [good.number, null],
      [piece.number, quote.number],
    ])
    for (const id of [undefined, other.id]) {
      const found = await find(id)
      expect(found.candidates.map(({ number }) => number)).toEqual([good.number])
      expect(found.excluded).toContainEqual(
        expect.objectContaining({
          number: piece.number,
          hindrance: 'conditional',
          reason: only,
        }),
      )
    }
  })

  it('may not be used any more once its quote is lost', async () => {
    const piece = await conditional('C20005', { qtyPieces: 1 })
    await db.query(sql`UPDATE quotes SET status = 'lost' WHERE id = ${quote.id}`)
    const sentence = `It is released for ${quote.number} only, and that is lost.`
    expect((await reread(piece)).can).toMatchObject({
      cut: sentence,
      reservePieces: sentence,
      issuePieces: sentence,
    })
    expect(await problem(uses.issue(piece, { quoteId: quote.id }))).toMatchObject({ message: sentence })
    await db.query(sql`UPDATE quotes SET status = 'draft' WHERE id = ${quote.id}`)
  })
})
