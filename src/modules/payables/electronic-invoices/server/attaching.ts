import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, locked, notFound } from '#platform/server/errors.ts'
import { inspectUpload, storeFile, storeUpload } from '#platform/server/files/file-records.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { invoiceKey, isDraft } from '#modules/payables/invoices/domain.ts'
import { invoiceTable } from '#modules/payables/invoices/table.ts'
import type { ElectronicInvoice } from '../domain/model.ts'
import { readableView } from './print.ts'
import { readElectronic } from './reading.ts'

interface Draft {
  readonly number: string
  readonly supplierInvoiceNo: string
  readonly status: string
}

const ORIGINAL = 'Electronic invoice'
const MADE = 'Made from the XML'

/**
 * Puts the file that an invoice was made of on it. Of XML alone a readable PDF is made beside it; the XML stays what the supplier
 * sent. @throws 404; 422 where the file is no electronic invoice or another one; 423 once the invoice is registered
 */
export async function attach(
  ctx: Context,
  { params }: Incoming<{ id: string }, unknown, unknown>,
  exchange: HttpExchange,
): Promise<{ files: string[] }> {
  const { file } = await readDraft(exchange, ctx)
  try {
    const { invoice, isPdf } = await readElectronic(ctx, file.draft)
    const kind = await inspectUpload(ctx, file)
    const view = isPdf ? null : await renderPdf(readableView(invoice, ctx.clock.now().toISOString()))
    const content = { sha256: file.draft.sha256, name: file.name }
    return await uploadOnce(exchange, ctx, content, async (own) => {
      await requireDraftOf(own, params.id, invoice)
      const about = { entity: 'invoices', entityId: params.id }
      const kept = [await storeUpload(own, { ...about, ...file, kind, label: ORIGINAL })]
      if (view) {
        const name = `${file.name.replace(/\.[^.]*$/, '')} readable.pdf`
        kept.push(await storeFile(own, { ...about, name, label: MADE, bytes: view }))
      }
      return { files: kept.map(({ name }) => name) }
    })
  } finally {
    await file.draft.drop()
  }
}

/** @throws 404; 422 where the file is of another invoice; 423 once the invoice is registered */
async function requireDraftOf(ctx: Context, id: string, { number }: ElectronicInvoice): Promise<void> {
  const [draft] = await ctx.tx.query<Draft>(sql`
    SELECT number, supplier_invoice_no AS "supplierInvoiceNo", status FROM ${invoiceTable} WHERE id = ${id} FOR UPDATE`)
  if (!draft) throw notFound()
  if (!isDraft(draft.status))
    throw locked('The files of an invoice that was registered are kept as they are.')
  if (invoiceKey(number ?? '') !== invoiceKey(draft.supplierInvoiceNo))
    throw invalid({
      file: [
        `The file is of invoice ${number ?? 'without number'}, and ${draft.number} is of ${draft.supplierInvoiceNo}.`,
      ],
    })
}
