import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { invalid, refused } from '#platform/server/errors.ts'
import { moveToStep, createEnquiry as registerEnquiry } from '#modules/sales/enquiries/server/api.ts'
import type { customerContactReports, ReportRecord } from '../contract.ts'
import { isDraft } from '../domain.ts'
import { contactReports, requireInvolved } from './document.ts'
import type { ReportRow } from './queries.ts'

type ById = { id: string }
type NewEnquiry = z.output<typeof customerContactReports.endpoints.createEnquiry.body>

const MOST = 20

/** The notes on needs and project under their headings; null when there are none. */
function needsOf({ customerNeeds, projectInfo, number }: ReportRow): string | null {
  const parts = [customerNeeds && `Needs: ${customerNeeds}`, projectInfo && `Project: ${projectInfo}`].filter(
    (part): part is string => Boolean(part),
  )
  return parts.length === 0 ? null : [...parts, `From contact report ${number}.`].join('\n\n').slice(0, 4000)
}

/** Registers an enquiry of the company with what the report knows, and links the two. */
export async function createEnquiry(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, NewEnquiry>,
): Promise<ReportRecord> {
  const row = await contactReports.requireVersion(ctx, params.id, version)
  requireInvolved(ctx, row)
  const { enquiryIds } = row
  if (enquiryIds.length >= MOST)
    throw refused('too_many', `A report is linked with at most ${MOST} enquiries.`)
  const marketSegmentId = body.marketSegmentId ?? row.marketSegmentId
  if (!marketSegmentId) throw invalid({ marketSegmentId: ['The company has no market segment: choose one.'] })
  const enquiry = await registerEnquiry(ctx, {
    companyId: row.companyId,
    contactId: row.contacts[0]?.id ?? null,
    projectName: body.projectName,
    receivedAt: row.contactAt,
    receivedVia: body.receivedVia,
    quoteDueAt: body.quoteDueAt,
    facilityId: body.facilityId,
    salespersonId: body.salespersonId ?? row.authorId,
    marketSegmentId,
    ...(row.salesStepId ? { salesStepId: row.salesStepId } : {}),
    ...(row.quoteConfidenceId ? { quoteConfidenceId: row.quoteConfidenceId } : {}),
    ...(row.currency ? { currency: row.currency } : {}),
    estimatedValue: row.potentialValue ?? null,
    expectedOrderDate: row.expectedOrderDate ?? null,
    priority: 'normal',
    freeIssue: false,
    notes: needsOf(row),
    lines: [],
  })
  const values = { enquiryIds: [...enquiryIds, enquiry.id] }
  return contactReports.record(ctx, await contactReports.save(ctx, row, 'create-enquiry', { values }))
}

/** Moves a linked enquiry to the step the report speaks of. @throws what moving it on the board would */
export async function acceptStep(
  ctx: Context,
  { params, body, version }: Incoming<ById, unknown, { enquiryId: string }>,
): Promise<ReportRecord> {
  const row = await contactReports.requireVersion(ctx, params.id, version)
  requireInvolved(ctx, row)
  if (isDraft(row.status)) throw refused('not_submitted', 'Submit the report first.')
  if (!row.salesStepId) throw refused('no_step', 'The report names no sales step.')
  const enquiry = row.enquiries.find(({ id }) => id === body.enquiryId)
  if (!enquiry) throw invalid({ enquiryId: ['The report is not linked with this enquiry.'] })
  await moveToStep(ctx, enquiry.id, row.salesStepId)
  const step = { from: enquiry.salesStepName, to: row.salesStepName }
  ctx.audit({
    entity: contactReports.slice,
    entityId: row.id,
    action: 'accept-step',
    subject: row.number,
    changes: { salesStep: step, enquiry: { from: null, to: enquiry.number } },
  })
  return contactReports.record(ctx, await contactReports.require(ctx, row.id))
}
