import { shortDay } from '#platform/contract/values/dates.ts'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Context, Incoming } from '#platform/server/context.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { Letterhead, PdfDocument, TableRow } from '#platform/server/pdf/document.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { letterheadOfReader } from '#modules/setup/facilities/server/api.ts'
import type { SupplierRecord } from '../contract.ts'
import { approvalHeldOn, certificateKnownOn, isOnApprovedList, statusOn } from '../domain.ts'
import { type SupplierStatus, supplierStatuses } from '#modules/people/companies/domain.ts'
import { companyTable as table } from '#modules/people/companies/table.ts'
import { approvalsOf, certificatesOf, movesOf } from './records.ts'

/** A supplier as it stood on the day of the list. */
export interface ListedSupplier {
  readonly code: string
  readonly name: string
  readonly city: string
  readonly country: string
  readonly status: SupplierStatus
  readonly approvals: SupplierRecord['approvals']
  readonly certificates: SupplierRecord['certificates']
}

interface Row extends Omit<ListedSupplier, 'status'> {
  readonly status: SupplierStatus | null
  readonly history: SupplierRecord['history']
}

/** More than these do not go onto one list. */
const MOST = 5_000

/**
 * Who was approved at the end of a day, with or without conditions, by name; `process` leaves those that are
 * approved for something whose name holds the text.
 */
export async function listedOn(ctx: Context, day: string, process = ''): Promise<ListedSupplier[]> {
  const id = sql`${table.id}`
  const rows = await ctx.tx.query<Row>(sql`
    SELECT ${table.code}, ${table.name}, ${table.city}, ${table.country}, ${table.supplierStatus} AS status,
      ${certificatesOf(id)} AS certificates, ${approvalsOf(id)} AS approvals, ${movesOf(id)} AS history
    FROM ${table}
    WHERE (${table.isSupplier} OR ${table.isSubcontractor}) AND ${table.mergedIntoId} IS NULL
      AND ${table.supplierStatus} IS NOT NULL AND ${table.createdAt} < ${day}::date + 1
      AND (${table.supplierStatus} IN ('approved', 'conditionally_approved')
        OR EXISTS (SELECT 1 FROM ${statusHistory} h WHERE h.entity = 'companies' AND h.entity_id = ${table.id}))
    ORDER BY ${table.name}, ${table.id} LIMIT ${MOST}`)
  const wanted = process.trim().toLowerCase()
  return rows.flatMap((row) => {
    const status = statusOn(row.history, row.status, day)
    if (!status || !isOnApprovedList(status)) return []
    const approvals = row.approvals.filter(
      (one) => approvalHeldOn(one, day) && one.name.toLowerCase().includes(wanted),
    )
    if (wanted !== '' && approvals.length === 0) return []
    const certificates = row.certificates.filter((one) => certificateKnownOn(one, day))
    return [{ ...row, status, approvals, certificates }]
  })
}

const validity = (until: string | null): string => (until ? shortDay(until) : 'no end')

const certificateLabel = (one: SupplierRecord['certificates'][number], day: string): string => {
  const isOver = one.expiresOn !== null && one.expiresOn < day
  const until = one.expiresOn ? `${isOver ? 'ran out' : 'until'} ${shortDay(one.expiresOn)}` : 'no end'
  return `${one.standard} ${one.number}${one.isMandatory ? ' (mandatory)' : ''}, ${until}`
}

function rowsOf(supplier: ListedSupplier, day: string): TableRow[] {
  const { approvals } = supplier
  const certificates = supplier.certificates.map((one) => certificateLabel(one, day)).join('; ') || 'none'
  const name = {
    text: supplier.name,
    note: `${supplier.code}, ${supplier.city}, ${supplier.country}`,
    isStrong: true,
  }
  const status = supplierStatuses[supplier.status].label
  if (approvals.length === 0) return [{ cells: [name, status, 'nothing in particular', '', certificates] }]
  return approvals.map((one, at) => ({
    cells: [
      at === 0 ? name : '',
      at === 0 ? status : '',
      { text: one.name, ...(one.conditions ? { note: `Conditions: ${one.conditions}` } : {}) },
      validity(one.validUntil),
      at === 0 ? certificates : '',
    ],
  }))
}

