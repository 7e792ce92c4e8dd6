import { sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { instantOf } from '#platform/server/database/select-columns.ts'
import { abilityUnless } from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { holdRefusal } from '#modules/engineering/holds/domain.ts'
import { findHolds } from '#modules/engineering/holds/server/api.ts'
import { userTable } from '#modules/people/users/table.ts'
import { cutLengthOf, type MaterialLine, requiredOf } from '#modules/production/travellers/domain.ts'
import type { TravellerRow } from '#modules/production/travellers/server/api.ts'
import { requisitionTable as need } from '#modules/purchasing/requisitions/table.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { sizeText } from '#modules/steel/steel-stock/domain.ts'
import {
  steelReservationTable as reservation,
  steelStockTable as stock,
} from '#modules/steel/steel-stock/table.ts'
import type { MaterialOfLine, TravellerMaterials } from '../contract.ts'
import { issueRefusal, keptUntil, reserveRefusal, shortOf } from '../domain.ts'
import { builtInOf, heatsOfTraveller, piecesToBuildInto } from './made-parts.ts'
import { allocationSumTable as sums, allocationTable as entry } from '../table.ts'

export type StoredLine = MaterialLine & { readonly id: string; readonly rootId: string }

interface Allotted extends Omit<MaterialOfLine['stock'][number], 'isCut'> {
  readonly lineRootId: string
  readonly origin: string
  readonly reservedCovers: string
  readonly issuedCovers: string
}

/** What is kept and given out for a traveller of each piece of stock. */
const allottedOf = (ctx: Context, rootId: string): Promise<Allotted[]> =>
  ctx.tx.query<Allotted>(sql`
    SELECT a.line_root_id AS "lineRootId", s.id AS "stockId", s.version, s.number, s.size_text AS "sizeText",
      s.heat_no AS "heatNo", s.status, s.marking, s.origin, s.lost_cover AS "lostCover",
      ${lookedUp(storageLocationTable, sql`s.location_id`, 'code')} AS "placeName",
      (SELECT e.certificate_no FROM ${entry} e WHERE e.line_root_id = a.line_root_id AND e.stock_id = a.stock_id
        AND e.kind = 'issue' ORDER BY e.at DESC LIMIT 1) AS "certificateNo",
      a.reserved_pieces AS "reservedPieces", a.reserved_mm::text AS "reservedMm", a.reserved_covers::text AS "reservedCovers",
      a.issued_pieces AS "issuedPieces", a.issued_mm::text AS "issuedMm", a.issued_kg::text AS "issuedKg",
      a.issued_covers::text AS "issuedCovers",
      (SELECT max(k.until)::text FROM ${reservation} k JOIN ${entry} e ON e.reservation_id = k.id
        WHERE e.line_root_id = a.line_root_id AND k.stock_id = a.stock_id AND k.ended_at IS NULL) AS until
    FROM ${sums} a JOIN ${stock} s ON s.id = a.stock_id
    WHERE a.traveller_root_id = ${rootId} AND (a.reserved_covers > 0 OR a.issued_covers > 0)
    ORDER BY s.number`)

interface Asked {
  readonly lineRootId: string
  readonly id: string
  readonly number: string
  readonly open: string
}

/** What was asked of purchasing for the lines and is not here yet. */
const askedFor = (ctx: Context, lines: readonly StoredLine[]): Promise<Asked[]> =>
  ctx.tx.query<Asked>(sql`
    SELECT r.used_for_id AS "lineRootId", r.id, r.number, greatest(0, r.quantity - r.received_qty)::text AS open FROM ${need} r
    WHERE r.used_for_id = ANY(${sql.param(lines.map(({ rootId }) => rootId))}::uuid[]) AND r.status = 'open' ORDER BY r.number`)

const shownEntries = (ctx: Context, { rootId, materials }: TravellerRow) =>
  ctx.tx.query<TravellerMaterials['entries'][number]>(sql`
    SELECT e.id, l.no AS "lineNo", e.kind, e.stock_id AS "stockId", s.number AS "stockNumber", e.pieces,
      e.length_mm::text AS "lengthMm", e.heat_no AS "heatNo", e.certificate_no AS "certificateNo", e.reason,
      ${lookedUp(userTable, sql`e.by_id`)} AS "byName", ${instantOf(sql`e.at`)} AS at
    FROM ${entry} e JOIN ${stock} s ON s.id = e.stock_id
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(materials.map((line) => ({ id: line.rootId, no: line.lineNo })))}::jsonb)
      AS l(id uuid, no int) ON l.id = e.line_root_id
    WHERE e.traveller_root_id = ${rootId} ORDER BY e.at DESC, e.id LIMIT 200`)

const sumOf = (amounts: readonly string[]): string =>
  String(Math.round(amounts.reduce((sum, one) => sum + Number(one), 0) * 1000) / 1000)

/**
 * How many pieces need a line: those that began, before the release those that are planned. Pieces that were split off got theirs here,
 * unless their own traveller still asks for it.
 */
export const piecesOf = (
  { entryQty, splitQty, quantity, splitMaterials }: TravellerRow,
  { lineNo }: Pick<StoredLine, 'lineNo'>,
): number => {
  const needElsewhere = splitMaterials.reduce(
    (sum, one) => sum + (one.lineNo === lineNo ? one.quantity : 0),
    0,
  )
  return entryQty + splitQty - needElsewhere || quantity
}

/** What a line is called: `Pipe 168.3 x 10.97, X65Q`. */
const whatOf = (line: StoredLine): string =>
  [line.form ? sizeText({ ...line, form: line.form }, line.lengthMm ?? null) : line.description, line.grade]
    .filter(Boolean)
    .join(', ')

/** The material lines of a traveller, each with how far it is covered. */
export async function coveredLines(
  ctx: Context,
  row: TravellerRow,
): Promise<(MaterialOfLine & { stored: StoredLine })[]> {
  const lines: readonly StoredLine[] = row.materials
  const allotted = await allottedOf(ctx, row.rootId)
  const asked = lines.length > 0 ? await askedFor(ctx, lines) : []
  const made = lines.some(({ supply }) => supply === 'made_part') ? await builtInOf(ctx, row.rootId) : []
  return lines.map((line) => {
    const own = allotted.filter(({ lineRootId }) => lineRootId === line.rootId)
    const parts = made.filter(({ lineRootId }) => lineRootId === line.rootId)
    const requests = asked.filter(({ lineRootId }) => lineRootId === line.rootId)
    const covered = {
      required: requiredOf(line, piecesOf(row, line)),
      reserved: sumOf(own.map(({ reservedCovers }) => reservedCovers)),
      issued: sumOf([
        ...own.map(({ issuedCovers }) => issuedCovers),
        ...parts.map(({ quantity }) => String(quantity)),
      ]),
      requested: sumOf(requests.map(({ open }) => open)),
    }
    return {
      stored: line,
      rootId: line.rootId,
      lineNo: line.lineNo,
      itemMark: line.itemMark ?? null,
      what: whatOf(line),
      supply: line.supply,
      uom: line.uom,
      certificateType: line.certificateType ?? null,
      neededAtSeq: line.neededAtSeq ?? null,
      isSteel: Boolean(line.form),
      cutMm: cutLengthOf(line),
      ...covered,
      short: shortOf(covered),
      requisitions: requests.map(({ id, number }) => ({ id, number })),
      stock: own.map(({ lineRootId: _, reservedCovers: __, issuedCovers: ___, origin, ...one }) => ({
        ...one,
        isCut: origin === 'cut',
      })),
      builtIn: parts.map(({ lineRootId: _, ...one }) => one),
    }
  })
}

/** What holds the traveller as a whole: no steel is given out or cut for it. */
export async function heldRefusal(ctx: Context, { rootId, number }: TravellerRow) {
  const [hold] = await findHolds(ctx, [{ entity: 'travellers', id: rootId, label: number }])
  return hold ? holdRefusal(hold) : null
}

/** Everything that is shown of the material of a traveller. */
export async function materialsOf(ctx: Context, row: TravellerRow): Promise<TravellerMaterials> {
  const { actor } = ctx
  const lines = await coveredLines(ctx, row)
  const today = ctx.today(row)
  const until = keptUntil(row, today)
  const keeping = reserveRefusal(row, until, today)
  const giving = issueRefusal(row) ?? (await heldRefusal(ctx, row))
  const isShort = lines.some(({ short }) => Number(short) > 0)
  const right = (verb: string) => `traveller-materials:${verb}`
  const { id, version, number, revision, status, description, companyName, heatRule } = row
  return {
    id,
    version,
    number,
    revision,
    status,
    description,
    companyName,
    heatRule,
    keptUntil: until,
    lines: lines.map(({ stored: _, ...line }) => line),
    heats: await heatsOfTraveller(ctx, row.rootId),
    pieces: piecesToBuildInto(row),
    entries: await shownEntries(ctx, row),
    ...answersOf({
      reserve: abilityUnless(actor, right('reserve'), keeping),
      letGo: abilityUnless(actor, right('reserve'), null),
      issue: abilityUnless(actor, right('issue'), giving),
      cut: abilityUnless(actor, 'steel-stock:cut', giving),
      mark: abilityUnless(actor, 'steel-stock:cut', null),
      takeBack: abilityUnless(actor, right('return'), null),
      swap: abilityUnless(actor, right('swap'), keeping),
      scrap: abilityUnless(actor, right('return'), null),
      install: abilityUnless(actor, right('issue'), giving),
      takeOut: abilityUnless(actor, right('return'), giving),
      request: abilityUnless(actor, right('request'), isShort ? keeping : 'No material line is short.'),
    }),
  }
}
