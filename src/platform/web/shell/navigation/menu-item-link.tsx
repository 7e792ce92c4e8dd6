import type { ScreenAddress } from '#platform/contract/register.ts'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'

interface MenuItemLinkProps {
  href: ScreenAddress
  icon?: IconName
  children: ReactNode
}

/** A menu item that is a real link. */
export function MenuItemLink({ href, icon, children }: MenuItemLinkProps) {
  return (
    <Menu.Item component={AppLink} href={href} leftSection={icon && <Icon name={icon} />}>
      {children}
    </Menu.Item>
  )
}
