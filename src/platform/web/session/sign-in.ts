import type { CurrentUser } from '#platform/contract/current-user.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { currentUser, loadCurrentUser } from './current-user.ts'
import { request } from './request.ts'
import { confirmLeave } from './unsaved.ts'

/** What the sign-in form holds. */
export interface Credentials {
  email: string
  password: string
  /** Stay signed in on this device. */
  remember: boolean
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
  /** What a passkey has proven, in the place of a code. */
  passkey?: object | undefined
}

const signing = { isSigning: true, options: { ignoreUnauthenticated: true, ignoreUnverified: true } }

/** Signs in and loads the person again. Throws ApiError; 422 carries `errors.email`. */
export const signIn = (credentials: Credentials): Promise<CurrentUser> => enter('/login', credentials)

/** Signs in with what a passkey has proven, and loads the person again. Throws ApiError; 422 carries `errors.passkey`. */
export const signInWithPasskey = (passkey: object, remember: boolean): Promise<CurrentUser> =>
  enter('/api/v1/login/passkey', { passkey, remember })

async function enter(url: string, body: object): Promise<CurrentUser> {
  await request({ method: 'POST', url, body, ...signing })
  const user = await loadCurrentUser()
  if (!user) throw new ApiError(401, { message: 'This browser does not keep the session cookie.' })
  return user
}

/** Signs out and loads `/` as a guest, after asking when changes would be lost; false when the person stays. */
export async function signOut(): Promise<boolean> {
  if (!currentUser() || !(await confirmLeave())) return false
  try {
    await request({ method: 'POST', url: '/logout', ...signing })
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 401 || error.status === 419)
    if (!isGone) throw error
  }
  window.location.assign('/')
  return true
}
