import { z } from 'zod'
import {
  leftToProduct,
  linesOf,
  needsProductOrFields,
  lineFields as numberFields,
  partFields,
  requirementFields,
  technicalNames,
  unitField,
} from '#modules/engineering/technical-lines/contract.ts'
import { optionalLongText, quantity, uuid } from '#platform/contract/values/fields.ts'

const lineFields = {
  ...numberFields,
  ...partFields,
  /** Quantity breaks the customer asks prices for; the first one counts unless changed. */
  quantities: z
    .array(quantity.refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.'))
    .min(1)
    .max(8),
  ...unitField,
  ...requirementFields,
  inspectionNotes: optionalLongText(2000),
}
const lineInput = needsProductOrFields(z.strictObject({ ...lineFields, ...leftToProduct }))
/** The lines of a save, as the server gets them. */
export type LineValues = z.output<typeof lineInput>

export const linesInput = linesOf(lineInput)

export const lineRecord = z.object({ ...lineFields, id: uuid, ...technicalNames })
export type EnquiryLine = z.output<typeof lineRecord>
