import { z } from 'zod'
import {
  optionalReference,
  optionalText,
  reference,
  text,
  unitOfMeasure,
  uuid,
} from '#platform/contract/fields.ts'

/** What every line begins with. */
export const lineFields = {
  /** Of a line that is kept; left out for a new one. */
  id: uuid.optional(),
  lineNo: z.int().min(1).max(9999),
}

/** Which part a line is about: our product, the customer's number, and in words. */
export const partFields = {
  productCodeId: optionalReference,
  customerPart: optionalText(100),
  customerPartRevision: optionalText(20),
  description: text(500),
}

/** What the part is made to, beside its drawing what a certificate has to prove. */
export const requirementFields = {
  specificationIds: z.array(reference).max(20),
  pslLevelId: optionalReference,
  materialClass: optionalText(20),
  temperatureClass: optionalText(20),
  size: optionalText(100),
  rating: optionalText(50),
  drawingNo: optionalText(100),
  drawingRev: optionalText(20),
  certificationLevel: z.enum(['2.1', '2.2', '3.1', '3.2']).nullish(),
}

/** What a quantity of a line counts. */
export const unitField = { uom: unitOfMeasure }

/** The names a record shows beside the ids of its lines. */
export const technicalNames = {
  productCode: z.string().nullable(),
  pslLevel: z.string().nullable(),
  specifications: z.array(z.object({ id: uuid, number: z.string(), title: z.string() })),
}

const allFields = z.object({ ...lineFields, ...partFields, ...requirementFields, ...unitField })

/** A line as it is typed. */
export type TechnicalLineInput = z.input<typeof allFields>

const allNames = z.object(technicalNames)
/** A line as a record has it, with names. */
export type TechnicalLine = z.output<typeof allFields> & z.output<typeof allNames>

type NumberedLine = { readonly id?: string | undefined; readonly lineNo: number }

/** The lines of a document: at most 200, each number and each kept line once. */
export const linesOf = <Line extends z.ZodType<NumberedLine>>(line: Line) =>
  z
    .array(line)
    .max(200)
    .superRefine((lines, context) => {
      const seen = new Set<number | string>()
      for (const [index, { id, lineNo }] of lines.entries()) {
        if (seen.has(lineNo)) {
          const message = `Line number ${lineNo} is given twice.`
          context.addIssue({ code: 'custom', path: [index, 'lineNo'], message, input: lineNo })
        }
        if (id && seen.has(id)) {
          const message = 'This line is given twice.'
          context.addIssue({ code: 'custom', path: [index, 'id'], message, input: id })
        }
        seen.add(lineNo)
        if (id) seen.add(id)
      }
    })
