import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { calculationReference } from '#modules/sales/pipe-wall-calculations/contract.ts'
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
import {
  longText,
  markup,
  optionalLongText,
  optionalText,
  percent,
  quantity,
  reference,
  text,
  unitPrice,
  uuid,
} from '#platform/contract/values/fields.ts'
import { costCategories } from '../domain/costing.ts'
import { lineKinds } from '../domain/totals.ts'

const aboveZero = quantity.refine(
  (value) => Number(value) > 0,
  'The :attribute field must be greater than 0.',
)

/** One row of a line's costing. */
export const costRow = z.strictObject({
  category: z.enum(costCategories),
  /** Machine, procedure, supplier's quote, steel stock item ... */
  source: optionalText(200),
  amount: quantity,
  /** What the amount counts: `h`, `kg`, `pcs`, `lot`. */
  unit: text(10),
  /** For one unit of the amount. */
  rate: unitPrice,
  markupPercent: markup,
  /** The amount holds for one piece and grows with the quantity; else it holds for the whole line. */
  perUnit: z.boolean(),
  /** Typed by a person: a recalculation does not overwrite it. */
  manual: z.boolean(),
})

const priceBreak = z.strictObject({
  quantity: aboveZero,
  unitPrice,
  leadTimeWeeks: z.int().min(0).max(520).nullish(),
})

const lineFields = {
  ...numberFields,
  kind: z.enum(lineKinds),
  /** We do not quote this line; it is shown without a price. */
  noQuote: z.boolean(),
  ...partFields,
  ...requirementFields,
  ...unitField,
  breaks: z.array(priceBreak).min(1).max(8),
  /** Which break counts, from 0. */
  selectedBreak: z.int().min(0).max(7),
  discountPercent: percent,
  /** Of the facility's tax codes. */
  taxCode: optionalText(20),
  /** Of one piece. */
  unitWeightKg: quantity.nullish(),
  notes: optionalLongText(2000),
  /** From the customer's specification, for this line only; numbered after those of the whole quote. */
  deviations: z.array(longText(1000)).max(20).optional(),
  /** Saved pipe wall calculations that the line rests on. */
  calculationIds: z.array(reference).max(20).optional(),
}

/**
 * Without `deviations`, `calculationIds` or `costing` a kept line keeps those it has; a costing may only be sent with
 * the right to see costs.
 */
const lineInput = needsProductOrFields(
  z.strictObject({
    ...lineFields,
    ...leftToProduct,
    /** A break may leave its price to the product code, too. */
    breaks: z
      .array(priceBreak.extend({ unitPrice: unitPrice.optional() }))
      .min(1)
      .max(8),
    costing: z.array(costRow).max(100).optional(),
  }),
  ({ breaks }) =>
    Array.isArray(breaks)
      ? breaks.flatMap((one: { unitPrice?: unknown } | null, at) =>
          one?.unitPrice === undefined ? [['breaks', at, 'unitPrice']] : [],
        )
      : [],
)
export type QuoteLineInput = z.input<typeof lineInput>

export const linesInput = linesOf(lineInput).superRefine((lines, context) => {
  for (const [index, { selectedBreak, breaks }] of lines.entries()) {
    if (selectedBreak < breaks.length) continue
    const message = 'There is no such quantity break.'
    context.addIssue({ code: 'custom', path: [index, 'selectedBreak'], message, input: selectedBreak })
  }
})
/** The lines of a save, as the server gets them. */
export type LineValues = z.output<typeof lineInput>

/** A line of the record: what was entered, names, and what is computed. Cost fields need the right to see costs. */
export const lineRecord = z.object({
  ...lineFields,
  id: uuid,
  deviations: z.array(z.string()),
  calculationIds: z.array(uuid),
  calculations: z.array(calculationReference),
  ...technicalNames,
  taxRate: z.string().nullable(),
  /** Of the selected break. */
  quantity: z.string(),
  unitPrice: z.string(),
  leadTimeWeeks: z.int().nullable(),
  discount: z.string(),
  net: z.string(),
  weightKg: z.string(),
  /** Priced and costed, or not quoted. */
  isComplete: z.boolean(),
  costing: z.array(costRow).optional(),
  cost: z.string().nullish(),
  costWithMarkup: z.string().nullish(),
  uplift: z.string().nullish(),
  marginPercent: labelled(z.string().nullish(), 'Margin'),
})
