import { sql } from 'drizzle-orm'
import { findManagers } from '#modules/people/appointments/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { todayAt, workingHoursSince } from '#modules/setup/facilities/server/api.ts'
import { quoteApprovers } from '#modules/signing/quote-traveller-approving-users/domain.ts'
import { findApproverEntries } from '#modules/signing/quote-traveller-approving-users/server/api.ts'
import { approvalReminders } from '#platform/server/documents/approvals/approval-reminders.ts'
import type { Context } from '#platform/server/context.ts'
import { travellerTable as table } from '../table.ts'
import { travellers } from './document.ts'
import { decidedOn } from './list.ts'

/** For the daily digest: approvals of travellers that have waited too long. */
export const travellerReminders = approvalReminders(travellers, {
  section: 'Travellers that wait for your approval',
  approvers: quoteApprovers,
  facts: {
    value: sql`${decidedOn.value}::text`,
    marginPercent: sql`(${decidedOn.marginPercent})::text`,
    pslLevelIds: decidedOn.pslLevelIds,
  },
  partner: {
    name: sql`coalesce(co.name, 'stock')`,
    join: sql`LEFT JOIN ${companyTable} co ON co.id = ${table.companyId}`,
  },
  findApprovers: (ctx: Context, facilityId: string) =>
    findApproverEntries(ctx.tx, facilityId, todayAt(ctx, sql`${facilityId}::uuid`), 'traveller'),
  findManagers,
  waitedHours: (ctx, askedAt) => workingHoursSince(ctx, sql`${table.facilityId}`, askedAt),
})
