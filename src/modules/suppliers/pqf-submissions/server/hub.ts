import { counted } from '#platform/contract/values/amounts.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { expireSubmissions } from './api.ts'
import { submissionsExport } from './export.ts'
import { serveSubmissions, type TellSupplier } from './routes.ts'

/** What hubs are told of pre-qualifications; `tell`: the contacts of a supplier in their area. */
export const submissionsHub = (tell: TellSupplier): Hub => ({
  slice: 'pqf-submissions',
  register: serveSubmissions(tell),
  archive: [submissionsExport],
  // A day begins at another hour in each time zone, so what goes by it is looked at every hour.
  jobs: [
    {
      job: 'expire-pqf-submissions',
      cron: '20 * * * *',
      run: async (services) =>
        `${counted(await expireSubmissions(services), 'approval', 'approvals')} expired`,
    },
  ],
})
