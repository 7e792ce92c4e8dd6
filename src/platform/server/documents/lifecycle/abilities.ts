import { allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { forbidden, refused } from '#platform/server/errors.ts'
import { allowedActions } from './lifecycle.ts'

/** What somebody may do with a record: true, or the sentence that says why not. */
export type Abilities = Record<string, true | string>

/** Why an action has to wait although the state allows it: a sentence, or one with its fields and a code of its own. */
export type Refusal =
  | string
  | {
      readonly message: string
      /** `cannot_<action>` when left out. */
      readonly code?: string
      /** It is this person who may not, whatever the state: 403. */
      readonly isForbidden?: true
      readonly errors?: Record<string, string[]>
    }

/** Says of one action why it has to wait; null or undefined when nothing prevents it. */
export type Guard<Row> = (ctx: Context, row: Row) => Refusal | null | undefined

/** Guards by action; an action without one needs only the state and the right. */
export type Guards<Action extends string, Row> = Readonly<Partial<Record<Action, Guard<Row>>>>

const NO_RIGHT = notTheRight('do this')

/** An ability outside the lifecycle: first whether it is possible, else the reason; then the right. */
export function ability(actor: Actor, right: string, isPossible: boolean, reason: string): true | string {
  if (!isPossible) return reason
  return actor.permissions.has(right) || NO_RIGHT
}

/** What the lifecycle, the rights and the guards allow in the present state. */
export function guardedActions<Row extends { readonly status: string }>(
  ctx: Context,
  lifecycle: Lifecycle,
  guards: Guards<string, Row>,
  row: Row,
): Abilities {
  const can: Abilities = allowedActions(ctx.actor, lifecycle, row.status)
  for (const [action, answer] of Object.entries(can)) {
    const refusal = answer === true ? guards[action]?.(ctx, row) : null
    if (refusal) can[action] = typeof refusal === 'string' ? refusal : refusal.message
  }
  return can
}

/** Throws 422, or 403, when a guard holds back an action that the state allows; the lifecycle itself says the rest. */
export function requireUnguarded<Row extends { readonly status: string }>(
  ctx: Context,
  lifecycle: Lifecycle,
  guards: Guards<string, Row>,
  action: string,
  row: Row,
): void {
  const refusal = allows(lifecycle, action, row.status) ? guards[action]?.(ctx, row) : null
  throwRefusal(refusal, `cannot_${action.toLowerCase()}`)
}

/** Throws 422, or 403, for a refusal, with `usual` as its code where it has none of its own; nothing for null. */
export function throwRefusal(refusal: Refusal | null | undefined, usual: string): void {
  if (!refusal) return
  const { message, code, errors, isForbidden } = typeof refusal === 'string' ? { message: refusal } : refusal
  if (isForbidden) throw forbidden(message)
  throw refused(code ?? usual, message, errors)
}

/**
 * Four eyes: why somebody who had a part in it may not do this; null for anybody else. `You prepared this calculation;
 * somebody else has to check it.`
 */
export const fourEyes = (
  actor: Actor,
  authorIds: readonly string[],
  words: { readonly did: string; readonly has: string },
): string | null =>
  authorIds.includes(actor.id) ? `You ${words.did}; someone else has to ${words.has}.` : null
