import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { isoDate, reference, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { sheetFormats } from '#platform/contract/import-export.ts'

const slice = 'billing'
const path = `/api/v1/${slice}` as const
const name = z.string().nullable()

/** What accounts bill, or take back from what was billed. */
const billedKind = z.enum(['go', 'void', 'come_back'])
export type BilledKind = z.output<typeof billedKind>

/** Pieces that were delivered, or taken back of what went out to accounts before. */
const billingLine = z.object({
  entryId: uuid,
  kind: billedKind,
  noteNumber: z.string(),
  noteEntity: z.string(),
  noteId: uuid,
  customerCode: z.string(),
  customerName: z.string(),
  customerOrderNo: name,
  orderNumber: name,
  orderLine: z.int().nullable(),
  description: z.string(),
  /** Below zero of what is taken back. */
  quantity: z.int(),
  uom: z.string(),
  /** Of the order in force; null: the note names no line of an order. */
  unitPrice: name,
  discountPercent: name,
  net: name,
  currency: name,
  /** Its order is being changed: it goes out once that is released again. */
  isWaiting: z.boolean(),
  leftOn: isoDate,
  receivedOn: isoDate.nullable(),
  facilityCode: z.string(),
})
export type BillingLine = z.output<typeof billingLine>

/** How many lines another facility has to bill. */
const openAt = z.object({ facilityId: uuid, facilityName: z.string(), total: z.int() })
export type OpenAt = z.output<typeof openAt>

const billingExport = z.object({
  id: uuid,
  number: z.string(),
  facilityName: z.string(),
  lines: z.int(),
  sha256: z.string(),
  /** Whether the file still has the hash that it was kept with. */
  isWhole: z.boolean(),
  byName: z.string(),
  at: z.string(),
})
export type BillingExport = z.output<typeof billingExport>

export const billing = contract({
  slice,
  singular: 'Billing list',
  plural: 'Billing lists',
  numbers: { pattern: 'BIL-{FAC}-{YYYY}-{####}', hasFacility: true, isYearly: true },
  grants: { manager: ['read', 'export'] },
  endpoints: {
    open: endpoint({
      method: 'GET',
      path,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'What was delivered at a facility and has not gone to accounts yet, the oldest first',
      query: z.object({ facilityId: uuid }),
      response: z.object({ lines: z.array(billingLine), total: z.int(), elsewhere: z.array(openAt) }),
      envelope: 'data',
    }),
    exportOpen: endpoint({
      method: 'POST',
      path: `${path}/export`,
      access: `${slice}:export`,
      kind: 'write',
      summary: 'Take what is open at a facility out for accounts, each line once, as one numbered file',
      body: z.strictObject({ facilityId: labelled(reference, 'Facility') }),
      response: billingExport,
      envelope: 'data',
    }),
    exports: endpoint({
      method: 'GET',
      path: `${path}/exports`,
      access: `${slice}:read`,
      kind: 'read',
      summary: 'The billing lists so far, the newest first',
      response: z.array(billingExport),
      envelope: 'data',
    }),
    exportFile: endpoint({
      method: 'GET',
      path: `${path}/exports/:id/:format`,
      access: `${slice}:read`,
      kind: 'stream',
      summary: 'The file of a billing list: as CSV byte for byte as it went out, or the same rows as XLSX',
      params: z.object({ id: uuid, format: z.enum(sheetFormats) }),
      response: z.unknown(),
      envelope: 'bytes',
      cost: 'export',
    }),
  },
})
