import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { mailLetter } from '#platform/server/documents/printing/letters.ts'
import { invalid, locked } from '#platform/server/errors.ts'
import type { EnquiryRecord, enquiries as contract } from '../../contract.ts'
import { CLOSED, isOpen } from '../../domain.ts'
import { formatMoment } from '../format-moment.ts'
import { aboutEnquiry, checkLetter, proposeToCustomer, writerOf } from './letters.ts'
import { type EnquiryRow, enquiries } from '../document.ts'
import { save } from '../service.ts'

type ById = { id: string }
type Body = z.output<typeof contract.endpoints.acknowledge.body>
type Preview = z.input<typeof contract.endpoints.acknowledgementPreview.response>

/** The acknowledgement as it is proposed; every word of it can be changed before it is sent. */
export async function acknowledgementPreview(ctx: Context, { params }: { params: ById }): Promise<Preview> {
  const row = await enquiries.require(ctx, params.id)
  return proposeToCustomer(ctx, row, {
    subject: 'We have received your enquiry',
    text: () => body(row, ctx.clock.now()),
  })
}

/** A day that has passed promises nothing: then the answer comes as soon as it can. */
function body(row: EnquiryRow, now: Date): string[] {
  const answer =
    Date.parse(row.quoteDueAt) > now.getTime()
      ? `You will have our answer by ${formatMoment(row.quoteDueAt, row.timeZone)}.`
      : 'We will answer you as soon as we can.'
  const project = row.projectName ? ` for ${row.projectName}` : ''
  const reference = row.customerReference ? ` (your reference ${row.customerReference})` : ''
  return [
    `Thank you for your enquiry${reference}${project}. We have registered it as ${row.number}; please name this number when you write to us about it.`,
    `${answer} ${row.salespersonName} looks after it and will be glad to help with any question.`,
  ]
}

/** Sends the acknowledgement. A second one needs a note why. Throws 412, 422, and 423 when the enquiry is closed. */
export async function acknowledge(
  ctx: Context,
  { params, body: letter, version }: Incoming<ById, unknown, Body>,
): Promise<EnquiryRecord> {
  const before = await enquiries.requireVersion(ctx, params.id, version)
  if (!isOpen(before.status)) throw locked(CLOSED)
  if (before.acknowledgedAt && !letter.note) {
    throw invalid({ note: ['It was acknowledged already: say why it goes out again.'] })
  }
  await checkLetter(ctx, before, letter)
  const mail = {
    template: 'enquiry-acknowledged',
    subject: before.number,
    writer: await writerOf(ctx, before),
  }
  mailLetter(ctx, aboutEnquiry(before), mail, letter)
  return save(ctx, before, 'acknowledge', {
    values: {
      acknowledgedAt: ctx.clock.now().toISOString(),
      acknowledgedById: ctx.actor.id,
      acknowledgedTo: [...letter.to],
    },
    reason: letter.note ?? undefined,
  })
}
