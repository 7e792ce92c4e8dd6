import { fullAddress } from '#platform/contract/register.ts'
import { sql } from 'drizzle-orm'
import { longDay } from '#platform/contract/values/dates.ts'
import { minorUnitProblems, sumOf } from '#platform/contract/money.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, refuseWhere, refused } from '#platform/server/errors.ts'
import { keepFiles } from '#platform/server/activity/owning-records.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { openReview } from '#modules/sales/contract-reviews/server/api.ts'
import { lacksNote } from '#modules/sales/enquiries/domain.ts'
import { followQuote } from '#modules/sales/enquiries/server/api.ts'
import { signedQuote } from '../approvals/signing.ts'
import { approveOrderStep, orderEntitlement } from '../approvals/order-approving.ts'
import { requireClosable, setAside } from '../setting-aside.ts'
import { lineTotals } from '../../domain/totals.ts'
import { quoteNetOf } from '../../domain/whole-quote.ts'
import { type ActionInput, type Effect, reasonOf } from '../action-input.ts'
import type { QuoteRow } from '../queries.ts'
import { totalsOf, quotes } from '../document.ts'
import { refreshEnquiry } from '../service.ts'

/** The enquiry as its slice wants it. */
export const enquiryOf = (row: QuoteRow) => ({
  id: row.enquiryId,
  number: row.enquiryNumber,
  status: row.enquiryStatus,
})

/** Throws 422 for a file that is not attached to the quote, that came with its enquiry, or that we issued ourselves. */
async function requireOrderFile(ctx: Context, row: QuoteRow, id: string): Promise<void> {
  const files = await findFiles(ctx, 'quotes', row.id)
  const file = files.find((one) => one.id === id)
  if (!file) {
    throw invalid({ customerPoFileId: ["Attach the customer's order to the quote, and choose it here."] })
  }
  const asked = await findFiles(ctx, 'enquiries', row.enquiryId)
  if (asked.some(({ sha256 }) => sha256 === file.sha256)) {
    throw invalid({
      customerPoFileId: ['This file came with the enquiry. Attach the order as the customer sent it.'],
    })
  }
  // By its content, so that a quote that came back as an attachment is known too.
  const [own] = await ctx.tx.query<{ number: string; revision: number }>(sql`
    SELECT number, revision FROM quotes
    WHERE enquiry_id = ${row.enquiryId} AND (pdf_sha256 = ${file.sha256} OR acknowledgement_sha256 = ${file.sha256}) LIMIT 1`)
  if (own) {
    const sentence = `This is our own ${quotes.label(own)}. Attach the order as the customer sent it.`
    throw invalid({ customerPoFileId: [sentence] })
  }
}

/** Throws 422 for an order of tomorrow, and for one that is older than the first quote of the enquiry. */
async function requireOrderDay(ctx: Context, row: QuoteRow, day: string): Promise<void> {
  if (day > ctx.today(row)) throw invalid({ customerPoDate: ['The order cannot be dated in the future.'] })
  const [first] = await ctx.tx.query<{ day: string }>(sql`
    SELECT min(quote_date)::text AS day FROM quotes WHERE enquiry_id = ${row.enquiryId}`)
  if (first && day < first.day) {
    throw invalid({ customerPoDate: [`The order cannot be older than the quote of ${longDay(first.day)}.`] })
  }
}

/** `net`: what the order comes to where nobody says otherwise. */
async function orderColumns(ctx: Context, row: QuoteRow, input: ActionInput, net: string) {
  await requireOrderFile(ctx, row, input.customerPoFileId ?? '')
  requireClosable(row, input.closeQuoteIds ?? [])
  refuseWhere(minorUnitProblems({ orderValue: input.orderValue }, row.currency))
  await requireOrderDay(ctx, row, input.customerPoDate ?? '')
  return {
    customerPoNo: input.customerPoNo,
    customerPoDate: input.customerPoDate,
    customerPoFileId: input.customerPoFileId,
    acceptedByName: input.acceptedByName,
    acceptedByEmail: input.acceptedByEmail,
    orderValue: input.orderValue ?? net,
    statedOrderValue: input.orderValue ?? null,
    orderCurrency: row.currency,
    requestedDeliveryDate: input.requestedDeliveryDate,
  }
}

/** The owner hears of the order from everybody but themselves. */
function tellOwner(ctx: Context, row: QuoteRow, word: string): void {
  if (row.salespersonEmail === ctx.actor.email) return
  ctx.mail({
    template: `quote-${word}`,
    to: [row.salespersonEmail],
    subject: `${quotes.label(row)} is ${word}`,
    paragraphs: [
      ctx.actor.role === 'client'
        ? `${ctx.actor.name} of ${row.companyName} has decided on ${quotes.label(row)} in the client area: it is ${word}.`
        : `${ctx.actor.name} has marked ${quotes.label(row)} to ${row.companyName} as ${word}.`,
    ],
    link: { label: 'Open the quote', url: fullAddress(ctx.appUrl, `/quotes/${row.id}`) },
    about: { entity: 'quotes', entityId: row.id },
  })
}

