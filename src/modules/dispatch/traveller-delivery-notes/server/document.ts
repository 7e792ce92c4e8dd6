import { without } from '#platform/contract/values/without.ts'
import type { Ability } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import {
  type Condition,
  isBeingLoaded,
  isReady,
  refusalsAt,
  signedAbroad,
  signedCustoms,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  byItself,
  checkGuard,
  letThroughGuard,
  LOCKED_NOTE,
  mayCheck,
  proveGuard,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import { changedSignOffs } from '#modules/production/operations/server/api.ts'
import { agreedOrders } from '#modules/sales/quotes/server/api.ts'
import { signedPackages } from '#modules/dispatch/packages/domain.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { deliveryConditions, freePieces } from '../domain/conditions.ts'
import { signedCondition } from '../domain/made-of.ts'
import { orderedCondition } from '../domain/ordered-now.ts'
import { isDraft, isGone, travellerDeliveryNoteLifecycle } from '../domain.ts'
import { type TravellerDeliveryNoteRow, travellerDeliveryNoteRead } from './reading.ts'
import { toFollowGuard } from './to-follow.ts'

export type { TravellerDeliveryNoteRow }

/** The reasons of the conditions that are asked at a step: the same that the record shows. */
export const conditionsGuard =
  (at: 'ready' | 'dispatch'): Guard<TravellerDeliveryNoteRow> =>
  (ctx, row) =>
    because(...refusalsAt(deliveryConditions(row, ctx.today(row)), at))

/** What was signed at the operations of its travellers, worked out anew: it takes more than the statement that reads the note. */
async function signaturesHold(ctx: Context, { lines }: TravellerDeliveryNoteRow): Promise<Condition> {
  const roots = [...new Set(lines.map(({ travellerId }) => travellerId))]
  const changed = await changedSignOffs(ctx.tx, roots)
  return signedCondition(
    changed.map(({ traveller, signedBy, ...one }) => ({
      ...one,
      travellerNumber: traveller,
      signedBy: signedBy ?? 'someone',
    })),
  )
}

/** What is ordered now, worked out from what both sides agreed on: less than what is made where the customer has changed the order. */
async function stillOrdered(ctx: Context, { lines }: TravellerDeliveryNoteRow): Promise<Condition> {
  const quoteIds = [...new Set(lines.flatMap(({ order }) => order?.quoteId ?? []))]
  const agreed = await agreedOrders(ctx, quoteIds)
  return orderedCondition(lines, ({ quoteId }, quoteLineId) => {
    const order = agreed.get(quoteId)
    return order && (order.get(quoteLineId)?.quantity ?? null)
  })
}

/** What takes more than the statement that reads the note. */
export const workedOut = (ctx: Context, row: TravellerDeliveryNoteRow): Promise<Condition[]> =>
  Promise.all([stillOrdered(ctx, row), signaturesHold(ctx, row)])

/** The same at the buttons of the steps that ask it. */
async function canGo(
  ctx: Context,
  can: Readonly<Record<string, Ability>>,
  row: TravellerDeliveryNoteRow,
): Promise<Readonly<Record<string, Ability>>> {
  const steps = ['makeReady', 'dispatch'].filter((step) => can[step] === true)
  const allowed = await mayCheck(ctx, can, row)
  if (steps.length === 0) return allowed
  const [refusal] = (await workedOut(ctx, row)).flatMap(({ refusals }) => refusals)
  return refusal ? { ...allowed, ...Object.fromEntries(steps.map((step) => [step, refusal])) } : allowed
}

/** What a signature on a note stands for: everything that goes, to whom. Its shape never changes. */
export function signedNote(row: TravellerDeliveryNoteRow): unknown {
  const { number, companyId, facilityId, customerOrderNo, shipTo, plannedOn, incoterm, incotermPlace } = row
  return {
    number,
    companyId,
    facilityId,
    customerOrderNo: customerOrderNo ?? null,
    shipTo,
    plannedOn,
    incoterm: incoterm ?? null,
    incotermPlace: incotermPlace ?? null,
    lines: row.lines.map(
      ({ lineNo, travellerId, quoteLineId, quantity, massKg, serialNumbers, ...line }) => ({
        lineNo,
        travellerId,
        quoteLineId: quoteLineId ?? null,
        quantity,
        massKg: massKg ?? null,
        ...(serialNumbers ? { serialNumbers } : {}),
        ...signedCustoms({ lineNo, ...line }),
      }),
    ),
    ...signedAbroad(row),
    ...signedPackages(row),
  }
}

/** Why nothing of a note is taken back now. */
const returnGuard: Guard<TravellerDeliveryNoteRow> = (_, { status, lines }) => {
  if (!isGone(status)) return 'Nothing of it has gone.'
  return lines.some(({ backQty, quantity }) => backQty < quantity) ? null : 'All of it is back.'
}

/** Why nothing of it is released again now. */
const releaseGuard: Guard<TravellerDeliveryNoteRow> = (_, { returns }) =>
  returns.some(({ releasedAt }) => releasedAt === null)
    ? null
    : 'Nothing that came back of it waits for its release.'

/** Why it is not void: part of it did go, and came back. */
const voidGuard: Guard<TravellerDeliveryNoteRow> = (_, { returns }) =>
  returns.length > 0 ? 'Pieces of it came back: take back the rest.' : null

/** A traveller delivery note as a document: how it is read, presented and guarded. */
export const travellerDeliveryNotes = documentOf(contract, {
  lifecycle: travellerDeliveryNoteLifecycle,
  read: travellerDeliveryNoteRead,
  guards: {
    makeReady: conditionsGuard('ready'),
    dispatch: byItself(conditionsGuard('dispatch')),
    reopen: (_, row) => because(isBeingLoaded(row)),
    cancel: byItself(),
    void: voidGuard,
  },
  operations: {
    check: checkGuard,
    letThrough: letThroughGuard,
    prove: proveGuard,
    toFollow: toFollowGuard,
    takeBack: returnGuard,
    releaseAgain: releaseGuard,
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'traveller-delivery-notes:update', isDraft(row.status), LOCKED_NOTE),
  }),
  can: canGo,
  async present(ctx: Context, whole: TravellerDeliveryNoteRow) {
    const row = without(
      whole,
      'companyStatus',
      'preparedById',
      'noteFileId',
      'noteSha256',
      'creditHold',
      'creditLetById',
      'packingListFileId',
      'travellerNumbers',
      'toFollowAt',
      'toFollowById',
      'toFollowMovedById',
      'writtenByIds',
      'declared',
      'conceded',
    )
    const isComing = isDraft(row.status) || isReady(row.status)
    return {
      ...row,
      lines: row.lines.map(({ traveller, order, ...one }) => ({
        ...without(one, 'serialIds', 'named'),
        travellerNumber: traveller.number,
        travellerRevisionId: traveller.id,
        description: traveller.description,
        drawing: traveller.drawing,
        pslLevel: traveller.pslLevel,
        orderText: order && `${order.quoteNumber}, line ${order.lineNo}`,
        freeQty: freePieces(traveller),
      })),
      conditions: isComing
        ? [...deliveryConditions(whole, ctx.today(whole)), ...(await workedOut(ctx, whole))].map((one) => ({
            ...one,
            refusals: [...one.refusals],
          }))
        : [],
    }
  },
})
