import { z } from 'zod'
import { referenceFilter } from '#platform/contract/calls/paging.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { optionalReference, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

/** What goes into the data book of an order, by its customer, its PSL level or both; a traveller is not closed without it. */
export const documentIndexes = lookupResource('document-indexes', {
  singular: 'Document index',
  plural: 'Document indexes',
  input: {
    /** Left out: every customer. */
    companyId: labelled(optionalReference, 'Customer'),
    /** Left out: every level. */
    pslLevelId: labelled(optionalReference, 'PSL level'),
    documents: labelled(z.array(text(80)).min(1).max(60), 'Documents'),
  },
  computed: {},
  row: {
    companyId: z.string().nullable(),
    pslLevelId: z.string().nullable(),
    documents: z.array(z.string()),
  },
  filters: {
    companyId: referenceFilter,
    pslLevelId: referenceFilter,
  },
})
