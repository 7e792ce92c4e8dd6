import { roundingIn, toMoney } from '#platform/contract/money.ts'
import { randomUUID } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { freezePrint } from '#platform/server/documents/printing/printing.ts'
import { refused } from '#platform/server/errors.ts'
import { travellerHeader, travellers as contract } from '../contract.ts'
import { orderShare } from '../domain/ordered.ts'
import { lostPieces, type TravellerRow, travellers } from './document.ts'
import type { Leaving, TravellerFollower } from './follower.ts'
import { frozenPaper } from './paper.ts'
import { surplusAnew } from './surplus.ts'

/** The traveller of pieces that are split off, as its first revision is stored. */
function childOf(row: TravellerRow, { quantity, serialIds, passedSeq }: Leaving, reason: string) {
  const { number, rootId, serialScheme, orderValue } = row
  const id = randomUUID()
  const share = orderShare(row.orderLines, row.splitOrderLines, {
    quantity,
    left: row.quantity - row.splitQty,
    surplus: row.surplusQty,
  })
  const numbers = row.pieces.flatMap((one) => (serialIds.includes(one.serialId) ? [one.serialNo] : []))
  const roots = new Map(row.route.map((line) => [line.rootId, randomUUID()]))
  const values = {
    ...fieldsOf(row, [...Object.keys(travellerHeader), 'templateName', 'templateEdition']),
    id,
    rootId: id,
    splitFromId: rootId,
    // Whose pieces are all spare are made for stock.
    origin: row.origin === 'order' && share.length === 0 ? 'stock' : row.origin,
    reason: `Split from ${number}: ${reason}`.slice(0, 500),
    quantity,
    serialNumbers: serialScheme === 'typed' ? numbers : [],
    orderValue: toMoney(
      new Decimal(orderValue).times(quantity).div(row.quantity),
      roundingIn(row.baseCurrency),
    ),
    status: 'released',
    inForce: true,
  }
  return {
    roots,
    values,
    parts: {
      orderLines: share.map(({ lineNo, quoteLineId, quantity: pieces }) => ({
        lineNo,
        quoteLineId,
        quantity: pieces,
      })),
      route: row.route.map(({ id: _, supplierName: __, rootId: of, ...line }) => ({
        ...line,
        rootId: roots.get(of),
      })),
      // What they were given before they left stays with the traveller that they come from.
      materials: row.materials
        .filter(({ neededAtSeq }) => passedSeq === null || (neededAtSeq ?? 0) > passedSeq)
        .map(({ id: _, rootId: __, specificationName: ___, ...line }) => ({ ...line, rootId: randomUUID() })),
    },
  }
}

/**
 * Of pieces that go together some have got the material of a line and some have not: their traveller could neither ask for it nor do
 * without. @throws 422
 */
function requireOnePlace({ route, materials }: TravellerRow, { quantity, passed }: Leaving): void {
  const seqOf = new Map(route.map(({ rootId, lineNo }) => [rootId, lineNo]))
  for (const { lineNo, neededAtSeq } of materials) {
    const behind = new Set(
      passed.flatMap(({ operationId, serialIds }) =>
        (seqOf.get(operationId) ?? 0) >= (neededAtSeq ?? 0) ? serialIds : [],
      ),
    )
    if (behind.size === 0 || behind.size === quantity) continue
    const sentence = `${behind.size} of these ${quantity} pieces have passed the operation at which material line ${lineNo} is given out: split them off by themselves.`
    throw refused('places', sentence, { serialIds: [sentence] })
  }
}

/**
 * Pieces that are at rest go on in a traveller of their own, by the same plan; nobody approves it anew. What they passed goes along, its
 * signatures stay where they were given. @throws 422 where some are not at rest, or none would stay
 */
export const splittingWith = (follower: TravellerFollower) =>
  operationsOf(contract, travellers)('split', async (ctx, row, { reason, ...asked }) => {
    const leaving = await follower.leaving(ctx, row, asked)
    if (leaving.quantity >= row.entryQty - row.scrapQty)
      throw refused('none_stays', 'Some pieces have to stay in this traveller.', {
        quantity: ['Some pieces have to stay in this traveller.'],
      })
    requireOnePlace(row, leaving)
    const at = ctx.clock.now().toISOString()
    const { roots, values, parts } = childOf(row, leaving, reason)
    const released = { releasedAt: at, releasedById: ctx.actor.id, approvedAt: row.approvedAt }
    const by = { authorIds: [ctx.actor.id], createdById: ctx.actor.id }
    const child = await travellers.insert(ctx, {
      series: seriesFor(ctx, contract, row.facilityId),
      values: { ...values, ...released, ...by },
      parts,
      follows: `Split from ${row.number}`,
    })
    await follower.split(ctx, row, child, { ...leaving, roots, reason })
    await surplusAnew(follower, ctx, row)
    await freezePrint(ctx, travellers, frozenPaper, await travellers.require(ctx, child.id))
    travellers.note(ctx, row, 'split', {
      changes: { [child.number]: { from: null, to: leaving.quantity } },
      reason,
    })
    return { on: child }
  })

/** Pieces begin in place of scrapped ones; nothing of the plan changes. @throws 422 */
export const replacingWith = (follower: TravellerFollower) =>
  operationsOf(contract, travellers)('replace', async (ctx, row, { quantity, reason }) => {
    const lost = lostPieces(row)
    const sentence = lost === 1 ? 'Only 1 piece was scrapped.' : `Only ${lost} pieces were scrapped.`
    if (quantity > lost) throw refused('more_than_scrapped', sentence, { quantity: [sentence] })
    await follower.replaced(ctx, row, quantity, reason ?? 'In place of scrapped pieces')
    return { trail: { changes: { Replaced: { from: null, to: quantity } }, reason: reason ?? undefined } }
  })
