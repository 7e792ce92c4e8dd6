import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/context.ts'
import { move } from '../../../platform/server/lifecycle.ts'
import { followQuote } from '../../enquiries/server/api.ts'
import { quoteLifecycle } from '../domain/lifecycle.ts'
import { quoteTable } from '../table.ts'
import type { Effect } from './action-input.ts'
import { changesForCustomer } from './comparison.ts'
import { enquiryOf } from './deciding.ts'
import { checkRecipients, issuePaper, mailPaper, proposeMail } from './mailing.ts'
import { pdfName, renderQuote } from './pdf.ts'
import { labelOf, requireRow } from './records.ts'
import { noteAll } from './service.ts'

/** What is proposed for sending. */
export async function mailPreview(ctx: Context, { params }: { params: { id: string } }) {
  const row = await requireRow(ctx, params.id)
  const changes = await changesForCustomer(ctx, row)
  return proposeMail(ctx, row, {
    subject: [
      `Quote ${labelOf(row)}`,
      row.projectName,
      row.customerReference && `your reference ${row.customerReference}`,
    ],
    text: (until) => {
      const reference = row.customerReference ? ` (your reference ${row.customerReference})` : ''
      const project = row.projectName ? ` for ${row.projectName}` : ''
      return [
        `Thank you for your enquiry${reference}. Please find attached our quote ${labelOf(row)}${project}.`,
        ...(changes === null ? [] : [`Against the revision before:\n${changes}`]),
        `It is valid until ${until(row.validUntil)}. If anything is unclear, just reply to me.`,
      ]
    },
    attachmentName: pdfName(row),
  })
}

/** Freezes the PDF, mails it, and lets older revisions and the enquiry follow. */
export const send: Effect = {
  async set(ctx, row, input) {
    await checkRecipients(ctx, row, input)
    const now = ctx.clock.now().toISOString()
    const bytes = await renderQuote(ctx, row, now)
    const file = await issuePaper(ctx, row, { name: pdfName(row), label: 'Issued quote', bytes })
    const mailed = mailPaper(ctx, row, { template: 'quote-sent', fileId: file.id }, input)
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
    const older = await ctx.tx.query<{ id: string; revision: number }>(sql`
      SELECT id, revision FROM quotes WHERE number = ${row.number} AND revision < ${row.revision}
        AND status IN ('approved', 'sent', 'expired', 'won', 'part_won') ORDER BY revision`)
    for (const { id, revision } of older) {
      await move(ctx, {
        entity: 'quotes',
        table: quoteTable,
        lifecycle: quoteLifecycle,
        action: 'supersede',
        id,
        subject: labelOf({ number: row.number, revision }),
        reason: `Rev ${row.revision} was sent`,
      })
    }
    await noteAll(ctx, row.enquiryId)
    await followQuote(ctx, 'markQuoted', enquiryOf(row))
  },
}
