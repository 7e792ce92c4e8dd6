import { sql } from 'drizzle-orm'
import { notFound } from '#platform/server/errors.ts'
import type { Message } from '#modules/house/client-messages/contract.ts'
import type { ThreadKind } from '#modules/house/client-messages/domain.ts'
import { askAsContact, messagesOf } from '#modules/house/client-messages/server/api.ts'
import { findAnswers } from '#modules/house/supplier-answers/server/api.ts'
import { requireOwed } from './certificate-requests.ts'
import { requireDelivery } from './deliveries.ts'
import { enquiry } from './enquiries.ts'
import { requireOwnOrder } from './orders.ts'
import { orderKind } from './purchase-orders.ts'
import { requireAsked } from './quotation-requests.ts'
import { requireOwnQuote } from './quotes.ts'
import { requireOwnRound } from './submittals.ts'
import { type ClientContext, forClients } from './wall.ts'

/** @throws 404 for an invoice that the reader's company has not sent */
async function requireSentInvoice(ctx: ClientContext, id: string): Promise<void> {
  const [found] = await ctx.behindWall((own) => {
    const isOwn = own.scope.owns({ company: sql`r.company_id`, project: sql`NULL::text` })
    return findAnswers(own, sql`r.id = ${id} AND r.kind = 'invoice' AND ${isOwn}`, sql`r.id`)
  })
  if (!found) throw notFound()
}

/** Gives the kind of the document where the reader sees it, as the page of it does. @throws 404 */
type See = (ctx: ClientContext, id: string) => Promise<ThreadKind>

const seen =
  (kind: ThreadKind, require: (ctx: ClientContext, id: string) => Promise<unknown>): See =>
  async (ctx, id) => {
    await require(ctx, id)
    return kind
  }

/** By what each document is seen: whoever does not see it any more reads and writes nothing about it. */
const see = {
  quote: seen('quotes', requireOwnQuote),
  order: seen('quotes', requireOwnOrder),
  enquiry: seen('customer-enquiries', (ctx, id) => enquiry(ctx, { params: { id } })),
  submittal: seen('submittals', requireOwnRound),
  delivery: async (ctx, id) => (await requireDelivery(ctx, id)).entity,
  purchaseOrder: orderKind,
  quotationRequest: seen('requests-for-quotation', requireAsked),
  certificateRequest: seen('certificate-requests', requireOwed),
  invoice: seen('supplier-answers', requireSentInvoice),
} as const satisfies Readonly<Record<string, See>>

interface ById {
  readonly params: { readonly id: string }
}

const messages = (of: See) =>
  forClients<ById, Message[]>(async (ctx, { params: { id } }) => {
    const kind = await of(ctx, id)
    return messagesOf(ctx, { kind, id, companyId: ctx.scope.companyId })
  })

const asking = (of: See) =>
  forClients<ById & { readonly body: { readonly text: string } }, Message[]>(
    async (ctx, { params: { id }, body }) => {
      const kind = await of(ctx, id)
      return askAsContact(ctx, { kind, id, companyId: ctx.scope.companyId }, body.text)
    },
  )

export const threadHandlers = {
  messagesOfQuote: messages(see.quote),
  askAboutQuote: asking(see.quote),
  messagesOfOrder: messages(see.order),
  askAboutOrder: asking(see.order),
  messagesOfEnquiry: messages(see.enquiry),
  askAboutEnquiry: asking(see.enquiry),
  messagesOfSubmittal: messages(see.submittal),
  askAboutSubmittal: asking(see.submittal),
  messagesOfDelivery: messages(see.delivery),
  askAboutDelivery: asking(see.delivery),
  messagesOfPurchaseOrder: messages(see.purchaseOrder),
  askAboutPurchaseOrder: asking(see.purchaseOrder),
  messagesOfQuotationRequest: messages(see.quotationRequest),
  askAboutQuotationRequest: asking(see.quotationRequest),
  messagesOfCertificateRequest: messages(see.certificateRequest),
  askAboutCertificateRequest: asking(see.certificateRequest),
  messagesOfInvoice: messages(see.invoice),
  askAboutInvoice: asking(see.invoice),
}
