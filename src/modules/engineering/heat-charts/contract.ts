import { z } from 'zod'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { reviseEndpoint, statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { printEndpoint } from '#platform/contract/documents/prints.ts'
import { keysOf, optionalText, quantity, reference, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lineFields, linesOf, unitField } from '#modules/engineering/technical-lines/contract.ts'
import { heatChartLifecycle, stepKinds } from './domain.ts'

const SLICE = 'heat-charts'
const status = z.enum(stateNames(heatChartLifecycle))
const step = z.strictObject({
  ...lineFields,
  kind: labelled(z.enum(keysOf(stepKinds)), 'Section'),
  temperatureC: labelled(z.int().min(0).max(1400), 'Temperature'),
  minutes: labelled(z.int().min(0).max(9999), 'Minutes'),
})
const item = z.strictObject({
  ...lineFields,
  description: text(200),
  heatNo: labelled(optionalText(40), 'Heat'),
  quantity,
  ...unitField,
})

const heatChart = resource(SLICE, {
  singular: 'Heat chart',
  plural: 'Heat charts',
  input: {
    companyId: reference,
    facilityId: reference,
    furnace: text(100),
    notes: optionalText(4000),
    steps: linesOf(step),
    items: labelled(linesOf(item), 'Load'),
  },
  computed: {
    number: z.string(),
    revision: z.int(),
    rootId: uuid,
    isCurrent: z.boolean(),
    inForce: z.boolean(),
    revisionReason: z.string().nullable(),
    status,
    companyName: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    createdByName: z.string().nullable(),
    recordsAll: labelled(z.int(), 'Steps'),
    recordsSigned: labelled(z.int(), 'Signed'),
    steps: z.array(step.extend({ id: uuid, rootId: uuid, signedCount: z.int() })),
    items: z.array(item.extend({ id: uuid })),
    revisions: z.array(z.object({ id: uuid, revision: z.int(), status, isCurrent: z.boolean() })),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    revision: z.int(),
    companyName: z.string(),
    furnace: z.string(),
    status,
    recordsSigned: z.int(),
    recordsAll: z.int(),
    updatedAt: z.string(),
  },
  list: {
    filters: { status: anyOf(status.options), companyId: referenceFilter, facilityId: referenceFilter },
    sorts: ['number', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type HeatChartRecord = z.output<typeof heatChart.record>
export type HeatChartRow = z.output<typeof heatChart.row>

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = heatChart.endpoints
export const heatCharts = {
  ...heatChart,
  lifecycle: heatChartLifecycle,
  numbers: { pattern: 'HC-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update'], manager: ['cancel'] },
  endpoints: {
    list,
    get,
    create,
    update,
    ...actionEndpoints(SLICE, heatChartLifecycle, heatChart.record),
    revise: reviseEndpoint({
      path: `/api/v1/${SLICE}/:id/revise`,
      access: `${SLICE}:create`,
      record: heatChart.record,
    }),
    pdf: printEndpoint({
      path: `/api/v1/${SLICE}/:id/pdf`,
      access: `${SLICE}:read`,
      summary: 'The furnace chart as PDF',
    }),
    ...activityEndpoints(SLICE),
  },
}
export { type HeatRecord, heatChartRecords } from './contract/records.ts'
