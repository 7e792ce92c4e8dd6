import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { isHeld } from '#modules/engineering/holds/server/api.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { gramsOf } from '../../domain/cut.ts'
import { conditionalStates, mayJoin, type steelLifecycle, type SteelStatus } from '../../domain/lifecycle.ts'
import { sizeText } from '../../domain/sizes/size-text.ts'
import { steelStockTable as stock, stockMovementTable as movements } from '../../table.ts'
import { perform } from '../actions.ts'
import { settleCondition } from '../holds/conditions.ts'
import { settleCover } from '../holds/cover.ts'
import { holdAsNamed } from '../holds/holding.ts'
import { needsSecond } from '../reports/differences.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { amountOf, book, type Entry, minus } from './ledger.ts'
import { requireUnused } from './used-up.ts'

interface Booked {
  id: string
  stockId: string
  kind: Entry['kind']
  pieces: number
  lengthMm: string
  massKg: string
  value: string
  kerfMm: string
  kerfKg: string
  scrapMm: string
  scrapKg: string
  fromLocationId: string | null
  toLocationId: string | null
  statusBefore: SteelStatus | null
  purpose: string | null
  isLast: boolean
  isReversed: boolean
  /** An open non-conformance names its row. */
  isHeld: boolean
  /** The state of its row now. */
  status: SteelStatus
  /** What pieces have to have in common to be one row again: heat, grade, a conditional release and the like, as text. */
  sort: string
}

const REVERSIBLE: readonly Entry['kind'][] = [
  'receive',
  'split',
  'move',
  'transfer',
  'cut',
  'issue',
  'return',
  'adjust',
  'scrap',
  'dispatch',
]

/** What a return or a delivery note booked names it as its purpose. */
const BY_NOTE: readonly Entry['kind'][] = ['dispatch', 'arrive', 'return']

/** Takes back an operation by entries with the opposite sign, as long as nothing has happened to its pieces since. */
export const reverseOperation = operation('reverseOperation', async (ctx, row, { operationId, reason }) => {
  await ctx.tx.query(sql`
    SELECT FROM ${stock} WHERE id IN (SELECT stock_id FROM ${movements} WHERE operation_id = ${operationId})
    ORDER BY id FOR UPDATE`)
  const booked = await ctx.tx.query<Booked>(sql`
    SELECT m.id, m.stock_id AS "stockId", m.kind, m.pieces, m.length_mm::text AS "lengthMm", m.mass_kg::text AS "massKg",
      m.value::text, m.kerf_mm::text AS "kerfMm", m.kerf_kg::text AS "kerfKg", m.scrap_mm::text AS "scrapMm",
      m.scrap_kg::text AS "scrapKg", m.from_location_id AS "fromLocationId", m.to_location_id AS "toLocationId",
      m.status_before AS "statusBefore", m.purpose, m.seq = s.movement_count AS "isLast",
      EXISTS (SELECT FROM ${movements} back WHERE back.reverses_id = m.id) AS "isReversed", s.status,
      ${isHeld(sql`s.id`)} AS "isHeld",
      jsonb_build_array(s.heat_no, s.mill_id, s.plate_no, s.specification_id, s.grade, s.certificate_type, s.inspection,
        CASE WHEN s.status ${inStates(conditionalStates)} THEN s.conditional_release_id END)::text AS sort
    FROM ${movements} m JOIN ${stock} s ON s.id = m.stock_id WHERE m.operation_id = ${operationId} ORDER BY m.stock_id, m.seq`)
  requireReversible(row, booked)
  await requireOneEnough(ctx, row, { operationId, booked })
  await book(
    ctx,
    booked.map((one) => opposite(one, reason)),
  )
  for (const one of booked)
    if (one.kind === 'issue') await requireUnused(ctx, await steelStock.require(ctx, one.stockId), 'exchange')
  for (const one of booked) await goBack(ctx, one, reason)
  for (const stockId of new Set(booked.map((one) => one.stockId))) {
    await settleCondition(ctx, stockId)
    await settleCover(ctx, stockId)
    await holdAsNamed(ctx, stockId)
  }
  return { trail: { reason } }
})

function requireReversible(row: SteelRow, booked: readonly Booked[]): void {
  const refuse = (sentence: string) => invalid({ operationId: [sentence] })
  if (!booked.some(({ stockId }) => stockId === row.id))
    throw refuse('This movement belongs to another piece.')
  if (booked.some(({ isReversed }) => isReversed)) throw refuse('This entry has been reversed already.')
  if (booked.some(({ kind }) => !REVERSIBLE.includes(kind)))
    throw refuse('This entry cannot be reversed. End the reservation instead.')
  if (booked.some(({ isLast }) => !isLast))
    throw refused('not_last', 'Something has happened to one of its pieces since. Reverse that first.')
  const byNote = booked.find(({ kind, purpose }) => BY_NOTE.includes(kind) && purpose)
  if (byNote) throw refuse(`It was booked by ${byNote.purpose}. Take that back: what rests on it follows.`)
  requireOneSort(booked)
}

