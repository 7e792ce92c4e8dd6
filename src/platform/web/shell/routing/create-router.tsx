import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  redirect,
  type RouterHistory,
  useLoaderData,
  useLocation,
} from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import type { Layout, Screen } from '#platform/contract/screen.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import { setNavigator } from '#platform/web/session/navigator.ts'
import { confirmLeave, hasUnsaved, hasUnsavedInTab } from '#platform/web/session/unsaved.ts'
import { claimReload } from '../errors/chunk-reload.ts'
import { Frame } from '../layouts/frame.tsx'
import { layoutOf, loadLayout } from '../layouts/layout-of.ts'
import { checkGuards } from './guards.ts'
import type { LazyScreen, ScreenModule } from './lazy-screen.ts'
import { outdated } from '../errors/new-version.ts'
import { nextPaint } from './next-paint.ts'
import { parseSearch, stringifySearch } from '#platform/web/queries/search-string.ts'
import { ErrorPage } from '../errors/error-page.tsx'

/** One line of the table of screens: what it is and where its component comes from. */
export interface RouteEntry {
  readonly screen: Screen
  readonly lazy: LazyScreen
}

/** `/enquiries/{id}` -> `/enquiries/$id`. */
const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name}`)

/** The full load of a path; the promise never ends, since the page goes away. */
function loadFully(href: string): Promise<never> {
  window.location.assign(href)
  return new Promise(() => undefined)
}

/** The router over all screens: guards, lazy parts, prefetching, unsaved changes, newer builds. */
export function createAppRouter(entries: readonly RouteEntry[], history?: RouterHistory) {
  let isReady = false
  const root = createRootRoute({
    component: Frame,
    notFoundComponent: RouteNotFound,
    beforeLoad: async ({ location, preload }) => {
      if (preload || !isReady) return
      const isElsewhere = location.pathname !== router.state.resolvedLocation?.pathname
      if (isElsewhere && outdated.get() && !hasUnsaved()) await loadFully(location.publicHref)
      await nextPaint()
    },
  })
  /** The program is opened, or somebody has just signed in. */
  const isOpening = (): boolean => {
    const left = router.state.resolvedLocation?.pathname
    return (
      left === undefined ||
      entries.some(({ screen }) => screen.path === left && screen.layout === 'guest-layout')
    )
  }
  const routes = entries.map(({ screen, lazy }) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(screen.path),
      staticData: { screen: screen.path },
      beforeLoad: ({ location }) => {
        checkGuards(screen, location.publicHref)
        const elsewhere = lazy.redirect?.(currentUser(), isOpening())
        if (elsewhere) redirect({ href: elsewhere, replace: true, throw: true })
      },
      loader: async ({ params, location }) => {
        // A click takes over a prefetch that is under way, so the router says where we are going.
        const isWanted = () => router.latestLocation.pathname === location.pathname
        const layout = layoutOf(screen, currentUser())
        const module = await loadPart(lazy, layout, location.publicHref, isWanted)
        void module.prefetch?.(params, location.search, queryClient)
        return module.Screen
      },
      component: LoadedScreen,
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultStructuralSharing: true,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
  router.subscribe('onResolved', () => {
    isReady = true
  })
  router.history.block({
    blockerFn: async ({ currentLocation, nextLocation }) => {
      const isOtherScreen = currentLocation.pathname !== nextLocation.pathname
      const isOtherTab = tabOf(currentLocation) !== tabOf(nextLocation) && hasUnsavedInTab()
      return (isOtherScreen || isOtherTab) && !(await confirmLeave())
    },
    enableBeforeUnload: hasUnsaved,
  })
  setNavigator((path) => void router.navigate({ href: path }))
  return router
}

/** Most forms belong to a tab of their screen, or to one part of a tab; other parameters change around them. */
function tabOf({ search }: { search: string }): string {
  const parameters = new URLSearchParams(search)
  return `${parameters.get('tab')} ${parameters.get('part')}`
}

function LoadedScreen() {
  const screen: ComponentType = useLoaderData({ strict: false })
  return createElement(screen)
}

/** Loads the part of a screen and the layout around it; when that fails the path is loaded fully, at most once in 10 s. */
async function loadPart(
  lazy: LazyScreen,
  layout: Layout,
  href: string,
  isWanted: () => boolean,
): Promise<ScreenModule> {
  try {
    const [module] = await Promise.all([lazy.load(), loadLayout(layout)])
    return module
  } catch (error) {
    if (!isWanted() || !claimReload(href)) throw error
    return loadFully(href)
  }
}

/** What a screen threw while it loaded or while it was drawn; the next navigation clears it. */
export function RouteError({ error }: ErrorComponentProps) {
  return <ErrorPage error={error} />
}

/** The page of an unknown path; the address stays as it was typed. */
export function RouteNotFound() {
  const { publicHref, hash } = useLocation()
  const typed = hash ? publicHref.slice(0, publicHref.indexOf('#')) : publicHref
  return <ErrorPage error={{ status: 404, message: `Page not found: ${typed}` }} />
}
