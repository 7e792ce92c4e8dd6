import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoDate, longText, optionalReference, quantity, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { selectColumns } from '#platform/server/database/select-columns.ts'
import { invalid } from '#platform/server/errors.ts'
import { columnsOf } from '#platform/server/import-export/columns.ts'
import { importHandlers } from '#platform/server/import-export/handlers.ts'
import { companyReference, staffReference } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { globalSegmentTable } from '#modules/setup/global-segments/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { enquiries } from '../contract.ts'
import { enquiryTable } from '../table.ts'
import { isOpenRow } from './list.ts'
import { create, update } from './service.ts'

const { lines: _, contactId: __, engineeringContactId: ___, freeIssue: ____, ...own } = enquiries.input.shape
const enquiryRow = z.strictObject({
  ...own,
  // What names an enquiry in the other program, so that a second import finds it.
  customerReference: labelled(text(100), "Customer's reference"),
  receivedAt: labelled(isoDate.optional(), 'Received'),
  quoteDueAt: labelled(isoDate, 'Quote due'),
  facilityId: labelled(optionalReference, 'Facility'),
  salespersonId: labelled(optionalReference, 'Owner'),
  marketSegmentId: labelled(optionalReference, 'Market segment'),
  /** Of the one line that an imported enquiry begins with. */
  lineDescription: labelled(longText(500).nullish(), 'What is asked for'),
  lineQuantity: labelled(quantity.nullish(), 'Quantity'),
})
type EnquiryRow = z.output<typeof enquiryRow>
type ById = { id: string }

const ownName = () => sql`referred.name`
const references = {
  companyId: companyReference,
  facilityId: { table: facilityTable, label: ownName },
  salespersonId: staffReference,
  estimatorId: staffReference,
  marketSegmentId: { table: marketSegmentTable, label: ownName },
  globalSegmentId: { table: globalSegmentTable, label: ownName },
  salesStepId: { table: salesStepTable, label: ownName },
  quoteConfidenceId: { table: quoteConfidenceTable, label: ownName },
}

// Noon and afternoon of a day in Greenwich are that day in every zone that a works stands in.
const received = (day: string): string => `${day}T12:00:00Z`
const due = (day: string): string => `${day}T16:00:00Z`

interface Defaults {
  readonly marketSegmentId: string | null
  readonly salespersonId: string | null
  readonly facilityId: string | null
  readonly facilities: number
}

/** What company and house say where a row is silent. */
async function defaultsOf(ctx: Context, companyId: string): Promise<Defaults> {
  const [found] = await ctx.tx.query<Defaults>(sql`
    SELECT market_segment_id AS "marketSegmentId", account_manager_id AS "salespersonId",
      (SELECT count(*)::int FROM ${facilityTable} WHERE active) AS facilities,
      (SELECT id FROM ${facilityTable} WHERE active ORDER BY sort_order, code LIMIT 1) AS "facilityId"
    FROM ${companyTable} WHERE id = ${companyId}`)
  return found ?? { marketSegmentId: null, salespersonId: null, facilityId: null, facilities: 0 }
}

async function createRow(ctx: Context, { body }: { body: EnquiryRow }): Promise<void> {
  const { lineDescription, lineQuantity, receivedAt, quoteDueAt, ...header } = body
  const usual = await defaultsOf(ctx, body.companyId)
  const facilityId = header.facilityId ?? (usual.facilities === 1 ? usual.facilityId : null)
  const marketSegmentId = header.marketSegmentId ?? usual.marketSegmentId
  if (!facilityId) throw invalid({ facilityId: ['is missing: there are several facilities'] })
  if (!marketSegmentId) throw invalid({ marketSegmentId: ['is missing, and the company has none'] })
  const line = {
    lineNo: 10,
    description: lineDescription,
    quantities: [lineQuantity ?? '1'],
    uom: 'each',
    specificationIds: [],
  }
  const whole = enquiries.input.parse({
    ...header,
    facilityId,
    marketSegmentId,
    salespersonId: header.salespersonId ?? usual.salespersonId ?? ctx.actor.id,
    receivedAt: received(receivedAt ?? ctx.today()),
    quoteDueAt: due(quoteDueAt),
    freeIssue: false,
    lines: lineDescription ? [line] : [],
  })
  await create(ctx, { body: whole })
}

/** The header changes as in its form; lines stay as they are, since somebody may have worked on them. */
async function updateRow(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, Partial<EnquiryRow>>,
): Promise<void> {
  const { lineDescription, lineQuantity, receivedAt, quoteDueAt, ...header } = body
  if (lineDescription !== undefined || lineQuantity !== undefined) {
    throw invalid({ lineDescription: ['the lines of an enquiry that is there already are changed by hand'] })
  }
  const patch = {
    ...header,
    ...(receivedAt ? { receivedAt: received(receivedAt) } : {}),
    ...(quoteDueAt ? { quoteDueAt: due(quoteDueAt) } : {}),
  }
  await update(ctx, { params, query: undefined, body: enquiries.patch.parse(patch), version })
}

const line = (column: string) => sql`(SELECT ${sql.raw(column)} FROM enquiry_lines l
  WHERE l.enquiry_id = ${enquiryTable.id} ORDER BY l.line_no LIMIT 1)`

/** Import of open enquiries, one to a row; an enquiry goes by the customer's reference and the company. */
export const enquiryImport = importHandlers({
  input: enquiryRow,
  columns: columnsOf(enquiryRow, Object.keys(references)),
  references,
  key: ['customerReference', 'companyId'],
  kept: new Set([
    'companyId',
    'receivedAt',
    'receivedVia',
    'quoteDueAt',
    'facilityId',
    'salespersonId',
    'marketSegmentId',
    'salesStepId',
    'quoteConfidenceId',
    'currency',
    'priority',
    'lineDescription',
    'lineQuantity',
  ]),
  blank: { receivedVia: 'email', priority: 'normal' },
  create: createRow,
  update: updateRow,
  select: () => sql`
    SELECT ${selectColumns(enquiryTable, { except: ['receivedAt', 'quoteDueAt'] })},
      (${enquiryTable.receivedAt} AT TIME ZONE 'UTC')::date::text AS "receivedAt",
      (${enquiryTable.quoteDueAt} AT TIME ZONE 'UTC')::date::text AS "quoteDueAt",
      ${line('l.description')} AS "lineDescription", ${line('l.quantities ->> 0')} AS "lineQuantity"
    FROM ${enquiryTable} WHERE ${isOpenRow}`,
})
