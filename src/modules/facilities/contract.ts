import { z } from 'zod'
import {
  code,
  country,
  currency,
  isoDate,
  money,
  optionalEmail,
  optionalText,
  percent,
  text,
} from '../../platform/contract/fields.ts'
import { flagFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'
import { beginOnce, isTimeZone } from './domain.ts'

const taxCode = z.strictObject({ code: code(10), name: text(60), rate: percent, validFrom: isoDate })

/** From where on a quote needs more than the usual approval; null: no limit. */
const approvalLimits = z.strictObject({
  marginFloorPercent: percent.nullish(),
  valueLimit: money.nullish(),
  discountLimitPercent: percent.nullish(),
  pslRankLimit: z.int().min(0).max(99).nullish(),
})
export type ApprovalLimits = z.infer<typeof approvalLimits>

const facility = resource('facilities', {
  singular: 'Facility',
  plural: 'Facilities',
  input: {
    code: code(20),
    name: text(100),
    description: optionalText(500),
    /** Stands in document numbers. */
    shortCode: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{2,5}$/, 'The :attribute field must be 2 to 5 capital letters or digits.'),
    legalEntity: text(200),
    addressLine1: text(200),
    addressLine2: optionalText(200),
    city: text(100),
    region: optionalText(100),
    postcode: optionalText(20),
    country,
    timeZone: text(64).refine(isTimeZone, 'The selected :attribute is invalid.'),
    baseCurrency: currency,
    vatNo: optionalText(30),
    phone: optionalText(40),
    email: optionalEmail,
    letterheadFooter: optionalText(500),
    taxCodes: z
      .array(taxCode)
      .max(50)
      .refine(beginOnce, 'The :attribute field holds the same code twice with the same first day.'),
    approvalLimits,
    quoteValidityDays: z.int().min(1).max(365),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: {},
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    shortCode: z.string(),
    city: z.string(),
    country: z.string(),
    baseCurrency: z.string(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: { active: flagFilter },
    sorts: ['sortOrder', 'code', 'name'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const facilities = {
  ...facility,
  endpoints: { ...facility.endpoints, options: optionsEndpoint('facilities') },
}
