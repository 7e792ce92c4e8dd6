import type { z } from 'zod'
import type { Competence, Meaning } from '#modules/signing/signature/domain.ts'
import {
  appliesTo,
  type OperationContent,
  type Part,
  type Signer,
  signers,
  typedStep,
} from '#modules/engineering/operation-templates/domain.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Step } from '#platform/contract/values/typed-steps.ts'
import type { routeLine } from '../contract/route.ts'

export type RouteLine = z.output<typeof routeLine>

/** A place for one signature of an operation. */
export interface Slot {
  /** The first signs first. */
  readonly index: number
  readonly signer: Signer
  /** `Inspector` */
  readonly role: string
  readonly meaning: Meaning
  readonly needs: readonly Competence[]
}

const meaningOf = (kind: RouteLine['kind'], signer: Signer): Meaning => {
  if (kind === 'release') return 'released'
  if (signer === 'operator' || signer === 'welding_coordinator') return 'performed'
  return kind === 'document_review' || signer === 'planner' ? 'reviewed' : 'inspected'
}

type Signed = Pick<RouteLine, 'kind' | 'signatureType' | 'signedBy' | 'ndeMethod' | 'ndeMinLevel'>

function needsOf({ kind, signatureType, ndeMethod, ndeMinLevel }: Signed, signer: Signer): Competence[] {
  if (kind === 'release') return [{ list: 'regular', kind: 'final_release', mayRelease: true }]
  if (signatureType === 'nde' && signer === 'nde_technician' && ndeMethod)
    return [{ list: 'nde', method: ndeMethod, ...(ndeMinLevel ? { level: ndeMinLevel } : {}) }]
  const as = signer === 'nde_technician' ? 'inspector' : signer
  return [{ list: 'regular', kind: 'traveller_operation', as }]
}

/** The signatures that an operation takes, in the order in which they are given. */
export const slotsOf = (line: Signed): Slot[] =>
  line.signedBy.map((signer, index) => ({
    index,
    signer,
    role: signers[signer],
    meaning: meaningOf(line.kind, signer),
    needs: needsOf(line, signer),
  }))

/** What is recorded at an operation, by the key that stays through all revisions. */
export const stepsOf = ({
  steps,
}: Pick<RouteLine, 'steps'>): (Step & {
  readonly key: string
  readonly isRequired: boolean
})[] => steps.map(({ key, isRequired, ...asked }) => ({ ...typedStep(asked), key, isRequired }))

/** An operation of a template as a traveller takes it over. */
export type TemplateLine = OperationContent & { readonly seq: number; readonly lineage: string }

/**
 * The route of a template for a part. What is not done on it is left out with its reasons; what is not known of the part leaves
 * the operation in, marked, so that somebody decides. What is optional is proposed left out.
 */
export const routeFrom = (operations: readonly TemplateLine[], part: Part): RouteLine[] =>
  operations.map((operation) => {
    const { applies, reasons } = appliesTo(operation.appliesWhen, part)
    const isLeftOut = applies === false || operation.optional
    return {
      lineNo: operation.seq,
      groupNo: operation.seq,
      code: operation.code,
      title: operation.title,
      kind: operation.kind,
      workCentre: operation.workCentre,
      instruction: operation.instruction,
      procedure: operation.procedure,
      acceptanceStandard: operation.acceptanceStandard,
      intervention: operation.intervention,
      noticeHours: operation.noticeHours,
      signatureType: operation.signatureType,
      signedBy: [...operation.signedBy],
      signerOtherThanPerformer: operation.signerOtherThanPerformer,
      ndeMethod: operation.ndeMethod,
      ndeExtent: operation.ndeExtent,
      ndeMinLevel: operation.ndeMinLevel,
      steps: operation.steps.map((one, at) => ({ ...one, key: `s${at + 1}`, isRequired: true })),
      setupMin: 0,
      runMin: String(operation.plannedMinutes ?? 0),
      subcontracted: operation.subcontracted,
      supplierId: operation.supplierId,
      requiredDocuments: [...operation.requiredDocuments],
      templateLineage: operation.lineage,
      appliesBecause: reasons.length > 0 ? reasons.join('; ').slice(0, 500) : null,
      isUndecided: applies === null,
      included: !isLeftOut,
      leftOutReason: isLeftOut ? leftOutBecause(applies, reasons) : null,
    }
  })

const leftOutBecause = (applies: boolean | null, reasons: readonly string[]): string =>
  (applies === false ? reasons.join('; ') : 'Optional in the template').slice(0, 300)

const mayChange = new Set(['id', 'setupMin', 'runMin', 'workCentre', 'supplierName'])

/** Why the next revision cannot make of an operation what it does, where that was counted or signed; null: it can. */
export function frozenProblem(line: RouteLine, next: RouteLine | undefined): string | null {
  const fixed = (one: object) =>
    canonical(
      Object.fromEntries(
        Object.entries(one).filter(([name, value]) => !mayChange.has(name) && value != null),
      ),
    )
  if (next?.included && fixed(line) === fixed({ ...line, ...next })) return null
  return `Operation ${line.lineNo} is counted, signed or at a processor; it stays as it is.`
}

/** The lines that are worked through, in their order. */
export const includedOf = <L extends Pick<RouteLine, 'included' | 'lineNo'>>(route: readonly L[]): L[] =>
  route.filter(({ included }) => included).toSorted((a, b) => a.lineNo - b.lineNo)

/** What contradicts itself in a route, sentences by the field of its line. */
export function routeProblems(route: readonly RouteLine[]): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const add = (at: number, field: string, sentence: string) => {
    problems[`route.${at}.${field}`] = [...(problems[`route.${at}.${field}`] ?? []), sentence]
  }
  const numbers = new Set<number>()
  const inOrder = route.map((line, at) => ({ line, at })).toSorted((a, b) => a.line.lineNo - b.line.lineNo)
  let group = 0
  for (const { line, at } of inOrder) {
    if (numbers.has(line.lineNo)) add(at, 'lineNo', `There is an operation ${line.lineNo} already.`)
    numbers.add(line.lineNo)
    if (line.groupNo < group)
      add(at, 'groupNo', 'The group of an operation cannot come before that of the operation above.')
    group = Math.max(group, line.groupNo)
    if (!line.included && !line.leftOutReason) add(at, 'leftOutReason', 'Enter why it is left out.')
    const keys = line.steps.map(({ key }) => key)
    if (new Set(keys).size < keys.length) add(at, 'steps', 'Two steps have the same key.')
    if (line.signatureType !== 'none' && line.signedBy.length === 0)
      add(at, 'signedBy', 'Choose who signs, or that no signature is asked.')
    if (line.signatureType === 'nde' && !line.ndeMethod) add(at, 'ndeMethod', 'Choose the method.')
  }
  return problems
}
