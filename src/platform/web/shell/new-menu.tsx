import { Menu } from '@mantine/core'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { CreateScreen } from './menu.ts'
import { MenuItemLink } from './menu-item-link.tsx'
import classes from './top-bar.module.css'

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
