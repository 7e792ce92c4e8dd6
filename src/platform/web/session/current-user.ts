import type { Right } from '#platform/contract/register.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { errorOf, transmit } from './transport.ts'

const store = createStore<CurrentUser | null>(null)

/** The signed-in person; null for a guest. */
export const currentUser = (): CurrentUser | null => store.get()

/** The signed-in person, or null for a guest; draws again when it changes. */
export const useCurrentUser = (): CurrentUser | null => useStore(store)

/** The signed-in person, on screens behind the `auth` guard. */
export function useUser(): CurrentUser {
  const user = useStore(store)
  if (!user) throw new Error('This screen needs a signed-in person.')
  return user
}

/** Puts in the person as a call answered it, for example with a new name. */
export const setCurrentUser = (user: CurrentUser): void => store.set(user)

/** Notes that the server no longer takes the account for verified, so that the verify page lets the person in. */
export function noteUnverified(): void {
  const user = store.get()
  if (user) store.set({ ...user, is_verified: false, email_verified_at: null })
}

/**
 * Asks the server who is signed in: 200 gives the person, 401 and 419 a guest. Any other answer or a lost
 * connection throws ApiError.
 */
export async function loadCurrentUser(): Promise<CurrentUser | null> {
  const reply = await transmit({ method: 'GET', url: '/api/v1/user' })
  if (reply.status === 401 || reply.status === 419) store.set(null)
  else if (reply.status === 200) store.set(reply.body as CurrentUser)
  else throw errorOf(reply)
  return store.get()
}

/** True when the person has the right `slice:verb`. The server decides again at every call. */
export function hasPermission(right: Right, user: CurrentUser | null = store.get()): boolean {
  return user?.permissions.includes(right) ?? false
}

/** True when the e-mail address or an administrator has confirmed the account. */
export const isVerified = (user: CurrentUser): boolean => user.is_verified || user.email_verified_at !== null

/** True for administrators, managers and users; false for clients and guests. */
export const isStaff = (user: CurrentUser | null): boolean => user !== null && user.role !== 'client'
