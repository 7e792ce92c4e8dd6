import { z } from 'zod'
import { longText, optionalReference, reference } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

/** Why work goes on by a revision that a newer one has superseded. */
export const continuing = z.strictObject({
  /** What holds it: a revision of a drawing, or the order that the customer changed. */
  drawingId: labelled(reference, 'Change'),
  reason: longText(2000),
  /** The agreement of the customer, a file of this traveller; asked for where the drawing is theirs. */
  fileId: labelled(optionalReference, 'Agreement of the customer'),
  signature: signingInput,
})

const name = z.string().nullable()

/** A hold as a record shows it. */
export const shownHold = z.object({
  sourceEntity: z.string(),
  sourceId: z.string(),
  sourceLabel: z.string(),
  reason: z.string(),
  heldAt: name,
})

/** What drawings and procedures do to a traveller, as its record shows it. */
export const changesShown = {
  /** The revision that it is made to, as the register has it; null: it is not in the register. */
  registeredDrawing: z
    .object({ id: z.string(), number: z.string(), rev: z.string(), status: z.string(), currentRev: name })
    .nullable(),
  /** The revision in the register that is current although the traveller names none of it. */
  otherDrawing: z.object({ number: z.string(), rev: z.string() }).nullable(),
  /** What the customer changed of its order that decides how it is made; null: nothing that somebody has not heeded. */
  orderChange: name,
  /** The day on which the customer wants it by now, where it is not due then; null: they changed none. */
  orderDueOn: labelled(name, 'Wanted on'),
  /** What holds it or one of its operations. */
  holds: z.array(shownHold),
  /** Holds of a change that somebody decided to go on under. */
  changeDecisions: z.array(
    z.object({ id: z.string(), drawing: z.string(), reason: z.string(), byName: z.string(), at: z.string() }),
  ),
}
