import { text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { profileInput } from '#modules/signing/signature/contract.ts'

const [drawn, typed] = profileInput.options

/** What every form asks that a contact signs: their name, a drawn or a typed signature, and the code that was mailed. */
export const signerFields = {
  name: labelled(text(200), 'Your name'),
  strokes: labelled(drawn.shape.strokes.optional(), 'Signature'),
  image: labelled(drawn.shape.image.optional(), 'Signature'),
  typedName: labelled(typed.shape.typedName.optional(), 'Signature'),
  code: text(20),
}
