import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { countries } from '#platform/contract/values/countries.ts'
import { country, isoDate, optionalText, reference, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { withoutUndefined } from '#platform/server/database/rows.ts'
import { selectColumns } from '#platform/server/database/select-columns.ts'
import { invalid } from '#platform/server/errors.ts'
import { columnFor, columnsOf, knownAs } from '#platform/server/import-export/columns.ts'
import { importHandlersOf } from '#platform/server/import-export/handlers.ts'
import { runImport } from '#platform/server/import-export/import.ts'
import type { ImportPlan } from '#platform/server/import-export/read-rows.ts'
import type { Sheet } from '#platform/server/import-export/read-sheet.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { companies, companyContact } from '../contract.ts'
import { companyAddressTable, companyContactTable, companyTable, nameKeyOf } from '../table.ts'
import { companyReference, staffReference } from './api.ts'
import { companyNames, personNames, withWholeNames } from './foreign-headings.ts'
import { companyRecords } from './queries.ts'
import { createCompany, type UpdateCompany, updateWith } from './service.ts'

const { addresses: _, contacts: __, ...own } = companies.input.shape
// A file has one row for a company, so its default address stands beside it.
const address = {
  addressLine1: labelled(text(200), 'Street'),
  addressLine2: labelled(optionalText(200), 'Second line'),
  city: text(100),
  region: labelled(optionalText(100), 'County or region'),
  postcode: optionalText(20),
  country,
}
const companyRow = z.strictObject({ ...own, ...address })
type CompanyRow = z.output<typeof companyRow>
type ById = { id: string }

/** A country goes by its name or its two letters, whatever the case. */
const countryReference = {
  table: sql`(SELECT * FROM (VALUES ${sql.join(
    countries().map(({ value, label }) => sql`(${value}::text, ${label}::text)`),
    sql`, `,
  )}) AS c(id, code))`,
  label: () => sql`referred.id`,
}
const ownName = () => sql`referred.name`

const references = {
  globalSegmentId: { table: globalSegmentTable, label: ownName },
  marketSegmentId: { table: marketSegmentTable, label: ownName },
  accountManagerId: staffReference,
  country: countryReference,
}

const addressOf = (row: Partial<CompanyRow>) => ({
  ...(row.addressLine1 === undefined ? {} : { line1: row.addressLine1 }),
  ...(row.addressLine2 === undefined ? {} : { line2: row.addressLine2 }),
  ...(row.city === undefined ? {} : { city: row.city }),
  ...(row.region === undefined ? {} : { region: row.region }),
  ...(row.postcode === undefined ? {} : { postcode: row.postcode }),
  ...(row.country === undefined ? {} : { country: row.country }),
})

function ownOf(row: Partial<CompanyRow>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in own))
}

/** Throws 422 for a company that is there already under another code. */
async function refuseDouble(ctx: Context, { name, country: where }: CompanyRow): Promise<void> {
  const [known] = await ctx.tx.query<{ code: string; name: string }>(sql`
    SELECT code, name FROM ${companyTable}
    WHERE name_key = ${nameKeyOf(sql`${name}::text`)} AND name_key <> '' AND country = ${where} AND merged_into_id IS NULL
    ORDER BY code LIMIT 1`)
  if (!known) return
  const { code } = known
  throw invalid({
    name: [`"${name}" is there already as ${known.name}. Give it the code ${code} to change that one.`],
  })
}

async function createRow(ctx: Context, { body }: { body: CompanyRow }): Promise<void> {
  await refuseDouble(ctx, body)
  const main = companies.input.shape.addresses.element.parse({
    kind: 'registered',
    isDefault: true,
    ...addressOf(body),
  })
  await createCompany(ctx, {
    body: companies.input.parse({ ...ownOf(body), addresses: [main], contacts: [] }),
  })
}

/** A file of companies names none of their people. */
const updateCompany = updateWith([])

async function updateRow(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Partial<CompanyRow>>,
): Promise<void> {
  const { addresses } = await companyRecords.require(ctx, params.id)
  const change = addressOf(body)
  const moved = addresses.map((one) => (one.isDefault ? { ...one, ...change } : one))
  const patch = { ...ownOf(body), ...(Object.keys(change).length > 0 ? { addresses: moved } : {}) }
  await updateCompany(ctx, { params, query: undefined, body: companies.patch.parse(patch), version })
}

/** Companies, one to a row with the default address; a company goes by its code, else by its former number. */
const companyPlan: ImportPlan = {
  input: companyRow,
  columns: knownAs(columnsOf(companyRow, Object.keys(references)), companyNames),
  references,
  key: ['code'],
  kept: new Set([
    'code',
    'name',
    'status',
    'tags',
    'isCustomer',
    'isSupplier',
    'isSubcontractor',
    'isInspectionBody',
  ]),
  blank: {
    isCustomer: true,
    isSupplier: false,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'prospect',
    tags: [],
  },
  create: createRow,
  update: updateRow,
  select: () => sql`
    SELECT ${selectColumns(companyTable)}, ad.line1 AS "addressLine1", ad.line2 AS "addressLine2", ad.region, ad.postcode
    FROM ${companyTable} LEFT JOIN ${companyAddressTable} ad ON ad.company_id = ${companyTable.id} AND ad.is_default
    WHERE ${companyTable.mergedIntoId} IS NULL`,
}

