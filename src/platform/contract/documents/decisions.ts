import type { z } from 'zod'

/**
 * States that say that somebody has decided about a record, and what an action says that leads there. The rule is data, so that
 * `test/conformance/decisions.test.ts` walks every lifecycle: a way around a decision is a line that does not fit.
 */

/** What leads into such a state from outside of them. */
export type Decision =
  /** The approval steps of the document decide, and their list says whether an author may. */
  | { readonly by: 'approvers'; readonly notBy?: undefined; readonly unsigned?: undefined }
  /** One person alone holds the right and decides about own work, with reason and password. */
  | { readonly by: 'sole approval'; readonly notBy?: undefined; readonly unsigned?: undefined }
  /** Nobody decides anew, because it follows from what was decided before: how, in a sentence. */
  | { readonly by: 'before'; readonly how: string; readonly notBy?: undefined; readonly unsigned?: undefined }
  /** Whoever holds the right, but nobody whom one of these columns of the record names. */
  | {
      readonly by: 'right'
      readonly notBy: readonly string[]
      /** Why no signature is asked; left out: one is. */
      readonly unsigned?: string
    }

const DECIDED = /^(conditionally_)?approved$|^(verified|released|exported|current)$/

/** Whether a state says that somebody has decided. It goes by its name, so that no new state is forgotten. */
export const saysDecision = (state: string): boolean => DECIDED.test(state)

/** An action as far as the rule looks at it. */
interface Deciding {
  readonly from: readonly string[]
  readonly to: string
  readonly system?: boolean | undefined
  readonly input?: z.ZodRawShape | undefined
  readonly decision?: Decision | undefined
  readonly undoable?: string | undefined
}

/** Whether an action leads into such a state from one that is none. */
export const decides = ({ from, to }: Pick<Deciding, 'from' | 'to'>): boolean =>
  saysDecision(to) && !from.every(saysDecision)

/** What is wrong with the ways into the decided states of a lifecycle, a sentence for each action. */
export function decisionProblems({
  initial,
  actions,
}: {
  readonly initial: string
  readonly actions: Readonly<Record<string, Deciding>>
}): string[] {
  const begins = saysDecision(initial) ? [`A record begins as ${initial}, and nobody has decided.`] : []
  return [...begins, ...Object.entries(actions).flatMap(([name, action]) => problemOf(name, action))]
}

function problemOf(name: string, action: Deciding): string[] {
  const { decision, input = {}, to, system, undoable } = action
  if (!decides(action)) return decision ? [`${name} decides nothing, and says who does.`] : []
  if (!decision) return [`${name} leads to ${to} and does not say who decides.`]
  if (decision.by === 'before') return []
  if (system) return [`${name} is taken by the program, which decides nothing: say what it follows from.`]
  if (undoable) return [`${name} could be undone by whoever decided.`]
  if (decision.by === 'sole approval') return 'password' in input ? [] : [`${name} asks for no password.`]
  return 'signature' in input || decision.unsigned ? [] : [`${name} leads to ${to} without a signature.`]
}
