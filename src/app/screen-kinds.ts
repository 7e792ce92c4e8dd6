import { type Right, rightOf } from '#platform/contract/register.ts'
import type { CreateEntry, MenuEntry, Screen } from '#platform/contract/screen.ts'

export const staff: Screen['guards'] = ['auth', 'verified', 'is-user']
export const administrators: Screen['guards'] = ['auth', 'verified', 'is-administrator']

/** A screen whose path the compiler knows: links are checked against it. */
type At<Path extends string> = Screen & { readonly path: Path }

export const keep = <const Path extends string>(screens: readonly At<Path>[]): readonly At<Path>[] => screens

/** A list, its create screen and the screen of one record. */
export function area<const Path extends string>(
  path: Path,
  titles: [list: string, record: string],
  menu: MenuEntry,
  create?: CreateEntry,
): (At<Path> | At<`${Path}/create`> | At<`${Path}/{id}`>)[] {
  const [list, one] = titles
  const made: At<`${Path}/create`>[] = create
    ? [
        {
          path: `${path}/create`,
          guards: staff,
          needs: create.right,
          title: `New ${one.toLowerCase()}`,
          create,
        },
      ]
    : []
  const needs = menu.right ? { needs: menu.right } : {}
  return [
    { path, guards: staff, ...needs, title: list, menu },
    ...made,
    { path: `${path}/{id}`, guards: staff, ...needs, title: one },
  ]
}

/** An area that is called in the menu as its list, with the rights of the slice of its path. */
export const ownArea = <const Path extends `/${string}`>(
  path: Path,
  [label, record]: [list: string, record: string],
  menu: Omit<MenuEntry, 'label' | 'right'>,
) =>
  area(
    path,
    [label, record],
    { ...menu, label, right: rightOf(path.slice(1), 'read') },
    { label: record, right: rightOf(path.slice(1), 'create') },
  )

/** A screen of the staff by itself, called in the menu as its title. */
export const single = <const Path extends string>(
  path: Path,
  title: string,
  menu: Omit<MenuEntry, 'label'>,
): At<Path> => ({
  path,
  guards: staff,
  ...(menu.right ? { needs: menu.right } : {}),
  title,
  menu: { ...menu, label: title },
})

/** A list of the client area and the screen of one record, if it has one: staff may look at them and find nothing there. */
export function forClients<const Path extends string>(path: Path, titles: readonly [list: string]): At<Path>[]
export function forClients<const Path extends string>(
  path: Path,
  titles: readonly [list: string, record: string],
): (At<Path> | At<`${Path}/{id}`>)[]
export function forClients(path: string, [list, record]: readonly [list: string, record?: string]) {
  const like = { guards: ['auth', 'verified'], layout: 'client-layout' } as const
  return [
    { ...like, path, title: list },
    ...(record ? [{ ...like, path: `${path}/{id}`, title: record }] : []),
  ]
}

/** A list of what is bought, by the rights of its slice. */
export const orders = <const Path extends `/${string}`>(
  path: Path,
  titles: [list: string, record: string],
  icon: MenuEntry['icon'],
  order: number,
) => ownArea(path, titles, { group: 'Orders', icon, order })

/** A list of goods out that is a screen by itself, with the right to read its slice. */
export const leaving = <const Path extends `/${string}`>(
  path: Path,
  title: string,
  icon: MenuEntry['icon'],
  order: number,
) => single(path, title, { group: 'Goods out', icon, order, right: rightOf(path.slice(1), 'read') })

/** A setup area: `/create`, `/form` (empty, or the record named by `?id=`) and `/{id}` share one form page. */
export function lookup<const Name extends string>(name: Name, titles: [list: string, record: string]) {
  const [list, record] = titles
  const path = `/setup/${name}` as const
  return keep([
    { path, guards: administrators, title: list },
    { path: `${path}/create`, guards: administrators, title: `New ${record}` },
    { path: `${path}/form`, guards: administrators, title: list },
    { path: `${path}/{id}`, guards: administrators, title: list },
  ])
}

/** A setup area that is no screen of the specification: it opens with its rights, whatever the role. */
export const openLookup = <const Name extends string>(name: Name, titles: [list: string, record: string]) =>
  keep(
    lookup(name, titles).map((screen) => ({
      ...screen,
      opensWith: rightOf(name, screen.path.endsWith('/create') ? 'create' : 'read'),
    })),
  )

/** A screen of the setup that opens with a right, that of reading its slice unless another one is named. */
export const upkeep = <const Name extends string>(
  name: Name,
  title: string,
  opensWith: Right = rightOf(name, 'read'),
): At<`/setup/${Name}`> => ({ path: `/setup/${name}`, guards: administrators, opensWith, title })

/** A list whose entries are ended and added anew, never changed: it has no record page. */
export const entries = <const Name extends string>(
  name: Name,
  [list, record]: [list: string, record: string],
) =>
  keep([
    { path: `/setup/${name}`, guards: administrators, title: list },
    { path: `/setup/${name}/create`, guards: administrators, title: `New ${record}` },
  ])

const templates = '/setup/psl-levels/{id}/operation-templates'
const template = `${templates}/{templateId}` as const

/** The templates of a PSL level and their operations. */
export const operationTemplates = keep([
  { path: templates, guards: administrators, title: 'Operation templates' },
  { path: `${templates}/create`, guards: administrators, title: 'New operation template' },
  { path: template, guards: administrators, title: 'Operation template' },
  { path: `${template}/operations`, guards: administrators, title: 'Operations' },
  { path: `${template}/operations/form`, guards: administrators, title: 'Operation' },
])

/** What one signs with, and what people outside have entered: each part of the inbox shows with its own right. */
export const waiting = [
  single('/signature', 'Signature', { group: 'Documents', icon: 'edit', order: 610 }),
  {
    ...single('/inbox', 'Inbox', {
      group: 'Sales',
      icon: 'globe',
      order: 99,
      right: 'customer-enquiries:read',
    }),
    orNeeds: ['supplier-answers:read', 'client-messages:read', 'company-changes:read'],
  },
] as const
