import { type SQL, sql } from 'drizzle-orm'
import { answersOf } from '#platform/contract/abilities.ts'
import type { Context } from '#platform/server/context.ts'
import { ability } from '#platform/server/documents/lifecycle/abilities.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { namedPipe } from '#modules/engineering/pipe-sizes/server/api.ts'
import { likelyDoubles } from '#modules/setup/specifications/server/api.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { isCertifiedTo, type MaterialIn } from '#modules/steel/certificates/table.ts'
import { formOf } from '#modules/steel/steel-stock/domain.ts'
import {
  certifiedNames,
  conditionQuoteNumber,
  isFreeFor,
  verifiedTypeIn,
} from '#modules/steel/steel-stock/server/api.ts'
import { steelReservationTable, steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
import {
  type Candidate,
  type Excluded,
  type FoundMaterial,
  type MaterialNeed,
  materialSearch,
} from '../contract.ts'
import {
  type HinderedSteel,
  type Hindrance,
  hindranceNames,
  KERF_MM,
  leastOf,
  needProblems,
  reasonFor,
  SAME_SIZE_MM,
  takingOf,
  WALL_TOLERANCE_PERCENT,
} from '../domain.ts'

/** How many candidates, and how many excluded ones are shown. */
const MOST = 20

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` AND `)

const materialOf = ({ specificationId, grade }: MaterialNeed): MaterialIn => ({
  ...(specificationId ? { specificationId: sql`${specificationId}::uuid` } : {}),
  ...(grade ? { grade: sql`${grade}` } : {}),
})

/** Steel in the house of the size, specification and grade that are asked for. */
function sameMaterial(need: MaterialNeed): SQL {
  const same = (column: SQL | typeof stock.odMm, mm: string | undefined): SQL[] =>
    mm === undefined
      ? []
      : [sql`${column} BETWEEN ${mm}::numeric - ${SAME_SIZE_MM} AND ${mm}::numeric + ${SAME_SIZE_MM}`]
  const sizes = ['odMm', 'insideMm', 'diameterMm', 'thicknessMm', 'heightMm'] as const
  const isPlate = need.form === 'plate'
  const atLeast = need.certificateType ? sql`${need.certificateType}` : undefined
  return allOf([
    sql`${stock.qtyPieces} > 0 AND ${stock.form} = ${need.form}`,
    ...sizes.flatMap((size) => same(stock[size], need[size])),
    ...(isPlate && need.widthMm ? [sql`${stock.widthMm} >= ${need.widthMm}::numeric`] : []),
    ...(isPlate ? [] : same(stock.widthMm, need.widthMm)),
    ...(need.sectionName ? [sql`lower(${stock.sectionName}) = lower(${need.sectionName})`] : []),
    ...(need.sizeName ? [sql`strpos(lower(${stock.sizeName}), lower(${need.sizeName})) > 0`] : []),
    ...(need.specificationId || need.grade ? [isCertifiedTo(sql`${stock}`, materialOf(need), atLeast)] : []),
  ])
}

const nominalWall = sql`coalesce(${stock.wallMm}, (${stock.odMm} - ${stock.insideMm}) / 2)`
const keptWall = sql`round(${nominalWall} * ${1 - WALL_TOLERANCE_PERCENT / 100}::numeric, 3)`
const judgedWall = sql`coalesce(${stock.measuredWallMinMm}, ${keptWall})`

const freePieces = sql`CASE WHEN ${stock.qtyPieces} = 1 AND ${stock.reservedMm} > 0 THEN 0 ELSE ${stock.qtyPieces} - ${stock.reservedPieces} END`

/**
 * The type that a piece has where the one it was bought with is too low: that of the verified certificate which covers it,
 * if that is higher. It is looked up for such pieces alone.
 */
const typeFor = (asked: string | undefined): SQL =>
  asked
    ? sql`CASE WHEN ${stock.certificateType} < ${asked} THEN greatest(${stock.certificateType}, ${verifiedTypeIn(sql`${stock}`)})
        ELSE ${stock.certificateType} END`
    : sql`${stock.certificateType}`

