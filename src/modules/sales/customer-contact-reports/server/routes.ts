import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { stateIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { customerContactReports } from '../contract.ts'
import { contactReportTable } from '../table.ts'
import { acceptStep, createEnquiry } from './enquiry.ts'
import { exportRows, list } from './list.ts'
import { handlers, tick, undo } from './actions.ts'
import { contactReports } from './document.ts'
import { monthlySummary, pdf } from './pdf.ts'
import { create, createSubmitted, link, remove, update, updateActions } from './saving.ts'
import { myActions, recentCompanies, summary } from './work.ts'

const activity = activityHandlers(customerContactReports, {
  exists: async (ctx, id) => (await contactReports.find(ctx, id)) !== null,
  stateOf: stateIn(contactReportTable),
})

export const register = serve(customerContactReports, {
  ...activity,
  list,
  summary,
  myActions,
  recentCompanies,
  monthlySummary,
  exportRows,
  get: contactReports.get,
  create,
  createSubmitted,
  update,
  remove,
  ...handlers,
  undo,
  tick,
  updateActions,
  link,
  createEnquiry,
  acceptStep,
  pdf,
})