const DIFFERENCES: readonly Entry['kind'][] = ['receive', 'adjust', 'scrap']

/** @throws 422 when the reversal takes more on or off the books than one person may book alone */
async function requireOneEnough(
  ctx: Context,
  row: SteelRow,
  { operationId, booked }: { operationId: string; booked: readonly Booked[] },
): Promise<void> {
  const grams = booked
    .filter(({ kind }) => DIFFERENCES.includes(kind))
    .reduce((sum, { massKg }) => sum + gramsOf(massKg), 0)
  if (grams !== 0 && (await needsSecond(ctx, row, grams, operationId)))
    throw refused(
      'needs_second',
      'This is more than one person may book alone here. Adjust or scrap the steel, or take what was found in as steel of its own: a second person signs for it.',
    )
}

/**
 * What comes back into a row has to be what the row is: otherwise a reversal would be a way out of quarantine without a
 * decision, or mix two heats. @throws 422
 */
function requireOneSort(booked: readonly Booked[]): void {
  const comesBack = (one: Booked) => (one.kind === 'split' || one.kind === 'cut' ? one.pieces > 0 : false)
  const children = booked.filter(comesBack)
  const whole = booked.find((one) => !children.includes(one))
  if (!whole || children.length === 0) return
  if (children.some(({ isHeld }) => isHeld))
    throw refused('not_one_sort', 'An open non-conformance names one of its pieces.')
  if (children.some(({ sort }) => sort !== whole.sort))
    throw refused(
      'not_one_sort',
      'One of its pieces has another heat, grade, inspection or condition of its release by now.',
    )
  if (children.some(({ status }) => !mayJoin(status, whole.status)))
    throw refused('not_one_sort', 'One of its pieces is held or in quarantine. Decide about it first.')
}

function opposite(one: Booked, reason: string): Entry {
  const amount = amountOf({ totalLengthMm: one.lengthMm, massKg: one.massKg, value: one.value })
  const lost = (mm: string, kg: string) => minus(amountOf({ totalLengthMm: mm, massKg: kg, value: '0' }))
  return {
    stockId: one.stockId,
    kind: 'reverse',
    pieces: -one.pieces,
    amount: minus(amount),
    kerf: lost(one.kerfMm, one.kerfKg),
    scrap: lost(one.scrapMm, one.scrapKg),
    fromLocationId: one.toLocationId,
    toLocationId: one.fromLocationId,
    reason,
    reversesId: one.id,
  }
}

type Way = keyof (typeof steelLifecycle)['actions']

/** How a row goes back to the state before. */
export const waysBack: Readonly<Partial<Record<SteelStatus, Way>>> = {
  available: 'comeBack',
  reserved: 'comeBack',
  quarantine: 'quarantineAgain',
  rejected: 'quarantineAgain',
  received_on_hold: 'holdAgain',
  awaiting_certificate: 'holdAgain',
  issued: 'issue',
}

/** Place and state as they were before an entry. */
async function goBack(ctx: Context, one: Booked, reason: string): Promise<void> {
  const isMove = one.kind === 'move' || one.kind === 'transfer'
  if (isMove) {
    await ctx.tx.query(sql`
      UPDATE ${stock} s SET location_id = ${one.fromLocationId}::uuid,
        facility_id = coalesce((SELECT facility_id FROM ${storageLocationTable} WHERE id = ${one.fromLocationId}::uuid), s.facility_id)
      WHERE s.id = ${one.stockId}`)
    return
  }
  const now = await steelStock.require(ctx, one.stockId)
  const way = one.statusBefore && one.statusBefore !== now.status ? waysBack[one.statusBefore] : undefined
  if (way) return perform(ctx, way, now, { reason })
  // What the entry brought into being is gone with it.
  if (now.qtyPieces === 0) return perform(ctx, 'reverse', now, { reason })
  if (one.kind === 'cut') await wholeAgain(ctx, now)
}

/** A bar of which no cut stands any more is no offcut. */
async function wholeAgain(ctx: Context, row: SteelRow): Promise<void> {
  const isCut = row.movements.some(
    ({ kind, isReversed, counterpartId }) => kind === 'cut' && !isReversed && !counterpartId,
  )
  if (isCut || row.origin === 'cut') return
  await ctx.tx.query(sql`
    UPDATE ${stock} SET is_offcut = false, size_text = ${sizeText(row, row.lengthMm)} WHERE id = ${row.id}`)
}
