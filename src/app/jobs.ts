import { tellOfCertificate } from '#modules/dispatch/owed-documents/server/api.ts'
import { COUNTS_NO_MORE } from '#modules/steel/certificates/server/api.ts'
import { VERIFY_JOB, verifyTrail } from '#modules/house/audit/server/api.ts'
import { backupRunner, requestDueBackup } from '#modules/house/backup/server/api.ts'
import { forgetContactNotices } from '#modules/house/client-access/server/api.ts'
import { exportRunner, MAKE_JOB, tendExports } from '#modules/house/company-export/server/api.ts'
import { MAKE_LIST, makeFile, tendListExports } from '#modules/house/list-exports/server/api.ts'
import { forgetOldDeliveries } from '#modules/house/webhooks/server/api.ts'
import { forgetExpired } from '#modules/people/account/server/api.ts'
import { warnOfExpiries } from '#modules/people/appointments/server/warnings.ts'
import { forgetOldDrafts } from '#modules/people/form-drafts/server/api.ts'
import { forgetOldNotices } from '#modules/people/notices/server/api.ts'
import { freezeForecasts } from '#modules/sales/forecast-summaries/server/api.ts'
import { expiringSignatories as ndeSignatories } from '#modules/signing/nde-signature-users/server.ts'
import { expiringApprovers as orderApprovers } from '#modules/signing/purchase-order-approving-users/server/service.ts'
import { expiringApprovers as quoteApprovers } from '#modules/signing/quote-traveller-approving-users/server/service.ts'
import { expiringSignatories as regularSignatories } from '#modules/signing/regular-signature-users/server.ts'
import { putDueTermsInForce } from '#modules/signing/terms/server/api.ts'
import { counted } from '#platform/contract/values/amounts.ts'
import { forgetOldKeys } from '#platform/server/http/requests/idempotency.ts'
import { type Jobs, startJobs } from '#platform/server/jobs/jobs.ts'
import { forgetSecretLinks } from '#platform/server/mail/outbox.ts'
import type { Services } from '#platform/server/services.ts'
import { sendDailyDigests } from './digests.ts'
import { documents } from './documents.ts'
import { exportCatalogue } from './exports.ts'
import type { Assembly } from './services.ts'

/** Warns of every right to approve or sign that runs out; gives how many warnings. */
export const warnOfEveryExpiry = (services: Services): Promise<number> =>
  warnOfExpiries(services, [quoteApprovers, orderApprovers, ndeSignatories, regularSignatories])

/** What documents do by themselves, day by day. */
const documentJobs = documents.flatMap(({ jobs = [] }) => jobs)

/** Starts the queue with every job of the program and its schedules (UTC). */
export async function startProgramJobs({ services, mail, webhooks, connectJobs }: Assembly): Promise<Jobs> {
  const backups = backupRunner(services)
  const exports = exportRunner(services, exportCatalogue)
  const jobs = await startJobs({
    pool: services.pool,
    log: services.log,
    handlers: {
      ...Object.fromEntries(documentJobs.map(({ job, run }) => [job, () => run(services)])),
      'back-up': (payload) => backups.run(payload),
      'backup-clock': () => requestDueBackup(services),
      'deliver-mail': async () => {
        const { sent, failed, held } = await mail.run()
        return `${counted(sent, 'e-mail', 'e-mails')} sent, ${failed} failed, ${held} kept in the Outbox`
      },
      'deliver-webhooks': async () => {
        const { delivered, failed } = await webhooks.run()
        return `${counted(delivered, 'event', 'events')} delivered to webhooks, ${failed} failed`
      },
      'forget-expired': async () => {
        await forgetExpired(services)
        await forgetSecretLinks(services.db, services.clock.now())
        await forgetOldKeys(services.db)
        await forgetOldDrafts(services)
        await forgetOldNotices(services)
        await forgetContactNotices(services)
        await forgetOldDeliveries(services)
      },
      'freeze-forecasts': async () =>
        `Figures of ${counted(await freezeForecasts(services), 'target', 'targets')} frozen`,
      'put-terms-in-force': async () =>
        `${counted(await putDueTermsInForce(services), 'edition', 'editions')} put in force`,
      'send-digests': async () =>
        `${counted(await sendDailyDigests(services), 'e-mail', 'e-mails')} of reminders written`,
      [COUNTS_NO_MORE]: (payload) => tellOfCertificate(services, payload),
      [MAKE_JOB]: (payload) => exports.run(payload),
      [MAKE_LIST]: (payload) => makeFile(services, payload),
      'tend-company-exports': () => tendExports(services),
      'tend-list-exports': () => tendListExports(services),
      [VERIFY_JOB]: (payload) => verifyTrail(services, payload),
      'warn-of-expiries': async () =>
        `${counted(await warnOfEveryExpiry(services), 'warning', 'warnings')} written`,
    },
    schedules: [
      ...documentJobs.map(({ job, cron }) => ({ job, cron })),
      { job: 'backup-clock', cron: '*/5 * * * *' },
      { job: 'deliver-mail', cron: '* * * * *' },
      { job: 'deliver-webhooks', cron: '* * * * *' },
      { job: 'forget-expired', cron: '40 2 * * *' },
      // At this hour it is Monday from Hawaii to New Zealand.
      { job: 'freeze-forecasts', cron: '30 10 * * 1' },
      { job: 'put-terms-in-force', cron: '5 * * * *' },
      { job: 'send-digests', cron: '30 5 * * *' },
      { job: 'tend-company-exports', cron: '* * * * *' },
      { job: 'tend-list-exports', cron: '* * * * *' },
      { job: VERIFY_JOB, cron: '20 3 * * *' },
      { job: 'warn-of-expiries', cron: '25 * * * *' },
    ],
  })
  connectJobs(jobs)
  return {
    ...jobs,
    async stop(timeout) {
      await exports.stop()
      await backups.stop()
      await jobs.stop(timeout)
    },
  }
}
