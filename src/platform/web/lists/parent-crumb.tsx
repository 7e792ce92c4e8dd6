import { givenAddress } from '#platform/contract/register.ts'
import { findScreen } from '#platform/contract/screen.ts'
import { useCurrentUser } from '#platform/web/session/current-user.ts'
import { mayOpen } from '#platform/web/shell/navigation/menu.ts'
import { useCurrentScreen } from '#platform/web/shell/routing/current-screen.ts'
import { useShell } from '#platform/web/shell/shell-data.tsx'
import { type Crumb, Crumbs } from '#platform/web/ui/page-head.tsx'

/** Of the links above a page those that the reader may open: who opened it by a right alone cannot open setup. */
export function useOpenCrumbs(crumbs: readonly Crumb[]): Crumb[] {
  const { screens } = useShell()
  const user = useCurrentUser()
  return crumbs.filter(({ href = '' }) => {
    const screen = findScreen(screens, href.replace(/\?.*$/, ''))
    return !screen || !user || mayOpen(screen, user)
  })
}

/** The link from a list to the nearest screen above it: `/setup/users` is below Setup. */
export function ParentCrumb() {
  const { screens } = useShell()
  const { pathname } = useCurrentScreen()
  let path = above(pathname)
  while (path !== '' && !findScreen(screens, path)) path = above(path)
  const parent = path === '' ? null : findScreen(screens, path)
  const crumbs = useOpenCrumbs(parent ? [{ label: parent.title, href: givenAddress(path) }] : [])
  return crumbs.length > 0 && <Crumbs crumbs={crumbs} />
}

const above = (path: string): string => path.replace(/\/[^/]*$/, '')
