import {
  type ApprovalProgress,
  type ApproverEntry,
  type ApproverRules,
  isAuthors,
  isOneOf,
  namesOf,
  shortfallsOf,
} from './approvers.ts'

/**
 * Which steps of a list of approvers a document has to pass: the document says what calls a step (`StepRule`), as data.
 */

/** A step of the list, as a rule sees it: with everybody on it, authors too. */
export interface StepView<E extends ApproverEntry, Facts> {
  /** 0 for the lowest step on the list. */
  readonly place: number
  readonly own: readonly E[]
  readonly below: readonly E[]
  readonly facts: Facts
  /** Whether the facts are within the limits of an entry that may decide, which an author's never may. */
  covers(this: void, entry: E): boolean
}

/** One reason to ask a step. */
export interface StepRule<E extends ApproverEntry, Facts, Reason extends string = string> {
  readonly code: Reason
  readonly words: string
  readonly calls: (view: StepView<E, Facts>) => boolean
  /** Whether some step has to be called by this for such a document: without one nobody can decide on it. */
  readonly mustCall?: (facts: Facts) => boolean
}

/** How the approval of a kind of document works. */
export interface ApprovalRules<E extends ApproverEntry, Facts, Reason extends string = string> {
  readonly approvers: ApproverRules<E, Facts>
  /** A step is asked as soon as one of these calls it. */
  readonly steps: readonly StepRule<E, Facts, Reason>[]
}

/** A step that a document has to pass. */
export interface ApprovalStep<Reason extends string = string> {
  readonly step: number
  readonly because: readonly Reason[]
  /** Somebody on the step covers the document, so only those who do decide; else the people on it pass it on. */
  readonly limitsHold: boolean
}

type Authors = Pick<ApprovalProgress, 'authorIds'>

const distinct = (entries: readonly ApproverEntry[]): number[] =>
  [...new Set(entries.map(({ step }) => step))].sort((a, b) => a - b)

/**
 * The steps a document has to pass, the lowest first; empty when nobody is left who may decide. Who wrote the document
 * takes no step away: a step with authors alone stays, and somebody else has to be put on it before anything is submitted.
 */
export function stepsToPass<E extends ApproverEntry, Facts, Reason extends string>(
  { approvers, steps }: ApprovalRules<E, Facts, Reason>,
  entries: readonly E[],
  about: Facts & Authors,
): ApprovalStep<Reason>[] {
  const covers = (entry: E) =>
    !isAuthors(approvers, entry, about.authorIds) && approvers.beyond(entry, about).length === 0
  const found = distinct(entries).flatMap((step, place): ApprovalStep<Reason>[] => {
    const own = entries.filter((entry) => entry.step === step)
    const view = { place, own, below: entries.filter((entry) => entry.step < step), facts: about, covers }
    const because = steps.filter(({ calls }) => calls(view)).map(({ code }) => code)
    return because.length > 0 ? [{ step, because, limitsHold: own.some(covers) }] : []
  })
  // Somebody has to decide within their limits; passing on is not enough.
  return found.some(({ limitsHold }) => limitsHold) ? found : []
}

/** The first reason for which a step has to be called and is not, as there is nobody on it; undefined: there is none. */
export const reasonWithoutStep = <E extends ApproverEntry, Facts, Reason extends string>(
  { steps: rules }: ApprovalRules<E, Facts, Reason>,
  steps: readonly ApprovalStep<Reason>[],
  facts: Facts,
): StepRule<E, Facts, Reason> | undefined =>
  rules.find(
    ({ code, mustCall }) => mustCall?.(facts) && !steps.some(({ because }) => because.includes(code)),
  )

/**
 * The first step that nobody is left for when each step is decided by other people; null: there is somebody for each.
 * A deputy uses up both names.
 */
export function stepWithoutPeople<E extends ApproverEntry, Facts>(
  { approvers }: Pick<ApprovalRules<E, Facts>, 'approvers'>,
  steps: readonly ApprovalStep[],
  entries: readonly E[],
  about: Facts & Authors,
): number | null {
  const choices = steps.map(({ step, limitsHold }) => {
    const progress = { ...about, decidedIds: [], step, limitsHold }
    return { step, able: entries.filter((entry) => shortfallsOf(approvers, entry, progress).length === 0) }
  })
  // Those with the fewest people choose first, so that a dead end shows at once.
  const order = [...choices].sort((a, b) => a.able.length - b.able.length)
  let deepest = 0
  const fits = (at: number, used: readonly string[]): boolean => {
    const choice = order[at]
    if (!choice) return true
    deepest = Math.max(deepest, at)
    return choice.able
      .filter((entry) => !isOneOf(entry, used))
      .some((entry) => fits(at + 1, [...used, ...namesOf(entry)]))
  }
  return fits(0, []) ? null : (order[deepest]?.step ?? null)
}

/** The step after this one; null when it is the last. */
export const stepAfter = <S extends ApprovalStep>(steps: readonly S[], step: number | null): S | null =>
  steps.find((one) => step === null || one.step > step) ?? null

/** What a step is asked for, in words. */
export const reasonLabels = <Reason extends string>(
  rules: readonly Pick<StepRule<never, never, Reason>, 'code' | 'words'>[],
): Readonly<Record<Reason, string>> =>
  Object.fromEntries(rules.map(({ code, words }) => [code, words])) as Record<Reason, string>
