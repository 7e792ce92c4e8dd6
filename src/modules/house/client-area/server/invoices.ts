import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid, notFound, refused, refusedBecause } from '#platform/server/errors.ts'
import { checked } from '#platform/server/http/requests/read-input.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { invoiceInput, sentInvoiceInput } from '#modules/house/supplier-answers/contract.ts'
import { ANSWERS, sendAnswer, wasSent } from '#modules/house/supplier-answers/server/api.ts'
import { invoiceKey } from '#modules/payables/invoices/domain.ts'
import { invoiceNumbered } from '#modules/payables/invoices/server/api.ts'
import { checkSent, readSent, shownOf, storeView } from '#modules/payables/electronic-invoices/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { OrderForSupplier } from '#modules/purchasing/purchase-orders/server/api.ts'
import type { SupplierOrder } from '../contract/purchase-orders.ts'
import { purchaseOrder, requireSingleOrder, tellBuyer, whyNotInvoice } from './purchase-orders.ts'
import { takeSignedForm } from './signed-form.ts'
import type { ClientContext } from './wall.ts'

type Typed = z.output<typeof sentInvoiceInput>
type Read = NonNullable<Awaited<ReturnType<typeof readSent>>>

/** An invoice as it goes into the inbox. */
interface Said {
  readonly invoiceNo: string
  readonly invoiceDate: string
  readonly gross: string
  readonly currency: string
  readonly remark: string | null
  readonly electronic?: ReturnType<typeof shownOf>
  /** What the file says, whole: it becomes the draft when it is accepted. */
  readonly read?: Pick<Read, 'invoice' | 'findings' | 'isPdf'>
}

/** What a contact has typed of a PDF. @throws 422 */
function saidByHand(values: Typed, { currency }: OrderForSupplier, today: string): Said {
  const { remark = null, ...said } = checked(invoiceInput, values)
  if (said.invoiceDate > today) throw invalid({ invoiceDate: ['This day has not come yet.'] })
  return { ...said, currency, remark }
}

/** What a file says of itself; of what was typed beside it the number and the total have to be the same. @throws 422 */
async function saidByFile(
  ctx: ClientContext,
  { remark = null, ...values }: Typed,
  { currency, ...order }: OrderForSupplier,
  file: Read,
): Promise<Said> {
  const { companyId } = ctx.scope
  const [company] = await ctx.tx.query<{
    name: string
    tradingName: string | null
    vatNo: string | null
    registrationNo: string | null
  }>(sql`
    SELECT name, trading_name AS "tradingName", vat_no AS "vatNo", registration_no AS "registrationNo"
    FROM ${companyTable} WHERE id = ${companyId}`)
  if (!company) throw notFound()
  const { invoice, findings, isPdf } = file
  const expected = { ...company, orderNumber: order.number, currency, today: ctx.today(order) }
  await checkSent(ctx, companyId, file, expected)
  const said = {
    invoiceNo: (invoice.number ?? '').slice(0, 60),
    invoiceDate: invoice.issuedOn ?? '',
    gross: Number(invoice.totals['BT-112']).toFixed(2),
  }
  for (const field of ['invoiceNo', 'gross'] as const) {
    const other = values[field]
    const isSame =
      field === 'gross'
        ? Number(other) === Number(said.gross)
        : invoiceKey(other ?? '') === invoiceKey(said.invoiceNo)
    if (other && !isSame)
      throw invalid(
        { [field]: [`The file says ${said[field]}, and ${other} is entered.`] },
        { [field]: 'invoice_differs' },
      )
  }
  return { ...said, currency, remark, electronic: shownOf(file), read: { invoice, findings, isPdf } }
}

/** An invoice comes once, whichever way the first one came and however its number is spelled. @throws 422 */
async function refuseSecond(ctx: ClientContext, { invoiceNo: number, electronic }: Said): Promise<void> {
  const { companyId } = ctx.scope
  const isThere =
    (await wasSent(ctx, { companyId, kind: 'invoice', number })) ||
    (await invoiceNumbered(ctx, companyId, number)) !== undefined
  if (!isThere) return
  const code = 'invoice_sent_already'
  if (electronic)
    throw refusedBecause({ code, values: { number }, message: `We have invoice ${number} of you already.` })
  throw invalid({ invoiceNo: ['You have sent this invoice already.'] }, { invoiceNo: code })
}

/**
 * Sends an invoice to the inbox of the house: a PDF with what is typed of it, or a file after EN 16931, which says it itself. Its buyer
 * hears of it. @throws 404, 422
 */
export async function sendInvoice(
  ctx: ClientContext,
  { params: { id } }: { readonly params: { readonly id: string } },
  exchange: HttpExchange,
): Promise<SupplierOrder> {
  await requireSingleOrder(ctx, id)
  const answerId = randomUUID()
  const about = { entity: ANSWERS, entityId: answerId }
  const form = {
    field: 'invoice',
    schema: sentInvoiceInput,
    file: { ...about, label: 'Invoice', isNeeded: true, unfit: 'invoice_unreadable' },
    look: async (file: { readonly path: string }, mime: string) => {
      if (mime !== 'application/pdf' && mime !== 'application/xml')
        throw invalid(
          { file: ['Send the invoice as a PDF, or as an XML after EN 16931.'] },
          { file: 'invoice_kind' },
        )
      return readSent(ctx, file, mime)
    },
  }
  return takeSignedForm(ctx, exchange, form, async (own, { values, looked, name, storeFile }) => {
    const order = await requireSingleOrder(own, id)
    const why = whyNotInvoice(order.status)
    if (why) throw refused('not_invoiceable', why)
    const said = looked
      ? await saidByFile(own, values, order, looked)
      : saidByHand(values, order, own.today(order))
    await sendAnswer(own, {
      id: answerId,
      companyId: own.scope.companyId,
      kind: 'invoice',
      about: order.label,
      orderId: id,
      content: { ...said },
      // Asked under the lock that this takes, so that of two at once one is refused.
      check: () => refuseSecond(own, said),
    })
    await storeFile()
    if (looked) await storeView(own, about, looked, name)
    tellBuyer(own, order, said.electronic?.isCredit ? 'has sent a credit note' : 'has sent an invoice')
    return purchaseOrder(own, { params: { id } })
  })
}
