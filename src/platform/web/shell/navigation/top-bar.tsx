import { Menu } from '@mantine/core'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { openPalette, openShortcuts } from '../dialogs/dialogs.ts'
import { Logo } from '../layouts/logo.tsx'
import type { CreateScreen } from './menu.ts'
import { modKey } from '../keyboard/mod-key.ts'
import classes from './top-bar.module.css'
import { MenuItemLink } from './menu-item-link.tsx'

/** Search, New, help and account. */
export function TopBar({ user, creates }: { user: CurrentUser; creates: readonly CreateScreen[] }) {
  return (
    <header className={classes.top}>
      <AppLink href="/" aria-label="Heatline, home" className={classes.phoneLogo}>
        <Logo height={18} />
      </AppLink>
      <button type="button" className={classes.search} onClick={() => openPalette()}>
        <Icon name="search" />
        Search or jump to a number
        <kbd aria-hidden="true">{modKey} K</kbd>
      </button>
      <span className={classes.space} />
      {creates.length > 0 && (
        <span className={classes.desk}>
          <NewMenu creates={creates} />
        </span>
      )}
      <button
        type="button"
        className={`${classes.icon} ${classes.desk}`}
        aria-label="Help and keyboard shortcuts"
        onClick={openShortcuts}
      >
        <Icon name="help" />
      </button>
      <AccountMenu user={user} />
    </header>
  )
}

/** The New button with what the person may create. */
export function NewMenu({ creates }: { creates: readonly CreateScreen[] }) {
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.new}>
          <Icon name="plus" />
          New
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {creates.map(({ path, create }) => (
          <MenuItemLink key={path} href={path}>
            {create.label}
          </MenuItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
