import { z } from 'zod'
import { ndeLevels, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { optionalLongText, optionalReference, optionalText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { appliesWhen } from '../domain/applies-when.ts'
import { instruction } from '../domain/instruction.ts'
import { namesOf, operationKinds, points, signatureTypes, signers, stepKinds } from '../domain/vocabulary.ts'

const point = z.enum(namesOf(points))

const limit = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'The :attribute field must be a number with at most 4 decimals.')
  .nullish()

/** One thing to record; a value outside of the limits is a finding. */
const step = z.strictObject({
  kind: z.enum(namesOf(stepKinds)),
  label: text(120),
  /** Of a measurement: mm, bar, min. */
  unit: optionalText(20),
  min: limit,
  max: limit,
})

/** What an operation asks for; the same fields are written, imported and compared. */
export const operationFields = {
  /** 10, 20, 30; left out: behind the last one. */
  seq: labelled(z.int().min(1).max(9990).nullish(), 'No.'),
  code: optionalText(20),
  title: text(150),
  kind: z.enum(namesOf(operationKinds)),
  workCentre: optionalText(60),
  instruction: instruction.nullish(),
  procedure: optionalText(120),
  acceptanceStandard: optionalText(160),
  intervention: labelled(
    z.strictObject({ manufacturer: point, customer: point, thirdParty: point, authority: point }),
    'Inspection points',
  ),
  /** How long before a hold or witness point the parties are told. */
  noticeHours: labelled(z.int().min(0).max(999).nullish(), 'Notice before hold and witness'),
  signatureType: labelled(z.enum(namesOf(signatureTypes)), 'Signature'),
  /** One entry for each signature. */
  signedBy: z.array(z.enum(namesOf(signers))).max(3),
  signerOtherThanPerformer: labelled(z.boolean(), 'Signer is not the performer'),
  ndeMethod: z.enum(namesOf(ndeMethods)).nullish(),
  ndeExtent: optionalText(100),
  ndeMinLevel: labelled(z.enum(namesOf(ndeLevels)).nullish(), 'Lowest NDE level'),
  steps: z.array(step).max(30),
  plannedMinutes: labelled(z.int().min(0).max(99_999).nullish(), 'Planned'),
  subcontracted: z.boolean(),
  /** Who usually does it when it is subcontracted. */
  supplierId: labelled(optionalReference, 'Usual supplier'),
  /** May be left out for an order. */
  optional: z.boolean(),
  /** On which parts it is done; null: on every one. */
  appliesWhen: labelled(appliesWhen.nullish(), 'Done on parts where'),
  /** A note for the planner about where it is done; nothing is decided by it. */
  appliesIf: labelled(optionalLongText(300), 'Note on where it is done'),
  requiredDocuments: z.array(text(80)).max(20),
} as const
