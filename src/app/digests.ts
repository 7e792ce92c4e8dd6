import { contactsLetIn, noticesOfContacts } from '#modules/house/client-access/server/api.ts'
import { findFit } from '#modules/people/appointments/server/api.ts'
import { noticeReminders } from '#modules/people/notices/server/api.ts'
import { inPlace } from '#platform/server/documents/hub.ts'
import { sendDigests } from '#platform/server/jobs/digest.ts'
import type { Services } from '#platform/server/services.ts'
import { documents } from './documents.ts'

/** Everything people are reminded of, in the order in which the mail tells it. */
const sources = [
  ...inPlace(documents, ({ reminders }) => reminders).map(({ find }) => find),
  noticeReminders(documents),
]

/** The daily job: one mail for each person with what they should know, and for contacts with what we answered; gives how many mails. */
export const sendDailyDigests = async (services: Services): Promise<number> =>
  (await sendDigests(services, sources, findFit)) +
  (await sendDigests(services, [noticesOfContacts], contactsLetIn))
