import { Menu } from '@mantine/core'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MenuItemLink } from './menu-item-link.tsx'
import { SchemeItems } from './scheme-items.tsx'
import { leave } from '../sign-out.ts'
import classes from './top-bar.module.css'

/** "Elin van der Marsh" -> "EM". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()
}

interface AccountMenuProps {
  readonly user: CurrentUser
  /** What its entries are called in another language. */
  readonly words?: Readonly<Record<string, string>>
}

/** Account, colour scheme, sign out. */
export function AccountMenu({ user, words = {} }: AccountMenuProps) {
  const say = (text: string) => words[text] ?? text
  return (
    <Menu position="bottom-end" width={230} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.icon} aria-label={`${say('Account of')} ${user.name}`}>
          <span className={classes.initials} data-initials={initialsOf(user.name)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.who}>
          <b>{user.name}</b>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <MenuItemLink href="/account" icon="user">
          {say('My account')}
        </MenuItemLink>
        <Menu.Divider />
        <SchemeItems say={say} />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void leave()}>
          {say('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
