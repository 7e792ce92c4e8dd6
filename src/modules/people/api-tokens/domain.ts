import { isAppointing, isKey } from '#modules/people/role-permissions/domain.ts'

/** The right to make tokens; a token of somebody who has lost it opens nothing. */
export const OWN_RIGHT = 'api-tokens:create'

/** Slices of which a program outside is given nothing: the ways out of the house, and what clients see. */
const closedSlices: readonly string[] = [
  'api-tokens',
  'webhooks',
  'client-area',
  'company-export',
  'backup',
  'outbox',
  'signature',
]

/** Slices in which somebody says what people outside see. */
const accessSlices: readonly string[] = ['client-access']

/** Whether a token may ever hold a right: it reads who is there, and changes nothing of people, what they may do and see, and appointments. */
export function mayEverHold(permission: string): boolean {
  const [slice = '', verb] = permission.split(':')
  if (closedSlices.includes(slice)) return false
  return verb === 'read' || !(isKey(permission) || isAppointing(permission) || accessSlices.includes(slice))
}

/** What a token opens now: its scopes, as far as its person still holds them. */
export function rightsOfToken(held: ReadonlySet<string>, scopes: readonly string[]): ReadonlySet<string> {
  if (!held.has(OWN_RIGHT)) return new Set()
  return new Set(scopes.filter((scope) => held.has(scope) && mayEverHold(scope)))
}

/** Days after which a token ends at the latest. */
export const LONGEST_DAYS = 366

/** So many tokens that still open something one person can have. */
export const MOST_TOKENS = 20

/** Where a token stands: it opens, its day has passed, or somebody has revoked it. */
export const states = ['live', 'expired', 'revoked'] as const
