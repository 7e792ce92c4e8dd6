import { z } from 'zod'
import { lineFields } from '#modules/engineering/technical-lines/contract.ts'
import { steelSize, steelStock } from '#modules/steel/steel-stock/contract.ts'
import { certificateTypes } from '#modules/steel/steel-stock/domain.ts'
import {
  keysOf,
  optionalReference,
  optionalText,
  quantity,
  unitOfMeasure,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { supplies, trackings } from '../domain/vocabulary.ts'

const { form } = steelStock.input.shape

/** What pieces are made of or take along: steel by form and size, or anything else in words. */
export const materialLine = z.strictObject({
  ...lineFields,
  /** As the drawing calls it: `A1`. */
  itemMark: labelled(optionalText(20), 'Item mark'),
  description: optionalText(500),
  form: labelled(form.nullish(), 'Form of steel'),
  ...steelSize,
  specificationId: optionalReference,
  grade: optionalText(60),
  pslLevelId: labelled(optionalReference, 'PSL'),
  certificateType: labelled(z.enum(certificateTypes).nullish(), 'Certificate'),
  /** For one piece of the traveller. */
  qtyPerPiece: labelled(quantity, 'For each piece'),
  uom: labelled(unitOfMeasure, 'Unit'),
  /** For machining, facing and test pieces, beside the length of the item. */
  allowanceMm: labelled(steelSize.lengthMm, 'Allowance'),
  /** The operation for which it has to be here. */
  neededAtSeq: labelled(z.int().min(1).max(9990).nullish(), 'Needed at'),
  supply: labelled(z.enum(keysOf(supplies)), 'Comes from'),
  extraTests: labelled(optionalText(500), 'Further tests'),
  tracked: labelled(z.enum(keysOf(trackings)), 'Followed'),
})

export const materialLineRecord = materialLine.extend({
  id: uuid,
  /** The same line through all revisions; what was done with it hangs on it. */
  rootId: uuid,
  specificationName: z.string().nullable(),
})
