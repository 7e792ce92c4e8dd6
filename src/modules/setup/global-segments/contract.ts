import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { country, optionalReference } from '#platform/contract/values/fields.ts'
import { colour, lookupResource } from '#platform/contract/lookup.ts'
import { referenceFilter } from '#platform/contract/calls/paging.ts'

export const globalSegments = lookupResource('global-segments', {
  singular: 'Global segment',
  plural: 'Global segments',
  input: {
    /** The wider segment this one is part of. */
    parentId: labelled(optionalReference, 'Part of'),
    /** Marks it in its list. */
    colour: colour.nullish(),
    /** Where a segment is a region. */
    countries: z.array(country).max(60).optional(),
  },
  computed: { parentName: z.string().nullable(), countries: z.array(country) },
  row: {
    parentName: z.string().nullable(),
    colour: colour.nullable(),
    countries: z.array(country),
  },
  filters: { parentId: referenceFilter },
})
