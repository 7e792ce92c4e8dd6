import { z } from 'zod'
import { optionalLongText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { colour, lookupResource } from '#platform/contract/lookup.ts'
import { flagFilter } from '#platform/contract/calls/paging.ts'

/** What a level was worth, from when and until when; the newest first, without an end while it counts. */
const pastPercent = z.object({
  percent: z.int(),
  from: z.string(),
  until: z.string().nullable(),
  changedByName: z.string().nullable(),
})

export const quoteConfidence = lookupResource('quote-confidence', {
  singular: 'Quote confidence',
  plural: 'Quote confidence levels',
  input: {
    description: labelled(optionalLongText(500), 'When to choose it'),
    /** The share of the value that counts in the weighted pipeline. */
    percent: labelled(z.int().min(0).max(100), 'Confidence'),
    countsInForecast: labelled(z.boolean(), 'Counts in the forecast'),
    /** What new enquiries and quotes begin with; exactly one level is. */
    isDefault: labelled(z.boolean().optional(), 'New enquiries begin with it'),
    colour: colour.nullish(),
  },
  computed: { isDefault: z.boolean(), history: z.array(pastPercent) },
  row: {
    percent: z.int(),
    countsInForecast: z.boolean(),
    isDefault: z.boolean(),
    colour: colour.nullable(),
  },
  filters: { countsInForecast: flagFilter },
})
