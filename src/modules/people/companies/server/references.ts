import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { refused } from '#platform/server/errors.ts'

/** A column of some table whose rows belong to companies. */
export interface CompanyReference {
  readonly table: string
  readonly column: string
  /** Rows are versioned; the move raises the version, so that a form that is open notices. */
  readonly isVersioned: boolean
  /** Files, comments and mails name their record by slice and id, without a foreign key. */
  readonly isActivity: boolean
  /** Without one its rows are identified by their place (`ctid`). */
  readonly hasId: boolean
}

/** Whether a table of the catalogue has a column. */
const has = (name: string): SQL => sql`EXISTS (
  SELECT 1 FROM pg_attribute v WHERE v.attrelid = t.oid AND v.attname = ${name} AND NOT v.attisdropped)`

/**
 * Everything that refers to companies, read from the catalogue of the database, so that a table that comes later
 * is moved without a word here: foreign keys of one column, and the tables of the panels. Those a trigger keeps
 * from being written again stay; what they tell of a merged company is read along.
 */
export function companyReferences(ctx: Context): Promise<CompanyReference[]> {
  return ctx.tx.query<CompanyReference>(sql`
    SELECT t.relname AS table, a.attname AS column, false AS "isActivity", ${has('version')} AS "isVersioned", ${has('id')} AS "hasId"
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'companies'::regclass AND cardinality(k.conkey) = 1
    UNION ALL
    SELECT t.relname, 'entity_id', true, false, ${has('id')}
    FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = current_schema()
    WHERE t.relkind = 'r' AND ${has('entity')} AND ${has('entity_id')} AND NOT EXISTS (
      SELECT 1 FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid
      WHERE g.tgrelid = t.oid AND p.proname = 'refuse_change')
    ORDER BY 1, 2`)
}

const isRowOf = ({ column, isActivity }: CompanyReference, companyId: string) =>
  isActivity
    ? sql`entity = 'companies' AND entity_id = ${companyId}`
    : sql`${sql.identifier(column)} = ${companyId}`

/** How many rows of each reference belong to a company; those without any are left out. */
export async function countReferences(
  ctx: Context,
  references: readonly CompanyReference[],
  companyId: string,
): Promise<{ reference: CompanyReference; count: number }[]> {
  if (references.length === 0) return []
  const counts = references.map(
    (one, at) =>
      sql`SELECT ${at}::int AS at, count(*)::int AS count FROM ${sql.identifier(one.table)} WHERE ${isRowOf(one, companyId)}`,
  )
  const rows = await ctx.tx.query<{ at: number; count: number }>(sql.join(counts, sql` UNION ALL `))
  return rows.flatMap(({ at, count }) => {
    const reference = references[at]
    return reference && count > 0 ? [{ reference, count }] : []
  })
}

/**
 * Lets every row of one company belong to another, and gives the ids of what moved by table and column. References of
 * several columns, such as those of steel to heats, are compared at the commit.
 * @throws 422 when both have something that a company can have only once
 */
export async function moveReferences(
  ctx: Context,
  references: readonly CompanyReference[],
  { from, to }: { from: string; to: string },
): Promise<Map<CompanyReference, string[]>> {
  const moved = new Map<CompanyReference, string[]>()
  // A piece of steel names its heat together with the mill: between the two updates they disagree.
  await ctx.tx.query(sql`SET CONSTRAINTS ALL DEFERRED`)
  for (const one of references) {
    const version = one.isVersioned ? sql`, version = version + 1` : sql``
    try {
      const rows = await ctx.tx.query<{ id: string }>(sql`
        UPDATE ${sql.identifier(one.table)} SET ${sql.identifier(one.column)} = ${to}${version}
        WHERE ${isRowOf(one, from)} RETURNING ${sql.raw(one.hasId ? 'id' : 'ctid::text AS id')}`)
      if (rows.length > 0)
        moved.set(
          one,
          rows.map(({ id }) => id),
        )
    } catch (error) {
      if (codeOf(error) !== '23505') throw error
      throw refused(
        'both_have_it',
        `Both companies have the same in "${kindLabel(one)}", where a company can have only one. Finish or remove one of them, then merge.`,
      )
    }
  }
  return moved
}

const kinds: Readonly<Record<string, string>> = {
  'companies merged_into_id': 'Double entries merged earlier',
  company_addresses: 'Addresses',
  company_contacts: 'Contacts',
  company_certificates: 'Certificates',
  company_approvals: 'Approvals',
  company_bank_accounts: 'Bank accounts',
  pqf_submissions: 'Pre-qualification forms',
  template_operations: 'Operations of templates',
  users: 'Accounts in the client area',
}

/** What the rows of a reference are called; a table that is not named here goes by its own name. */
export function kindLabel({ table, column }: CompanyReference): string {
  const words = table.replaceAll('_', ' ')
  return kinds[`${table} ${column}`] ?? kinds[table] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What moved, for the audit trail: every row by its id, under the name of its table. */
export function movedFields(
  moved: ReadonlyMap<CompanyReference, string[]>,
): Record<string, { from: string[]; to: string[] }> {
  const fields: Record<string, { from: string[]; to: string[] }> = {}
  for (const [{ table, column }, ids] of moved) {
    const isUsual = column === 'company_id' || column === 'entity_id'
    fields[`${camel(isUsual ? table : `${table}_${column}`)}Ids`] = { from: [], to: ids }
  }
  return fields
}