/** The first thing that stands in the way of taking a row; null: nothing. */
function hindranceOf(ctx: Context, need: MaterialNeed): SQL {
  const { companyId, quoteId = null, certificateType, wallMm, nominalWallMm, lengthMm } = need
  const owner = sql`${stock.ownerCompanyId} IS NOT NULL AND ${stock.ownerCompanyId} IS DISTINCT FROM ${companyId ?? null}::uuid`
  const when = (hindrance: Hindrance, condition: SQL) => sql`WHEN ${condition} THEN ${hindrance}`
  const thin = sql`coalesce(${stock.measuredWallMinMm} < ${wallMm ?? null}::numeric, ${
    nominalWallMm
      ? sql`${nominalWall} < ${nominalWallMm}::numeric`
      : sql`${keptWall} < ${wallMm ?? null}::numeric`
  }, false)`
  return sql`CASE ${sql.join(
    [
      when('owner', owner),
      when('quarantine', sql`${stock.status} = 'quarantine'`),
      when('rejected', sql`${stock.status} = 'rejected'`),
      when('certificate_open', sql`${stock.status} = 'awaiting_certificate'`),
      when('on_hold', sql`${stock.status} NOT IN ('available', 'reserved')`),
      when('conditional', sql`NOT ${isFreeFor(ctx, quoteId)}`),
      ...(certificateType
        ? [when('certificate_low', sql`${typeFor(certificateType)} < ${certificateType}`)]
        : []),
      ...(wallMm || nominalWallMm ? [when('thin', thin)] : []),
      ...(lengthMm ? [when('short', sql`${stock.lengthMm} < ${lengthMm}::numeric`)] : []),
      lengthMm
        ? when('reserved', sql`${stock.freeMm} < ${lengthMm}::numeric`)
        : when('reserved', sql`(${freePieces}) = 0`),
    ],
    sql` `,
  )} END`
}

/**
 * What is left of one piece when as many needed pieces as it gives, or as are needed, are taken from it. In whole tenths of a
 * millimetre: of a common size thousands of rows are compared by it, and decimals take five times as long.
 */
function restOf({ lengthMm, pieces }: MaterialNeed): SQL {
  if (!lengthMm) return sql`0`
  const free = sql`(${stock.freeMm} * 10)::bigint`
  const kerf = KERF_MM * 10
  const each = sql`${Math.round(Number(lengthMm) * 10) + kerf}::bigint`
  return sql`greatest(0, ${free} - ${each} * least(${pieces}::bigint, (${free} + ${kerf}) / ${each}))`
}

const keptFor = sql`(SELECT coalesce(json_agg(json_build_object('purpose', k.purpose, 'until', k.until) ORDER BY k.until, k.id), '[]')
  FROM ${steelReservationTable} k WHERE k.stock_id = ${stock.id} AND k.ended_at IS NULL)`

interface Row extends Omit<Candidate, 'gives' | 'takes' | 'restMm' | 'keepPieces' | 'keepMm'> {
  readonly hindrance: Hindrance | null
  readonly keptFor: HinderedSteel['keptFor']
  readonly candidateCount: number
  readonly excludedCount: number
}

/** Where the first hindrance of a row stands in their order; nothing for a candidate, so that those come first. */
const rankOf = (hindrance: SQL) => sql`array_position(${sql.param(hindranceNames)}::text[], ${hindrance})`

/** Within candidates, and within what is excluded for one hindrance: what has its certificate, the own facility, level, offcut, rest and age. */
const ORDER = sql`is_conditional, is_near DESC, is_exact DESC, is_offcut DESC, rest, received_on, number`

/** The best of the candidates and of the excluded, in one statement; names are looked up for those alone. */
const bestOf = (ctx: Context, need: MaterialNeed, only: SQL): SQL => sql`
  WITH matched AS MATERIALIZED (
    SELECT ${stock.id} AS id, ${hindranceOf(ctx, need)} AS hindrance, ${stock.conditionalReleaseId} IS NOT NULL AS is_conditional, ${stock.facilityId} = ${need.facilityId ?? null}::uuid AS is_near,
        coalesce(${stock.certificateType} <= ${need.certificateType ?? null}, true) AS is_exact, ${stock.isOffcut} AS is_offcut,
        ${restOf(need)} AS rest, ${stock.receivedOn} AS received_on, ${stock.number} AS number
      FROM ${stock} WHERE ${sameMaterial(need)}${only}),
  counts AS (SELECT (count(*) - count(hindrance))::int AS candidates, count(hindrance)::int AS excluded FROM matched),
  best AS (
    (SELECT * FROM matched WHERE hindrance IS NULL ORDER BY ${ORDER} LIMIT ${MOST})
    UNION ALL (SELECT * FROM matched WHERE hindrance IS NOT NULL ORDER BY ${rankOf(sql`hindrance`)}, ${ORDER} LIMIT ${MOST}))
  SELECT best.hindrance, best.is_exact AS "isExact", counts.candidates AS "candidateCount", counts.excluded AS "excludedCount",
    ${stock.id}, ${stock.version}, ${stock.number}, ${stock.sizeText} AS "sizeText", ${stock.grade}, sp.code AS "specificationName",
    ${certifiedNames(sql`${stock}`)} AS "certifiedTo",
    ${stock.heatNo} AS "heatNo", ${typeFor(need.certificateType)} AS "certificateType", ${stock.facilityId} AS "facilityId",
    fa.short_code AS "facilityCode", place.code AS "placeName", owner.name AS "ownerName", ${conditionQuoteNumber} AS "onlyFor", ${stock.isOffcut} AS "isOffcut",
    ${stock.receivedOn} AS "receivedOn", coalesce(${stock.lengthMm}, 0)::text AS "lengthMm", ${stock.qtyPieces} AS "qtyPieces",
    ${freePieces} AS "freePieces", ${stock.freeMm}::text AS "freeMm", (${judgedWall})::text AS "wallMm",
    ${stock.measuredWallMinMm} IS NOT NULL AS "isMeasured", CASE WHEN best.hindrance = 'reserved' THEN ${keptFor} ELSE '[]' END AS "keptFor"
  FROM best CROSS JOIN counts JOIN ${stock} ON ${stock.id} = best.id
  JOIN ${specificationTable} sp ON sp.id = ${stock.specificationId} JOIN ${facilityTable} fa ON fa.id = ${stock.facilityId}
  LEFT JOIN ${storageLocationTable} place ON place.id = ${stock.locationId}
  LEFT JOIN ${companyTable} owner ON owner.id = ${stock.ownerCompanyId}
  ORDER BY ${rankOf(sql`best.hindrance`)} NULLS FIRST, best.is_conditional, best.is_near DESC, best.is_exact DESC, best.is_offcut DESC, best.rest, best.received_on, best.number`

