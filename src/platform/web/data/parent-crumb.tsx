import { findScreen } from '../../contract/screen.ts'
import { useCurrentScreen } from '../shell/current-screen.ts'
import { useShell } from '../shell/shell-data.tsx'
import { Crumbs } from '../ui/page-head.tsx'

/** The way up from a list that lies below another screen, the nearest there is: `/setup/users` is below Setup. */
export function ParentCrumb() {
  const { screens } = useShell()
  const { pathname } = useCurrentScreen()
  let path = above(pathname)
  while (path !== '' && !findScreen(screens, path)) path = above(path)
  const parent = path === '' ? null : findScreen(screens, path)
  return parent && <Crumbs crumbs={[{ label: parent.title, href: path }]} />
}

const above = (path: string): string => path.replace(/\/[^/]*$/, '')
