import type { Abilities } from '#platform/contract/abilities.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import type { Named } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import type { ListQuery, Page, Range } from '#platform/contract/calls/paging.ts'
import { lockedBecause, notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { linesAsJson } from '#platform/server/documents/lines/lines.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { exportOf } from '#platform/server/import-export/export.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { MOST_OPTIONS, optionsOf } from '#platform/server/lists/options.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { companies } from '../contract.ts'
import { companyStatuses, mergedSentence, supplierStatuses } from '../domain.ts'
import {
  companyAddressTable,
  companyContactTable,
  companyTable,
  nameKeyMatches,
  nameKeyOf,
} from '../table.ts'

type Company = z.output<typeof companies.record>
type Row = z.input<typeof companies.row>

const id = sql`${companyTable.id}`
const code = sql`${companyTable.code}`
const name = sql`${companyTable.name}`
const isOpen = sql`(${companyTable.status} <> 'inactive' AND ${companyTable.mergedIntoId} IS NULL)`

const joins = sql`
  LEFT JOIN ${userTable} ON ${userTable.id} = ${companyTable.accountManagerId}
  LEFT JOIN ${globalSegmentTable} ON ${globalSegmentTable.id} = ${companyTable.globalSegmentId}
  LEFT JOIN ${marketSegmentTable} ON ${marketSegmentTable.id} = ${companyTable.marketSegmentId}`
const joinsWithMergedInto = sql`${joins} LEFT JOIN public.companies survivor ON survivor.id = ${companyTable.mergedIntoId}`

/** Where the addresses and people of a company are kept. */
export const addressLines = { table: companyAddressTable, parent: 'companyId' }
export const contactLines = { table: companyContactTable, parent: 'companyId' }

const flags = {
  isCustomer: sql`${companyTable.isCustomer}`,
  isSupplier: sql`${companyTable.isSupplier}`,
  isSubcontractor: sql`${companyTable.isSubcontractor}`,
  isInspectionBody: sql`${companyTable.isInspectionBody}`,
}

const list: ListPlan<typeof companies> = {
  from: sql`${companyTable}`,
  joins,
  id,
  columns: {
    code,
    name,
    ...flags,
    status: sql`${companyTable.status}`,
    supplierStatus: sql`${companyTable.supplierStatus}`,
    country: sql`${companyTable.country}`,
    city: sql`${companyTable.city}`,
    accountManagerName: sql`${userTable.name}`,
    marketSegmentName: sql`${marketSegmentTable.name}`,
    globalSegmentName: sql`${globalSegmentTable.name}`,
    lastContactAt: sql`${companyTable.lastContactAt}`,
    nextCertificateOn: sql`${companyTable.nextCertificateOn}`,
    createdAt: sql`${companyTable.createdAt}`,
    updatedAt: sql`${companyTable.updatedAt}`,
  },
  filters: {
    ...flags,
    status: sql`${companyTable.status}`,
    supplierStatus: sql`${companyTable.supplierStatus}`,
    country: sql`${companyTable.country}`,
    accountManagerId: sql`${companyTable.accountManagerId}`,
    marketSegmentId: sql`${companyTable.marketSegmentId}`,
    globalSegmentId: sql`${companyTable.globalSegmentId}`,
    certificateDays: sql`${companyTable.certificateDueOn}`,
    contactDays: sql`${companyTable.contactedAt}`,
  },
  sorts: {
    name: { column: name, type: 'text' },
    code: { column: code, type: 'text' },
    contactedAt: { column: sql`${companyTable.contactedAt}`, type: 'timestamptz' },
    certificateDueOn: { column: sql`${companyTable.certificateDueOn}`, type: 'date' },
    createdAt: { column: sql`${companyTable.createdAt}`, type: 'timestamptz' },
    updatedAt: { column: sql`${companyTable.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${companyTable.search}`,
  searchAlso: nameKeyMatches,
  prefixes: [code],
  // Double entries are read under the company they became part of.
  where: sql`${companyTable.mergedIntoId} IS NULL`,
}

/** Net of the open offers to a company by currency, the largest first; worked out for the rows of the page only. */
const sumsByCurrency = (offers: SQL): SQL => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'value', s.total::text) ORDER BY s.total DESC), '[]')
  FROM (SELECT o.currency, sum(o.value) AS total FROM (${offers}) AS o GROUP BY o.currency) AS s)`

const MOST_DAYS = 36_500
const dayFromToday = (ctx: Context, days: string | number): string =>
  addDays(ctx.today(), Math.max(-MOST_DAYS, Math.min(MOST_DAYS, Math.trunc(Number(days)))))

/** The same query with dates instead of numbers of days, so that the indexes serve it. */
function datedQuery(ctx: Context, query: ListQuery): ListQuery {
  const { certificateDays, contactDays } = query.filters as Record<string, Range | undefined>
  const filters = { ...query.filters }
  const on = (days: string | undefined, sign: 1 | -1) => days && dayFromToday(ctx, sign * Number(days))
  if (certificateDays)
    filters.certificateDays = rangeOf({ from: on(certificateDays.from, 1), to: on(certificateDays.to, 1) })
  if (contactDays)
    filters.contactDays = rangeOf({ from: on(contactDays.to, -1), to: on(contactDays.from, -1) })
  return { ...query, filters }
}

const rangeOf = ({ from, to }: { from: string | undefined; to: string | undefined }): Range => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** The open offers to the company of a row; undefined for readers who may not see them. */
function offersFor(ctx: Context, hubs: readonly Hub<unknown>[]): SQL | undefined {
  const [offers] = hubs.flatMap(({ slice, openOffers }) =>
    openOffers && ctx.actor.permissions.has(`${slice}:read`) ? [openOffers] : [],
  )
  return offers?.(sql`${companyTable.id}`)
}

/** One page of companies; what is open with each is for those who may see offers. */
export const listWith =
  (hubs: readonly Hub<unknown>[]) =>
  (ctx: Context, { query }: { query: ListQuery }, exchange: HttpExchange): Promise<Page<Row>> => {
    const offers = offersFor(ctx, hubs)
    const openQuotes = offers ? sumsByCurrency(offers) : sql`NULL::jsonb`
    const plan = { ...list, columns: { ...list.columns, openQuotes } }
    return listPage<Row>(ctx, plan, datedQuery(ctx, query), addressOf(exchange))
  }

const sheetRow = companies.row.extend({ openQuotes: labelled(z.string(), 'Open quotes') })
const companyWords = {
  status: statusLabels({ states: companyStatuses }),
  supplierStatus: statusLabels({ states: supplierStatuses }),
}

/** The list as it is filtered, as a file; what is open is one cell, an amount for each currency. */
export const exportWith = (hubs: readonly Hub<unknown>[]) => {
  const list = listWith(hubs)
  const inOneCell = ({ openQuotes, ...row }: Row) =>
    openQuotes === null
      ? row
      : { ...row, openQuotes: openQuotes.map(({ currency, value }) => `${currency} ${value}`).join('; ') }
  return exportOf(
    { slice: companies.slice, row: sheetRow },
    async (ctx, asked, exchange) => {
      const page = await list(ctx, asked, exchange)
      return { ...page, data: page.data.map(inOneCell) }
    },
    companyWords,
  )
}

/** The five plain functions over companies; creating and changing are in the service. */
export const companyRecords = crud(companies, {
  table: companyTable,
  list,
  extra: {
    addresses: linesAsJson(companyTable, addressLines),
    contacts: linesAsJson(companyTable, contactLines),
    globalSegmentName: sql`${globalSegmentTable.name}`,
    marketSegmentName: sql`${marketSegmentTable.name}`,
    accountManagerName: sql`${userTable.name}`,
    mergedIntoName: sql`survivor.name`,
  },
  joins: joinsWithMergedInto,
  subject: (record) => `${record.code} ${record.name}`,
  can: abilities,
})

function abilities(ctx: Context, record: Company): Abilities {
  if (record.mergedIntoId) {
    const merged = lockedBecause(mergedSentence(record))
    return { update: merged, remove: merged, merge: merged, setCreditHold: merged, liftCreditHold: merged }
  }
  const mayHold = ctx.actor.permissions.has('companies:credit-hold') || notTheRight('decide about credit')
  const isHeld = record.creditHoldReason !== null
  return {
    merge: ctx.actor.permissions.has('companies:merge') || notTheRight('merge companies'),
    setCreditHold: isHeld ? 'It is on credit hold already.' : mayHold,
    liftCreditHold: isHeld ? mayHold : 'It is not on credit hold.',
  }
}

const choices = { from: sql`${companyTable}`, id, code, name, active: isOpen, order: name }
export const companyOptions = optionsOf(choices)
const suppliersByName = optionsOf({ ...choices, where: sql`${companyTable.isSupplier}` })
const othersByName = optionsOf({ ...choices, where: sql`NOT ${companyTable.isSupplier}` })

/** Companies to choose a mill from: suppliers, and after them the others as far as there is room. */
export async function suppliersFirst(
  ctx: Context,
  call: Parameters<typeof companyOptions>[1],
): Promise<Named[]> {
  if (call.query.id) return companyOptions(ctx, call)
  const suppliers = await suppliersByName(ctx, call)
  if (suppliers.length === MOST_OPTIONS) return suppliers
  return [...suppliers, ...(await othersByName(ctx, call))].slice(0, MOST_OPTIONS)
}

const LIKE_ENOUGH = 0.45

/**
 * Companies whose name is alike once case, punctuation and legal form are taken away, the most alike first,
 * at most five; `exceptId` is the company being changed.
 */
export function findLookAlikes<Row>(
  ctx: Context,
  typed: string,
  exceptId: string | undefined,
): Promise<Row[]> {
  const key = nameKeyOf(sql`${typed}::text`)
  const other = exceptId ? sql`AND c.id <> ${exceptId}` : sql``
  return ctx.tx.query<Row>(sql`
    SELECT c.id, c.code, c.name, c.city, c.country, c.status, similarity(c.name_key, k.key)::float8 AS likeness
    FROM (SELECT ${key} AS key) AS k, ${companyTable} c
    WHERE c.name_key % k.key AND similarity(c.name_key, k.key) >= ${LIKE_ENOUGH} AND c.merged_into_id IS NULL ${other}
    ORDER BY likeness DESC, c.name, c.id LIMIT 5`)
}

/** The people of a company for a select; those who have left come last and are not active. */
export function findContactOptions<Row>(ctx: Context, companyId: string): Promise<Row[]> {
  return ctx.tx.query<Row>(sql`
    SELECT id, name, job_title AS "jobTitle", email, coalesce(phone, mobile) AS phone, roles,
      left_on IS NULL OR left_on > ${ctx.today()} AS active
    FROM ${companyContactTable} WHERE company_id = ${companyId}
    ORDER BY active DESC, position LIMIT 1000`)
}
