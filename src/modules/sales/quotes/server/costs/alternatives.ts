import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { Sibling } from '../../contract/fields.ts'
import { isLive } from '../../domain/lifecycle.ts'

/** The newest revisions of the other quotes of an enquiry as a JSON array, by letter; costs included. */
export const siblingsOf = (enquiryId: SQL, number: SQL): SQL => sql`
  SELECT coalesce(json_agg(s ORDER BY length(s.letter), s.letter), '[]') FROM (
    SELECT other.id, other.version, other.number, other.revision, other.alternative_letter AS letter,
      other.alternative_title AS title, other.status, other.net::text, other.currency,
      other.net_in_base::text AS "netInBase", other.lead_time_weeks AS "leadTimeWeeks",
      other.valid_until AS "validUntil", person.name AS "salespersonName",
      CASE WHEN other.net <> 0 THEN other.margin_percent::text END AS "marginPercent"
    FROM public.quotes AS other JOIN ${userTable} person ON person.id = other.salesperson_id
    WHERE other.enquiry_id = ${enquiryId} AND other.number <> ${number} AND other.is_current
  ) AS s`

/** The siblings as a person may see them. */
export const shownSiblings = (siblings: readonly Sibling[], seesCosts: boolean): Sibling[] =>
  siblings.map(({ marginPercent, ...shown }) => (seesCosts ? { ...shown, marginPercent } : shown))

/** The other quotes of the same enquiry that are still undecided: what a win leaves to be closed. */
export async function findAlternatives(
  ctx: Context,
  quote: { readonly enquiryId: string; readonly number: string },
): Promise<Sibling[]> {
  const [row] = await ctx.tx.query<{ siblings: Sibling[] }>(
    sql`SELECT (${siblingsOf(sql`${quote.enquiryId}::uuid`, sql`${quote.number}`)}) AS siblings`,
  )
  return (row?.siblings ?? []).filter(({ status }) => isLive(status))
}

/**
 * The letter of the next quote of an enquiry, as an expression of the statement that inserts it. The enquiry is locked
 * first, so that two quotes made at once get two letters.
 */
export async function nextLetter(ctx: Context, enquiryId: string): Promise<SQL> {
  await ctx.tx.query(sql`SELECT 1 FROM ${enquiryTable} WHERE id = ${enquiryId} FOR UPDATE`)
  return sql`(SELECT CASE WHEN n < 26 THEN chr(65 + n) ELSE chr(64 + n / 26) || chr(65 + n % 26) END
    FROM (SELECT count(*)::int AS n FROM quotes AS known
      WHERE known.enquiry_id = ${enquiryId} AND known.revision = 0) AS counted)`
}