/** Opens the contract review, closes the alternatives that were chosen for it, and tells who has to act. */
async function afterWin(ctx: Context, row: QuoteRow, input: ActionInput): Promise<void> {
  await openReview(ctx, row.id)
  await setAside(ctx, row, input.closeQuoteIds ?? [])
  await refreshEnquiry(ctx, row.enquiryId)
  await followQuote(ctx, 'markWon', enquiryOf(row))
  tellOwner(ctx, row, 'won')
  askForReview(ctx, row, input)
}

/** The estimator knows best what was quoted; without one the salesperson compares the order with it. */
function askForReview(ctx: Context, row: QuoteRow, { customerPoNo }: ActionInput): void {
  const to = row.estimatorEmail ?? row.salespersonEmail
  if (to === ctx.actor.email) return
  ctx.mail({
    template: 'quote-contract-review',
    to: [to],
    subject: `Review order ${customerPoNo ?? ''} against ${quotes.label(row)}`,
    paragraphs: [
      `${row.companyName} has ordered ${quotes.label(row)} with order ${customerPoNo ?? ''}.`,
      'Compare the order with the quote line by line. It is released to production once nothing differs, or every difference is settled.',
    ],
    link: { label: 'Open the contract review', url: fullAddress(ctx.appUrl, `/quotes/${row.id}?tab=review`) },
    about: { entity: 'quotes', entityId: row.id },
  })
}

export const win: Effect = {
  reason: reasonOf,
  columns: (ctx, row, input) => orderColumns(ctx, row, input, totalsOf(row).net),
  after: afterWin,
}

export const partWin: Effect = {
  reason: reasonOf,
  async columns(ctx, row, input) {
    const known = new Set(row.lines.map((line) => line.id))
    const wonLineIds = [...new Set(input.wonLineIds ?? [])]
    if (wonLineIds.some((id) => !known.has(id)))
      throw invalid({ wonLineIds: ['A line does not belong to this quote.'] })
    const won = row.lines.filter(({ id }) => wonLineIds.includes(id))
    const net = quoteNetOf(sumOf(won.map((line) => lineTotals(line, row).net)), row)
    return { ...(await orderColumns(ctx, row, input, net)), wonLineIds }
  },
  after: afterWin,
}

/** The enquiry is lost only when no other quote of it is still open. */
export const lose: Effect = {
  reason: reasonOf,
  columns(_ctx, row, input) {
    refuseWhere(minorUnitProblems({ lostPrice: input.lostPrice }, row.currency))
    if (lacksNote(input.lostReason, input.lostNote)) {
      throw invalid({ lostNote: ['Enter the other reason.'] })
    }
    return {
      lostReason: input.lostReason,
      lostToCompetitor: input.lostToCompetitor,
      lostPrice: input.lostPrice,
      lostNote: input.lostNote,
    }
  },
  async after(ctx, row, input) {
    const liveQuoteCount = await refreshEnquiry(ctx, row.enquiryId)
    if (liveQuoteCount === 0) await followQuote(ctx, 'markLost', enquiryOf(row), input)
    tellOwner(ctx, row, 'lost')
  },
}

/** The PDF that was sent stays as it is; the new date is told to the customer in writing. */
export const extend: Effect = {
  columns(ctx, row, input) {
    const { validUntil = '' } = input
    if (validUntil <= row.validUntil || validUntil < ctx.today(row)) {
      throw invalid({ validUntil: ['Choose a day that is later than today and the present one.'] })
    }
    return { validUntil }
  },
  async after(ctx, row) {
    await refreshEnquiry(ctx, row.enquiryId)
    await followQuote(ctx, 'markQuoted', enquiryOf(row))
  },
}

/**
 * The customer changes an order that is released: its contract review is open again, until the changed order is approved by the steps
 * that it calls and released anew. It is acknowledged again then; the acknowledgement of before stays among the files.
 */
export const changeOrder: Effect = {
  reason: reasonOf,
  async columns(ctx, row, { customerPoFileId }) {
    const fileId = customerPoFileId ?? ''
    await requireOrderFile(ctx, row, fileId)
    await keepFiles(ctx, [fileId])
    return { acknowledgedAt: null, acknowledgementFileId: null, acknowledgementSha256: null }
  },
  after(_ctx, row) {
    tellOwner(_ctx, row, 'changed')
    return Promise.resolve()
  },
}

/**
 * Signed by somebody on the list once the contract review leaves nothing open; a traveller may be made then. An order
 * that changes what was approved is approved first, step by step: the last step releases it.
 */
export const release: Effect = {
  reason: reasonOf,
  instead: approveOrderStep,
  columns(ctx, row, input) {
    if (!row.customerPoNo || !row.customerPoFileId) {
      throw refused('no_order', "The number or the file of the customer's order is missing.")
    }
    return {
      contractReviewNote: input.note,
      releasedAt: ctx.clock.now().toISOString(),
      releasedById: ctx.actor.id,
    }
  },
  async after(ctx, row, input) {
    const by = await orderEntitlement(ctx, row)
    await signedQuote.sign(ctx, row, { meaning: 'released', ...by }, input.signature)
    tellOwner(ctx, row, 'released')
  },
}
