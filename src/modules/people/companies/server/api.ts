import { type SQL, sql } from 'drizzle-orm'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import type { MailContact } from '#platform/contract/documents/letters.ts'
import type { Context } from '#platform/server/context.ts'
import { userTable } from '#modules/people/users/table.ts'
import { companyAddressTable, companyContactTable, companyTable } from '../table.ts'
import { companyRecords } from './queries.ts'

export { suppliersFirst } from './queries.ts'
export type { UpdateCompany } from './service.ts'

/**
 * Keeps when the company was last in touch: a later `at` (an ISO instant) moves it on, an earlier one leaves it.
 * With `null`, a contact was taken back or moved: `latest` is the SQL of the newest that remains (a timestamptz
 * or null). It is a counter: neither the version of the company nor its timeline moves.
 */
export async function noteContact(
  ctx: Context,
  companyId: string,
  at: string | null,
  latest: SQL = sql`NULL`,
): Promise<void> {
  const next =
    at === null
      ? sql`(${latest})::timestamptz`
      : sql`greatest(${companyTable.lastContactAt}, ${at}::timestamptz)`
  await ctx.tx.query(
    sql`UPDATE ${companyTable} SET last_contact_at = ${next}
      WHERE id = ${companyId} AND last_contact_at IS DISTINCT FROM ${next}`,
  )
}

/** The people of a company who are still there and have an address, for letters; see `platform/server/documents/printing/letters.ts`. */
export const mailContacts = (ctx: Context, companyId: string): Promise<MailContact[]> =>
  ctx.tx.query<MailContact>(sql`
    SELECT name, email, job_title AS title FROM ${companyContactTable}
    WHERE company_id = ${companyId} AND email IS NOT NULL AND left_on IS NULL ORDER BY position, name`)

/** How a file names a company that can still be dealt with: by code, by name where only one has it. */
export const companyReference = {
  table: sql`(SELECT id, code AS own_code, name AS code FROM ${companyTable} WHERE merged_into_id IS NULL)`,
  label: () => sql`referred.own_code`,
}

/** How a file names one of us: by name or e-mail address. */
export const staffReference = {
  table: sql`(SELECT id, name, email AS code FROM ${userTable} WHERE role <> 'client')`,
  label: () => sql`referred.name`,
}

/** A company as its own record, also a double entry that was merged; null when there is none. */
export const findCompany = (ctx: Context, id: string): ReturnType<typeof companyRecords.find> =>
  companyRecords.find(ctx, id)

/** An address of a company as it stands in its record. */
export interface PostalAddress {
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string
}

/** The default address of a company with an id (an expression), as JSON; null where it has none. */
export const defaultAddress = (companyId: SQL): SQL => sql`(
  SELECT json_build_object('line1', ad.line1, 'line2', ad.line2, 'city', ad.city, 'region', ad.region,
    'postcode', ad.postcode, 'country', ad.country)
  FROM ${companyAddressTable} ad WHERE ad.company_id = ${companyId} ORDER BY ad.is_default DESC, ad.position LIMIT 1)`

/** An address as it is printed under a name, with the country in words. */
export const printedAddress = (address: PostalAddress | null): string[] =>
  address === null
    ? []
    : [address.line1, address.line2, ...placeLines(address), countryName(address.country)].flatMap((line) =>
        line ? [line] : [],
      )
