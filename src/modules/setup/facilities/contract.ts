import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  code,
  country,
  currency,
  isoDate,
  keysOf,
  money,
  optionalEmail,
  optionalLongText,
  optionalText,
  percent,
  quantity,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { beginOnce, centreKinds, differ, isTimeZone, taxCategories } from './domain.ts'

const taxCode = z.strictObject({
  code: code(10),
  name: text(60),
  rate: percent,
  category: labelled(z.enum(keysOf(taxCategories)).nullish(), 'VAT category'),
  validFrom: isoDate,
})

/** From where on a quote needs more than the usual approval, and a difference of stock a second person; null: no limit. */
const approvalLimits = z.strictObject({
  marginFloorPercent: percent.nullish(),
  valueLimit: money.nullish(),
  discountLimitPercent: percent.nullish(),
  pslRankLimit: z.int().min(0).max(99).nullish(),
  /** Mass in kg that one person may book off or on alone by counting or scrapping. */
  stockDifferenceKg: quantity.nullish(),
})
export type ApprovalLimits = z.infer<typeof approvalLimits>

/** Where material lies, and where work is done: others refer to them by their id. */
const place = z.strictObject({ id: uuid.optional(), code: code(20), name: text(100), active: z.boolean() })
const storedPlace = place.extend({ id: uuid })
const TWICE = 'The :attribute field holds the same code twice.'
const places = z.array(place).max(500).refine(differ, TWICE)

const shiftCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9-]{1,10}$/, 'The :attribute field must be 1 to 10 capital letters or digits.')

const workCentre = place.extend({
  /** Decimal string: hours of work a week. */
  weeklyHours: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, 'The :attribute field must be a number.')
    .nullish(),
  kind: z.enum(keysOf(centreKinds)).nullish(),
  /** How many are worked at beside each other; null: one. */
  places: labelled(z.int().min(1).max(99).nullish(), 'Places'),
  /** What is planned for 100 minutes takes 125 of them at 80; null: 100. */
  efficiencyPercent: labelled(z.int().min(1).max(200).nullish(), 'Efficiency'),
  /** Working minutes that lie before each operation; null: none. */
  queueMinutes: labelled(z.int().min(0).max(99_999).nullish(), 'Queue'),
  /** Of the working calendar; none: all of them, or the hours a week. */
  shiftCodes: labelled(z.array(shiftCode).max(20).nullish(), 'Shifts'),
})

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The :attribute field must be a time, such as 07:30.')

const shift = z.strictObject({
  code: shiftCode,
  name: text(60),
  from: labelled(clock, 'Begins'),
  /** Not after its beginning: it ends on the next day. */
  to: labelled(clock, 'Ends'),
  breaks: z.array(z.strictObject({ from: clock, to: clock })).max(10),
  days: z.array(z.int().min(1).max(7)).max(7),
})

const workingCalendar = z.strictObject({
  /** 1 Monday to 7 Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  hoursPerDay: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'The :attribute field must be a number.'),
  holidays: z.array(z.strictObject({ date: isoDate, name: text(60) })).max(400),
  shifts: z.array(shift).max(20).refine(differ, TWICE).optional(),
  exceptions: z
    .array(z.strictObject({ date: isoDate, shiftCodes: z.array(shiftCode).min(1).max(20), name: text(60) }))
    .max(400)
    .optional(),
})

/** What lies in the printers of a facility. */
export const paperSizes = { a4: 'A4, 210 x 297 mm', letter: 'US Letter, 8.5 x 11 in' } as const
const paper = z.enum(keysOf(paperSizes))

export const unitSystems = { metric: 'Metric: mm, kg, bar', imperial: 'Imperial: inch, lb, psi' } as const
const units = z.enum(['metric', 'imperial'])

const facility = lookupResource('facilities', {
  singular: 'Facility',
  plural: 'Facilities',
  input: {
    /** Stands in document numbers. */
    shortCode: labelled(
      z
        .string()
        .trim()
        .regex(/^[A-Z0-9]{2,5}$/, 'The :attribute field must be 2 to 5 capital letters or digits.'),
      'In document numbers',
    ),
    legalEntity: text(200),
    addressLine1: labelled(text(200), 'Street'),
    addressLine2: labelled(optionalText(200), 'Second line'),
    city: text(100),
    region: labelled(optionalText(100), 'County or region'),
    postcode: optionalText(20),
    country,
    timeZone: text(64).refine(isTimeZone, 'The selected :attribute is invalid.'),
    baseCurrency: labelled(currency, 'Currency'),
    vatNo: labelled(optionalText(30), 'VAT number'),
    phone: optionalText(40),
    email: labelled(optionalEmail, 'E-mail'),
    letterheadFooter: labelled(optionalLongText(500), 'Foot of the letterhead'),
    paper: labelled(paper.optional(), 'Paper of prints'),
    defaultUnits: labelled(units.optional(), 'Units'),
    taxCodes: z
      .array(taxCode)
      .max(50)
      .refine(beginOnce, 'The :attribute field holds the same code twice with the same first day.'),
    approvalLimits,
    /** With placeholders; a new quote begins with it. */
    quoteCoverLetter: labelled(optionalLongText(8000), 'Cover letter of quotes'),
    quoteValidityDays: labelled(z.int().min(1).max(365), 'Quotes are valid for'),
    workingCalendar: workingCalendar.optional(),
    storageLocations: places.optional(),
    workCentres: z.array(workCentre).max(500).refine(differ, TWICE).optional(),
  },
  computed: {
    paper,
    defaultUnits: units,
    workingCalendar,
    storageLocations: z.array(storedPlace),
    workCentres: z.array(workCentre.extend({ id: uuid })),
    /** Null: the mark of the program stands in. */
    logoFileId: uuid.nullable(),
  },
  row: {
    shortCode: z.string(),
    city: z.string(),
    country: z.string(),
    baseCurrency: z.string(),
  },
  filters: {},
})

const bytes = { kind: 'read', params: byId, response: z.unknown(), envelope: 'bytes' } as const

export const facilities = {
  ...facility,
  endpoints: {
    ...facility.endpoints,
    ...activityEndpoints('facilities'),
    logo: endpoint({
      ...bytes,
      method: 'GET',
      path: '/api/v1/facilities/:id/logo',
      access: 'facilities:read',
      summary: 'The logo on the papers of a facility',
    }),
    /** Multipart: `file`. */
    uploadLogo: endpoint({
      method: 'POST',
      path: '/api/v1/facilities/:id/logo',
      access: 'facilities:update',
      kind: 'upload',
      summary: 'Put a PNG or JPEG picture of at most 2 MB on the letterhead',
      params: byId,
      response: z.object({ logoFileId: uuid }),
      envelope: 'data',
      status: 201,
    }),
    removeLogo: endpoint({
      method: 'DELETE',
      path: '/api/v1/facilities/:id/logo',
      access: 'facilities:update',
      kind: 'write',
      summary: 'Take the logo off the letterhead',
      params: byId,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
    letterhead: endpoint({
      ...bytes,
      method: 'GET',
      path: '/api/v1/facilities/:id/letterhead',
      cost: 'pdf',
      access: 'facilities:read',
      summary: 'A sheet of the letterhead as PDF, to look at',
    }),
  },
}
