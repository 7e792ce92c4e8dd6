import { Decimal } from 'decimal.js'
import { sql } from 'drizzle-orm'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { invalid } from '#platform/server/errors.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import {
  serialTable as serial,
  travellerPieceTable as piece,
  travellerTable as traveller,
} from '#modules/production/travellers/table.ts'
import { issueRefusal, madePartRefusal, partsRefusal } from '../domain.ts'
import { builtInTable as builtIn } from '../table.ts'
import { actOf, foreignRefusal, type Line, refuseIf, requireLine, requireNotHeld } from './acting.ts'
import { boundRefusal, treeFrom, usedBy } from './made-parts.ts'

interface Part {
  readonly rootId: string
  readonly number: string
  readonly serialId: string | null
  readonly serialNo: string | null
  /** What it is in stock; of one with a serial number 1 or 0. */
  readonly inStock: number
}

/** Nobody builds the last piece in twice: whoever does so holds the traveller that made it. */
const holdComponent = (ctx: Context, rootId: string) =>
  ctx.tx.query(sql`SELECT FROM ${traveller} WHERE id = ${rootId} FOR UPDATE`)

async function pieceNamed(ctx: Context, text: string): Promise<Part | null> {
  const find = () =>
    ctx.tx.query<Part>(sql`
      SELECT p.traveller_root_id AS "rootId", t.number, s.id AS "serialId", s.serial_no AS "serialNo",
        (s.fate = 'stocked' AND NOT EXISTS (SELECT FROM ${builtIn} b WHERE b.serial_id = s.id AND b.removed_at IS NULL))::int AS "inStock"
      FROM ${serial} s JOIN ${piece} p ON p.serial_id = s.id JOIN ${traveller} t ON t.id = p.traveller_root_id
      WHERE lower(s.serial_no) = lower(${text}) ORDER BY p.joined_at DESC LIMIT 1`)
  const [first] = await find()
  if (!first) return null
  await holdComponent(ctx, first.rootId)
  const [now] = await find()
  return now ?? null
}

/** Pieces that are told apart by count alone. @throws 422 where they have serial numbers */
async function piecesNamed(ctx: Context, text: string): Promise<Part | null> {
  const [found] = await ctx.tx.query<{ rootId: string }>(
    sql`SELECT root_id AS "rootId" FROM ${traveller} WHERE in_force AND number = upper(${text})`,
  )
  if (!found) return null
  await holdComponent(ctx, found.rootId)
  const [now] = await ctx.tx.query<Part & { scheme: string }>(sql`
    SELECT t.root_id AS "rootId", t.number, NULL AS "serialId", NULL AS "serialNo", t.serial_scheme AS scheme, greatest(0, t.stocked_qty
      - coalesce((SELECT sum(b.quantity) FROM ${builtIn} b WHERE b.component_root_id = t.root_id AND b.removed_at IS NULL), 0))::int AS "inStock"
    FROM ${traveller} t WHERE t.in_force AND t.root_id = ${found.rootId}`)
  if (now && now.scheme !== 'none')
    throw invalid({ part: [`The pieces of ${now.number} have serial numbers: enter that of the part.`] })
  return now ?? null
}

/** @throws 422 where a traveller would become a part of itself */
async function requireNoCircle(ctx: Context, row: TravellerRow, part: Part): Promise<void> {
  const [found] = await ctx.tx.query(sql`
    ${treeFrom(sql`${part.rootId}::uuid`)} SELECT FROM tree WHERE id = ${row.rootId}`)
  refuseIf(
    found
      ? refuse('circle', { part: part.number }, `${row.number} is a part of ${part.number} itself.`)
      : null,
  )
}

/** The piece that a part goes into. @throws 422 where pieces have serial numbers and none was chosen, or one of another traveller */
function intoOf(row: TravellerRow, intoSerialId: string | null | undefined) {
  if (row.pieces.length === 0 && !intoSerialId) return { intoSerialId: null, intoSerialNo: null }
  const into = row.pieces.find(({ serialId, fate }) => serialId === intoSerialId && fate === 'in_work')
  if (!into) throw invalid({ intoSerialId: ['Choose the piece of this traveller that it goes into.'] })
  return { intoSerialId: into.serialId, intoSerialNo: into.serialNo }
}