interface ApprovedListPrint {
  readonly suppliers: readonly ListedSupplier[]
  readonly day: string
  readonly process: string
  readonly letterhead: Letterhead
  readonly createdAt: string
}

/** The print of the list. */
export const approvedListPrint = ({
  suppliers,
  day,
  process,
  letterhead,
  createdAt,
}: ApprovedListPrint): PdfDocument => ({
  letterhead,
  orientation: 'landscape',
  title: 'Approved suppliers',
  number: `as of ${shortDay(day)}`,
  facts: [
    { label: 'Suppliers', value: String(suppliers.length) },
    ...(process ? [{ label: 'Approved for', value: process }] : []),
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        { label: 'Supplier' },
        { label: 'Status', width: 34 },
        { label: 'Approved for' },
        { label: 'Valid until', width: 24 },
        { label: 'Certificates' },
      ],
      rows: suppliers.flatMap((one) => rowsOf(one, day)),
      empty: 'No supplier was approved on this day.',
    },
  ],
  footer: 'Printed copies are not controlled.',
  createdAt,
})

const headings = [
  'Code',
  'Supplier',
  'City',
  'Country',
  'Status',
  'Kind',
  'Approved for',
  'Approved by',
  'Approved on',
  'Valid until',
  'Conditions',
  'Certificates',
  'Next expiry',
]

/** The list as rows of a sheet: one for each approval, so that it can be filtered. */
export function sheetRows(suppliers: readonly ListedSupplier[], day: string): string[][] {
  return suppliers.flatMap((one) => {
    const certificates = one.certificates.map((each) => certificateLabel(each, day)).join('; ')
    const next = one.certificates.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0] ?? ''
    const head = [one.code, one.name, one.city, one.country, supplierStatuses[one.status].label]
    const tail = [certificates, next]
    const rows = one.approvals.map((each) => [
      each.kind,
      each.name,
      each.approvedByName,
      each.approvedOn,
      each.validUntil ?? '',
      each.conditions ?? '',
    ])
    return (rows.length > 0 ? rows : [['', '', '', '', '', '']]).map((middle) =>
      [...head, ...middle, ...tail].map(neutralised),
    )
  })
}

async function* eachOf<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** Sends the list of a day as PDF or as a sheet. */
export async function sendApprovedList(
  ctx: Context,
  {
    params,
    query,
  }: Incoming<{ format: 'pdf' | 'xlsx' }, { on?: string; process?: string; download?: '1' }, unknown>,
  { reply }: HttpExchange,
): Promise<void> {
  const day = query.on ?? ctx.today()
  const process = query.process?.trim() ?? ''
  const suppliers = await listedOn(ctx, day, process)
  const name = `approved-suppliers-${day}.${params.format}`
  if (params.format === 'pdf') {
    const letterhead = await letterheadOfReader(ctx)
    const createdAt = ctx.clock.now().toISOString()
    const bytes = await renderPdf(approvedListPrint({ suppliers, day, process, letterhead, createdAt }))
    const kind = query.download ? 'attachment' : 'preview'
    await reply.headers(fileHeaders({ name, mime: 'application/pdf' }, kind)).send(bytes)
    return
  }
  const stream = writeXlsxStream(eachOf(sheetRows(suppliers, day)), {
    name: 'Approved suppliers',
    columns: headings.map((header) => ({ header, width: header === 'Certificates' ? 60 : 20 })),
    freezePane: { rows: 1 },
  })
  await reply
    .headers({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition('attachment', name),
    })
    .send(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]))
}
