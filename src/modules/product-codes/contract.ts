import { z } from 'zod'
import {
  code,
  optionalReference,
  optionalText,
  text,
  unitOfMeasure,
  unitPrice,
} from '../../platform/contract/fields.ts'
import { anyOf, flagFilter, referenceFilter, textFilter } from '../../platform/contract/paging.ts'
import { optionsEndpoint, resource } from '../../platform/contract/resource.ts'

const forms = [
  'bar',
  'forging',
  'casting',
  'plate',
  'pipe',
  'fitting',
  'fastener',
  'assembly',
  'process',
  'service',
] as const

/** What the product is made from, or that it is no goods at all. */
export const productForms: Readonly<Record<(typeof forms)[number], string>> = {
  bar: 'Bar',
  forging: 'Forging',
  casting: 'Casting',
  plate: 'Plate',
  pipe: 'Pipe',
  fitting: 'Fitting',
  fastener: 'Fastener',
  assembly: 'Assembly',
  process: 'Process',
  service: 'Service',
}

const productCode = resource('product-codes', {
  singular: 'Product code',
  plural: 'Product codes',
  input: {
    code: code(30),
    name: text(150),
    description: optionalText(500),
    family: text(60),
    uom: unitOfMeasure,
    form: z.enum(forms),
    defaultSpecificationId: optionalReference,
    defaultPslLevelId: optionalReference,
    /** Number of the customs tariff. */
    hsCode: z
      .union([
        z.string().regex(/^\d{4,10}$/, 'The :attribute field must be 4 to 10 digits.'),
        z.literal('').transform(() => null),
      ])
      .nullish(),
    defaultLeadTimeWeeks: z.int().min(0).max(260).nullish(),
    /** Per unit, in the base currency of the facility; only a hint. */
    priceGuide: unitPrice.nullish(),
    sellable: z.boolean(),
    sortOrder: z.int().min(0).max(9999),
    active: z.boolean(),
  },
  computed: { defaultSpecificationName: z.string().nullable(), defaultPslLevelName: z.string().nullable() },
  row: {
    code: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    family: z.string(),
    uom: unitOfMeasure,
    form: z.enum(forms),
    defaultSpecificationName: z.string().nullable(),
    defaultPslLevelName: z.string().nullable(),
    sellable: z.boolean(),
    sortOrder: z.int(),
    active: z.boolean(),
  },
  list: {
    filters: {
      active: flagFilter,
      sellable: flagFilter,
      form: anyOf(forms),
      family: textFilter,
      defaultPslLevelId: referenceFilter,
    },
    sorts: ['sortOrder', 'code', 'name', 'family'],
    defaultSort: 'sortOrder',
    searchable: true,
  },
})

export const productCodes = {
  ...productCode,
  endpoints: { ...productCode.endpoints, options: optionsEndpoint('product-codes') },
}
