import { z } from 'zod'
import { optionalLongText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { flagFilter } from '#platform/contract/calls/paging.ts'
import { neededFields, reachedWhen } from './domain.ts'

const needed = z.enum(neededFields)

export const salesSteps = lookupResource('sales-steps', {
  singular: 'Sales step',
  plural: 'Sales steps',
  input: {
    description: labelled(optionalLongText(500), 'Done when'),
    probabilityPercent: labelled(z.int().min(0).max(100), 'Probability'),
    isWon: labelled(z.boolean(), 'The order is won'),
    isLost: labelled(z.boolean(), 'The order is lost'),
    /** After this many days an enquiry in this step counts as slow; null: never. */
    maxDaysInStep: labelled(z.int().min(1).max(3650).nullish(), 'Slow after'),
    /** What an enquiry must hold before it may stand in this step. */
    requiredFields: labelled(z.array(needed).optional(), 'Needs first'),
    /** An enquiry that gets there moves on to this step, never back; null: by hand alone. */
    reachedWhen: labelled(z.enum(reachedWhen).nullish(), 'Reached when'),
  },
  computed: {
    requiredFields: z.array(needed),
    /** Neither won nor lost. */
    isOpen: z.boolean(),
  },
  row: {
    probabilityPercent: z.int(),
    isWon: z.boolean(),
    isLost: z.boolean(),
    isOpen: z.boolean(),
    maxDaysInStep: z.int().nullable(),
  },
  filters: { isWon: flagFilter, isLost: flagFilter },
})
