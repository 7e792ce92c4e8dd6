import { givenAddress } from '#platform/contract/register.ts'
import { findScreen } from '#platform/contract/screen.ts'
import { useCurrentScreen } from '#platform/web/shell/routing/current-screen.ts'
import { useShell } from '#platform/web/shell/shell-data.tsx'
import { Crumbs } from '#platform/web/ui/page-head.tsx'

/** The link from a list to the nearest screen above it: `/setup/users` is below Setup. */
export function ParentCrumb() {
  const { screens } = useShell()
  const { pathname } = useCurrentScreen()
  let path = above(pathname)
  while (path !== '' && !findScreen(screens, path)) path = above(path)
  const parent = path === '' ? null : findScreen(screens, path)
  return parent && <Crumbs crumbs={[{ label: parent.title, href: givenAddress(path) }]} />
}

const above = (path: string): string => path.replace(/\/[^/]*$/, '')
