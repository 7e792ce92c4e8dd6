import { z } from 'zod'
import { operationFields } from '#modules/engineering/operation-templates/contract.ts'
import { lineFields } from '#modules/engineering/technical-lines/contract.ts'
import { optionalReference, optionalText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'

const {
  seq: _,
  optional: __,
  appliesWhen: ___,
  appliesIf: ____,
  plannedMinutes: _____,
  steps,
  ...taken
} = operationFields

/** Minutes to two decimals. */
const minutes = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'The :attribute field must be minutes with at most 2 decimals.')

/** A step of a template with the key that it keeps through all revisions. */
const step = steps.element.extend({
  key: text(40),
  /** The operation is not good without it. */
  isRequired: labelled(z.boolean(), 'Required'),
})

/** One operation of the route: what shall be done. What is done stands in the operation of the same root. */
export const routeLine = z.strictObject({
  ...lineFields,
  lineNo: labelled(z.int().min(1).max(9990), 'No.'),
  /** Not falling with the number; equal: they may run in parallel. */
  groupNo: labelled(z.int().min(1).max(9990), 'Group'),
  ...taken,
  /** Left out: the current revision of the procedure that is named, where the register has it. */
  procedureRevisionId: labelled(optionalReference, 'Procedure in the register'),
  steps: z.array(step).max(30),
  setupMin: labelled(z.int().min(0).max(99_999), 'Setup'),
  /** For each piece. */
  runMin: labelled(minutes, 'Run'),
  /** Working days that subcontracted work takes; null: ten. */
  leadDays: labelled(z.int().min(0).max(365).nullish(), 'Lead time'),
  /** The descent of the operation of the template; null: added by hand. */
  templateLineage: uuid.nullish(),
  appliesBecause: labelled(optionalText(500), 'Applies because'),
  /** A fact that decides about it is not known of the part. */
  isUndecided: labelled(z.boolean(), 'To decide'),
  included: labelled(z.boolean(), 'Done'),
  leftOutReason: labelled(optionalText(300), 'Left out because'),
})

export const routeLineRecord = routeLine.extend({
  id: uuid,
  /** The same line through all revisions, and the id of its operation once it is released. */
  rootId: uuid,
  supplierName: z.string().nullable(),
})

/** How many pieces of which ordered line are made. */
export const orderLine = z.strictObject({
  ...lineFields,
  quoteLineId: labelled(uuid, 'Order line'),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
})

export const orderLineRecord = orderLine.extend({
  id: uuid,
  quoteId: uuid,
  quoteNumber: z.string(),
  quoteLineNo: z.int(),
  description: z.string(),
})
