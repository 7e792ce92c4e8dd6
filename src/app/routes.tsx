import type { ComponentType } from 'react'
import { isVerified } from '../platform/web/session/current-user.ts'
import type { RouteEntry } from '../platform/web/shell/create-router.tsx'
import {
  type LazyScreen,
  lazyScreen,
  type ScreenModule,
  splitScreen,
} from '../platform/web/shell/lazy-screen.ts'
import { screens } from './paths.ts'

type Screens = Readonly<Record<string, LazyScreen>>

const welcome = lazyScreen(() => import('../modules/account/web/welcome.tsx'))
const board = lazyScreen(() => import('../modules/home/web/screen.tsx'))

/** A setup area: its file exports `List` and one `Form` for `/create`, `/form` and `/{id}`. */
function lookup(
  name: string,
  importer: () => Promise<{ List: ComponentType; Form: ComponentType } & Pick<ScreenModule, 'prefetch'>>,
): Screens {
  const list = lazyScreen(async () => {
    const { List, prefetch } = await importer()
    return { Screen: List, prefetch }
  })
  const form = lazyScreen(async () => ({ Screen: (await importer()).Form }))
  return {
    [`/setup/${name}`]: list,
    [`/setup/${name}/create`]: form,
    [`/setup/${name}/form`]: form,
    [`/setup/${name}/{id}`]: form,
  }
}

/** Path -> screen, one line each; the file exports `Screen` and, if it likes, `prefetch`. */
const lazyScreens: Screens = {
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
  '/enquiries': lazyScreen(() => import('../modules/enquiries/web/list.tsx')),
  '/enquiries/create': lazyScreen(() => import('../modules/enquiries/web/create.tsx')),
  '/enquiries/{id}': lazyScreen(() => import('../modules/enquiries/web/record.tsx')),
  '/quotes': lazyScreen(() => import('../modules/quotes/web/list.tsx')),
  '/quotes/{id}': lazyScreen(() => import('../modules/quotes/web/record.tsx')),
  '/companies': lazyScreen(() => import('../modules/companies/web/list.tsx')),
  '/companies/create': lazyScreen(() => import('../modules/companies/web/create.tsx')),
  '/companies/{id}': lazyScreen(() => import('../modules/companies/web/record.tsx')),
  '/client-area': lazyScreen(() => import('../modules/client-area/web.tsx')),
  '/terms-and-conditions': lazyScreen(() => import('../modules/terms/web/screen.tsx')),
  '/setup': lazyScreen(() => import('../modules/setup/web/landing.tsx')),
  '/setup/users': lazyScreen(() => import('../modules/users/web/list.tsx')),
  '/setup/users/create': lazyScreen(() => import('../modules/users/web/form.tsx')),
  '/setup/users/form': lazyScreen(() => import('../modules/users/web/form.tsx')),
  '/setup/users/{id}': lazyScreen(() => import('../modules/users/web/record.tsx')),
  ...lookup('facilities', () => import('../modules/facilities/web/facility.tsx')),
  ...lookup('global-segments', () => import('../modules/global-segments/web.tsx')),
  ...lookup('market-segments', () => import('../modules/market-segments/web.tsx')),
  ...lookup('sales-steps', () => import('../modules/sales-steps/web.tsx')),
  ...lookup('quote-confidence', () => import('../modules/quote-confidence/web.tsx')),
  ...lookup('product-codes', () => import('../modules/product-codes/web.tsx')),
  ...lookup('specifications', () => import('../modules/specifications/web.tsx')),
  ...lookup('psl-levels', () => import('../modules/psl-levels/web.tsx')),
  '/setup/quote-traveller-approving-users': lazyScreen(
    () => import('../modules/quote-traveller-approving-users/web/list.tsx'),
  ),
  '/setup/quote-traveller-approving-users/create': lazyScreen(
    () => import('../modules/quote-traveller-approving-users/web/create.tsx'),
  ),
  '/setup/outbox': lazyScreen(() => import('../modules/outbox/web.tsx')),
  '/setup/api': lazyScreen(() => import('../modules/setup/web/api-reference.tsx')),
}

/** The screens with their parts; a path without a part answers the 404 page. */
export const routes: readonly RouteEntry[] = screens.flatMap((screen) => {
  const lazy = lazyScreens[screen.path]
  return lazy ? [{ screen, lazy }] : []
})
