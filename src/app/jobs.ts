import { forgetExpired } from '../modules/account/server/api.ts'
import { expireOverdueQuotes } from '../modules/quotes/server/api.ts'
import { forgetOldKeys } from '../platform/server/idempotency.ts'
import { type Jobs, startJobs } from '../platform/server/jobs/jobs.ts'
import type { Assembly } from './kit.ts'

/** Starts the queue with every job of the program and its schedules (UTC). */
export async function startProgramJobs({ kit, mail, connectJobs }: Assembly): Promise<Jobs> {
  const jobs = await startJobs({
    pool: kit.pool,
    log: kit.log,
    handlers: {
      'deliver-mail': async () => {
        await mail.run()
      },
      'forget-expired': async () => {
        await forgetExpired(kit)
        await forgetOldKeys(kit.db)
      },
      'expire-quotes': async () => {
        await expireOverdueQuotes(kit)
      },
    },
    schedules: [
      { job: 'deliver-mail', cron: '* * * * *' },
      { job: 'forget-expired', cron: '40 2 * * *' },
      { job: 'expire-quotes', cron: '10 0 * * *' },
    ],
  })
  connectJobs(jobs)
  return jobs
}
