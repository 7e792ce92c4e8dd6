import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { listPlanOf } from '#platform/server/lists/own-columns.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { totalsOf } from '#platform/server/lists/list-totals.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { type SteelListRow, steelStock } from '../contract.ts'
import { unverifiedIn, verifiedTypeIn } from './covering.ts'
import { searchFragment, searchWords } from '../domain/search-words.ts'
import { steelStockTable as stock } from '../table.ts'
import { isConditional, isConditionOverdue } from './holds/condition-states.ts'

/** It is out in the shop, and the certificate by which it was released no longer counts. */
export const hasLostCover = sql`(${stock.lostCover} IS NOT NULL AND ${stock.status} = 'issued')`

const joins = sql`
  LEFT JOIN ${specificationTable} sp ON sp.id = ${stock.specificationId}
  LEFT JOIN ${facilityTable} fa ON fa.id = ${stock.facilityId}
  LEFT JOIN ${pslLevelTable} psl ON psl.id = ${stock.pslLevelId}
  LEFT JOIN ${storageLocationTable} place ON place.id = ${stock.locationId}
  LEFT JOIN ${companyTable} owner ON owner.id = ${stock.ownerCompanyId}`

/** The plan of the list; further words of a search are conditions beside the longest one, which has the index. */
const planFor = (others: readonly string[]) =>
  listPlanOf(steelStock, stock, {
    joins,
    columns: {
      verifiedType: verifiedTypeIn(sql`steel_stock`),
      unverified: unverifiedIn(sql`steel_stock`),
      specificationName: sql`sp.code`,
      pslName: sql`psl.code`,
      lengthMm: sql`${stock.lengthMm}::text`,
      massKg: sql`${stock.massKg}::text`,
      placeName: sql`place.code`,
      facilityCode: sql`fa.short_code`,
      reservedMm: sql`${stock.reservedMm}::text`,
      freeMm: sql`${stock.freeMm}::text`,
      isPartlyReserved: sql`(${stock.reservedMm} > 0 AND ${stock.reservedMm} < ${stock.totalLengthMm})`,
      isConditional,
      ownerName: sql`owner.name`,
    },
    filters: {
      offcut: sql`${stock.isOffcut}`,
      present: sql`(${stock.qtyPieces} > 0)`,
      conditional: isConditional,
      conditionOverdue: isConditionOverdue,
      coverLost: hasLostCover,
    },
    prefixes: [sql`${stock.number}`],
    ...(others.length > 0
      ? {
          where: sql.join(
            others.map((word) => sql`${stock.search} LIKE ${`%${escaped(word)}%`}`),
            sql` AND `,
          ),
        }
      : {}),
  })

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** What is typed, `6" sch80 A106`, as the words that are stored; all of them have to be there. */
export function worded(query: ListQuery): { query: ListQuery; plan: ListPlan<typeof steelStock> } {
  if (query.search === null) return { query, plan: planFor([]) }
  const words = searchWords(query.search).map(searchFragment)
  const [longest = query.search, ...others] = words.toSorted((a, b) => b.length - a.length)
  return { query: { ...query, search: longest }, plan: planFor(others) }
}

export const list = async (
  ctx: Context,
  incoming: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<SteelListRow>> => {
  const { query, plan } = worded(incoming.query)
  return listPage<SteelListRow>(ctx, plan, query, addressOf(exchange))
}

/** What the steel of the list weighs. */
export const totals = totalsOf(steelStock, (_, asked) => ({
  ...worded(asked),
  summed: {
    qtyPieces: { of: sql`${stock.qtyPieces}`, unit: 'pcs' },
    massKg: { of: sql`${stock.massKg}`, unit: 'kg' },
  },
}))

type Valued = z.output<(typeof steelStock)['endpoints']['valuation']['response']>

/** Our own steel in stock by facility and form. */
export const valuation = (ctx: Context): Promise<Valued> =>
  ctx.tx.query<Valued[number]>(sql`
    SELECT fa.name AS "facilityName", s.form, s.currency, sum(s.qty_pieces)::int AS "qtyPieces",
      sum(s.mass_kg)::text AS "massKg", sum(s.value)::text AS value
    FROM ${stock} s JOIN ${facilityTable} fa ON fa.id = s.facility_id
    WHERE s.owner_company_id IS NULL AND s.qty_pieces > 0
    GROUP BY fa.name, s.form, s.currency ORDER BY fa.name, s.form, s.currency`)
