import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { type BankAccountStatus, isConfirmed } from '../domain.ts'
import { companyBankAccountTable as table } from '../table.ts'

/** The last four characters, of a short number fewer, so that most of it always stays covered. */
export const masked = sql`'•••• ' || right(${table.account}, least(4, length(${table.account}) / 2))`

/** A confirmed account as prints show it. */
export interface ConfirmedAccount {
  readonly holder: string
  readonly bankName: string
  readonly country: string
  readonly bic: string | null
  readonly masked: string
}

/** The confirmed accounts of a company, the oldest first. */
export const confirmedAccounts = (ctx: Context, companyId: string): Promise<ConfirmedAccount[]> =>
  ctx.tx.query<ConfirmedAccount>(sql`
    SELECT holder, bank_name AS "bankName", country, bic, ${masked} AS masked
    FROM ${table} WHERE company_id = ${companyId} AND status = 'confirmed' ORDER BY created_at, id`)

/** The same as JSON in a statement that reads something of the company (an expression). */
export const confirmedAccountsOf = (companyId: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('holder', a.holder, 'bankName', a.bank_name, 'masked', a.masked) ORDER BY a.created_at), '[]')
  FROM (SELECT holder, bank_name, created_at, ${masked} AS masked FROM ${table} WHERE company_id = ${companyId} AND status = 'confirmed') AS a)`

/** What is known here of account numbers that somebody else named; no number that is kept leaves the database. */
interface Standing {
  readonly hasConfirmed: boolean
  /** Those of the named numbers that are accounts of the company, by the number. */
  readonly of: ReadonlyMap<string, 'entered' | 'confirmed'>
}

/**
 * Whether numbers are accounts of a company that are confirmed, or wait for it. They are given as `plainNumber` writes them;
 * an account without IBAN may be named with the code of its bank before it.
 */
export async function standingOf(
  ctx: Context,
  companyId: string,
  numbers: readonly string[],
): Promise<Standing> {
  const rows = await ctx.tx.query<{ named: string | null; status: 'entered' | 'confirmed' }>(sql`
    SELECT named, status FROM ${table} LEFT JOIN unnest(${sql.param(numbers)}::text[]) named
      ON named = account OR (NOT is_iban AND named = regexp_replace(upper(bank_code), '[^A-Z0-9]', '', 'g') || account)
    WHERE company_id = ${companyId} AND status IN ('entered', 'confirmed') ORDER BY status DESC, created_at`)
  // Of a number that was entered once more the confirmed account comes last, and counts.
  return {
    hasConfirmed: rows.some(({ status }) => isConfirmed(status)),
    of: new Map(rows.flatMap(({ named, status }) => (named === null ? [] : [[named, status] as const]))),
  }
}

/** Whether an account of a company was entered, confirmed or ended after an instant, in a statement. */
export const bankMovedSince = (companyId: SQL, since: SQL): SQL => sql`EXISTS (
  SELECT FROM ${table} b WHERE b.company_id = ${companyId}
    AND greatest(b.created_at, b.confirmed_at, b.ended_at) > ${since})`

/** Accounts of a company that was merged have to be confirmed anew: nobody compared them with this company. */
export const askForConfirmation = (
  ctx: Context,
  companyId: string,
  ids: readonly string[],
): Promise<unknown[]> =>
  ctx.tx.query(sql`
    UPDATE ${table} SET status = ${'entered' satisfies BankAccountStatus}, entered_by_id = ${ctx.actor.id},
      entered_by_name = ${ctx.actor.name}, confirmed_by_id = NULL, confirmed_by_name = NULL, confirmed_at = NULL
    WHERE company_id = ${companyId} AND status = 'confirmed' AND id = ANY(${sql.param(ids)}::uuid[])`)
