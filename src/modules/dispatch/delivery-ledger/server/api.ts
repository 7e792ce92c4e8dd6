import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { expectRow, insertRow } from '#platform/server/database/rows.ts'
import { because, type Guard } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { defaultAddress } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { isReady, leavesWithLoad, type NoteKind, type OnCredit } from '../domain.ts'
import { type deliveryColumns, deliveryEntryTable as entries, type stepColumns } from '../table.ts'
import { proofsOf } from './proofs.ts'
import { preparedAnew } from './steps.ts'

export { isUnproven, type ProofByLink, proveGuard, proving, provingByLink } from './proofs.ts'
export { lateBack, namedBack, returnedCasesOf } from './coming-back.ts'
export {
  askingAgain,
  checkGuard,
  checking,
  dispatchedNow,
  mayCheck,
  preparedAnew,
  preparedNow,
} from './steps.ts'
export { type HeldNote, tellHolders } from './telling.ts'
export { deliveryPrint, type PrintedNote, stampFor } from './printing.ts'

/** Why a note is not changed any more. */
export const LOCKED_NOTE = lockedBecause('Only a draft can be changed. What is ready is opened again first.')

/** A note whose lines go. */
interface LeavingNote {
  readonly id: string
  readonly number: string
  /** Its slice. */
  readonly entity: string
  readonly kind: NoteKind
}

/** Pieces of a traveller or of a row of stock. */
interface LeavingLine {
  readonly id: string
  readonly pieces: number
  readonly travellerRootId?: string
  readonly quoteLineId?: string | null
  readonly stockId?: string
  /** Of a traveller whose pieces have serial numbers. */
  readonly serialIds?: readonly string[]
}

/** Books that every line of a note went. The database counts them, and refuses a line that went before. */
export async function bookOut(ctx: Context, note: LeavingNote, lines: readonly LeavingLine[]): Promise<void> {
  for (const { id, pieces, ...of } of lines)
    await insertRow(ctx.tx, entries, {
      kind: 'go',
      noteKind: note.kind,
      noteEntity: note.entity,
      noteId: note.id,
      noteNumber: note.number,
      noteLineId: id,
      ...of,
      delta: pieces,
      byId: ctx.actor.id,
      at: ctx.clock.now().toISOString(),
    })
}

/** Answers every entry of a note that went: nothing of it did. */
export async function bookVoid(ctx: Context, noteId: string): Promise<void> {
  await ctx.tx.query(sql`
    INSERT INTO ${entries} (kind, note_kind, note_entity, note_id, note_number, note_line_id, traveller_root_id,
      quote_line_id, stock_id, serial_ids, delta, cause_id, by_id, at)
    SELECT 'void', went.note_kind, went.note_entity, went.note_id, went.note_number, went.note_line_id,
      went.traveller_root_id, went.quote_line_id, went.stock_id, went.serial_ids, -went.delta, went.id, ${ctx.actor.id}::uuid,
      ${ctx.clock.now().toISOString()}::timestamptz
    FROM ${entries} went WHERE went.note_id = ${noteId} AND went.kind = 'go'`)
}

/** Answers what went with one line: so many came back, or the rest never will. */
export async function bookAnswer(
  ctx: Context,
  {
    noteLineId,
    serialIds = [],
    ...answer
  }: {
    kind: 'come_back' | 'lost'
    noteLineId: string
    delta: number
    reason: string
    serialIds?: readonly string[]
  },
): Promise<string> {
  const [booked] = await ctx.tx.query<{ id: string }>(sql`
    INSERT INTO ${entries} (kind, note_kind, note_entity, note_id, note_number, note_line_id, traveller_root_id,
      quote_line_id, stock_id, serial_ids, delta, cause_id, reason, by_id, at)
    SELECT ${answer.kind}, went.note_kind, went.note_entity, went.note_id, went.note_number, went.note_line_id,
      went.traveller_root_id, went.quote_line_id, went.stock_id, ${sql.param(serialIds)}::uuid[], ${answer.delta}::int, went.id, ${answer.reason},
      ${ctx.actor.id}::uuid, ${ctx.clock.now().toISOString()}::timestamptz
    FROM ${entries} went WHERE went.note_line_id = ${noteLineId} AND went.kind = 'go' RETURNING id`)
  return expectRow(booked).id
}

