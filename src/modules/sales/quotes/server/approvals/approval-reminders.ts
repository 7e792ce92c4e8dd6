import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { approvalReminders } from '#platform/server/documents/approvals/approval-reminders.ts'
import { todayAt, workingHoursSince } from '#modules/setup/facilities/server/api.ts'
import { findManagers } from '#modules/people/appointments/server/api.ts'
import { quoteApprovers } from '#modules/signing/quote-traveller-approving-users/domain.ts'
import { findApproverEntries } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { quotes } from '../document.ts'
import { decidedOn } from '../list.ts'

const { value, marginPercent, pslLevelIds } = decidedOn

/** For the daily digest: approvals of quotes that have waited too long. */
export const quoteApprovalReminders = approvalReminders(quotes, {
  section: 'Quotes that wait for your approval',
  approvers: quoteApprovers,
  facts: { value: sql`${value}::text`, marginPercent: sql`(${marginPercent})::text`, pslLevelIds },
  partner: { name: sql`co.name`, join: sql`JOIN ${companyTable} co ON co.id = quotes.company_id` },
  findApprovers: (ctx: Context, facilityId: string) =>
    findApproverEntries(ctx.tx, facilityId, todayAt(ctx, sql`${facilityId}::uuid`)),
  findManagers,
  waitedHours: (ctx, askedAt) => workingHoursSince(ctx, sql`quotes.facility_id`, askedAt),
})
