import { z } from 'zod'
import { optionalLongText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lookupResource } from '#platform/contract/lookup.ts'
import { flagFilter, textFilter } from '#platform/contract/calls/paging.ts'

/** Kinds of inspection document of EN 10204, from the weakest to the strongest. */
export const certificateTypes = ['2.1', '2.2', '3.1', '3.2'] as const
/** Levels of qualification for NDE personnel, from the lowest to the highest. */
export const qualificationLevels = ['I', 'II', 'III'] as const

/** A level means something only together with its standard: PSL 2 of API 5L is not PSL 2 of API 6A. */
export const pslLevels = lookupResource('psl-levels', {
  singular: 'PSL level',
  plural: 'PSL levels',
  input: {
    standard: text(40),
    /** Higher demands more. */
    rank: z.int().min(0).max(99),
    minCertificateType: labelled(z.enum(certificateTypes), 'Lowest certificate type'),
    requiresSerialisation: labelled(z.boolean(), 'Each piece gets a serial number'),
    requiresTechnicalReview: labelled(z.boolean(), 'Technical review before a quote'),
    /** The least level of whoever signs for NDE; null: the method alone decides. */
    minNdeLevel: labelled(z.enum(qualificationLevels).nullish(), 'Lowest NDE level'),
    /** When impact tests are due, in words. */
    impactTestRule: labelled(optionalLongText(500), 'Impact tests'),
    recordRetentionYears: labelled(z.int().min(1).max(100), 'Keep records'),
    /** The families of products it is meant for; none: all. */
    productFamilies: z.array(text(40)).max(30).optional(),
  },
  computed: { productFamilies: z.array(z.string()) },
  row: {
    standard: z.string(),
    rank: z.int(),
    minCertificateType: z.enum(certificateTypes),
    requiresSerialisation: z.boolean(),
    requiresTechnicalReview: z.boolean(),
  },
  filters: { standard: textFilter, requiresTechnicalReview: flagFilter },
  sorts: ['rank'],
})