/** What stands on a load leaves with it; only then what else is in the way. */
export const byItself =
  <Row extends Parameters<typeof leavesWithLoad>[0]>(further?: Guard<Row>): Guard<Row> =>
  (ctx, row) =>
    because(leavesWithLoad(row)) ?? further?.(ctx, row)

/** Why a note is not let through now. */
export const letThroughGuard: Guard<OnCredit & { readonly status: string }> = (_, row) => {
  if (!isReady(row.status)) return 'Only a note that is ready can be let through.'
  if (row.creditHold === null) return 'Whoever gets it is not on credit hold.'
  return row.creditLetAt === null ? null : 'It is let through already.'
}

/** Notes that this one may go although its customer is on credit hold. */
export async function letThrough(ctx: Context, table: PgTable, id: string, reason: string) {
  const now = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${table} SET credit_let_at = ${now}::timestamptz, credit_let_by_id = ${ctx.actor.id}::uuid,
      credit_let_reason = ${reason}, version = version + 1, updated_at = now() WHERE id = ${id}`)
  return { trail: { reason, changes: { creditLetAt: { from: null, to: now } } } }
}

/** The same of one that may be let through. */
export const openedAgain = {
  ...preparedAnew,
  creditLetAt: null,
  creditLetById: null,
  creditLetReason: null,
}

/** The steps of a note, as `stepColumns` declares them. */
type StepTable = Readonly<Record<keyof ReturnType<typeof stepColumns> | 'id' | 'noteFileId', PgColumn>>
/** The header of a note, as `deliveryColumns` declares it. */
type NoteTable = Readonly<Record<keyof ReturnType<typeof deliveryColumns>, PgColumn>>

/** Who did which step of a note, who wrote or changed it, and the hash of its paper. */
export const stepNames = (table: StepTable, entity: string) => ({
  writtenByIds: sql`(SELECT coalesce(json_agg(DISTINCT a.actor_id), '[]') FROM ${auditLog} a WHERE a.entity = ${sql.raw(`'${entity}'`)}
    AND a.entity_id = ${table.id} AND a.action IN ('create', 'update') AND a.actor_id IS NOT NULL)`,
  createdByName: lookedUp(userTable, sql`${table.createdById}`),
  preparedByName: lookedUp(userTable, sql`${table.preparedById}`),
  checkedByName: lookedUp(userTable, sql`${table.checkedById}`),
  dispatchedByName: lookedUp(userTable, sql`${table.dispatchedById}`),
  noteSha256: sql`(SELECT f.sha256 FROM ${files} f WHERE f.id = ${table.noteFileId})`,
})

/** Whether a country is another one than that of the facility; what is not known is taken for the same. */
export const crossesBorder = (country: SQL): SQL => sql`coalesce(${country} <> fa.country, false)`

/** The names that the header of a note shows. */
export const deliveryNames = (table: NoteTable & { readonly id: PgColumn }, entity: string) => ({
  ...stepNames(table, entity),
  companyName: sql`co.name`,
  companyStatus: sql`co.status`,
  facilityName: sql`fa.name`,
  isCrossBorder: crossesBorder(
    sql`coalesce(${table.shipToCountry}, ${defaultAddress(sql`${table.companyId}`)} ->> 'country')`,
  ),
  timeZone: sql`fa.time_zone`,
  creditHold: sql`co.credit_hold_reason`,
  creditLetByName: lookedUp(userTable, sql`${table.creditLetById}`),
  proofs: proofsOf(table.id),
})

export const deliveryJoins = (table: NoteTable) => sql`
  JOIN ${companyTable} co ON co.id = ${table.companyId}
  JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`

/** What orders are told of goods out: pieces that went and did not come back, by the line of the order. */
export const deliveriesOfOrders = {
  async deliveredOf(ctx: Context, quoteLineIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await ctx.tx.query<{ id: string; pieces: number }>(sql`
      SELECT quote_line_id AS id, sum(delta)::int AS pieces FROM ${entries}
      WHERE quote_line_id = ANY(${sql.param(quoteLineIds)}::uuid[]) AND traveller_root_id IS NOT NULL GROUP BY 1`)
    return new Map(found.map(({ id, pieces }) => [id, pieces]))
  },
}
