import { ndeLevels, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import { describeStep } from '#platform/contract/values/step-limits.ts'
import { appliesWords } from './applies-when.ts'
import { plainText } from './instruction.ts'
import { kindLabel, type OperationContent, type OperationStep, typedStep } from './operation.ts'
import { namesOf, parties, points, signatureTypes, signers, stepKinds } from './vocabulary.ts'

/** `Hold time 15 to 30 min (measurement)`, as it stands on a route card. */
export const describeOperationStep = (step: OperationStep): string =>
  `${describeStep(typedStep(step))} (${stepKinds[step.kind].toLowerCase()})`

const yes = (held: boolean): string => (held ? 'yes' : 'no')
const listed = (words: readonly string[], sign = ', '): string | null =>
  words.length > 0 ? words.join(sign) : null

/** The fields of an operation in words, by the name a reader knows them by; null where nothing is said. */
export function describeOperation(
  operation: OperationContent & { readonly supplierName?: string | null },
): Map<string, string | null> {
  const { intervention, ndeMethod, plannedMinutes, noticeHours } = operation
  return new Map<string, string | null>([
    ['title', operation.title],
    ['kind', kindLabel(operation.kind)],
    ['code', operation.code],
    ['work centre', operation.workCentre],
    ['instruction', plainText(operation.instruction) || null],
    ['procedure', operation.procedure],
    ['acceptance standard', operation.acceptanceStandard],
    ...namesOf(parties).map(
      (party) =>
        [`${parties[party].toLowerCase()} point`, points[intervention[party]].toLowerCase()] as const,
    ),
    ['notice hours', noticeHours === null ? null : String(noticeHours)],
    ['signature', signatureTypes[operation.signatureType]],
    ['signed by', listed(operation.signedBy.map((signer) => signers[signer]))],
    ['signer other than performer', yes(operation.signerOtherThanPerformer)],
    ['NDE method', ndeMethod === null ? null : `${ndeMethod} ${ndeMethods[ndeMethod].name}`],
    ['NDE extent', operation.ndeExtent],
    ['NDE level', operation.ndeMinLevel === null ? null : ndeLevels[operation.ndeMinLevel]],
    ['steps', listed(operation.steps.map(describeOperationStep), '; ')],
    ['planned minutes', plannedMinutes === null ? null : String(plannedMinutes)],
    ['subcontracted', yes(operation.subcontracted)],
    ['supplier', operation.supplierName ?? (operation.supplierId === null ? null : 'named')],
    ['optional', yes(operation.optional)],
    ['done on parts where', appliesWords(operation.appliesWhen)],
    ['note on where it is done', operation.appliesIf],
    ['required documents', listed(operation.requiredDocuments)],
  ])
}

const LONGEST = 80

/** A value inside a sentence: long ones are cut, nothing is called none. */
export function familiar(words: string | null): string {
  if (words === null) return 'none'
  const line = words.replaceAll('\n', ' / ')
  const text = line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()}...` : line
  return /[ ,;]/.test(text) ? `"${text}"` : text
}
