import { exportPart } from '#platform/server/company-archive/part.ts'
import { partInside } from '#platform/server/company-archive/part-inside.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { heatChartLifecycle, heatRecordLifecycle } from '../domain.ts'
import {
  heatChartItemTable,
  heatChartStepTable,
  heatChartTable,
  heatReadingTable,
  heatRecordTable,
} from '../table.ts'

const charts = exportPart({
  name: 'heat-charts',
  label: 'Heat charts',
  table: heatChartTable,
  owner: { company: heatChartTable.companyId },
  right: 'heat-charts:read',
  order: ['number', 'revision'],
  status: { column: 'status', words: statusLabels(heatChartLifecycle) },
  slice: 'heat-charts',
})
const steps = partInside(charts, 'heatChartId', {
  name: 'heat-chart-steps',
  label: 'Steps of heat charts',
  table: heatChartStepTable,
  order: ['heatChartId', 'lineNo'],
})
const items = partInside(charts, 'heatChartId', {
  name: 'heat-chart-items',
  label: 'Load of heat charts',
  table: heatChartItemTable,
  order: ['heatChartId', 'lineNo'],
})
const records = partInside(charts, 'chartId', {
  name: 'heat-chart-records',
  label: 'Step records',
  table: heatRecordTable,
  right: 'heat-chart-records:read',
  order: ['chartId', 'lineNo'],
  status: { column: 'status', words: statusLabels(heatRecordLifecycle) },
  slice: 'heat-chart-records',
})
const readings = partInside(records, 'recordId', {
  name: 'heat-chart-readings',
  label: 'Readings of step records',
  table: heatReadingTable,
  order: ['recordId', 'lineNo'],
})

/** Heat charts with their lines and the records of their steps. */
export const heatChartExports = [charts, steps, items, records, readings]
