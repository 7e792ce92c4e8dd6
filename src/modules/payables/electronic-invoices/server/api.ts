import { basename } from 'node:path'
import type { Context } from '#platform/server/context.ts'
import { HttpError, invalid, refusedBecause } from '#platform/server/errors.ts'
import { type FilesOf, storeFile } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { InvoiceRecord } from '#modules/payables/invoices/contract.ts'
import { draftRead, invoiceNumbered } from '#modules/payables/invoices/server/api.ts'
import { type Expected, documentKind, sentMisfit } from '../domain/sent.ts'
import type { ElectronicInvoice, Finding } from '../domain/model.ts'
import { readableView } from './print.ts'
import { proposed } from './proposing.ts'
import { NO_DATA } from '../domain/codes.ts'
import { readElectronic } from './reading.ts'

/** What a file of a supplier says, and of XML alone a PDF that people can read. */
export interface ReadInvoice {
  readonly invoice: ElectronicInvoice
  readonly findings: readonly Finding[]
  readonly isPdf: boolean
}
interface ReadFile extends ReadInvoice {
  readonly view: Uint8Array | null
}

/** Reads a file that a supplier sends; null: a PDF without data, which is an invoice on paper. @throws 422 at `file` */
export async function readSent(
  ctx: Context,
  file: { readonly path: string },
  mime: string,
): Promise<ReadFile | null> {
  try {
    const read = await readElectronic(ctx, file)
    const view = read.isPdf
      ? null
      : await renderPdf(readableView(read.invoice, ctx.clock.now().toISOString()))
    return { ...read, view }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { errors = {}, codes = {} } = error.body
    if (mime === 'application/pdf' && codes['file'] === NO_DATA) return null
    if (!errors['file']) throw error
    throw invalid({ file: errors['file'] }, { file: 'invoice_unreadable' })
  }
}

/** What the house tells of a file that it takes, besides what was entered: kind, and where it is not as the standard says. */
export const shownOf = ({ invoice, findings, isPdf }: ReadInvoice) => ({
  syntax: invoice.syntax,
  isPdf,
  isCredit: documentKind(invoice) === 'credit_note',
  credits: invoice.preceding[0]?.number?.slice(0, 60) ?? null,
  findings: findings.slice(0, 50).map(({ term, rule, sentence }) => ({
    terms: [term, rule].filter(Boolean).join(', '),
    sentence,
  })),
})

/**
 * Refuses a file that names another supplier or order, or gives back what is no invoice here. @throws 422 with code and values
 */
export async function checkSent(
  ctx: Context,
  supplierId: string,
  { invoice }: ReadInvoice,
  expected: Expected,
): Promise<void> {
  const misfit = sentMisfit(invoice, expected)
  if (misfit) throw refusedBecause(misfit)
  if (documentKind(invoice) !== 'credit_note') return
  const number = invoice.preceding[0]?.number?.slice(0, 60) ?? ''
  const credited = number === '' ? undefined : await invoiceNumbered(ctx, supplierId, number)
  if (!credited?.isRegistered)
    throw refusedBecause({
      code: 'credit_without_invoice',
      values: { invoice: number },
      message:
        number === ''
          ? 'The credit note names no invoice that it gives back (BT-25).'
          : `The credit note gives back ${number} (BT-25), which is no registered invoice of yours here.`,
    })
}

/** Puts the readable PDF of an XML beside it. */
export async function storeView(
  ctx: Context,
  about: { readonly entity: string; readonly entityId: string },
  { view }: ReadFile,
  name: string,
): Promise<void> {
  if (!view) return
  const plain = basename(name).replace(/\.[^.]*$/, '')
  await storeFile(ctx, { ...about, name: `${plain} readable.pdf`, label: 'Made from the XML', bytes: view })
}

interface Sent extends ReadInvoice {
  readonly orderId: string
  readonly orderNumber: string
  readonly notes: string | null
  /** Where its files lie. */
  readonly files: FilesOf
}

const MOST_NOTES = 4000

/**
 * Writes down what a file of a supplier says as a draft with the file, as if it had been read into the form and saved: what could not be
 * placed, and what is to be said of the account, stands in its notes. @throws 403, 404, 422
 */
export async function draftElectronic(ctx: Context, sent: Sent): Promise<InvoiceRecord> {
  const { invoice, findings, isPdf, orderId, orderNumber, notes, files } = sent
  const named = { ...invoice, order: invoice.order ?? orderNumber }
  const { values, problems } = await proposed(ctx, named, findings, isPdf)
  const said = Object.values(problems).flat()
  const told = [notes, values.notes, said.length > 0 ? ['Said of the file:', ...said].join('\n') : null]
  return draftRead(ctx, {
    orderId,
    values: { ...values, notes: told.filter(Boolean).join('\n\n').slice(0, MOST_NOTES) || null },
    files,
  })
}
