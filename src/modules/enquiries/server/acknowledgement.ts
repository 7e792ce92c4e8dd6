import type { z } from 'zod'
import type { Context, Incoming } from '../../../platform/server/context.ts'
import { invalid, locked } from '../../../platform/server/errors.ts'
import type { EnquiryRecord, enquiries } from '../contract.ts'
import { isOpen } from '../domain.ts'
import { momentWords } from './moment-words.ts'
import { closing, proposedRecipients, referenceWords, salutation, writeLetter } from './letters.ts'
import type { EnquiryRow } from './queries.ts'
import { requireRow, requireVersion } from './records.ts'
import { save } from './service.ts'

type ById = { id: string }
type Body = z.output<typeof enquiries.endpoints.acknowledge.body>
type Preview = z.input<typeof enquiries.endpoints.acknowledgementPreview.response>

/** The acknowledgement as it is proposed; every word of it can be changed before it is sent. */
export async function acknowledgementPreview(ctx: Context, { params }: { params: ById }): Promise<Preview> {
  const row = await requireRow(ctx, params.id)
  return {
    ...(await proposedRecipients(ctx, row)),
    subject: `We have received your enquiry, ${referenceWords(row)}`,
    message: [salutation(row), ...body(row), await closing(ctx, row)].join('\n\n'),
  }
}

function body(row: EnquiryRow): string[] {
  const project = row.projectName ? ` for ${row.projectName}` : ''
  const reference = row.customerReference ? ` (your reference ${row.customerReference})` : ''
  return [
    `Thank you for your enquiry${reference}${project}. We have registered it as ${row.number}; please name this number when you write to us about it.`,
    `You will have our answer by ${momentWords(row.quoteDueAt, row.timeZone)}. ${row.salespersonName} looks after it and will be glad to help with any question.`,
  ]
}

/** Sends the acknowledgement. A second one needs a note why. Throws 412, 422, and 423 when the enquiry is closed. */
export async function acknowledge(
  ctx: Context,
  { params, body: letter, version }: Incoming<ById, unknown, Body>,
): Promise<EnquiryRecord> {
  const before = await requireVersion(ctx, params.id, version)
  if (!isOpen(before.status)) throw locked('The enquiry is closed.')
  if (before.acknowledgedAt && !letter.note) {
    throw invalid({ note: ['It was acknowledged already: say why it goes out again.'] })
  }
  await writeLetter(ctx, before, { ...letter, template: 'enquiry-acknowledged' })
  return save(ctx, before, 'acknowledge', {
    values: {
      acknowledgedAt: ctx.clock.now().toISOString(),
      acknowledgedById: ctx.actor.id,
      acknowledgedTo: [...letter.to],
    },
    reason: letter.note ?? undefined,
  })
}
