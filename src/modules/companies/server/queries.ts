import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { crud } from '../../../platform/server/crud.ts'
import type { ListPlan } from '../../../platform/server/list-plan.ts'
import { optionsOf } from '../../../platform/server/options.ts'
import { globalSegmentTable } from '../../global-segments/table.ts'
import { marketSegmentTable } from '../../market-segments/table.ts'
import { userTable } from '../../users/table.ts'
import { companyAddressTable, companyContactTable, companyTable, nameKeyOf } from '../table.ts'

const id = sql`${companyTable.id}`
const code = sql`${companyTable.code}`
const name = sql`${companyTable.name}`
const isOpen = sql`${companyTable.status} <> 'inactive'`

const joins = sql`
  LEFT JOIN ${userTable} ON ${userTable.id} = ${companyTable.accountManagerId}
  LEFT JOIN ${globalSegmentTable} ON ${globalSegmentTable.id} = ${companyTable.globalSegmentId}
  LEFT JOIN ${marketSegmentTable} ON ${marketSegmentTable.id} = ${companyTable.marketSegmentId}`

export const addressFields = ['kind', 'line1', 'line2', 'city', 'region', 'postcode', 'country', 'isDefault']
export const contactFields = ['name', 'jobTitle', 'email', 'phone', 'mobile', 'roles', 'leftOn']

/** Addresses of a company as a JSON array, in the order they were given. */
export const addressesOf = (companyId: SQL): SQL => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'line1', a.line1, 'line2', a.line2,
    'city', a.city, 'region', a.region, 'postcode', a.postcode, 'country', a.country,
    'isDefault', a.is_default) ORDER BY a.position)
  FROM ${companyAddressTable} a WHERE a.company_id = ${companyId}), '[]')`

const contactsOf = (companyId: SQL): SQL => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'jobTitle', p.job_title, 'email', p.email,
    'phone', p.phone, 'mobile', p.mobile, 'roles', p.roles, 'leftOn', p.left_on) ORDER BY p.position)
  FROM ${companyContactTable} p WHERE p.company_id = ${companyId}), '[]')`

const flags = {
  isCustomer: sql`${companyTable.isCustomer}`,
  isSupplier: sql`${companyTable.isSupplier}`,
  isSubcontractor: sql`${companyTable.isSubcontractor}`,
  isInspectionBody: sql`${companyTable.isInspectionBody}`,
}

const list: ListPlan = {
  from: sql`${companyTable} ${joins}`,
  table: sql`${companyTable}`,
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
  },
  sorts: {
    name: { column: name, type: 'text' },
    code: { column: code, type: 'text' },
    createdAt: { column: sql`${companyTable.createdAt}`, type: 'timestamptz' },
    updatedAt: { column: sql`${companyTable.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${companyTable.search}`,
  prefixes: [code],
}

/** The five plain functions over companies; creating and changing are in the service. */
export const companyRecords = crud({
  slice: 'companies',
  table: companyTable,
  list,
  fields: [
    'code',
    'name',
    'tradingName',
    'isCustomer',
    'isSupplier',
    'isSubcontractor',
    'isInspectionBody',
    'status',
    'supplierStatus',
    'registrationNo',
    'vatNo',
    'website',
    'globalSegmentId',
    'marketSegmentId',
    'accountManagerId',
    'currency',
    'paymentTermsDays',
    'creditLimit',
    'incoterm',
    'incotermPlace',
    'notes',
    'tags',
  ],
  extra: {
    addresses: addressesOf(id),
    contacts: contactsOf(id),
    globalSegmentName: sql`${globalSegmentTable.name}`,
    marketSegmentName: sql`${marketSegmentTable.name}`,
    accountManagerName: sql`${userTable.name}`,
  },
  joins,
  subject: (record) => `${String(record.code)} ${String(record.name)}`,
})

export const companyOptions = optionsOf({
  from: sql`${companyTable}`,
  id,
  code,
  name,
  active: isOpen,
  order: name,
})

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
    WHERE c.name_key % k.key AND similarity(c.name_key, k.key) >= ${LIKE_ENOUGH} ${other}
    ORDER BY likeness DESC, c.name, c.id LIMIT 5`)
}

/** The people of a company for a select; those who have left come last and are not active. */
export function findContactOptions<Row>(ctx: Context, companyId: string): Promise<Row[]> {
  return ctx.tx.query<Row>(sql`
    SELECT id, name, job_title AS "jobTitle", email, coalesce(phone, mobile) AS phone, roles,
      left_on IS NULL OR left_on > ${ctx.clock.today()} AS active
    FROM ${companyContactTable} WHERE company_id = ${companyId}
    ORDER BY active DESC, position LIMIT 200`)
}
