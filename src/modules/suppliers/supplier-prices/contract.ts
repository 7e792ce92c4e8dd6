import { z } from 'zod'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import {
  currency,
  isoDate,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  reference,
  text,
  unitOfMeasure,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { resource } from '#platform/contract/calls/resource.ts'

const name = z.string().nullable()

const list = {
  filters: {
    supplierId: referenceFilter,
    productCodeId: referenceFilter,
    uom: anyOf(unitOfMeasure.options),
    currency: anyOf(currency.options),
    /** Begun, and not over yet. */
    valid: labelledFilter(flagFilter, 'Valid today'),
  },
  sorts: ['item', 'validFrom', 'updatedAt'],
  defaultSort: 'item',
  searchable: true,
} as const

/** What suppliers ask for their goods and services; estimators cost with it. */
const supplierPrice = resource('supplier-prices', {
  singular: 'Supplier price',
  plural: 'Supplier prices',
  input: {
    /** What is priced, in words: `Bar F22 230 mm`. */
    item: text(200),
    supplierId: reference,
    productCodeId: optionalReference,
    uom: labelled(unitOfMeasure, 'Unit'),
    unitPrice: labelled(unitPrice, 'Price'),
    currency,
    /** From this quantity on; 1 for any. */
    minQuantity: labelled(z.int().min(1).max(9_999_999), 'From quantity'),
    leadTimeWeeks: labelled(z.int().min(0).max(520).nullish(), 'Lead time'),
    validFrom: isoDate,
    validUntil: optionalDate,
    /** The supplier's own number of the offer. */
    reference: labelled(optionalText(100), "Supplier's reference"),
    notes: optionalLongText(1000),
  },
  computed: { supplierName: z.string(), productCode: name },
  row: {
    version: z.int(),
    item: z.string(),
    supplierId: uuid,
    supplierName: z.string(),
    productCodeId: uuid.nullable(),
    productCode: name,
    uom: unitOfMeasure,
    unitPrice: z.string(),
    currency,
    minQuantity: z.int(),
    leadTimeWeeks: z.int().nullable(),
    validFrom: z.string(),
    validUntil: name,
    reference: name,
    /** Today. */
    isValid: labelled(z.boolean(), 'Today'),
  },
  list,
})
export type SupplierPriceRow = z.output<typeof supplierPrice.row>

export const supplierPrices = {
  ...supplierPrice,
  // Prices of suppliers are costs.
  grants: { manager: ['read', 'create', 'update', 'delete', 'import'] },
  endpoints: {
    ...supplierPrice.endpoints,
    ...importExportEndpoints('supplier-prices', list),
    ...activityEndpoints('supplier-prices'),
  },
}
