import { type Abilities, type Ability, usualCode } from '#platform/contract/abilities.ts'
import type { Access } from '#platform/contract/calls/endpoint.ts'
import { allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { notTheRight, type Refusal, refusalOf } from '#platform/contract/calls/refusals.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { forbidden, lockedByAll, refused, refusedBecause } from '#platform/server/errors.ts'
import { allowedActions } from './lifecycle.ts'

/** Why an action has to wait although the state allows it: a sentence, or one with its fields and a code of its own. */
export type Objection =
  | string
  | {
      readonly message: string
      /** `cannot_<action>` when left out. */
      readonly code?: string
      readonly values?: Refusal['values']
      /** It is this person who may not, whatever the state: 403. */
      readonly isForbidden?: true
      /** Locks or holds alone are in the way: 423. */
      readonly isLocked?: true
      readonly errors?: Record<string, string[]>
      /** Each reason by itself, where there are several or one has a code of its own; see `because`. */
      readonly refusals?: readonly Refusal[]
    }

/** Says of one action why it has to wait; null or undefined when nothing prevents it. */
export type Guard<Row> = (ctx: Context, row: Row) => Objection | null | undefined

/** Guards by action; an action without one needs only the state and the right. */
export type Guards<Action extends string, Row> = Readonly<Partial<Record<Action, Guard<Row>>>>

/**
 * The guard of a step that needs more than is there: the first sentence of `problemsOf`, and all of them by field. `code` where it
 * is not `cannot_<action>`.
 */
export const missingGuard =
  <Row>(problemsOf: (ctx: Context, row: Row) => Record<string, string[]>, code?: string) =>
  (ctx: Context, row: Row) => {
    const errors = problemsOf(ctx, row)
    const [message] = Object.values(errors).flat()
    return message === undefined ? null : { message, errors, ...(code ? { code } : {}) }
  }

const NO_RIGHT = notTheRight('do this')

/** An ability outside the lifecycle: first whether it is possible, else the reason; then the right. */
export function ability(actor: Actor, right: string, isPossible: boolean, reason: string | Refusal): Ability {
  if (!isPossible) return reason
  return actor.permissions.has(right) || NO_RIGHT
}

/** The same where a function says why not: null where nothing is against it. */
export const abilityUnless = (actor: Actor, right: string, why: string | Refusal | null): Ability =>
  ability(actor, right, why === null, why ?? '')

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
    if (refusal) can[action] = reasonOf(refusal, usualCode(action))
  }
  return can
}

/** What rights and guards allow of operations that are no transition: what is in the way first, then the right. */
export function guardedOperations<Row>(
  ctx: Context,
  rights: Readonly<Record<string, { readonly access: Access }>>,
  guards: Guards<string, Row>,
  row: Row,
): Abilities {
  return Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => {
      const objection = guard?.(ctx, row)
      if (objection) return [name, reasonOf(objection, usualCode(name))]
      return [name, ability(ctx.actor, rights[name]?.access ?? '', true, '')]
    }),
  )
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
  throwRefusal(refusal, usualCode(action))
}

/** What is in the way as one reason: the first of several. */
function reasonOf(objection: Objection, usual: string): Refusal {
  if (typeof objection === 'string') return { code: usual, message: objection }
  const { message, refusals: [first] = [], code = usual, values } = objection
  return first ?? { code, message, ...(values ? { values } : {}) }
}

/** Reasons that each have a code and values, as what is in the way of an action; null for none. */
export function because(...reasons: readonly (Refusal | null)[]) {
  const refusals = reasons.filter((reason) => reason !== null)
  const [first] = refusals
  return first ? { message: first.message, refusals } : null
}

/** The same for locks and holds, which are answered by 423; null for none. */
export function lockedBy(...holds: readonly Refusal[]) {
  const why = because(...holds)
  return why && { ...why, isLocked: true as const }
}

/** Throws 422, 403, or 423 for a refusal, with `usual` as its code where it has none of its own; nothing for null. */
export function throwRefusal(objection: Objection | null | undefined, usual: string): void {
  if (!objection) return
  if (typeof objection === 'string') throw refused(usual, objection)
  const { isForbidden, isLocked, errors, refusals, ...why } = objection
  if (isForbidden) throw forbidden(reasonOf(objection, 'forbidden'))
  if (isLocked && refusals) throw lockedByAll(refusals)
  throw refusedBecause({ code: usual, ...why }, { errors, refusals })
}

/**
 * Four eyes: why somebody who had a part in it may not do this; null for anybody else. `You prepared this calculation;
 * somebody else has to check it.`
 */
export const fourEyes = (
  actor: Actor,
  authorIds: readonly string[],
  words: { readonly did: string; readonly has: string },
): Refusal | null => (authorIds.includes(actor.id) ? refusalOf('four_eyes', words) : null)
