import { z } from 'zod'
import { money, optionalReference, percent } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { referenceFilter } from '#platform/contract/calls/paging.ts'

/** How far invoices may be from what was ordered before somebody has to look at them; money is in the facility's currency. */
export const invoiceTolerances = lookupResource('invoice-tolerances', {
  singular: 'Invoice tolerance',
  plural: 'Invoice tolerances',
  input: {
    /** Left out: every supplier without one of its own. */
    supplierId: labelled(optionalReference, 'Supplier'),
    pricePercent: labelled(percent, 'Price over by'),
    /** The larger of both counts. */
    priceAmount: labelled(money, 'Price over by, in all'),
    quantityPercent: labelled(percent, 'Quantity over by'),
    massPercent: labelled(percent, 'Mass over by'),
    /** What a buyer releases alone; beyond it a manager has to. */
    releaseLimit: labelled(money, 'A buyer releases up to'),
  },
  computed: {},
  row: {
    supplierId: z.string().nullable(),
    pricePercent: z.string(),
    priceAmount: z.string(),
    quantityPercent: z.string(),
    massPercent: z.string(),
    releaseLimit: z.string(),
  },
  filters: { supplierId: referenceFilter },
})
