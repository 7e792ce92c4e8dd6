import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changesBetween } from '#platform/server/database/changes.ts'
import { expectRow, withoutUndefined } from '#platform/server/database/rows.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { insertDocument, updateDocument } from '#platform/server/documents/lines/lines.ts'
import type { Lines } from '#platform/server/documents/lines/line-table.ts'
import { requireOwnIds } from '#platform/server/documents/lines/compare.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, locked, notChoosable, refuseWhere, stale } from '#platform/server/errors.ts'
import { userTable } from '#modules/people/users/table.ts'
import { companies } from '../contract.ts'
import {
  companyProblems,
  firstSupplierStatus,
  mergedSentence,
  needsSupplierStatus,
  type SupplierStatus,
  withDefaultAddress,
} from '../domain.ts'
import { codeFrom, freeCode } from '../domain/codes.ts'
import { companyTable } from '../table.ts'
import { addressLines, companyRecords, contactLines } from './queries.ts'

type Input = z.output<typeof companies.input>
type Patch = z.output<typeof companies.patch>
type Company = z.output<typeof companies.record>

/** Saves a new company with its addresses and people. Throws 422 at the fields that break a rule. */
export async function createCompany(ctx: Context, { body }: { body: Input }): Promise<Company> {
  const company = completed({ ...body, code: body.code ?? (await ownCode(ctx, body.name)) }, null)
  refuseProblems(company)
  requireOwnIds('addresses', company.addresses, [])
  requireOwnIds('contacts', company.contacts, [])
  const values = ownColumns(company)
  const inserted = insertDocument({ table: companyTable, values, lines: linesOf(company) })
  const saved = expectRow(await write(ctx, inserted))
  refuseStranger(saved)
  audit(ctx, 'create', saved, {})
  return saved
}

/** An expression: why people who go with a save, or whose e-mail is another one then, stay as they are; what slices say of them goes too. */
function mindedBy(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  before: Pick<Input, 'contacts'>,
  after: Pick<Input, 'contacts'>,
): SQL {
  const emailOf = ({ email }: Input['contacts'][number]) => (email ?? '').toLowerCase()
  const kept = new Map(after.contacts.map((one) => [one.id, emailOf(one)]))
  const lost = before.contacts.flatMap((one) => (one.id && kept.get(one.id) !== emailOf(one) ? [one.id] : []))
  const said = lost.length > 0 ? hubs.flatMap((hub) => hub.contactsLost?.(ctx, lost) ?? []) : []
  return sql`coalesce(${sql.join([...said, sql`NULL::text`], sql`, `)})`
}

/**
 * The handler of `update`, given what slices say of the people of a company. It changes the listed fields; addresses and people are replaced
 * as a whole, kept ones by their id.
 */
export const updateWith =
  (hubs: readonly Hub<unknown>[]) =>
  async (
    ctx: Context,
    { params, body, version }: Incoming<{ id: string }, unknown, Patch>,
  ): Promise<Company> => {
    const before = await companyRecords.requireVersion(ctx, params.id, version)
    if (before.mergedIntoId) throw locked(mergedSentence(before))
    const company = completed(merged(before, body), before.supplierStatus)
    refuseProblems(company)
    requireOwnIds('addresses', company.addresses, before.addresses)
    requireOwnIds('contacts', company.contacts, before.contacts)
    const key = { id: params.id, version }
    const values = ownColumns(company)
    const saved = await write(
      ctx,
      updateDocument({ table: companyTable, key, values, lines: linesOf(company) }),
      mindedBy(ctx, hubs, before, company),
    )
    if (!saved) throw stale(await companyRecords.require(ctx, params.id))
    if (saved.minded !== null) throw invalid({ contacts: [saved.minded] })
    if (saved.accountManagerId !== before.accountManagerId) refuseStranger(saved)
    audit(ctx, 'update', saved, before)
    return saved
  }
export type UpdateCompany = ReturnType<typeof updateWith>

/** A company as it was saved, and whether its account manager is one of us and can still sign in. */
type Saved = Company & {
  readonly accountManagerFits: boolean | null
  /** Why people of it are not lost; of what was there before the save. */
  readonly minded: string | null
}

const managerFits = sql`(${userTable.role} <> 'client' AND ${userTable.status} <> 'disabled') AS "accountManagerFits"`

const write = (ctx: Context, saving: SQL, minded = sql`NULL::text`): Promise<Saved | null> =>
  companyRecords.first<Pick<Saved, 'accountManagerFits' | 'minded'>>(
    ctx,
    sql`${saving} ${companyRecords.select([managerFits, sql`${minded} AS minded`])}`,
  )

function refuseStranger({ accountManagerFits }: Saved) {
  if (accountManagerFits === false) throw notChoosable('accountManagerId')
}

/** The company as it will be. */
function merged(before: Company, body: Patch): Coded {
  return { ...before, ...withoutUndefined(body), code: body.code ?? before.code }
}

/** A company whose code stands. */
type Coded = Input & { code: string }
type Completed = Coded & { supplierStatus: SupplierStatus | null }

/** A code of the name that no other company has. */
async function ownCode(ctx: Context, name: string): Promise<string> {
  const wanted = codeFrom(name)
  const taken = await ctx.tx.query<{ code: string }>(sql`
    SELECT code FROM ${companyTable} WHERE starts_with(lower(code), ${wanted.toLowerCase()})`)
  return freeCode(
    wanted,
    taken.map(({ code }) => code),
  )
}

/** What the rules fill in: the default address, and where an approval of a supplier begins and ends. */
function completed(input: Coded, status: SupplierStatus | null): Completed {
  const supplierStatus = needsSupplierStatus(input) ? (status ?? firstSupplierStatus) : null
  return { ...input, supplierStatus, addresses: withDefaultAddress(input.addresses) }
}

function refuseProblems(company: Input) {
  refuseWhere(companyProblems(company))
}

/** The columns of the company itself; city and country are those of its default address. */
function ownColumns(company: Completed): Record<string, unknown> {
  const main = company.addresses.find(({ isDefault }) => isDefault)
  const { addresses: _, contacts: __, ...own } = companies.input.shape
  const names = Object.keys(own) as (keyof Input)[]
  return {
    ...Object.fromEntries(names.map((name) => [name, company[name]])),
    supplierStatus: company.supplierStatus,
    city: main?.city,
    country: main?.country,
  }
}

function linesOf(company: Input): Lines[] {
  return [
    { ...addressLines, rows: company.addresses },
    { ...contactLines, rows: company.contacts },
  ]
}

function audit(
  ctx: Context,
  action: string,
  { accountManagerFits: _, minded: __, ...record }: Saved,
  before: object,
) {
  const subject = `${record.code} ${record.name}`
  ctx.audit({
    entity: 'companies',
    entityId: record.id,
    action,
    subject,
    changes: changesBetween(before, record),
  })
}