function candidateOf(row: Row, need: MaterialNeed): Candidate {
  const asked = { lengthMm: Number(need.lengthMm ?? 0), pieces: need.pieces }
  const { qtyPieces, freePieces } = row
  const { takes, restMm, keepPieces, keepMm, each } = takingOf(
    { freeMm: Number(row.freeMm), qtyPieces, freePieces },
    asked,
  )
  const keep = { keepPieces, keepMm: keepMm === null ? null : keepMm.toFixed(1) }
  return { ...row, takes, restMm: restMm.toFixed(1), gives: each * Math.max(1, freePieces), ...keep }
}

const excludedOf = (row: Row, hindrance: Hindrance, need: MaterialNeed): Excluded => ({
  ...row,
  hindrance,
  gives: 0,
  reason: reasonFor({ ...row, hindrance }, need),
})

/** The need with the measurements that NPS and schedule give, and what does not fit or is missing, sentences by field. */
async function measured(ctx: Context, asked: MaterialNeed) {
  const { nps, schedule = null, ...need } = asked
  if (!nps || formOf(asked.form).hasSchedule !== true)
    return { need: withWall(need), problems: needProblems(need) }
  const { odMm = null, nominalWallMm: wallMm = null } = need
  const { pipe, problems } = await namedPipe(ctx, { nps, schedule, odMm, wallMm })
  const sized = { ...need, odMm: pipe.odMm ?? undefined }
  const walled = schedule && pipe.wallMm && !need.wallMm ? { ...sized, nominalWallMm: pipe.wallMm } : sized
  return { need: withWall(walled), problems: { ...needProblems(sized), ...problems } }
}

/** Where only a nominal wall is asked for, a measured one may be as thin as a mill may deliver it. */
const withWall = (need: MaterialNeed): MaterialNeed =>
  need.nominalWallMm && !need.wallMm ? { ...need, wallMm: leastOf(Number(need.nominalWallMm)) } : need

/** Pieces of the same size that are certified to a record of likely the same standard, whatever their grade and state. */
async function alikeTo(ctx: Context, need: MaterialNeed): Promise<FoundMaterial['alike']> {
  const doubles = need.specificationId ? await likelyDoubles(ctx, need.specificationId) : []
  const found = await Promise.all(
    doubles.map(async ({ id, name }) => {
      const which = sameMaterial({
        ...need,
        specificationId: id,
        grade: undefined,
        certificateType: undefined,
      })
      const [counted] = await ctx.tx.query<{ pieces: number }>(
        sql`SELECT coalesce(sum(${stock.qtyPieces}), 0)::int AS pieces FROM ${stock} WHERE ${which}`,
      )
      return { id, name, pieces: counted?.pieces ?? 0 }
    }),
  )
  return found.filter(({ pieces }) => pieces > 0)
}

/** Finds, judges and ranks steel for a need; `only` judges one row. @throws 422 at the field that is missing */
export async function findMaterial(ctx: Context, asked: MaterialNeed, only?: string): Promise<FoundMaterial> {
  const { need, problems } = await measured(ctx, asked)
  refuseWhere(problems)
  const rows = await ctx.tx.query<Row>(
    bestOf(ctx, need, only ? sql` AND ${stock.id} = ${only}::uuid` : sql``),
  )
  const [first] = rows
  return {
    candidates: rows.flatMap((row) => (row.hindrance === null ? [candidateOf(row, need)] : [])),
    candidateCount: first?.candidateCount ?? 0,
    excluded: rows.flatMap((row) => (row.hindrance === null ? [] : [excludedOf(row, row.hindrance, need)])),
    excludedCount: first?.excludedCount ?? 0,
    alike: first || only ? [] : await alikeTo(ctx, need),
    ...answersOf({ reserve: ability(ctx.actor, 'steel-stock:reserve', true, '') }),
  }
}

export const register = serve(materialSearch, {
  search: (ctx, { query }) => findMaterial(ctx, query),
})
