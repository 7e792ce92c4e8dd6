import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { email, isoDate, longText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { dateRange, flagFilter, pageOf, referenceFilter } from '#platform/contract/calls/paging.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'

const path = '/api/v1/expediting'
const read = 'purchase-orders:read'
/** The reports sum up what is paid. */
const seePrices = 'purchase-orders:see-prices'
/** Whoever notes what a supplier confirmed also asks it and notes its answers. */
const chase = 'purchase-orders:acknowledge'
const name = z.string().nullable()

/** A line of an issued order of which something is still to come. */
const expectedLine = z.object({
  id: uuid,
  orderId: uuid,
  number: labelled(z.string(), 'Purchase order'),
  lineNo: labelled(z.int(), 'Line'),
  /** What the supplier calls it where the order went out in a consolidated one. */
  known: z.object({ number: z.string(), lineNo: z.int() }).nullable(),
  item: z.string(),
  supplierName: labelled(z.string(), 'Supplier'),
  openQty: labelled(z.string(), 'To come'),
  uom: labelled(z.string(), 'Unit'),
  requiredOn: labelled(z.string(), 'Required by'),
  promisedOn: labelled(name, 'Promised'),
  /** The promised day, else the required one. */
  dueOn: labelled(z.string(), 'Due'),
  /** Days since it was due, at its facility; below 0: there is still time. */
  daysLate: labelled(z.int(), 'Days late'),
  /** How many days after the required one it is promised. */
  slipDays: labelled(z.int(), 'Promised late by'),
  isAcknowledged: labelled(z.boolean(), 'Acknowledged'),
  lastChasedOn: labelled(name, 'Last asked'),
  buyerName: labelled(name, 'Buyer'),
  facilityCode: labelled(z.string(), 'Facility'),
})
export type ExpectedLine = z.output<typeof expectedLine>

const lineIds = labelled(z.array(uuid).min(1).max(100), 'Lines')

const letter = z.object({
  supplierId: uuid,
  supplierName: z.string(),
  lineIds: z.array(uuid),
  /** Who gets it; null: the supplier has nobody with an address. */
  to: name,
  subject: z.string(),
  message: z.string(),
  /** Why it cannot be sent today; null: it can. */
  refusal: name,
})
export type ChaseLetter = z.output<typeof letter>

/** What a number counts. */
export const figureKinds = ['count', 'mass', 'money'] as const

const reportTable = z.object({
  title: z.string(),
  rowHead: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(figureKinds) })),
  rows: z.array(
    z.object({
      label: z.string(),
      /** Of its money. */
      currency: z.string(),
      figures: z.array(
        z.object({
          value: z.string(),
          /** The list whose rows were counted. */
          path: z.string(),
        }),
      ),
    }),
  ),
})
export type ReportTable = z.output<typeof reportTable>

/** Reports and their titles. */
export const reportNames = { status: 'Order status', receipts: 'Expected receipts by week' } as const
export type ReportName = keyof typeof reportNames
const report = z.enum(Object.keys(reportNames) as [ReportName, ...ReportName[]])

const reportAnswer = z.object({ day: isoDate, tables: z.array(reportTable) })
export type Report = z.output<typeof reportAnswer>

const list = endpoint({
  method: 'GET',
  path,
  access: read,
  kind: 'read',
  summary: 'Open lines of issued orders by how late they are or will be',
  list: {
    filters: {
      supplierId: referenceFilter,
      facilityId: referenceFilter,
      buyerId: labelledFilter(referenceFilter, 'Buyer'),
      dueOn: dateRange,
      late: flagFilter,
      dueThisWeek: flagFilter,
      willBeLate: labelledFilter(flagFilter, 'Promised too late'),
      notAcknowledged: flagFilter,
    },
    sorts: ['dueOn', 'requiredOn', 'slipDays'],
    defaultSort: 'dueOn',
    searchable: true,
  },
  response: pageOf(expectedLine),
  envelope: 'list',
})

/** What suppliers still have to deliver, and how they are asked for it. */
export const expediting = contract({
  slice: 'expediting',
  singular: 'Expected line',
  plural: 'Expediting',
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    letters: endpoint({
      method: 'POST',
      path: `${path}/letters`,
      access: chase,
      kind: 'read',
      summary: 'The letters that would ask for some lines, one for each supplier',
      body: z.strictObject({ lineIds }),
      response: z.array(letter),
      envelope: 'data',
    }),
    chase: endpoint({
      method: 'POST',
      path: `${path}/chase`,
      access: chase,
      kind: 'write',
      summary: 'Ask suppliers for lines that are open, with at most one letter for each supplier and day',
      body: z.strictObject({
        letters: z
          .array(
            z.strictObject({
              supplierId: uuid,
              lineIds,
              to: labelled(email, 'To'),
              subject: text(200),
              message: longText(10_000),
            }),
          )
          .min(1)
          .max(50),
      }),
      response: z.object({ sent: z.int() }),
      envelope: 'data',
    }),
    answer: endpoint({
      method: 'POST',
      path: `${path}/answer`,
      access: chase,
      kind: 'write',
      summary: 'Note the new day that a supplier promises for some lines, with its reason',
      body: z.strictObject({
        lineIds,
        promisedOn: labelled(isoDate, 'New promised day'),
        reason: longText(1000),
      }),
      response: z.object({ lines: z.int() }),
      envelope: 'data',
    }),
    report: endpoint({
      method: 'GET',
      path: `${path}/reports/:report`,
      access: seePrices,
      kind: 'read',
      summary: 'Open orders by status and supplier, or what is expected by week; each figure with its list',
      params: z.object({ report }),
      response: reportAnswer,
      envelope: 'data',
    }),
    reportFile: endpoint({
      method: 'GET',
      path: `${path}/reports/:report/:format`,
      access: seePrices,
      kind: 'stream',
      summary: 'The same report as PDF or XLSX',
      params: z.object({ report, format: z.enum(['pdf', 'xlsx']) }),
      query: z.object({ download: z.literal('1').optional() }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'pdf',
    }),
  },
})
