import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import {
  bookOut,
  bookVoid,
  checking,
  dispatchedNow,
  letThrough as letNoteThrough,
  openedAgain,
  preparedNow,
  proving,
  provingByLink,
} from '#modules/dispatch/delivery-ledger/server/api.ts'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { travellerDeliveryNotes as contract } from '../contract.ts'
import { deliveryConditions } from '../domain/conditions.ts'
import type { travellerDeliveryNoteLifecycle } from '../domain.ts'
import { travellerDeliveryNoteTable as table } from '../table.ts'
import {
  conditionsGuard,
  type TravellerDeliveryNoteRow,
  travellerDeliveryNotes,
  workedOut,
} from './document.ts'
import { frozenNote, frozenPackingList, signed } from './note.ts'
import { lockSteelOf } from './reading.ts'
import { followsNothing, letDocumentsFollow } from './to-follow.ts'

/**
 * Locks the orders of notes, which nobody changes meanwhile, their travellers, in the order of their ids, and the steel that their pieces
 * are made of.
 */
export async function lockTravellers(ctx: Context, rows: readonly TravellerDeliveryNoteRow[]): Promise<void> {
  const quoteIds = rows.flatMap(({ lines }) => lines.flatMap(({ order }) => order?.quoteId ?? []))
  await ctx.tx.query(sql`
    SELECT FROM ${quoteTable} WHERE id = ANY(${sql.param(quoteIds)}::uuid[]) ORDER BY id FOR SHARE`)
  const roots = rows.flatMap(({ lines }) => lines.map(({ travellerId }) => travellerId))
  await ctx.tx.query(sql`
    SELECT FROM ${travellerTable} WHERE root_id = ANY(${sql.param(roots)}::uuid[]) ORDER BY id FOR UPDATE`)
  await lockSteelOf(ctx, roots)
}

/** Asks the conditions again with the travellers locked, so that of two who take the same piece one reads why not. */
const askedAgain =
  (at: 'ready' | 'dispatch') =>
  async (ctx: Context, row: TravellerDeliveryNoteRow): Promise<void> => {
    await lockTravellers(ctx, [row])
    const now = await travellerDeliveryNotes.require(ctx, row.id)
    throwRefusal(
      conditionsGuard(at)(ctx, now) ??
        because(...(await workedOut(ctx, now)).flatMap(({ refusals }) => refusals)),
      'cannot_go',
    )
  }

const now = (ctx: Context) => ctx.clock.now().toISOString()

const effects: Effects<typeof travellerDeliveryNoteLifecycle, TravellerDeliveryNoteRow> = {
  checkPapers: null,
  makeReady: {
    before: askedAgain('ready'),
    columns: preparedNow,
    after: (ctx, row, { signature }) =>
      signed.sign(ctx, row, { meaning: 'performed', capacity: 'Preparation of delivery' }, signature),
  },
  // Its signatures stay in the history.
  reopen: {
    columns: () => ({ ...openedAgain, ...followsNothing }),
  },
  dispatch: {
    before: askedAgain('dispatch'),
    columns: dispatchedNow,
    async after(ctx, row, { signature }) {
      const { id, number } = row
      await bookOut(
        ctx,
        { id, number, entity: contract.slice, kind: 'customer' },
        row.lines.map((one) => ({
          id: one.id,
          pieces: one.quantity,
          travellerRootId: one.travellerId,
          quoteLineId: one.quoteLineId ?? null,
          serialIds: one.serialIds,
        })),
      )
      await signed.sign(ctx, row, { meaning: 'released', capacity: 'Dispatch' }, signature)
    },
    freezesPrint: [frozenNote, frozenPackingList],
  },
  receive: {
    columns: (ctx, _, { receiverName, receiptRemarks }) => ({
      deliveredAt: now(ctx),
      receiverName,
      receiptRemarks: receiptRemarks ?? null,
    }),
  },
  cancel: null,
  void: { after: (ctx, { id }) => bookVoid(ctx, id) },
}

const transitions = transitionsOf(travellerDeliveryNotes, effects)
export const { handlers, undo } = transitions

/** The notes as loads see them, which send them off with what else stands on the same lorry. */
export const piecesToLoad = {
  document: travellerDeliveryNotes,
  dispatchRight: contract.endpoints.dispatch.access,
  goesTo: ({ companyName }: TravellerDeliveryNoteRow) => companyName,
  whatOf: ({ lines: [first] }: TravellerDeliveryNoteRow) =>
    present([first?.traveller.description, first?.traveller.number]).join(', '),
  conditions: (ctx: Context, row: TravellerDeliveryNoteRow) => deliveryConditions(row, ctx.today(row)),
  lock: lockTravellers,
  dispatch: (ctx: Context, row: TravellerDeliveryNoteRow, signature: SigningInput) =>
    transitions.perform(ctx, 'dispatch', row, { signature }),
}

const operation = operationsOf(contract, travellerDeliveryNotes)

/** It goes although its customer is on credit hold. */
export const letThrough = operation('letThrough', (ctx, { id }, { reason }) =>
  letNoteThrough(ctx, table, id, reason),
)

/** It goes without its documents, which follow by a day. */
export const toFollow = operation('toFollow', letDocumentsFollow)

const proven = {
  entity: contract.slice,
  table,
  goesTo: ({ companyName }: TravellerDeliveryNoteRow) => companyName,
  receive: (
    ctx: Context,
    row: TravellerDeliveryNoteRow,
    received: { receiverName: string; receiptRemarks: string | null },
  ) => transitions.perform(ctx, 'receive', row, received),
}

/** Somebody took it in, as files or what they drew show; what is on its way is received with that. */
export const prove = operation('prove', proving(proven))

/** The notes as links for their receivers see them. */
export const piecesByLink = {
  document: travellerDeliveryNotes,
  right: contract.endpoints.prove.access,
  goesTo: proven.goesTo,
  prove: provingByLink(proven),
}

/** Pieces and packages are as the note says: signed by whoever is on the list for it, and did not prepare it. */
export const check = operation('check', checking(table, signed))
