import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound, stale } from '#platform/server/errors.ts'
import { linkFiles } from '#platform/server/files/file-records.ts'
import { companyContactTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { createEnquiry } from '#modules/sales/enquiries/server/api.ts'
import type { InboxEntry } from '../contract.ts'
import { customerEnquiryTable as table } from '../table.ts'
import { tellSender } from './telling.ts'
import { ASKED, findAsked, requireWaiting } from './api.ts'

interface ById {
  readonly params: { readonly id: string }
}

export const inbox = (
  ctx: Context,
  { query }: { readonly query: { readonly shown: 'waiting' | 'all' } },
): Promise<InboxEntry[]> =>
  query.shown === 'all'
    ? findAsked(ctx, sql`true`, sql`r.created_at DESC, r.id`)
    : findAsked(ctx, sql`r.state = 'waiting'`, sql`r.created_at, r.id`)

async function requireEntry(ctx: Context, id: string): Promise<InboxEntry> {
  const [entry] = await findAsked(ctx, sql`r.id = ${id}`, sql`r.id`)
  if (!entry) throw notFound()
  return entry
}

/** What is decided on, as it was looked at. @throws 404, 412, 422 */
async function requireDecidable(ctx: Context, id: string, version: number): Promise<InboxEntry> {
  await requireWaiting(ctx, id)
  const entry = await requireEntry(ctx, id)
  if (entry.version !== version) throw stale(entry)
  return entry
}

/** Writes what was decided, and tells whoever asked; what is said stands behind the sign-in alone. */
async function writeDecision(
  ctx: Context,
  entry: InboxEntry,
  action: 'accept' | 'return',
  set: { readonly enquiryId: string | null; readonly reason: string | null },
): Promise<InboxEntry> {
  const { id, about: subject } = entry
  const at = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = ${action === 'accept' ? 'accepted' : 'returned'}, enquiry_id = ${set.enquiryId},
      reason = ${set.reason}, decided_at = ${at}, decided_by_id = ${ctx.actor.id}, version = version + 1, updated_at = now()
    WHERE id = ${id}`)
  const after = await requireEntry(ctx, id)
  const changes = {
    state: { from: entry.state, to: after.state },
    enquiry: { from: null, to: after.enquiryNumber },
  }
  ctx.audit({ entity: ASKED, entityId: id, action, subject, changes, reason: set.reason ?? undefined })
  await tellSender(
    ctx,
    { table: sql`${table}`, id },
    {
      template: 'customer-enquiry-decided',
      subject: action === 'accept' ? 'We have your enquiry' : 'We could not take your enquiry',
      text: `${ctx.actor.name} has answered your enquiry about ${subject}.`,
      path: '/client-area/enquiries',
      whose: { companyId: entry.companyId, project: entry.project },
    },
  )
  return after
}

interface Accepting {
  readonly version: number
  readonly facilityId: string
  readonly marketSegmentId: string
  readonly salespersonId: string
  readonly quoteDueAt: string
}

/** It becomes an enquiry by the act that makes every other one, with its guards; the files go along. @throws 403, 404, 412, 422 */
export async function accept(
  ctx: Context,
  { params: { id }, body: { version, ...body } }: ById & { readonly body: Accepting },
): Promise<InboxEntry> {
  if (!ctx.actor.permissions.has('enquiries:create')) throw forbidden()
  const entry = await requireDecidable(ctx, id, version)
  const [contact] = await ctx.tx.query<{ id: string }>(sql`
    SELECT p.id FROM ${table} r JOIN ${userTable} u ON u.id = r.sent_by_id
    JOIN ${companyContactTable} p ON p.company_id = r.company_id AND lower(p.email) = lower(u.email)
    WHERE r.id = ${id} AND (p.left_on IS NULL OR p.left_on > ${ctx.today()}) ORDER BY p.position LIMIT 1`)
  const enquiry = await createEnquiry(ctx, {
    ...body,
    companyId: entry.companyId,
    contactId: contact?.id ?? null,
    projectName: entry.project,
    customerReference: entry.reference,
    receivedAt: entry.sentAt,
    receivedVia: 'portal',
    requiredDeliveryDate: entry.wantedOn,
    priority: 'normal',
    freeIssue: false,
    notes: entry.note,
    lines: entry.lines.map(({ quantity, ...line }, at) => ({
      ...line,
      lineNo: (at + 1) * 10,
      quantities: [quantity],
      specificationIds: [],
    })),
  })
  await linkFiles(ctx, { entity: ASKED, entityId: id }, { entity: 'enquiries', entityId: enquiry.id })
  return writeDecision(ctx, entry, 'accept', { enquiryId: enquiry.id, reason: null })
}

/** @throws 404, 412, 422 */
export async function giveBack(
  ctx: Context,
  { params: { id }, body }: ById & { readonly body: { readonly version: number; readonly reason: string } },
): Promise<InboxEntry> {
  const entry = await requireDecidable(ctx, id, body.version)
  return writeDecision(ctx, entry, 'return', { enquiryId: null, reason: body.reason })
}
