import type { z } from 'zod'
import type { can, cannot } from './values/fields.ts'
import type { Refusal } from './calls/refusals.ts'

/** Whether somebody may do something now: true, or why not. A sentence alone gets its code from the action. */
export type Ability = true | string | Refusal
export type Abilities = Record<string, Ability>

/** What a record says of its actions. */
export interface Answers<Action extends string = string> {
  readonly can: Record<Action, z.output<typeof can>[string]>
  readonly cannot?: z.output<typeof cannot>
}

/** The code of a reason that has none of its own: `cannot_approve`. */
export const usualCode = (action: string): string => `cannot_${action.toLowerCase()}`

/** Abilities as a record carries them: the sentences in `can`, their codes with values in `cannot`. */
export function answersOf<Action extends string>(
  abilities: Readonly<Record<Action, Ability>>,
): Required<Answers<Action>> {
  const can: Answers['can'] = {}
  const cannot: NonNullable<Answers['cannot']> = {}
  for (const [action, may] of Object.entries<Ability>(abilities)) {
    const why = typeof may === 'string' ? { code: usualCode(action), message: may } : may
    can[action] = why === true || why.message
    if (why !== true) cannot[action] = { code: why.code, values: why.values ?? {} }
  }
  return { can, cannot }
}
