import { findFit } from '#modules/appointments/server/api.ts'
import { actionReminders, followUpReminders } from '#modules/customer-contact-reports/server/reminders.ts'
import { enquiryReminders } from '#modules/enquiries/server/reminders.ts'
import { quoteApprovalReminders } from '#modules/quotes/server/approval-reminders.ts'
import { quoteReminders } from '#modules/quotes/server/reminders.ts'
import { type ReminderSource, sendDigests } from '#platform/server/jobs/digest.ts'
import type { Kit } from '#platform/server/kit.ts'

/** Everything people are reminded of, in the order in which the mail tells it. */
const sources: readonly ReminderSource[] = [
  quoteApprovalReminders,
  enquiryReminders,
  quoteReminders,
  actionReminders,
  followUpReminders,
]

/** The daily job: one mail for each person with what they should know; gives how many mails. */
export const sendDailyDigests = (kit: Kit): Promise<number> => sendDigests(kit, sources, findFit)
