import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { heatChartRecords, heatCharts as contract } from '../contract.ts'
import { heatChartTable } from '../table.ts'
import { handlers, revise, saves } from './actions.ts'
import { heatCharts } from './document.ts'
import { list } from './list.ts'
import { pdf } from './print.ts'
import { heatRecords, recordHandlers, recordTransitions } from './records.ts'

export const register = serve(contract, {
  ...activityHandlers(contract, { exists: existsIn(heatChartTable), children: [heatRecords.onTimeline] }),
  list,
  get: heatCharts.get,
  ...saves,
  ...handlers,
  revise,
  pdf,
})
export const registerRecords = serve(heatChartRecords, {
  ...heatRecords.activity,
  list: heatRecords.list,
  get: heatRecords.get,
  ...recordHandlers,
  ...recordTransitions.handlers,
  undo: recordTransitions.undo,
})
