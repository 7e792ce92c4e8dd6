import { locked } from '#platform/server/errors.ts'
import { panelHandlers } from '#platform/server/activity/panels.ts'
import { serve } from '#platform/server/http/serve.ts'
import { customerContactReports, silentCustomers } from '../contract.ts'
import { isClosed, isReviewed } from '../domain.ts'
import { acceptStep, createEnquiry } from './enquiry.ts'
import { exportRows, list } from './list.ts'
import { createSubmitted, recall, review, submit, tick, updateActions } from './moving.ts'
import { monthlySummary, pdf } from './pdf.ts'
import { findRow } from './queries.ts'
import { recordOf, requireRow } from './records.ts'
import { create, link, remove, update } from './saving.ts'
import { listSilent, myActions, recentCompanies, summary } from './work.ts'

const panels = panelHandlers(customerContactReports, {
  exists: async (ctx, id) => (await findRow(ctx.tx, ctx.actor, id, ctx.today())) !== null,
})

export const register = serve(customerContactReports, {
  ...panels,
  removeFile: async (ctx, incoming, exchange) => {
    const { status } = await requireRow(ctx, incoming.params.id)
    if (isReviewed(status) || isClosed(status)) throw locked('The files of a reviewed report are kept.')
    return panels.removeFile(ctx, incoming, exchange)
  },
  list,
  summary,
  myActions,
  recentCompanies,
  monthlySummary,
  exportRows,
  get: async (ctx, { params }) => recordOf(ctx, await requireRow(ctx, params.id)),
  create,
  createSubmitted,
  update,
  remove,
  submit,
  recall,
  review,
  tick,
  updateActions,
  link,
  createEnquiry,
  acceptStep,
  pdf,
})

export const registerSilent = serve(silentCustomers, { list: listSilent })
