import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import {
  type CreateEntry,
  findScreen,
  type Guard,
  type MenuEntry,
  type Screen,
} from '#platform/contract/screen.ts'
import { hasPermission } from '#platform/web/session/current-user.ts'

/** A screen that opens without parameters. */
type OpenScreen = Screen & { readonly path: ScreenAddress }
export type MenuScreen = OpenScreen & { readonly menu: MenuEntry }
export type CreateScreen = OpenScreen & {
  readonly create: CreateEntry
  /** The icon and the group of its list. */
  readonly icon?: string | undefined
  readonly group?: string | null
  /** Part of what the profiles of the person show; of everything without profiles. */
  readonly isOfJob?: boolean
}

/** One heading of the sidebar; null: above all headings, `foot`: at the bottom. */
export interface MenuGroup {
  readonly name: string | null
  readonly items: readonly MenuScreen[]
}

/** True when the guards admit the role of the person, or the person holds the right that opens the screen. */
export const mayOpen = (screen: Screen, user: CurrentUser): boolean =>
  holdsNeeded(screen, user) && (isOpenToRole(screen, user) || opensByRight(screen, user))

/** True when the screen needs no right, or the person holds one with which it shows something. */
export const holdsNeeded = ({ needs, orNeeds }: Screen, user: CurrentUser | null): boolean =>
  needs === undefined ||
  user === null ||
  hasPermission(needs, user) ||
  (orNeeds?.some((right) => hasPermission(right, user)) ?? false)

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
      (screen) =>
        mayOpen(screen, user) &&
        (!screen.menu.right || holdsNeeded({ ...screen, needs: screen.menu.right }, user)),
    )
    .toSorted((a, b) => a.menu.order - b.menu.order)
  for (const screen of shown) {
    const items = groups.get(screen.menu.group) ?? []
    groups.set(screen.menu.group, [...items, screen])
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}

/** At most so many rows fit on a laptop; a longer menu of a job begins folded. */
const MOST_ROWS = 26

/** What always stands there: home, and setup for those who run the house. */
const isAlways = ({ path, menu }: MenuScreen): boolean => menu.group === null || path === '/setup'

/** Whether the job of the person shows an entry: what it shows is groups and paths. */
const isOfJob = (item: MenuScreen, shown: readonly string[]): boolean =>
  isAlways(item) || shown.includes(item.path) || shown.includes(item.menu.group ?? '')

/** Of what somebody may open what their profiles show; everything without profiles, or when they ask for everything. */
export function menuOfJob(
  groups: readonly MenuGroup[],
  { menu, own_menu: own }: CurrentUser,
): readonly MenuGroup[] {
  if (!menu || own?.everything) return groups
  return groups
    .map(({ name, items }) => ({ name, items: items.filter((item) => isOfJob(item, menu)) }))
    .filter(({ items }) => items.length > 0)
}

/** Whether the profiles of somebody leave anything out that their rights open. */
export const leavesOut = (groups: readonly MenuGroup[], { menu }: CurrentUser): boolean =>
  menu ? groups.some(({ items }) => items.some((item) => !isOfJob(item, menu))) : false

/** The headings that are folded: as somebody left them, else those outside the job, and all of a menu that is too long. */
export function foldedGroups(
  groups: readonly MenuGroup[],
  { menu, own_menu: own }: CurrentUser,
): readonly string[] {
  if (own?.folded) return own.folded
  if (!menu) return []
  const headings = groups.filter(({ name }) => name !== null && name !== 'foot' && name !== FAVOURITES)
  const ofJob = headings.filter(({ items }) => items.some((item) => isOfJob(item, menu)))
  const rows = ofJob.reduce((sum, { items }) => sum + items.length + 1, 0)
  const open = rows > MOST_ROWS ? [] : ofJob
  return headings.filter((group) => !open.includes(group)).map(({ name }) => name ?? '')
}

/** The heading above what somebody has pinned. */
export const FAVOURITES = 'Favourites'

/** The menu with the favourites below home, those left out that the person may not open any more. */
export function withFavourites(
  groups: readonly MenuGroup[],
  screens: readonly Screen[],
  user: CurrentUser,
): readonly MenuGroup[] {
  const items = (user.own_menu?.favourites ?? []).flatMap(({ label, path }, order): MenuScreen[] => {
    const [pathname = ''] = path.split('?')
    const screen = findScreen(screens, pathname)
    if (!screen || !mayOpen(screen, user)) return []
    const icon = listOf(screens, pathname)?.menu.icon ?? 'star'
    return [{ ...screen, path: givenAddress(path), menu: { group: FAVOURITES, label, icon, order } }]
  })
  if (items.length === 0) return groups
  const above = groups.filter(({ name }) => name === null)
  return [...above, { name: FAVOURITES, items }, ...groups.filter(({ name }) => name !== null)]
}

/** The entry of the menu that a path belongs to. */
const listOf = (screens: readonly Screen[], pathname: string): MenuScreen | undefined =>
  screens.filter(isMenuScreen).find(({ path }) => isInArea(pathname, path))

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

/** What this person may create, in the order of the menu; what belongs to their job comes first. */
export function creatable(screens: readonly Screen[], user: CurrentUser): CreateScreen[] {
  const made = screens
    .filter(isCreateScreen)
    .filter((screen) => mayOpen(screen, user) && hasPermission(screen.create.right, user))
    .map((screen) => ({ screen, list: listOf(screens, screen.path) }))
  const placeOf = ({ list }: (typeof made)[number]): number => {
    if (!list) return Number.MAX_SAFE_INTEGER
    return list.menu.order + (user.menu && !isOfJob(list, user.menu) ? 10_000 : 0)
  }
  return made
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ screen, list }) => ({
      ...screen,
      icon: list?.menu.icon,
      isOfJob: !user.menu || (list !== undefined && isOfJob(list, user.menu)),
      group: list?.menu.group ?? null,
    }))
}

/** True when a path belongs to the area of a menu item. */
export function isInArea(pathname: string, path: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}
