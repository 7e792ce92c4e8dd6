import { z } from 'zod'
import {
  longText,
  optionalReference,
  optionalText,
  reference,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'

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
  description: longText(500),
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

/** What a line may leave out where it names a product code, which then says it. */
export const leftToProduct = {
  description: partFields.description.optional(),
  uom: unitField.uom.optional(),
  specificationIds: requirementFields.specificationIds.optional(),
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * A line with `leftToProduct` that needs these fields itself where it names no product code. `further` names the paths
 * of what else is missing then.
 */
export const needsProductOrFields = <Line extends z.ZodType<object>>(
  line: Line,
  further: (line: Readonly<Record<string, unknown>>) => readonly (readonly PropertyKey[])[] = () => [],
): Line =>
  line.superRefine(
    (typed, context) => {
      const sent: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(typed))
      if (sent.productCodeId) return
      const names = Object.keys(leftToProduct).filter((name) => sent[name] === undefined)
      for (const path of [...names.map((name) => [name]), ...further(sent)]) {
        context.addIssue({
          code: 'invalid_type',
          expected: 'string',
          path: [...path],
          message: 'Required',
          input: undefined,
        })
      }
    },
    // What else is wrong with the line is no reason to keep this back.
    { when: ({ value }) => isRecord(value) },
  )

const allFields = z.object({ ...lineFields, ...partFields, ...requirementFields, ...unitField })

/** A line that says everything. */
export type TechnicalLineInput = z.input<typeof allFields>
/** A line as it is typed or sent; a product code may say what it leaves out. */
export type TechnicalLineDraft = Omit<TechnicalLineInput, keyof typeof leftToProduct> &
  Partial<Pick<TechnicalLineInput, keyof typeof leftToProduct>>

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
