import { supersedeOlder } from '#platform/server/documents/revisions/revisions.ts'
import type { Context } from '#platform/server/context.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { issuePrint } from '#platform/server/documents/printing/letters.ts'
import { findOwnTerms } from '#modules/signing/terms/server/api.ts'
import { followQuote } from '#modules/sales/enquiries/server/api.ts'
import { type Effect, reasonOf } from '../action-input.ts'
import { changesForCustomer } from '../costs/comparison.ts'
import { enquiryOf } from './deciding.ts'
import { aboutQuote, checkLetter, proposeToCustomer, writerOf } from './mailing.ts'
import { issuedQuote, printName } from '../prints/prints.ts'
import { quotes } from '../document.ts'
import { refreshEnquiry } from '../service.ts'

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await quotes.require(ctx, params.id)
  const changes = await changesForCustomer(ctx, row)
  const hasTerms = (await findOwnTerms(ctx.tx, row.termsId ?? null)) !== null
  const letter = await proposeToCustomer(ctx, row, {
    subject: [
      `Quote ${quotes.label(row)}`,
      row.projectName,
      row.customerReference && `your reference ${row.customerReference}`,
    ],
    text: (until) => {
      const reference = row.customerReference ? ` (your reference ${row.customerReference})` : ''
      const project = row.projectName ? ` for ${row.projectName}` : ''
      return [
        `Thank you for your enquiry${reference}. Please find attached our quote ${quotes.label(row)}${project}.`,
        ...(changes === null ? [] : [`Against the revision before:\n${changes}`]),
        `It is valid until ${until(row.validUntil)}. If anything is unclear, just reply to me.`,
      ]
    },
    attachmentName: printName(row),
  })
  return { ...letter, warning: hasTerms ? null : WITHOUT_TERMS }
}

const WITHOUT_TERMS =
  'It goes out without conditions of sale: those of the program are an example. Have your own approved in Setup, Terms.'

/** Freezes the PDF, mails it, and lets older revisions and the enquiry follow. */
export const send: Effect = {
  reason: reasonOf,
  async columns(ctx, row, input) {
    await checkLetter(ctx, row, input)
    const now = ctx.clock.now().toISOString()
    const bytes = await renderPdf(await issuedQuote(ctx, row, now))
    const print = { name: printName(row), label: 'Issued quote', bytes }
    const issue = {
      template: 'quote-sent',
      subject: quotes.label(row),
      writer: await writerOf(ctx, row),
      print,
    }
    const { file, mailed } = await issuePrint(ctx, aboutQuote(row), issue, input)
    return {
      sentAt: now,
      sentById: ctx.actor.id,
      sentTo: mailed ? input.to : [],
      sentCc: mailed ? input.cc : [],
      sentByHand: !mailed,
      pdfFileId: file.id,
      pdfSha256: file.sha256,
    }
  },
  async after(ctx, row) {
    await supersedeOlder(ctx, quotes, row, `Rev ${row.revision} was sent`)
    await refreshEnquiry(ctx, row.enquiryId)
    await followQuote(ctx, 'markQuoted', enquiryOf(row))
  },
}
