import { Menu } from '@mantine/core'
import type { CurrentUser } from '../../contract/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { MenuItemLink } from './menu-item-link.tsx'
import { SchemeItems } from './scheme-items.tsx'
import { leave } from './sign-out.ts'
import classes from './top-bar.module.css'

/** Account, colour scheme, sign out. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <button type="button" className={classes.icon} aria-label={`Account of ${user.name}`}>
          <Avatar name={user.name} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <b>{user.name}</b>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <MenuItemLink href="/account" icon="user">
          My account
        </MenuItemLink>
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
