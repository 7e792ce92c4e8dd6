import { contracts } from '../src/app/catalogue.ts'
import { profilePermissions } from '../src/app/profiles.ts'
import { rolePermissions } from '../src/app/roles.ts'
import { type Access, type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import { type ActionInfo, allows, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { decides } from '#platform/contract/documents/decisions.ts'
import type { Role } from '#platform/server/context.ts'
import { standardKeys, type StandardProfile } from '#modules/people/profiles/domain.ts'

/*
 * Who is refused which change: every endpoint that changes something, the states that it starts from, and everybody of the house.
 * All of it follows from contracts, lifecycles, roles and profiles, so that a new slice is in it by itself. `npm run gen-docs` writes
 * it down, and `npm run prove -- side-ways` tries it.
 */

/** Somebody of the house, by their role or by the job that stands in the place of it. */
export interface HouseActor {
  readonly name: string
  readonly role: Role
  readonly profile?: StandardProfile
  readonly rights: ReadonlySet<string>
}

const roles: readonly Role[] = ['administrator', 'manager', 'user', 'client']
export const houseActors: readonly HouseActor[] = [
  ...roles.map((role) => ({ name: role, role, rights: new Set<string>(rolePermissions[role]) })),
  ...standardKeys.map((profile) => ({
    name: `${profile} (profile)`,
    role: 'user' as const,
    profile,
    rights: new Set<string>(profilePermissions[profile]),
  })),
]

/** An endpoint that changes something; `action`: it moves a record on. */
export interface ChangingWay {
  readonly slice: string
  readonly name: string
  readonly endpoint: Endpoint
  readonly action?: ActionInfo<string>
  readonly lifecycle?: Lifecycle
}

export const changingWays: readonly ChangingWay[] = contracts.flatMap((contract) => {
  const lifecycle = 'lifecycle' in contract ? (contract.lifecycle as Lifecycle) : undefined
  return Object.entries(contract.endpoints)
    .filter(([, { method, path }]) => method !== 'GET' && path.startsWith('/api/'))
    .map(([name, endpoint]): ChangingWay => {
      const action = lifecycle?.actions[name]
      return { slice: contract.slice, name, endpoint, ...(lifecycle && action ? { action, lifecycle } : {}) }
    })
})

const mayCall = (access: Access, { role, rights }: HouseActor): boolean => {
  if (isPermission(access)) return rights.has(access)
  return access !== 'staff' || role !== 'client'
}

/** Whether an endpoint refuses somebody whatever they send, because their work does not bring the right for it. */
export const refusesActor = ({ endpoint }: ChangingWay, actor: HouseActor): boolean =>
  !mayCall(endpoint.access, actor)

/** Whether it refuses everybody in a state. */
export const refusesState = ({ name, action, lifecycle }: ChangingWay, state: string): boolean =>
  action !== undefined && lifecycle !== undefined && !allows(lifecycle, name, state)

/** The columns whose people it refuses whatever their rights; empty: it names none. */
export function refusesPeopleOf({ action }: ChangingWay): readonly string[] {
  if (!action || !decides(action)) return []
  const { decision } = action
  if (decision?.by === 'approvers' || decision?.by === 'sole approval') return ['authorIds']
  return decision?.notBy ?? []
}

/** The table, for `docs/generated`. */
export function refusalTable(): string {
  const head = ['Change', 'From', 'Never by', ...houseActors.map(({ name }) => name)]
  const rows = changingWays.map((way) => [
    `${way.endpoint.method} \`${way.endpoint.path}\``,
    way.action?.from.join(', ') ?? '',
    refusesPeopleOf(way).join(', '),
    ...houseActors.map((actor) => (refusesActor(way, actor) ? 'refused' : '')),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
