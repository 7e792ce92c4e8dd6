import type { Context } from '../../../platform/server/context.ts'
import { invalid } from '../../../platform/server/errors.ts'
import { requireFile } from '../../../platform/server/files/file-records.ts'
import { followQuote } from '../../enquiries/server/api.ts'
import { contractReviewQuestions } from '../domain/lifecycle.ts'
import type { ActionInput, Effect } from './action-input.ts'
import type { QuoteRow } from './queries.ts'
import { labelOf, totalsOf } from './records.ts'
import { noteAll } from './service.ts'

/** The enquiry as its slice wants it. */
export const enquiryOf = (row: QuoteRow) => ({
  id: row.enquiryId,
  number: row.enquiryNumber,
  status: row.enquiryStatus,
})

async function orderColumns(ctx: Context, row: QuoteRow, input: ActionInput) {
  if (input.customerPoFileId) await requireFile(ctx, 'quotes', row.id, input.customerPoFileId)
  return {
    customerPoNo: input.customerPoNo,
    customerPoDate: input.customerPoDate,
    customerPoFileId: input.customerPoFileId,
    acceptedByName: input.acceptedByName,
    acceptedByEmail: input.acceptedByEmail,
    orderValue: input.orderValue ?? totalsOf(row).net,
    requestedDeliveryDate: input.requestedDeliveryDate,
  }
}

/** The owner hears of the order from everybody but themselves. */
function tellOwner(ctx: Context, row: QuoteRow, word: string): void {
  if (row.salespersonEmail === ctx.actor.email) return
  ctx.mail({
    template: `quote-${word}`,
    to: [row.salespersonEmail],
    subject: `${labelOf(row)} is ${word}`,
    paragraphs: [`${ctx.actor.name} has marked ${labelOf(row)} to ${row.companyName} as ${word}.`],
    link: { label: 'Open the quote', url: `${ctx.appUrl}/quotes/${row.id}` },
    about: { entity: 'quotes', entityId: row.id },
  })
}

async function afterWin(ctx: Context, row: QuoteRow): Promise<void> {
  await noteAll(ctx, row.enquiryId)
  await followQuote(ctx, 'markWon', enquiryOf(row))
  tellOwner(ctx, row, 'won')
}

export const win: Effect = { set: orderColumns, after: afterWin }

export const partWin: Effect = {
  async set(ctx, row, input) {
    const known = new Set(row.lines.map((line) => line.id))
    const wonLineIds = [...new Set(input.wonLineIds ?? [])]
    if (wonLineIds.some((id) => !known.has(id)))
      throw invalid({ wonLineIds: ['A line does not belong to this quote.'] })
    return { ...(await orderColumns(ctx, row, input)), wonLineIds }
  },
  after: afterWin,
}

/** The enquiry is lost only when no other quote of it is still open. */
export const lose: Effect = {
  set: (_ctx, _row, input) => ({
    lostReason: input.lostReason,
    lostToCompetitor: input.lostToCompetitor,
    lostPrice: input.lostPrice,
    lostNote: input.lostNote,
  }),
  async after(ctx, row, input) {
    const liveQuoteCount = await noteAll(ctx, row.enquiryId)
    if (liveQuoteCount === 0) await followQuote(ctx, 'markLost', enquiryOf(row), input)
    tellOwner(ctx, row, 'lost')
  },
}

/** The PDF that was sent stays as it is; the new date is told to the customer in writing. */
export const extend: Effect = {
  set(ctx, row, input) {
    const { validUntil = '' } = input
    if (validUntil <= row.validUntil || validUntil < ctx.clock.today()) {
      throw invalid({ validUntil: ['Choose a day that is later than today and the present one.'] })
    }
    return { validUntil }
  },
  async after(ctx, row) {
    await noteAll(ctx, row.enquiryId)
    await followQuote(ctx, 'markQuoted', enquiryOf(row))
  },
}

/** The contract review: every question answered with yes. */
export const release: Effect = {
  async set(ctx, row, input) {
    const customerPoNo = input.customerPoNo ?? row.customerPoNo
    if (!customerPoNo) throw invalid({ customerPoNo: ["Enter the number of the customer's order."] })
    if (input.customerPoFileId) await requireFile(ctx, 'quotes', row.id, input.customerPoFileId)
    const open = (Object.keys(contractReviewQuestions) as (keyof typeof contractReviewQuestions)[]).filter(
      (name) => !input[name],
    )
    if (open.length > 0) {
      throw invalid(
        Object.fromEntries(
          open.map((name) => [name, [`Open: ${contractReviewQuestions[name].toLowerCase()}.`]]),
        ),
      )
    }
    return {
      contractReviewNote: input.note,
      customerPoNo,
      customerPoDate: input.customerPoDate ?? row.customerPoDate,
      customerPoFileId: input.customerPoFileId ?? row.customerPoFileId,
    }
  },
  after: async (ctx, row) => tellOwner(ctx, row, 'released'),
}
