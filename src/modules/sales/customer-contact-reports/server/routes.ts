import { locked } from '#platform/server/errors.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { customerContactReports } from '../contract.ts'
import { isClosed, isReviewed } from '../domain.ts'
import { acceptStep, createEnquiry } from './enquiry.ts'
import { exportRows, list } from './list.ts'
import { handlers, tick, undo } from './actions.ts'
import { contactReports } from './document.ts'
import { monthlySummary, pdf } from './pdf.ts'
import { create, createSubmitted, link, remove, update, updateActions } from './saving.ts'
import { myActions, recentCompanies, summary } from './work.ts'

const activity = activityHandlers(customerContactReports, {
  exists: async (ctx, id) => (await contactReports.find(ctx, id)) !== null,
})

export const register = serve(customerContactReports, {
  ...activity,
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await contactReports.require(ctx, incoming.params.id)
    if (isReviewed(status) || isClosed(status)) throw locked('The files of a reviewed report are kept.')
    return activity.removeFile(ctx, incoming, exchange)
  },
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