/** The codes of companies that a file of another program names by their numbers there, so that they are found again. */
async function withKnownCodes(ctx: Context, sheet: Sheet): Promise<Sheet> {
  const at = (field: string) =>
    sheet.headings.findIndex((heading) => columnFor(companyPlan.columns, heading)?.field === field)
  const former = at('formerNo')
  if (former === -1 || at('code') !== -1) return sheet
  const numberIn = (cells: readonly string[]) => (cells[former] ?? '').trim().toLowerCase()
  const wanted = [...new Set(sheet.rows.map(({ cells }) => numberIn(cells)))].filter(Boolean)
  const known = await ctx.tx.query<{ number: string; code: string }>(sql`
    SELECT lower(former_no) AS number, min(code) AS code FROM ${companyTable}
    WHERE lower(former_no) = ANY(${sql.param(wanted)}::text[]) AND former_no IS NOT NULL AND merged_into_id IS NULL
    GROUP BY 1 HAVING count(*) = 1`)
  const codes = new Map(known.map(({ number, code }) => [number, code]))
  return {
    headings: [...sheet.headings, 'Code'],
    rows: sheet.rows.map(({ row, cells }) => ({
      row,
      cells: [...sheet.headings.map((_, column) => cells[column] ?? ''), codes.get(numberIn(cells)) ?? ''],
    })),
  }
}

/** Import of companies. */
export const companyImport = importHandlersOf(async (ctx, sheet, chosen) =>
  runImport(ctx, companyPlan, await withKnownCodes(ctx, sheet), chosen),
)

const { id: ___, ...person } = companyContact.shape
const personRow = z.strictObject({
  companyId: labelled(reference, 'Company'),
  ...person,
  leftOn: labelled(isoDate.nullish(), 'Left on'),
})
type PersonRow = z.output<typeof personRow>

/** The people of a company as they will be; a company is read anew for each row, since several rows may be of it. */
const savingBy =
  (update: UpdateCompany) =>
  async (ctx: Context, companyId: string, change: (people: PersonOf[]) => unknown[]): Promise<void> => {
    const { version, contacts } = await companyRecords.require(ctx, companyId)
    const body = companies.patch.parse({ contacts: change(contacts) })
    await update(ctx, { params: { id: companyId }, query: undefined, body, version })
  }
type PersonOf = z.output<typeof companyContact>

const fieldsOf = ({ companyId: _company, ...fields }: Partial<PersonRow>) => fields

/** The people of a company with one more, or with the one in their new state whom the file names by the same former number. */
function withPerson(people: readonly PersonOf[], person: Partial<PersonOf>): unknown[] {
  const { formerNo } = person
  const known = formerNo ? people.find((one) => one.formerNo === formerNo) : undefined
  return known
    ? people.map((one) => (one === known ? { ...one, ...withoutUndefined(person) } : one))
    : [...people, person]
}

/** People at companies, one to a row; a person goes by company and name, else by the number of another program there. */
const peoplePlan = (savePeople: ReturnType<typeof savingBy>): ImportPlan => ({
  input: personRow,
  columns: knownAs(columnsOf(personRow, ['companyId']), personNames),
  references: { companyId: companyReference },
  key: ['name', 'companyId'],
  kept: new Set(['name', 'companyId', 'roles']),
  blank: { roles: [] },
  create: (ctx: Context, { body }: { body: PersonRow }) =>
    savePeople(ctx, body.companyId, (people) => withPerson(people, fieldsOf(body))),
  update: async (ctx: Context, { params, body }: Incoming<ById, unknown, Partial<PersonRow>>) => {
    const [row] = await ctx.tx.query<{ companyId: string }>(
      sql`SELECT company_id AS "companyId" FROM ${companyContactTable} WHERE id = ${params.id}`,
    )
    if (!row) return
    await savePeople(ctx, row.companyId, (people) =>
      people.map((one) => (one.id === params.id ? { ...one, ...fieldsOf(body) } : one)),
    )
  },
  select: () => sql`
    SELECT ${selectColumns(companyContactTable)}, co.version
    FROM ${companyContactTable} JOIN ${companyTable} co ON co.id = ${companyContactTable.companyId}
    WHERE co.merged_into_id IS NULL`,
})

/** Import of people at companies, who are saved with their company. */
export function peopleImportBy(update: UpdateCompany) {
  const plan = peoplePlan(savingBy(update))
  return importHandlersOf((ctx, sheet, chosen) => runImport(ctx, plan, withWholeNames(sheet), chosen))
}
