import { type Hub, isInCharge } from '#platform/server/documents/hub.ts'
import { isSeenExport } from './records.ts'

/** What hubs are told of exports of the company: to nobody but who asked for one and administrators. */
export const companyExportHub: Hub = {
  slice: 'company-export',
  // All exports stand on one screen.
  activity: { path: (_, actor) => (isInCharge(actor) ? '/company-export' : null), isSeen: isSeenExport },
}
