import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { isNotNotified, type ReminderSource } from '#platform/server/jobs/digest.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { serialTable } from '#modules/production/travellers/table.ts'
import { nonConformanceTable } from '#modules/purchasing/non-conformances/table.ts'
import { todayAt } from '#modules/setup/facilities/server/api.ts'
import { deliveryEntryTable as entries, pieceReturnTable as returns } from '../table.ts'

/** Pieces that are named of a line, and where the names stand. */
interface Named {
  readonly quantity: number
  readonly serialNumbers?: string | null | undefined
  readonly field: string
}

/**
 * Non-conformances by which pieces of a traveller, an expression of its root, that a customer sent back were released again as they
 * are: rows `(id, number, concession_no)`. Where both have serial numbers, of these pieces alone.
 */
export const returnedCasesOf = (root: SQL, serialIds: SQL): SQL => sql`(
  SELECT DISTINCT n.id, n.number, n.concession_no FROM ${entries} e
  JOIN ${returns} r ON r.entry_id = e.id AND r.released_at IS NOT NULL
  JOIN ${nonConformanceTable} n ON n.id = r.case_id AND n.disposition IN ('use_as_is', 'concession')
  WHERE e.traveller_root_id = ${root}
    AND (cardinality(e.serial_ids) = 0 OR cardinality(${serialIds}) = 0 OR e.serial_ids && ${serialIds}))`

/**
 * The pieces that are named of a line: they went with it, and are still out. `isBack` says of a piece `s` that it came back.
 * @throws 422 at the field
 */
export async function namedBack(
  ctx: Context,
  { serialIds, isBack }: { readonly serialIds: readonly string[]; readonly isBack: SQL },
  { quantity, serialNumbers, field }: Named,
): Promise<string[]> {
  const numbers = (serialNumbers ?? '').split(',').map((one) => one.trim().toLowerCase())
  const named = [...new Set(numbers.filter(Boolean))]
  const wrong = (sentence: string) => invalid({ [`${field}.serialNumbers`]: [sentence] })
  if (serialIds.length === 0) {
    if (named.length > 0) throw wrong('Its pieces have no serial numbers.')
    return []
  }
  const found = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT s.id, lower(s.serial_no) AS number FROM ${serialTable} s
    WHERE s.id = ANY(${sql.param(serialIds)}::uuid[]) AND lower(s.serial_no) = ANY(${sql.param(named)}::text[]) AND NOT ${isBack}`)
  const foreign = named.find((number) => !found.some((one) => one.number === number))
  if (foreign) throw wrong(`${foreign.toUpperCase()} did not go with this line, or came back already.`)
  if (found.length !== quantity) throw wrong(`Name the serial numbers of the ${quantity} that came back.`)
  return found.map(({ id }) => id)
}

/** What of a kind of note is told that is not back in time. */
interface LateNotes {
  readonly entity: string
  readonly table: PgTable
  /** Those that are away, of the note `n`. */
  readonly isAway: SQL
  /** Before the weeks and the day. */
  readonly occasion: string
  readonly section: string
  readonly path: (id: string) => ScreenAddress
  /** What is not back, in words after number and company. */
  readonly says: (row: { readonly by: string; readonly away: number }) => string
  /** How many of it are away; left out: it is not told. */
  readonly away?: SQL
}

/** For the daily digest of whoever wrote the note: what is not back, once in each week that it is late. */
export const lateBack =
  ({ entity, table, isAway, occasion, section, path, says, away = sql`0` }: LateNotes): ReminderSource =>
  async (ctx) => {
    interface Row {
      readonly id: string
      readonly userId: string
      readonly number: string
      readonly companyName: string
      readonly by: string
      readonly away: number
      readonly told: string
    }
    const owner = sql`coalesce(n.created_by_id, n.dispatched_by_id)`
    const late = sql`(${todayAt(ctx, sql`n.facility_id`)} - n.expected_back_on)`
    const told = sql`${sql.raw(`'${occasion}, week '`)} || (${late} + 6) / 7 || ' after ' || n.expected_back_on`
    const rows = await ctx.tx.query<Row>(sql`
      SELECT n.id, ${owner} AS "userId", n.number, co.name AS "companyName", n.expected_back_on AS by, ${away} AS away,
        ${told} AS told
      FROM ${table} n JOIN ${companyTable} co ON co.id = n.company_id
      WHERE ${isAway} AND ${late} > 0
        AND ${isNotNotified({ userId: owner, entity, entityId: sql`n.id`, occasion: told })}
      ORDER BY n.expected_back_on, n.number LIMIT 300`)
    return rows.map(({ id, userId, number, companyName, told: occasionNow, ...row }) => ({
      userId,
      entity,
      entityId: id,
      occasion: occasionNow,
      section,
      text: `${number}, ${companyName}: ${says(row)}`,
      path: path(id),
    }))
  }
