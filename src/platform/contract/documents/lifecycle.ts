import { z } from 'zod'
import { type Access, endpoint, type Permission } from '../calls/endpoint.ts'
import { longText } from '../values/fields.ts'
import { type Refusal, refusalOf } from '../calls/refusals.ts'
import { byId } from '../calls/resource.ts'
import type { Decision } from './decisions.ts'

/** One map for the whole program: grey draft, blue in progress, amber waiting, green done, red rejected, violet on hold. */
export const tones = ['grey', 'blue', 'amber', 'green', 'red', 'violet'] as const
export type Tone = (typeof tones)[number]

export interface StateInfo {
  readonly label: string
  readonly tone: Tone
  /** Follows from counters: it is shown in the place of a stored state, and no action leads to it. */
  readonly isComputed?: true
}

interface ActionFacts<State extends string> {
  readonly label: string
  readonly from: readonly State[]
  readonly to: State
  readonly access: Permission
  /** Who decides, where it leads into a state that says that somebody has; see `decisions.ts`. */
  readonly decision?: Decision
}

interface OrdinaryAction<State extends string> extends ActionFacts<State> {
  readonly needsReason?: boolean
  /** Done by another record's effect or a job; it has no endpoint. */
  readonly system?: boolean
  /** Further fields of the action's body. */
  readonly input?: z.ZodRawShape
  readonly undoable?: undefined
}

/**
 * An action that asks nothing, so that it happens at once and can be undone. It signs nothing, freezes nothing and
 * sends nothing outside: `test/conformance/undo.test.ts` takes each one and looks at what it wrote.
 */
interface UndoableAction<State extends string> extends ActionFacts<State> {
  /** What the message says after the number: `is under review`. */
  readonly undoable: string
  readonly needsReason?: undefined
  readonly system?: undefined
  readonly input?: undefined
}

export type ActionInfo<State extends string> = OrdinaryAction<State> | UndoableAction<State>

export interface Lifecycle<State extends string = string, Action extends string = string> {
  readonly states: Readonly<Record<State, StateInfo>>
  readonly initial: State
  /**
   * The states in which what was entered can still change. Every other state freezes the record with its files: a file
   * that comes later stands apart and in no print. Left out where no state freezes anything.
   */
  readonly open?: readonly State[]
  readonly actions: Readonly<Record<Action, ActionInfo<State>>>
}

/** Keeps the exact names; an unknown state does not compile. */
export function lifecycle<
  const States extends Record<string, StateInfo>,
  const Actions extends Record<string, ActionInfo<Extract<keyof States, string>>>,
>(table: {
  states: States
  initial: Extract<keyof States, string>
  open?: readonly Extract<keyof States, string>[]
  actions: Actions
}) {
  return table
}

/** Whether a record in this state is frozen with its files and what is inside of it. */
export const isFrozen = ({ open }: Pick<Lifecycle, 'open'>, state: string): boolean =>
  open !== undefined && !open.includes(state)

/** The names of the states, for enums and filters. */
export const stateNames = <S extends string>(table: { states: Readonly<Record<S, StateInfo>> }) =>
  Object.keys(table.states) as [S, ...S[]]

/** The label of each state, for filters and exports. */
export const statusLabels = <S extends string>(table: {
  states: Readonly<Record<S, StateInfo>>
}): Readonly<Record<S, string>> =>
  Object.fromEntries(
    Object.entries<StateInfo>(table.states).map(([name, { label }]) => [name, label]),
  ) as Record<S, string>

/** Whether the table lets this action start from this state. */
export function allows(table: Lifecycle, action: string, state: string): boolean {
  return table.actions[action]?.from.includes(state) ?? false
}

/** "Only a draft can be submitted" in words, for a disabled button or a 422. */
export function blockedReason(table: Lifecycle, action: string, state: string): Refusal {
  const info = table.actions[action]
  if (!info) return { code: 'no_action', message: 'There is no such action.' }
  const labelOf = (name: string) => table.states[name]?.label ?? name
  const from = info.from.map(labelOf)
  return refusalOf('invalid_transition', { action: info.label, from, state: labelOf(state) })
}

/** The names of the actions that can be undone. */
export const undoableActions = ({ actions }: { actions: Readonly<Record<string, ActionInfo<string>>> }) =>
  Object.keys(actions).filter((name) => actions[name]?.undoable !== undefined)

/** The fields of an action's body: a reason where the table asks for one, and its own input. */
export function actionBody(info: ActionInfo<string>) {
  const reason = info.needsReason ? { reason: longText(2000) } : {}
  return z.strictObject({ ...reason, ...info.input })
}

type ActionBody<A> = z.ZodObject<
  (A extends { needsReason: true } ? { reason: z.ZodString } : Record<never, never>) &
    (A extends { input: infer I extends z.ZodRawShape } ? I : Record<never, never>),
  z.core.$strict
>

/** One endpoint `POST /api/v1/{slice}/:id/{action}` for each action that is not the system's own. */
export function actionEndpoints<
  const Slice extends string,
  const Actions extends Record<string, ActionInfo<string>>,
  R extends z.ZodType,
>(slice: Slice, table: { actions: Actions }, record: R) {
  type Exposed = {
    [K in keyof Actions as Actions[K] extends { system: true } ? never : K]: ReturnType<
      typeof forAction<Slice, Actions[K], R>
    >
  }
  const entries = Object.entries(table.actions)
    .filter(([, info]) => !info.system)
    .map(([name, info]) => [name, forAction(slice, name, info, record)])
  return Object.fromEntries(entries) as Exposed
}

function forAction<Slice extends string, A extends ActionInfo<string>, R extends z.ZodType>(
  slice: Slice,
  name: string,
  info: A,
  record: R,
) {
  const access: A['access'] = info.access
  return endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    access,
    kind: 'write',
    summary: info.label,
    params: byId,
    body: actionBody(info) as unknown as ActionBody<A>,
    response: record,
    envelope: 'data',
    versioned: true,
  })
}

/**
 * The endpoint `POST /api/v1/{slice}/:id/undo`: takes back the last action of the caller, while nothing has happened
 * since. Where the actions need different rights, the server asks for that of the one it takes back.
 */
export function undoEndpoint<const Slice extends string, R extends z.ZodType>(
  slice: Slice,
  table: { actions: Readonly<Record<string, ActionInfo<string>>> },
  record: R,
) {
  const rights = new Set(undoableActions(table).map((name) => table.actions[name]?.access))
  const [right] = rights
  const access: Access = rights.size === 1 && right ? right : 'staff'
  return endpoint({
    method: 'POST',
    path: `/api/v1/${slice}/:id/undo`,
    access,
    kind: 'write',
    summary: 'Undo the last step, if it was one’s own and nothing has happened since',
    params: byId,
    body: z.strictObject({}),
    response: record,
    envelope: 'data',
    versioned: true,
  })
}
