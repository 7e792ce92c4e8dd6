import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { optionalReference, percent } from '#platform/contract/values/fields.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { referenceFilter } from '#platform/contract/calls/paging.ts'

export const marketSegments = lookupResource('market-segments', {
  singular: 'Market segment',
  plural: 'Market segments',
  input: {
    globalSegmentId: optionalReference,
    /** Of the net price. */
    targetMarginPercent: labelled(percent.nullish(), 'Target margin'),
  },
  computed: { globalSegmentName: z.string().nullable() },
  row: { globalSegmentName: z.string().nullable(), targetMarginPercent: z.string().nullable() },
  filters: { globalSegmentId: referenceFilter },
})
