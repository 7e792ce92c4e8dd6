import type { ScreenAddress } from '#platform/contract/register.ts'
import { redirect } from '@tanstack/react-router'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { Guard, Screen } from '#platform/contract/screen.ts'
import { currentUser, isVerified } from '#platform/web/session/current-user.ts'
import { holdsNeeded, opensByRight, roleGuards } from '../navigation/menu.ts'

interface Elsewhere {
  readonly to: ScreenAddress
}

/** Where a guard sends somebody, or the word that it refuses; null lets pass. */
export type Verdict = Elsewhere | 'forbidden' | null

/** What one guard says of a person who wants to open `href` (path with query). */
export function judge(guard: Guard, user: CurrentUser | null, href: string): Verdict {
  const signIn: Elsewhere = { to: `/login?redirect=${encodeURIComponent(href)}` }
  switch (guard) {
    case 'auth':
      return user ? null : signIn
    case 'guest':
      return user ? { to: '/' } : null
    case 'verified':
      if (!user) return signIn
      if (!isVerified(user)) return { to: '/account/verify' }
      // The server refuses everything else until the second step is set up, which is done there.
      return user.needs_second_step ? { to: '/account' } : null
    case 'is-user':
    case 'is-manager':
    case 'is-administrator':
      if (!user) return signIn
      return roleGuards[guard]?.(user) ? null : 'forbidden'
  }
}

/** Runs the guards of a screen in order; throws a redirect (replacing the history) or ApiError 403. */
export function checkGuards(screen: Screen, href: string): void {
  const user = currentUser()
  for (const guard of screen.guards) {
    const verdict = judge(guard, user, href)
    if (verdict === 'forbidden') {
      if (opensByRight(screen, user)) continue
      throw new ApiError(403, refusalOf('forbidden', {}))
    }
    if (verdict) redirect({ href: verdict.to, replace: true, throw: true })
  }
  if (!holdsNeeded(screen, user)) throw new ApiError(403, refusalOf('forbidden', {}))
}
