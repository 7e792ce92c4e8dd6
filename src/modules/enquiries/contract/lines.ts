import { z } from 'zod'
import {
  optionalReference,
  optionalText,
  quantity,
  reference,
  text,
  unitOfMeasure,
  uuid,
} from '#platform/contract/fields.ts'

const lineFields = {
  /** Of a line that is kept; left out for a new one. */
  id: uuid.optional(),
  lineNo: z.int().min(1).max(9999),
  productCodeId: optionalReference,
  customerPart: optionalText(100),
  customerPartRevision: optionalText(20),
  description: text(500),
  /** Quantity breaks the customer asks prices for; the first one counts unless changed. */
  quantities: z
    .array(quantity.refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.'))
    .min(1)
    .max(8),
  uom: unitOfMeasure,
  specificationIds: z.array(reference).max(20),
  pslLevelId: optionalReference,
  materialClass: optionalText(20),
  temperatureClass: optionalText(20),
  size: optionalText(100),
  rating: optionalText(50),
  drawingNo: optionalText(100),
  drawingRev: optionalText(20),
  certificationLevel: z.enum(['2.1', '2.2', '3.1', '3.2']).nullish(),
  inspectionNotes: optionalText(2000),
}
const lineInput = z.strictObject(lineFields)
/** The lines of a save, as the server gets them. */
export type LineValues = z.output<typeof lineInput>

export const linesInput = z
  .array(lineInput)
  .max(200)
  .superRefine((lines, context) => {
    const seen = new Set<number | string>()
    for (const [index, line] of lines.entries()) {
      if (seen.has(line.lineNo)) {
        const message = `Line number ${line.lineNo} is given twice.`
        context.addIssue({ code: 'custom', path: [index, 'lineNo'], message, input: line.lineNo })
      }
      if (line.id && seen.has(line.id)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: 'This line is given twice.',
          input: line.id,
        })
      }
      seen.add(line.lineNo)
      if (line.id) seen.add(line.id)
    }
  })

export const lineRecord = z.object({
  ...lineFields,
  id: uuid,
  productCode: z.string().nullable(),
  pslLevel: z.string().nullable(),
  specifications: z.array(z.object({ id: uuid, number: z.string(), title: z.string() })),
})
export type EnquiryLine = z.output<typeof lineRecord>
