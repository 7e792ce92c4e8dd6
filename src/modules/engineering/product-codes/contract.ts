import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  code,
  optionalReference,
  optionalText,
  text,
  unitOfMeasure,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { anyOf, flagFilter, referenceFilter, textFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { unknownTokens } from './domain.ts'

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

/** Number of the customs tariff. */
export const hsCode = labelled(
  z
    .union([
      z.string().regex(/^\d{4,10}$/, 'The :attribute field must be 4 to 10 digits.'),
      z.literal('').transform(() => null),
    ])
    .nullish(),
  'Customs tariff number',
)

const name = z.string().nullable()
const uses = { sellable: z.boolean(), purchasable: z.boolean(), stocked: z.boolean() }

const productCode = lookupResource('product-codes', {
  singular: 'Product code',
  plural: 'Product codes',
  lengths: { code: 30, name: 150 },
  input: {
    family: text(60),
    uom: labelled(unitOfMeasure, 'Unit'),
    form: z.enum(forms),
    /** `{name}, {specification}, PSL {psl}`; where there is one, the description is built from it. */
    descriptionTemplate: optionalText(300).refine(
      (template) => unknownTokens(template ?? '').length === 0,
      'The :attribute field holds a word in braces that a product does not have.',
    ),
    defaultSpecificationId: labelled(optionalReference, 'Specification'),
    defaultPslLevelId: labelled(optionalReference, 'PSL level'),
    hsCode,
    defaultLeadTimeWeeks: labelled(z.int().min(0).max(260).nullish(), 'Lead time'),
    /** Per unit, in the base currency of the facility; only a hint. */
    priceGuide: unitPrice.nullish(),
    drawingNo: labelled(optionalText(60), 'Drawing'),
    revision: z.union([code(10), z.literal('').transform(() => null)]).nullish(),
    sellable: labelled(uses.sellable, 'Sold to customers'),
    purchasable: labelled(uses.purchasable.optional(), 'Bought from suppliers'),
    stocked: labelled(uses.stocked.optional(), 'Kept on stock'),
  },
  computed: { ...uses, defaultSpecificationName: name, defaultPslLevelName: name },
  row: {
    ...uses,
    family: z.string(),
    uom: unitOfMeasure,
    form: z.enum(forms),
    revision: name,
    defaultSpecificationName: name,
    defaultPslLevelName: name,
  },
  filters: {
    sellable: flagFilter,
    purchasable: flagFilter,
    stocked: flagFilter,
    form: anyOf(forms),
    family: textFilter,
    defaultPslLevelId: referenceFilter,
  },
  sorts: ['family'],
})

const lookAlike = z.object({ id: uuid, code: z.string(), name: z.string(), active: z.boolean() })

/** What a line takes over from its product code. */
const lineFacts = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  uom: unitOfMeasure,
  description: name,
  defaultSpecificationId: uuid.nullable(),
  defaultSpecificationName: name,
  defaultPslLevelId: uuid.nullable(),
  defaultPslLevelName: name,
  defaultLeadTimeWeeks: z.int().nullable(),
  /** For one unit, in the currency of the facility. */
  priceGuide: name,
})
export type LineFacts = z.output<typeof lineFacts>

export const productCodes = {
  ...productCode,
  endpoints: {
    ...productCode.endpoints,
    ...activityEndpoints('product-codes'),
    lineFacts: endpoint({
      method: 'GET',
      path: '/api/v1/product-codes/:id/line-facts',
      access: 'staff',
      kind: 'read',
      summary: 'What a line takes over from a product code',
      params: byId,
      response: lineFacts,
      envelope: 'data',
    }),
    duplicates: endpoint({
      method: 'GET',
      path: '/api/v1/product-codes/duplicates',
      access: 'product-codes:read',
      kind: 'read',
      summary: 'Products with a name like this one, to ask before it is there twice',
      query: z.object({ name: z.string().max(150), id: z.string().max(40).optional() }),
      response: z.array(lookAlike),
      envelope: 'data',
    }),
  },
}
