import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { invalid } from '#platform/server/errors.ts'
import {
  isOnItsWay,
  isSound,
  returnConditions,
  returnReasons,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import {
  askingAgain,
  bookAnswer,
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
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import {
  arriveAt,
  bringBack,
  comeBackFrom,
  sendAway,
  writeOffSent,
} from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { deliveryNotes as contract } from '../contract.ts'
import { steelConditions } from '../domain/conditions.ts'
import { deliveryKinds, type deliveryNoteLifecycle, isLoan } from '../domain.ts'
import { deliveryNoteLineTable, deliveryNoteTable as table } from '../table.ts'
import { conditionsGuard, type DeliveryNoteRow, deliveryNotes, goesTo, stillOut, wayOf } from './document.ts'
import { frozenNote, frozenPackingList, signed } from './note.ts'

/** Locks the steel of notes, in the order of its ids. */
async function lockSteel(ctx: Context, rows: readonly DeliveryNoteRow[]): Promise<void> {
  const ids = sql.param(rows.flatMap(({ lines }) => lines.map(({ stockId }) => stockId)))
  await ctx.tx.query(
    sql`SELECT FROM ${steelStockTable} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`,
  )
}

const askedAgain = askingAgain(deliveryNotes, (ctx, row) => lockSteel(ctx, [row]), conditionsGuard)

const now = (ctx: Context) => ctx.clock.now().toISOString()

/** Takes every line out of the stock and keeps which row went, and how heavy it was. */
async function takeAway(ctx: Context, row: DeliveryNoteRow): Promise<void> {
  const { id: noteId, number: purpose, kind } = row
  const gone: { id: string; pieces: number; stockId: string }[] = []
  for (const { id, stockId, quantity } of row.lines.toSorted((a, b) => a.stockId.localeCompare(b.stockId))) {
    const reason = `${deliveryKinds[kind]}, ${goesTo(row)}`
    const sent = await sendAway(ctx, { id: stockId, pieces: quantity, purpose, reason, way: wayOf(kind) })
    await ctx.tx.query(sql`
      UPDATE ${deliveryNoteLineTable} SET sent_id = ${sent.id}, sent_kg = (
        SELECT -m.mass_kg FROM ${stockMovementTable} m WHERE m.stock_id = ${sent.id} AND m.purpose = ${purpose}
        ORDER BY m.seq DESC LIMIT 1) WHERE id = ${id}`)
    gone.push({ id, pieces: quantity, stockId: sent.id })
  }
  await bookOut(ctx, { id: noteId, number: purpose, entity: contract.slice, kind }, gone)
  await ctx.tx.query(sql`
    UPDATE ${table} SET mass_kg = (SELECT sum(l.sent_kg) FROM ${deliveryNoteLineTable} l WHERE l.note_id = ${noteId})
    WHERE id = ${noteId}`)
}

const sentIds = ({ lines }: DeliveryNoteRow) => lines.flatMap(({ sentId }) => sentId ?? [])

/** A place of the facility that it was sent to. @throws 422 */
async function requirePlaceThere(ctx: Context, row: DeliveryNoteRow, locationId: string): Promise<void> {
  const [place] = await ctx.tx.query(sql`
    SELECT FROM ${storageLocationTable} WHERE id = ${locationId} AND facility_id = ${row.toFacilityId}::uuid`)
  if (!place) throw invalid({ locationId: [`Choose a place of ${row.toFacilityName}.`] })
}

/** Ends a note for which nothing is waited any more: a loan waits for its last piece, what is on its way for its receipt. */
async function settle(ctx: Context, id: string): Promise<void> {
  const row = await deliveryNotes.require(ctx, id)
  const waits = stillOut(row).length > 0 && (isLoan(row.kind) || isOnItsWay(row.status))
  if (!waits && deliveryNotes.lifecycle.actions.close.from.some((state) => state === row.status))
    await transitions.perform(ctx, 'close', row, {})
}

const effects: Effects<typeof deliveryNoteLifecycle, DeliveryNoteRow> = {
  makeReady: {
    before: askedAgain('ready'),
    columns: preparedNow,
    after: (ctx, row, { signature }) =>
      signed.sign(ctx, row, { meaning: 'performed', capacity: 'Preparation of delivery' }, signature),
  },
  // Its signatures stay in the history.
  reopen: {
    columns: () => openedAgain,
  },
  dispatch: {
    before: askedAgain('dispatch'),
    columns: dispatchedNow,
    async after(ctx, row, { signature }) {
      await takeAway(ctx, row)
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
    after: (ctx, { id }) => settle(ctx, id),
  },
  bookIn: {
    before: (ctx, row, { locationId }) => requirePlaceThere(ctx, row, locationId),
    columns: (ctx) => ({ deliveredAt: now(ctx), receiverName: ctx.actor.name }),
    async after(ctx, row, { locationId }) {
      for (const id of sentIds(row)) await arriveAt(ctx, { id, purpose: row.number, locationId })
    },
  },
  writeOff: {
    async after(ctx, row, { reason }) {
      for (const { id, sentId, backQty } of stillOut(row)) {
        await bookAnswer(ctx, { kind: 'lost', noteLineId: id, delta: 0, reason })
        // A part that came back is a row of its own; what is written off stays with the row that went.
        if (sentId)
          await writeOffSent(ctx, sentId, `${row.number}: ${reason}${backQty > 0 ? ' (the rest)' : ''}`)
      }
    },
  },
  close: null,
  cancel: null,
  void: {
    async after(ctx, row, { reason }) {
      await bookVoid(ctx, row.id)
      await bringBack(ctx, sentIds(row), { purpose: row.number, reason: `${row.number} is void: ${reason}` })
    },
  },
}

const transitions = transitionsOf(deliveryNotes, effects)
export const { handlers } = transitions

/** The notes as loads see them, which send them off with what else stands on the same lorry. */
export const steelToLoad = {
  document: deliveryNotes,
  dispatchRight: contract.endpoints.dispatch.access,
  goesTo,
  whatOf: ({ kind, lines: [first] }: DeliveryNoteRow) =>
    present([deliveryKinds[kind], first?.steel.sizeText]).join(', '),
  conditions: (_: Context, row: DeliveryNoteRow) => steelConditions(row),
  lock: lockSteel,
  dispatch: (ctx: Context, row: DeliveryNoteRow, signature: SigningInput) =>
    transitions.perform(ctx, 'dispatch', row, { signature }),
}

const operation = operationsOf(contract, deliveryNotes)

const proven = {
  entity: contract.slice,
  table,
  goesTo,
  receive: (
    ctx: Context,
    row: DeliveryNoteRow,
    received: { receiverName: string; receiptRemarks: string | null },
  ) => transitions.perform(ctx, 'receive', row, received),
}

/** Somebody took it in, as files or what they drew show; what is on its way is received with that. */
export const prove = operation('prove', proving(proven))

/** The notes as links for their receivers see them. */
export const steelByLink = {
  document: deliveryNotes,
  right: contract.endpoints.prove.access,
  goesTo,
  prove: provingByLink(proven),
}

/** Pieces and packages are as the note says: signed by whoever is on the list for it, and did not prepare it. */
export const check = operation('check', checking(table, signed))

/** It goes although its customer is on credit hold. */
export const letThrough = operation('letThrough', (ctx, { id }, { reason }) =>
  letNoteThrough(ctx, table, id, reason),
)

/** Takes pieces back: untouched ones wait for their release, others lie in quarantine until that is decided. */
export const takeBack = operation('takeBack', async (ctx, row, { lines, condition, reason, ...body }) => {
  const out = stillOut(row)
  const how = isSound(condition, reason) ? 'holdAgain' : 'quarantineAgain'
  const words = [returnReasons[reason], returnConditions[condition].toLowerCase(), body.remarks]
    .filter(Boolean)
    .join(', ')
  for (const [at, { lineId, quantity }] of lines.entries()) {
    // What is still out was read once, for all of them.
    if (lines.findIndex((one) => one.lineId === lineId) < at)
      throw invalid({ [`lines.${at}.lineId`]: ['Another line names it already.'] })
    const line = out.find(({ id }) => id === lineId)
    if (!line?.sentId || quantity > line.out)
      throw invalid({
        [`lines.${at}.quantity`]: [`Only ${line?.out ?? 0} of it are still out.`],
      })
    await bookAnswer(ctx, { kind: 'come_back', noteLineId: lineId, delta: -quantity, reason: words })
    await comeBackFrom(ctx, {
      id: line.sentId,
      pieces: quantity,
      isWhole: line.backQty === 0,
      purpose: row.number,
      reason: words,
      locationId: body.locationId,
      how,
    })
  }
  await ctx.tx.query(sql`UPDATE ${table} SET version = version + 1, updated_at = now() WHERE id = ${row.id}`)
  await settle(ctx, row.id)
  return { trail: { reason: words } }
})
