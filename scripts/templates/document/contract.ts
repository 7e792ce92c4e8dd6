import { z } from 'zod'
import { statusHistory } from '#platform/contract/documents/document.ts'
import { optionalText, quantity, reference, text, uuid } from '#platform/contract/values/fields.ts'
import { actionEndpoints, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { resource } from '#platform/contract/calls/resource.ts'
import { lineFields, linesOf, unitField } from '#modules/engineering/technical-lines/contract.ts'
import { valveOrderLifecycle } from './domain.ts'

const status = z.enum(stateNames(valveOrderLifecycle))
const line = z.strictObject({ ...lineFields, description: text(500), quantity, ...unitField })

const valveOrder = resource('valve-orders', {
  singular: 'Valve order',
  plural: 'Valve orders',
  input: {
    companyId: reference,
    facilityId: reference,
    reference: optionalText(100),
    notes: optionalText(4000),
    lines: linesOf(line),
  },
  computed: {
    number: z.string(),
    status,
    companyName: z.string(),
    facilityName: z.string(),
    timeZone: z.string(),
    createdByName: z.string().nullable(),
    lines: z.array(line.extend({ id: uuid })),
    history: statusHistory,
  },
  row: {
    version: z.int(),
    number: z.string(),
    companyName: z.string(),
    reference: z.string().nullable(),
    status,
    updatedAt: z.string(),
  },
  list: {
    filters: { status: anyOf(status.options), companyId: referenceFilter, facilityId: referenceFilter },
    sorts: ['number', 'updatedAt'],
    defaultSort: '-number',
    searchable: true,
  },
})
export type ValveOrderRecord = z.output<typeof valveOrder.record>
export type ValveOrderRow = z.output<typeof valveOrder.row>

/** Numbered and therefore cancelled, never deleted. */
const { list, get, create, update } = valveOrder.endpoints
export const valveOrders = {
  ...valveOrder,
  lifecycle: valveOrderLifecycle,
  numbers: { pattern: 'VO-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { user: ['read', 'create', 'update'], manager: ['cancel'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    get,
    create,
    update,
    ...actionEndpoints('valve-orders', valveOrderLifecycle, valveOrder.record),
    ...activityEndpoints('valve-orders'),
  },
}
