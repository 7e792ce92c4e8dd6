import type { z } from 'zod'
import { definitionProblem } from '#platform/contract/values/step-limits.ts'
import type { Step } from '#platform/contract/values/typed-steps.ts'
import type { operationFields } from '../contract/operation-fields.ts'
import { conditionProblem } from './applies-when.ts'
import { namesOf, operationKinds, type Party, parties, type Point, stepParts } from './vocabulary.ts'

type Fields = z.output<z.ZodObject<typeof operationFields>>

/** What an operation asks for; what is left open is null. */
export type OperationContent = { [K in keyof Fields]-?: Exclude<Fields[K], undefined> }
export type OperationStep = OperationContent['steps'][number]

/** Most operations a template may have; a page of the list holds them all. */
export const MOST_OPERATIONS = 100

/** A new operation as most of them are: machined, signed by its operator. */
export const usualOperation: OperationContent = {
  seq: null,
  code: null,
  title: '',
  kind: 'machine',
  workCentre: null,
  instruction: null,
  procedure: null,
  acceptanceStandard: null,
  intervention: { manufacturer: 'none', customer: 'none', thirdParty: 'none', authority: 'none' },
  noticeHours: null,
  signatureType: 'regular',
  signedBy: ['operator'],
  signerOtherThanPerformer: false,
  ndeMethod: null,
  ndeExtent: null,
  ndeMinLevel: null,
  steps: [],
  plannedMinutes: null,
  subcontracted: false,
  supplierId: null,
  optional: false,
  appliesWhen: null,
  appliesIf: null,
  requiredDocuments: [],
}

/** `30 Heat treatment` */
export const labelOf = ({ seq, title }: { seq: number | null; title: string }): string =>
  `${seq ?? '-'} ${title}`

/** The number behind the last one, with room for nine between. */
export const nextSeq = (numbers: readonly number[]): number =>
  Math.floor(Math.max(0, ...numbers) / 10) * 10 + 10

/** The numbers of operations in this order: 10, 20, 30. */
export const seqAt = (place: number): number => (place + 1) * 10

/** What belongs together: a signature that is not asked for has nobody, work done here no supplier. */
export function withoutContradictions<T extends OperationContent>(operation: T): T {
  return {
    ...operation,
    ...(operation.signatureType === 'none' ? { signedBy: [], signerOtherThanPerformer: false } : {}),
    ...(operation.subcontracted ? {} : { supplierId: null }),
  }
}

/** What contradicts itself in an operation, sentences by field; empty when it is sound. */
export function problemsOf(operation: OperationContent): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const { kind, signatureType, signedBy, ndeMethod } = operation
  if (signatureType !== 'none' && signedBy.length === 0) {
    problems.signedBy = ['Choose who signs, or that no signature is needed.']
  }
  if (needsMethod({ kind, signatureType }) && ndeMethod === null) {
    problems.ndeMethod = ['An NDE operation or signature needs its method.']
  }
  for (const [at, step] of operation.steps.entries()) {
    const problem = stepProblem(step)
    if (problem) problems[`steps.${at}.${problem[0]}`] = [problem[1]]
  }
  for (const [at, condition] of (operation.appliesWhen?.conditions ?? []).entries()) {
    const problem = conditionProblem(condition)
    if (problem) problems[`appliesWhen.conditions.${at}.value`] = [problem]
  }
  return problems
}

/** Whether a method of NDE belongs to the operation. */
export const needsMethod = ({
  kind,
  signatureType,
}: Pick<OperationContent, 'kind' | 'signatureType'>): boolean => kind === 'nde' || signatureType === 'nde'

/** A step as it will be asked for on a traveller. */
export function typedStep({ kind, label, unit, min, max }: OperationStep): Step {
  switch (kind) {
    case 'measurement':
    case 'number':
      return { type: 'number', label, unit, min, max }
    case 'confirmed':
      return { type: 'check', label, wanted: 'yes' }
    case 'yes_no':
      return { type: 'check', label }
    case 'text':
    case 'photo':
      return { type: kind, label }
  }
}

function stepProblem(step: OperationStep): [field: string, sentence: string] | null {
  const { kind, unit, min, max } = step
  if (kind === 'measurement' && !unit) return ['unit', 'A measurement needs its unit.']
  if (!stepParts[kind].includes('min') && (min || max))
    return ['min', 'Only measurements and numbers have limits.']
  return definitionProblem(typedStep(step))
}

const outside: readonly Party[] = ['customer', 'thirdParty', 'authority']
const isAttended = (point: Point): boolean => point === 'H' || point === 'W'
const invitedTo = (intervention: OperationContent['intervention']): readonly Party[] =>
  outside.filter((party) => isAttended(intervention[party]))

/** `H Customer, W Third party`; null where nobody has a point. */
export const pointsInWords = (intervention: OperationContent['intervention']): string | null =>
  namesOf(parties)
    .flatMap((party) => (intervention[party] === 'none' ? [] : [`${intervention[party]} ${parties[party]}`]))
    .join(', ') || null

/** Whether somebody from outside holds or witnesses, so that they get notice. */
export const isAttendedFromOutside = (intervention: OperationContent['intervention']): boolean =>
  invitedTo(intervention).length > 0

/** What has to be filled in before a route with this operation may be approved. */
export function gapsOf(operation: OperationContent): string[] {
  const { intervention, noticeHours, signatureType } = operation
  const gaps = Object.values(problemsOf(operation)).flat()
  const invited = invitedTo(intervention)
  if (invited.length > 0 && noticeHours === null) {
    const names = invited.map((party) => parties[party].toLowerCase()).join(' and ')
    gaps.push(`Say how many hours of notice the ${names} gets.`)
  }
  const isHeld = Object.values(intervention).includes('H')
  if (isHeld && signatureType === 'none') gaps.push('A hold point needs a signature to be released.')
  return gaps.map((gap) => `Operation ${labelOf(operation)}: ${gap}`)
}

/** `Heat treatment` */
export const kindLabel = (kind: OperationContent['kind']): string => operationKinds[kind]
