import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { ActionInfo, Lifecycle } from '#platform/contract/documents/lifecycle.ts'

type Actions = Lifecycle['actions']

/**
 * The steps of a lifecycle that can be taken with several records: they ask nothing but a reason, decide nothing, and are
 * open to this person. The server says for each record whether it may be taken there.
 */
export function bulkActions(contract: Contract, user: Pick<CurrentUser, 'permissions'> | null): Actions {
  const actions: Actions = (contract as { lifecycle?: Lifecycle }).lifecycle?.actions ?? {}
  const fits = ({ system, input, decision, access }: ActionInfo<string>) =>
    !system && !input && !decision && (user?.permissions.includes(access) ?? false)
  return Object.fromEntries(
    Object.entries(actions).filter(([name, info]) => fits(info) && name in contract.endpoints),
  )
}

/** Of these steps those that at least one of the rows stands before; a row that shows no status may stand before any. */
export function possibleActions(actions: Actions, rows: readonly object[]): [string, ActionInfo<string>][] {
  const states = rows.map((row) => (row as { status?: string }).status)
  return Object.entries(actions).filter(([, { from }]) =>
    states.some((state) => state === undefined || from.includes(state)),
  )
}

/** Whether the records of a list are taken out of use and back by a field of their own, as those of setup are. */
export const isArchived = ({ endpoints }: Contract): boolean =>
  'active' in ((endpoints['update']?.body as { shape?: object } | undefined)?.shape ?? {})
