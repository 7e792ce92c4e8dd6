import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { remembered } from '#platform/web/remembered.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useStore } from '#platform/web/store.ts'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { creatable, leavesOut, menuOf, menuOfJob, withFavourites } from '../navigation/menu.ts'
import { useShell } from '../shell-data.tsx'
import { Sidebar } from '../navigation/sidebar.tsx'
import classes from './staff-layout.module.css'
import { StaffShortcuts } from '../keyboard/staff-shortcuts.tsx'
import { TopBar } from '../navigation/top-bar.tsx'

const collapsedSidebar = remembered('sidebar-collapsed', false)

/** `new-layout`: sidebar and top bar on canvas, one sheet for the work. */
export function StaffLayout({ children }: { children: ReactNode }) {
  const { screens } = useShell()
  const user = useUser()
  const isNarrow = useMediaQuery('(max-width: 1023px)') ?? false
  const [isOpenedHere, setOpenedHere] = useState(false)
  const collapses = useStore(collapsedSidebar)
  // A tablet has no room for both: there it is open only for as long as somebody wants it.
  const isCollapsed = isNarrow ? !isOpenedHere : collapses
  const toggle = () => (isNarrow ? setOpenedHere(!isOpenedHere) : collapsedSidebar.set(!collapses))
  const all = menuOf(screens, user)
  const menu = withFavourites(menuOfJob(all, user), screens, user)
  const more = leavesOut(all, user)
  const creates = creatable(screens, user)
  return (
    <div data-layout="new-layout" className={classes.app} data-collapsed={isCollapsed || undefined}>
      <Sidebar menu={menu} leavesOut={more} isCollapsed={isCollapsed} onToggle={toggle} />
      <TopBar user={user} creates={creates} />
      <main className={classes.sheet} id="main" tabIndex={-1}>
        {children}
      </main>
      <BottomBar menu={menu} leavesOut={more} creates={creates} />
      <StaffShortcuts menu={all} creates={creates} />
    </div>
  )
}
