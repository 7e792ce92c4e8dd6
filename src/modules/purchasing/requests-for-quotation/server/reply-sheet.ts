import { writeXlsx } from 'hucre/xlsx'
import { longDay } from '#platform/contract/values/dates.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { notFound, refused } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { neutralised } from '#platform/server/import-export/cells.ts'
import { readUploadedSheet } from '#platform/server/import-export/read-upload.ts'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import type { OfferInput, SheetReading } from '../contract.ts'
import { takesOffers } from '../domain.ts'
import { type RequestRow, requestsForQuotation } from './document.ts'
import {
  isFilledIn,
  replyKey,
  readReply,
  replyColumns,
  type ReplyField,
  replyFields,
} from './reply-reading.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEET = 'Offer'

type AskedRow = RequestRow['asked'][number]
type Line = RequestRow['lines'][number]
type ById = { id: string }

const widths: Partial<Record<ReplyField, number>> = {
  item: 44,
  material: 24,
  askedRemarks: 28,
  remarks: 36,
  unit: 8,
}

/** The cells of a line that the supplier finds filled in. */
const cellsOf = (line: Line, { id, currency }: AskedRow): Partial<Record<ReplyField, string | number>> => ({
  key: replyKey(id, line.id),
  lineNo: line.lineNo,
  item: neutralised(line.item),
  material: neutralised(line.material),
  demanded: line.certificateType ?? 'none',
  quantity: Number(plainDecimal(line.quantity)),
  unit: unitNames[line.uom],
  neededBy: line.neededBy,
  askedRemarks: neutralised(line.remarks ?? ''),
  priceBasis: 'each',
  currency,
})

const letterAt = (field: ReplyField) => String.fromCharCode(65 + replyFields.indexOf(field))

/** The reply sheet of one supplier: nobody else is named in it, and only what is to be filled in can be typed over. */
export async function replySheetFor(row: RequestRow, asked: AskedRow): Promise<Uint8Array> {
  const rows = row.lines.map((line) => {
    const cells = cellsOf(line, asked)
    return replyFields.map((field) => cells[field] ?? null)
  })
  const last = row.lines.length + 1
  const listOf = (field: 'priceBasis' | 'certificate') => ({
    type: 'list' as const,
    values: [...replyColumns[field].words],
    allowBlank: true,
    range: `${letterAt(field)}2:${letterAt(field)}${last}`,
  })
  const about = [
    [`Request for quotation ${row.number}`],
    [`For ${asked.supplierName}`],
    [`Please send your offer by ${longDay(row.replyBy)}.`],
    [`Prices in ${asked.currency}. A row without a price is not offered.`],
    ['Price per: each piece, m, kg or t. Give the delivery as a date, or in weeks from your reply.'],
    ['Do not change the grey columns; we read the sheet back by them.'],
    ...(row.notesToSuppliers ? [[neutralised(row.notesToSuppliers)]] : []),
  ]
  return writeXlsx({
    sheets: [
      {
        name: SHEET,
        columns: replyFields.map((field) => ({
          width: widths[field] ?? 15,
          hidden: field === 'key',
          style: isFilledIn(field)
            ? { protection: { locked: false } }
            : { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEEEEE' } } },
        })),
        rows: [replyFields.map((field) => replyColumns[field].heading), ...rows],
        freezePane: { rows: 1 },
        protection: { sheet: true, formatColumns: false, selectLockedCells: true },
        dataValidations: [listOf('priceBasis'), listOf('certificate')],
      },
      { name: 'About', columns: [{ width: 90 }], rows: about },
    ],
  })
}

/** What the file is called. */
/** What the label of a sheet begins with on its request. */
export const REPLY_SHEET = 'Reply sheet of'

export const replySheetName = ({ number }: RequestRow): string => `${number} reply sheet.xlsx`

function requireAsked(row: RequestRow, supplierId: string): AskedRow {
  const found = row.asked.find((one) => one.supplierId === supplierId)
  if (!found) throw notFound()
  return found
}

/** The sheet of one supplier as it was sent. @throws 404 for a supplier that was not asked */
export async function replySheet(
  ctx: Context,
  { params, query }: Incoming<ById, { supplierId: string }, unknown>,
  { reply }: HttpExchange,
): Promise<void> {
  const row = await requestsForQuotation.require(ctx, params.id)
  const bytes = await replySheetFor(row, requireAsked(row, query.supplierId))
  await reply
    .headers(fileHeaders({ name: replySheetName(row), mime: XLSX }, 'attachment'))
    .send(Buffer.from(bytes))
}

/** Reads a returned sheet cell by cell; nothing is saved. @throws 404, 422 at `file` when it cannot be read */
export async function readReplySheet(
  ctx: Context,
  { params }: Incoming<ById, unknown, unknown>,
  exchange: HttpExchange,
): Promise<SheetReading> {
  const row = await requestsForQuotation.require(ctx, params.id)
  if (!takesOffers(row.status))
    throw refused('not_sent', 'Offers can be entered once the request has been sent.')
  const { sheet, formulas, fields } = await readUploadedSheet(ctx, exchange, { wantsFormulas: true })
  const asked = requireAsked(row, fields.supplierId ?? '')
  return readReply(sheet, {
    askedId: asked.id,
    supplierId: asked.supplierId,
    currency: asked.currency as OfferInput['currency'],
    today: ctx.today(row),
    lines: row.lines,
    formulas,
  })
}
