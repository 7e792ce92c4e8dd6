import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { actionEndpoints, stateNames, undoEndpoint } from '#platform/contract/documents/lifecycle.ts'
import { optionalText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lineFields, linesOf } from '#modules/engineering/technical-lines/contract.ts'
import { signaturesEndpoint } from '#modules/signing/signature/contract.ts'
import { heatRecordLifecycle } from '../domain.ts'

const SLICE = 'heat-chart-records'
const minute = labelled(z.int().min(0).max(9999), 'Minute')
const temperatureC = labelled(z.int().min(0).max(1400), 'Temperature')
const reading = z.strictObject({ ...lineFields, minute, temperatureC })

const record = childResource(SLICE, {
  singular: 'Step record',
  plural: 'Step records',
  input: { note: optionalText(200), readings: linesOf(reading) },
  computed: {
    status: z.enum(stateNames(heatRecordLifecycle)),
    chartId: uuid,
    chartNumber: z.string(),
    chartRevision: z.int(),
    chartStatus: z.string(),
    facilityId: uuid,
    lineNo: labelled(z.int(), 'Step'),
    title: z.string(),
    askedC: labelled(z.int(), 'Asked'),
    performedById: uuid.nullable(),
    performedByName: z.string().nullable(),
    isNext: z.boolean(),
    readings: z.array(reading.extend({ id: uuid })),
    history: statusHistory,
  },
})
export type HeatRecord = z.output<typeof record.record>

const { list, get, update, remove } = record.endpoints
const inside = { parent: 'heat-charts', segment: 'records' }

/** What the furnace did in one step of a chart; made when the chart is released. */
export const heatChartRecords = {
  ...record,
  inside,
  lifecycle: heatRecordLifecycle,
  grants: { user: ['read', 'update', 'sign'], manager: ['delete'] },
  endpoints: endpointsInside(SLICE, inside, {
    list,
    get,
    update,
    remove,
    addReading: endpoint({
      method: 'POST',
      path: `/api/v1/${SLICE}/:id/add-reading`,
      access: `${SLICE}:update`,
      kind: 'write',
      summary: 'Add a reading without saving the record',
      params: byId,
      body: z.strictObject({ minute, temperatureC }),
      response: record.record,
      envelope: 'data',
      versioned: true,
    }),
    ...actionEndpoints(SLICE, heatRecordLifecycle, record.record),
    undo: undoEndpoint(SLICE, heatRecordLifecycle, record.record),
    ...activityEndpoints(SLICE),
    signatures: signaturesEndpoint(`/api/v1/${SLICE}/:id/signatures`, `${SLICE}:read`),
  }),
}
