import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import type { CreateScreen } from './menu.ts'
import { MenuItemLink } from './menu-item-link.tsx'
import classes from './top-bar.module.css'

/** The New button with what the person may create. */
export function NewMenu({ creates }: { creates: readonly CreateScreen[] }) {
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.new}>
          <Icon name="plus" />
          New
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.makes}>
        <NewItems creates={creates} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be made, under the headings of the menu: what is of the job of the person first, the others below a line. */
export function NewItems({ creates }: { creates: readonly CreateScreen[] }) {
  return creates.map(({ path, create, icon, group, isOfJob = true }, at) => {
    const before = creates[at - 1]
    const begins = before !== undefined && isOfJob !== (before.isOfJob ?? true)
    return (
      <Fragment key={path}>
        {begins && <Menu.Divider />}
        {group && (begins || group !== before?.group) && <Menu.Label>{group}</Menu.Label>}
        <MenuItemLink href={path} {...(icon ? { icon: icon as IconName } : {})}>
          {create.label}
        </MenuItemLink>
      </Fragment>
    )
  })
}
