import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { ability, because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { isBeingLoaded, isReady, refusalsAt } from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  byItself,
  checkGuard,
  letThroughGuard,
  mayCheck,
  proveGuard,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import { signedPackages } from '#modules/dispatch/packages/domain.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { deliveryConditions, freePieces } from '../domain/conditions.ts'
import { isDraft, isGone, travellerDeliveryNoteLifecycle } from '../domain.ts'
import { type TravellerDeliveryNoteRow, travellerDeliveryNoteRead } from './reading.ts'
import { toFollowGuard } from './to-follow.ts'

export type { TravellerDeliveryNoteRow }

export const LOCKED = lockedBecause('Only a draft can be changed. What is ready is opened again first.')

/** The reasons of the conditions that are asked at a step: the same that the record shows. */
export const conditionsGuard =
  (at: 'ready' | 'dispatch'): Guard<TravellerDeliveryNoteRow> =>
  (ctx, row) =>
    because(...refusalsAt(deliveryConditions(row, ctx.today(row)), at))

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
    lines: row.lines.map(({ lineNo, travellerId, quoteLineId, quantity, massKg, serialNumbers }) => ({
      lineNo,
      travellerId,
      quoteLineId: quoteLineId ?? null,
      quantity,
      massKg: massKg ?? null,
      ...(serialNumbers ? { serialNumbers } : {}),
    })),
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
    update: ability(actor, 'traveller-delivery-notes:update', isDraft(row.status), LOCKED),
  }),
  can: mayCheck,
  present(ctx: Context, whole: TravellerDeliveryNoteRow) {
    const {
      companyStatus: _1,
      preparedById: _2,
      noteFileId: _3,
      noteSha256: _9,
      creditHold: _11,
      creditLetById: _12,
      packingListFileId: _10,
      travellerNumbers: _4,
      toFollowAt: _13,
      toFollowById: _14,
      toFollowMovedById: _15,
      writtenByIds: _7,
      declared: _16,
      ...row
    } = whole
    const isComing = isDraft(row.status) || isReady(row.status)
    return {
      ...row,
      lines: row.lines.map(({ traveller, order, serialIds: _5, named: _6, ...one }) => ({
        ...one,
        travellerNumber: traveller.number,
        travellerRevisionId: traveller.id,
        description: traveller.description,
        drawing: traveller.drawing,
        pslLevel: traveller.pslLevel,
        orderText: order && `${order.quoteNumber}, line ${order.lineNo}`,
        freeQty: freePieces(traveller),
      })),
      conditions: isComing
        ? deliveryConditions(whole, ctx.today(whole)).map((one) => ({ ...one, refusals: [...one.refusals] }))
        : [],
    }
  },
})
