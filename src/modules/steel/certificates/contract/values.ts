import { z } from 'zod'
import { optionalText, textOrEmpty, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

/** What can be entered of a heat: an element, a stated equivalent, or a result of a test. */
export const VALUE_FIELD =
  /^([A-Z][a-z]?|stated:(CE|Pcm|PREN)|yield|tensile|elongation|reduction|hardness|charpy|charpy_temp|charpy_avg)$/

/** One value as it stands on the page; an empty text takes it out. */
export const valueInput = z.strictObject({
  lineId: uuid,
  field: z.string().regex(VALUE_FIELD, 'The :attribute field is not known.'),
  test: z.int().min(0).max(19).default(0),
  printed: labelled(textOrEmpty(120), 'Value'),
  unit: optionalText(12),
  qualifier: optionalText(40),
})

export const enteredValue = z.object({
  lineId: uuid,
  field: z.string(),
  test: z.int(),
  printed: z.string(),
  unit: z.string().nullable(),
  qualifier: z.string().nullable(),
  enteredByName: z.string().nullable(),
  enteredAt: z.string(),
})
export type EnteredValue = z.output<typeof enteredValue>
