import { isVerified } from '../platform/web/session/current-user.ts'
import type { RouteEntry } from '../platform/web/shell/create-router.tsx'
import { type LazyScreen, lazyScreen, splitScreen } from '../platform/web/shell/lazy-screen.ts'
import { screens } from './paths.ts'

const welcome = lazyScreen(() => import('../modules/account/web/welcome.tsx'))
const board = lazyScreen(() => import('../modules/account/web/account.tsx'))

/** Path -> screen, one line each; the file exports `Screen` and, if it likes, `prefetch`. */
const lazyScreens: Readonly<Record<string, LazyScreen>> = {
  '/': splitScreen(welcome, board, {
    redirect: (user) =>
      user && !isVerified(user) ? '/account/verify' : user?.role === 'client' ? '/client-area' : null,
  }),
  '/login': lazyScreen(() => import('../modules/account/web/sign-in.tsx')),
  '/forgot-password': lazyScreen(() => import('../modules/account/web/forgot-password.tsx')),
  '/password-reset/{token}': lazyScreen(() => import('../modules/account/web/reset-password.tsx')),
  '/first-run/{token}': lazyScreen(() => import('../modules/account/web/first-run.tsx')),
  '/account': lazyScreen(() => import('../modules/account/web/account.tsx')),
  '/account/verify': lazyScreen(() => import('../modules/account/web/verify.tsx'), {
    redirect: (user) => (user && isVerified(user) ? '/' : null),
  }),
}

/** The screens with their parts; a path without a part answers the 404 page. */
export const routes: readonly RouteEntry[] = screens.flatMap((screen) => {
  const lazy = lazyScreens[screen.path]
  return lazy ? [{ screen, lazy }] : []
})
