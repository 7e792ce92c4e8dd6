import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { CreateEntry, Guard, MenuEntry, Screen } from '#platform/contract/screen.ts'
import { hasPermission } from '#platform/web/session/current-user.ts'

/** A screen that opens without parameters. */
type OpenScreen = Screen & { readonly path: ScreenAddress }
export type MenuScreen = OpenScreen & { readonly menu: MenuEntry }
export type CreateScreen = OpenScreen & { readonly create: CreateEntry }

/** One heading of the sidebar; null: above all headings, `foot`: at the bottom. */
export interface MenuGroup {
  readonly name: string | null
  readonly items: readonly MenuScreen[]
}

/** True when the guards admit the role of the person, or the person holds the right that opens the screen. */
export const mayOpen = (screen: Screen, user: CurrentUser): boolean =>
  holdsNeeded(screen, user) && (isOpenToRole(screen, user) || opensByRight(screen, user))

/** True when the screen needs no right, or the person holds it. */
export const holdsNeeded = ({ needs }: Screen, user: CurrentUser | null): boolean =>
  needs === undefined || user === null || hasPermission(needs, user)

const isOpenToRole = ({ guards }: Screen, user: CurrentUser): boolean =>
  guards.every((guard) => roleGuards[guard]?.(user) ?? true)

/** True when staff hold the right that opens a screen to other roles. */
export const opensByRight = ({ opensWith }: Screen, user: CurrentUser | null): boolean =>
  opensWith !== undefined && user !== null && user.role !== 'client' && hasPermission(opensWith, user)

/** Which role each role guard asks for; roles are hierarchical. */
export const roleGuards: Partial<Record<Guard, (user: CurrentUser) => boolean>> = {
  'is-administrator': (user) => user.role === 'administrator',
  'is-manager': (user) => user.role === 'administrator' || user.role === 'manager',
  'is-user': (user) => user.role !== 'client',
}

const isMenuScreen = (screen: Screen): screen is MenuScreen => screen.menu !== undefined
const isCreateScreen = (screen: Screen): screen is CreateScreen => screen.create !== undefined

/** What the sidebar shows this person, group by group in order. */
export function menuOf(screens: readonly Screen[], user: CurrentUser): MenuGroup[] {
  const groups = new Map<string | null, MenuScreen[]>()
  const shown = [...screens.filter(isMenuScreen), ...byRight(screens, user)]
    .filter(
      (screen) => mayOpen(screen, user) && (!screen.menu.right || hasPermission(screen.menu.right, user)),
    )
    .toSorted((a, b) => a.menu.order - b.menu.order)
  for (const screen of shown) {
    const items = groups.get(screen.menu.group) ?? []
    groups.set(screen.menu.group, [...items, screen])
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}

/** Lists and pages of setup that somebody may open by a right alone: they do not see the page that leads there. */
const byRight = (screens: readonly Screen[], user: CurrentUser): MenuScreen[] =>
  screens
    .filter((screen) => isPage(screen) && opensByRight(screen, user) && !isOpenToRole(screen, user))
    .map((screen, at) => ({
      ...screen,
      path: givenAddress(screen.path),
      menu: { group: 'Setup', label: screen.title, icon: 'gear', order: 800 + at },
    }))

/** No record, and no form of one. */
const isPage = ({ path }: Screen): boolean => !/\{|\/(create|form)$/.test(path)

/** What this person may create. */
export function creatable(screens: readonly Screen[], user: CurrentUser): CreateScreen[] {
  return screens
    .filter(isCreateScreen)
    .filter((screen) => mayOpen(screen, user) && hasPermission(screen.create.right, user))
}

/** True when a path belongs to the area of a menu item. */
export function isInArea(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}
