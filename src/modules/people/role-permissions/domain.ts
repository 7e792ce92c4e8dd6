import type { z } from 'zod'
import type { role } from '#platform/contract/current-user.ts'

export type Role = z.infer<typeof role>

/** One right in words: resource "Quotes", label "Approve". */
export interface Right {
  /** `quotes:approve` */
  readonly permission: string
  /** The part of the program it belongs to: "Sales". */
  readonly area: string
  readonly resource: string
  readonly verb: string
  readonly label: string
}

/** Every right there is, in the order it is shown, and what each role may do unless somebody changes it. */
export interface RightsBook {
  readonly rights: readonly Right[]
  readonly defaults: Readonly<Record<Role, ReadonlySet<string>>>
  /** The bundles of the program by the key of their profile. */
  readonly profiles: Readonly<Record<string, ReadonlySet<string>>>
  /** Rights that whoever holds any of a slice has to hold as well, since its records tell what they guard. */
  readonly restsOn?: Readonly<Record<string, readonly string[]>>
}

/** Rights given (true) or taken (false) by name. */
export type RightChanges = Readonly<Record<string, boolean>>

/** Slices whose rights lead to every other right: who may change them may do anything. */
export const keySlices: readonly string[] = ['users', 'role-permissions', 'user-permissions', 'profiles']
/** Slices whose rights say who approves and signs, or confirm a PIN: each leads to every approval of the house. */
const appointingSlices: readonly string[] = [
  'quote-traveller-approving-users',
  'purchase-order-approving-users',
  'nde-signature-users',
  'regular-signature-users',
  'signature',
]
const clientSlices: readonly string[] = ['client-area']

const sliceOf = (permission: string): string => permission.slice(0, permission.indexOf(':'))
const verbOf = (permission: string): string => permission.slice(permission.indexOf(':') + 1)

/** Whether it is a right over people and their rights. */
export const isKey = (permission: string): boolean => keySlices.includes(sliceOf(permission))

/** Whether it is a right to say who approves and signs. */
export const isAppointing = (permission: string): boolean => appointingSlices.includes(sliceOf(permission))

/** The sentence that says why people of this role can never hold the right, or null. */
export function whyNever(role: Role, permission: string): string | null {
  const isForClients = clientSlices.includes(sliceOf(permission))
  if (role === 'client') return isForClients ? null : 'Clients only ever see their own company.'
  if (isForClients) return 'This right is for clients only.'
  if (role === 'administrator' || verbOf(permission) === 'read') return null
  if (isKey(permission)) return 'Only administrators change people and their rights.'
  if (isAppointing(permission)) return 'Only administrators appoint who approves and signs, and confirm PINs.'
  return null
}

/** Administrators as a role keep the rights over people, or nobody could ever give them back. */
export const isFixed = (role: Role, permission: string): boolean =>
  role === 'administrator' && isKey(permission)

/** "Quotes: approve". */
export const rightName = ({ resource, label }: Pick<Right, 'resource' | 'label'>): string =>
  `${resource}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** The rights a role may hold at all, in the order of the book. */
export const rightsFor = (book: RightsBook, role: Role): readonly Right[] =>
  book.rights.filter(({ permission }) => whyNever(role, permission) === null)

/** Whether a role has the right after the changes made to it; what it can never hold and never lose stays so. */
export function roleHas(book: RightsBook, role: Role, changes: RightChanges, permission: string): boolean {
  if (whyNever(role, permission) !== null) return false
  if (isFixed(role, permission)) return true
  return changes[permission] ?? book.defaults[role].has(permission)
}

/** A profile as somebody has it: its key, and where its bundle differs from that of the program. */
export interface HeldProfile {
  readonly key: string
  readonly changes: RightChanges | null
}

/** The rights a profile may hold: what anybody but an administrator may. */
export const profileRights = (book: RightsBook): readonly Right[] => rightsFor(book, 'user')

/** Whether the bundle of a profile has a right. */
export const profileHas = (book: RightsBook, { key, changes }: HeldProfile, permission: string): boolean =>
  changes?.[permission] ?? book.profiles[key]?.has(permission) ?? false

/**
 * Whether somebody who has profiles has a right by them: their union stands in the place of what the role gives. What the
 * role can never hold they do not give, and administrators keep the rights over people.
 */
export const heldByProfiles = (
  book: RightsBook,
  role: Role,
  profiles: readonly HeldProfile[],
  permission: string,
): boolean =>
  whyNever(role, permission) === null &&
  (isFixed(role, permission) || profiles.some((profile) => profileHas(book, profile, permission)))

/**
 * What a person may do: the rights of their profiles, or without any those of the role as they were changed; then the
 * person's own exceptions. In `own` a right that is both allowed and denied stands as denied. Names that are no longer in
 * the book count for nothing.
 */
export function effectiveRights(
  book: RightsBook,
  role: Role,
  changes: {
    readonly role: RightChanges | null
    readonly own: RightChanges | null
    readonly profiles?: readonly HeldProfile[] | null
  },
): ReadonlySet<string> {
  return withWhatTheyRestOn(book, ownRights(book, role, changes))
}

/** Rights without those of slices that tell of what none of them lets see; a token has fewer of them than its person. */
export function withWhatTheyRestOn(
  book: Pick<RightsBook, 'restsOn'>,
  held: ReadonlySet<string>,
): ReadonlySet<string> {
  const closed = new Set(
    Object.entries(book.restsOn ?? {}).flatMap(([slice, needed]) =>
      needed.every((permission) => held.has(permission)) ? [] : [slice],
    ),
  )
  return closed.size === 0
    ? held
    : new Set([...held].filter((permission) => !closed.has(sliceOf(permission))))
}

/** What profiles or role and the exceptions of a person give. */
function ownRights(
  book: RightsBook,
  role: Role,
  changes: Parameters<typeof effectiveRights>[2],
): ReadonlySet<string> {
  const held = startOf(book, role, changes)
  if (!changes.own) return held
  const own = new Set(held)
  for (const [permission, isGiven] of Object.entries(changes.own)) {
    if (!isGiven) own.delete(permission)
    else if (isKnown(book, permission) && whyNever(role, permission) === null) own.add(permission)
  }
  return own
}

/** What profiles or role give, before anything that is a person's own. */
function startOf(
  book: RightsBook,
  role: Role,
  changes: { readonly role: RightChanges | null; readonly profiles?: readonly HeldProfile[] | null },
): ReadonlySet<string> {
  const { profiles } = changes
  const names = () => book.rights.map(({ permission }) => permission)
  if (profiles && role !== 'client') {
    return new Set(names().filter((permission) => heldByProfiles(book, role, profiles, permission)))
  }
  const ofRole = changes.role
  if (!ofRole) return book.defaults[role]
  return new Set(names().filter((permission) => roleHas(book, role, ofRole, permission)))
}

const known = new WeakMap<RightsBook, ReadonlySet<string>>()

/** Whether the program has this right at all. */
export function isKnown(book: RightsBook, permission: string): boolean {
  const names = known.get(book) ?? new Set(book.rights.map((right) => right.permission))
  known.set(book, names)
  return names.has(permission)
}

/** The roles in words. */
export const roleNames: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  manager: 'Manager',
  user: 'User',
  client: 'Client contact',
}
