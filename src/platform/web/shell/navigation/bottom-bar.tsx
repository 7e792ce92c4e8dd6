import { Drawer, Menu } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './bottom-bar.module.css'
import { openPalette } from '../dialogs/dialogs.ts'
import type { CreateScreen, MenuGroup } from './menu.ts'
import { NewItems } from './new-menu.tsx'
import { EverythingButton, MenuGroups } from './sidebar.tsx'

interface BottomBarProps {
  menu: readonly MenuGroup[]
  leavesOut: boolean
  creates: readonly CreateScreen[]
}

/** Navigation on a phone: Home, Search, New, Menu. */
export function BottomBar({ menu, leavesOut, creates }: BottomBarProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return (
    <nav className={classes.bar} aria-label="Main, small screen">
      <AppLink href="/" className={classes.item} aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon name="home" size={20} />
        Home
      </AppLink>
      <button type="button" className={classes.item} onClick={() => openPalette()}>
        <Icon name="search" size={20} />
        Search
      </button>
      <Menu position="top" width={220} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.item} disabled={creates.length === 0}>
            <Icon name="plus" size={20} />
            New
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <NewItems creates={creates} />
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={classes.item}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(pathname)}
      >
        <Icon name="menu" size={20} />
        Menu
      </button>
      <Drawer
        opened={openedAt === pathname}
        onClose={() => setOpenedAt(null)}
        position="right"
        size={300}
        title="Menu"
      >
        <nav aria-label="All areas">
          <MenuGroups groups={menu} isCollapsed={false} />
          {leavesOut && <EverythingButton isCollapsed={false} />}
        </nav>
      </Drawer>
    </nav>
  )
}
