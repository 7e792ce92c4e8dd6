import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, unitOfMeasure, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { dateRange, flagFilter, pageOf } from '#platform/contract/calls/paging.ts'
import { partNames, spans } from './domain.ts'

const path = '/api/v1/suppliers/:id/record' as const
const access = 'purchase-orders:read'
const params = z.object({ id: uuid })
const name = z.string().nullable()

/** A line that was due, as the record of its supplier judges it. */
const dueLine = z.object({
  id: uuid,
  orderId: uuid,
  number: labelled(z.string(), 'Purchase order'),
  lineNo: labelled(z.int(), 'Line'),
  grade: name,
  description: name,
  uom: unitOfMeasure,
  quantity: labelled(z.string(), 'Ordered'),
  receivedQty: labelled(z.string(), 'Received'),
  returnedQty: labelled(z.string(), 'Returned'),
  dueOn: labelled(z.string(), 'Due'),
  /** The last day on which something of it came; null: nothing came with a goods receipt. */
  receivedOn: labelled(name, 'Last received'),
  onTime: labelled(z.boolean(), 'On time'),
  inFull: labelled(z.boolean(), 'In full'),
  /** Null: nothing came. */
  accepted: labelled(z.boolean().nullable(), 'Accepted'),
  /** Null: nothing came that a certificate belongs to. */
  certificateOnTime: labelled(z.boolean().nullable(), 'Certificate on time'),
  /** Per cent against the last price, as a decimal string; null: there is none, or the reader may not see prices. */
  priceChange: labelled(name, 'Price against last'),
})
export type DueLine = z.output<typeof dueLine>

const record = z.object({
  from: isoDate,
  to: isoDate,
  figures: z.array(z.object({ part: z.enum(partNames), counted: z.int(), among: z.int() })),
  /** The mean change in per cent over so many lines; null where the reader may not see prices of suppliers. */
  price: z.object({ change: name, lines: z.int() }).nullable(),
})
export type DeliveryRecord = z.output<typeof record>

/** How a supplier delivered: on time, in full, accepted, with its certificates, at which prices. */
export const supplierRecord = contract({
  slice: 'supplier-record',
  singular: 'Line that was due',
  plural: 'Lines that were due',
  endpoints: {
    record: endpoint({
      method: 'GET',
      path,
      access,
      kind: 'read',
      summary: 'How a supplier delivered what was due in the last months',
      params,
      query: z.object({ months: z.enum(spans).optional() }),
      response: record,
      envelope: 'data',
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/lines`,
      access,
      kind: 'read',
      summary: 'The lines that were due from a supplier, by what its record counts',
      params,
      list: {
        filters: {
          dueOn: dateRange,
          onTime: flagFilter,
          inFull: flagFilter,
          came: labelledFilter(flagFilter, 'Something came'),
          accepted: flagFilter,
          certificateDue: labelledFilter(flagFilter, 'Came with a goods receipt'),
          certificateOnTime: flagFilter,
          priceCompared: labelledFilter(flagFilter, 'Ordered before'),
        },
        sorts: ['dueOn'],
        defaultSort: '-dueOn',
        searchable: false,
      },
      response: pageOf(dueLine),
      envelope: 'list',
    }),
  },
})