/** Builds a made part into pieces of the traveller. */
export const install = actOf('install', async (ctx, { row, lines, body }) => {
  const line = requireLine(lines, body.lineRootId)
  await requireNotHeld(ctx, row)
  refuseIf(madePartRefusal(line), issueRefusal(row))
  const into = intoOf(row, body.intoSerialId)
  const text = body.part.trim()
  const part = (await pieceNamed(ctx, text)) ?? (await piecesNamed(ctx, text))
  if (!part) throw invalid({ part: [`Nothing here is called ${text}.`] })
  await requireNotHeld(ctx, { ...row, rootId: part.rootId, number: part.number })
  await requireNoCircle(ctx, row, part)
  const quantity = part.serialId ? 1 : body.quantity
  if (quantity === undefined) throw invalid({ quantity: ['Enter the number of pieces.'] })
  const name = part.serialNo ?? part.number
  refuseIf(partsRefusal(line, { number: name, inStock: part.inStock }, quantity))
  // It was in order when the part was stocked; what has happened to it since counts here.
  const steel = (await usedBy(ctx, [part.rootId])).filter(({ isIssued }) => isIssued)
  refuseIf(...steel.map(boundRefusal), ...steel.map((one) => foreignRefusal(row, one)))
  await insertRow(ctx.tx, builtIn, {
    travellerRootId: row.rootId,
    lineRootId: line.rootId,
    componentRootId: part.rootId,
    componentNumber: part.number,
    serialId: part.serialId,
    serialNo: part.serialNo,
    ...into,
    quantity,
    byId: ctx.actor.id,
    at: ctx.clock.now().toISOString(),
  })
  const where = into.intoSerialNo ? ` into ${into.intoSerialNo}` : ''
  return `${quantity} of ${name} for line ${line.lineNo}${where}`
})

/**
 * @throws 422 where the piece that it is in is not in work any more, or came back and is not released again; of pieces without numbers
 * where what stays would not do for those that have left or are held
 */
async function requireHere(
  ctx: Context,
  row: TravellerRow,
  line: Line,
  { intoSerialNo, quantity }: Line['builtIn'][number],
): Promise<void> {
  const [back] = await ctx.tx.query<{ count: number; serialIds: string[] }>(
    sql`SELECT held_returns(${row.rootId}) AS count, held_serials(${row.rootId}) AS "serialIds"`,
  )
  const gone = row.stockedQty + row.deliveredQty + (back?.count ?? 0)
  const into = row.pieces.find(({ serialNo }) => serialNo === intoSerialNo)
  const isGone = into
    ? into.fate !== 'in_work' || (back?.serialIds.includes(into.serialId) ?? false)
    : new Decimal(line.issued).minus(quantity).lt(new Decimal(line.stored.qtyPerPiece).times(gone))
  refuseIf(
    isGone
      ? refuse(
          'gone',
          { number: row.number },
          `What it is built into is not in work at ${row.number} any more: it stays there.`,
        )
      : null,
  )
}

/** Takes a part out again: it is in stock as before. */
export const takeOut = actOf('takeOut', async (ctx, { row, lines, body }) => {
  const line = lines.find(({ builtIn: parts }) => parts.some(({ id }) => id === body.builtInId))
  const found = line?.builtIn.find(({ id }) => id === body.builtInId)
  if (!line || !found) throw invalid({ builtInId: ['This part is not built in here.'] })
  await requireNotHeld(ctx, row)
  refuseIf(issueRefusal(row))
  await requireHere(ctx, row, line, found)
  await ctx.tx.query(sql`
    UPDATE ${builtIn} SET removed_at = ${ctx.clock.now().toISOString()}::timestamptz, removed_by_id = ${ctx.actor.id},
      removed_reason = ${body.reason} WHERE id = ${found.id}`)
  return `${found.serialNo ?? found.number} taken out: ${body.reason}`
})
