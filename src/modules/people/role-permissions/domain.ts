import type { z } from 'zod'
import type { role } from '#platform/contract/current-user.ts'
import { type Profile, profileKeys } from '#platform/contract/profiles.ts'

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
  readonly profiles: Readonly<Record<Profile, ReadonlySet<string>>>
}

/** Rights given (true) or taken (false) by name. */
export type RightChanges = Readonly<Record<string, boolean>>

/** Slices whose rights lead to every other right: who may change them may do anything. */
export const keySlices: readonly string[] = ['users', 'role-permissions', 'user-permissions']
const clientSlices: readonly string[] = ['client-area']

const sliceOf = (permission: string): string => permission.slice(0, permission.indexOf(':'))
const verbOf = (permission: string): string => permission.slice(permission.indexOf(':') + 1)

/** Whether it is a right over people and their rights. */
export const isKey = (permission: string): boolean => keySlices.includes(sliceOf(permission))

/** The sentence that says why people of this role can never hold the right, or null. */
export function whyNever(role: Role, permission: string): string | null {
  const isForClients = clientSlices.includes(sliceOf(permission))
  if (role === 'client') return isForClients ? null : 'Clients only ever see their own company.'
  if (isForClients) return 'This right is for clients only.'
  if (role !== 'administrator' && isKey(permission) && verbOf(permission) !== 'read') {
    return 'Only administrators change people and their rights.'
  }
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

/** The profiles that hold a right, in the order they are shown. */
export const profilesWith = (book: RightsBook, permission: string): Profile[] =>
  profileKeys.filter((profile) => book.profiles[profile].has(permission))

/** Which of these profiles gives a right to people of the role; null when none does. */
export function profileGiving(
  book: RightsBook,
  role: Role,
  profiles: readonly string[],
  permission: string,
): Profile | null {
  if (whyNever(role, permission) !== null) return null
  return profilesWith(book, permission).find((profile) => profiles.includes(profile)) ?? null
}

/**
 * What a person may do: the role's rights as they were changed, what the person's profiles add, then the person's own
 * exceptions. In `own` a right that is both allowed and denied stands as denied. Names that are no longer in the book
 * count for nothing.
 */
export function effectiveRights(
  book: RightsBook,
  role: Role,
  changes: {
    readonly role: RightChanges | null
    readonly own: RightChanges | null
    readonly profiles?: readonly string[]
  },
): ReadonlySet<string> {
  const start = book.defaults[role]
  const added = profileKeys.filter((profile) => changes.profiles?.includes(profile))
  if (!changes.role && !changes.own && added.length === 0) return start
  const held = new Set(start)
  const put = (permission: string, isGiven: boolean) => {
    if (!isGiven) held.delete(permission)
    else if (isKnown(book, permission) && whyNever(role, permission) === null) held.add(permission)
  }
  for (const [permission, isGiven] of Object.entries(changes.role ?? {})) {
    put(permission, isGiven || isFixed(role, permission))
  }
  for (const profile of added) for (const permission of book.profiles[profile]) put(permission, true)
  for (const [permission, isGiven] of Object.entries(changes.own ?? {})) put(permission, isGiven)
  return held
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
