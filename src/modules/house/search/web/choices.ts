import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { creatable, mayOpen, menuOf, type MenuScreen } from '#platform/web/shell/navigation/menu.ts'
import type { RecentRecord } from '#platform/web/shell/navigation/recent.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import type { SearchHit } from '../contract.ts'

/** One line of the palette: a place to go. */
export interface Choice {
  readonly path: ScreenAddress
  readonly icon: IconName
  /** A record number, set apart from its title. */
  readonly number?: string | null | undefined
  readonly title: string
  readonly aside?: string | null | undefined
  readonly status?: StateInfo | null | undefined
}

export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly Choice[]
}

interface Sources {
  readonly query: string
  readonly screens: readonly Screen[]
  readonly user: CurrentUser
  readonly recent: readonly RecentRecord[]
  readonly hits: readonly SearchHit[]
}

/** What the palette offers for what was typed; empty groups are left out. */
export function choicesFor({ query, screens, user, recent, hits }: Sources): ChoiceGroup[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ title, number }: Choice) =>
    words.every((word) => `${number ?? ''} ${title}`.toLowerCase().includes(word))
  const menu = menuOf(screens, user).flatMap(({ items }) => items)
  const areaOf = (path: string) => menu.find((item) => item.path !== '/' && path.startsWith(`${item.path}/`))
  const iconOf = (path: string) => (areaOf(path)?.menu.icon as IconName | undefined) ?? 'document'
  const areas = menu.map(
    (item): Choice => ({ path: item.path, icon: item.menu.icon as IconName, title: item.menu.label }),
  )
  const known = new Set<string>(menu.map(({ path }) => path))
  const settings = screens
    .filter((screen) => isSetupPage(screen) && mayOpen(screen, user) && !known.has(screen.path))
    .map(({ path, title }): Choice => ({ path: givenAddress(path), icon: 'gear', title, aside: 'Setup' }))
  const creates = creatable(screens, user).map(
    ({ path, create }): Choice => ({ path, icon: 'plus', title: `New ${create.label.toLowerCase()}` }),
  )
  const found = hits.map(
    (hit): Choice => ({
      ...hit,
      path: givenAddress(hit.path),
      icon: iconOf(hit.path),
      aside: hit.subtitle,
    }),
  )
  const lists = wholeLists(hits, query, areaOf)
  const shown = new Set<string>(found.map(({ path }) => path))
  const opened = recent
    .filter(({ path }) => !shown.has(path))
    .map((record): Choice => ({ ...record, path: givenAddress(record.path), icon: iconOf(record.path) }))
  return [
    { name: 'Records', choices: [...found, ...lists] },
    { name: 'Opened before', choices: opened.filter(fits) },
    // Without words the pages of setup would bury the areas.
    { name: 'Go to', choices: [...areas, ...(words.length > 0 ? settings : [])].filter(fits) },
    { name: 'Do', choices: creates.filter(fits) },
  ].filter(({ choices }) => choices.length > 0)
}

/** A list or page of setup that can be opened as it is: no form, no single record. */
const isSetupPage = ({ path }: Screen): boolean =>
  path.startsWith('/setup/') && !/[{]|\/(create|form)$/.test(path)

/** Hits of each area that are listed under its heading. */
const LISTED = 5
/** Counted no further than this. */
const COUNTED = 25

/** The way to the list of each area in which more was found than is listed here. */
function wholeLists(
  hits: readonly SearchHit[],
  query: string,
  areaOf: (path: string) => MenuScreen | undefined,
): Choice[] {
  const bySlice = new Map(hits.filter((hit) => hit.foundInList !== null).map((hit) => [hit.slice, hit]))
  return [...bySlice.values()].flatMap(({ path, foundInList }): Choice[] => {
    const area = areaOf(path)
    if (!area || !foundInList || foundInList <= LISTED) return []
    const count = foundInList > COUNTED ? `${COUNTED}+` : String(foundInList)
    const search = new URLSearchParams({ search: query.trim() })
    return [
      {
        path: givenAddress(`${area.path}?${search.toString()}`),
        icon: 'search',
        title: `All ${count} results in ${area.menu.label}`,
      },
    ]
  })
}

/** True for text that looks like one record number: `ENQ-2026-0431`, `Q-2026-0231 Rev 2`, `SS-004812`. */
export function looksLikeNumber(text: string): boolean {
  return /^[a-z]{1,6}(-[a-z0-9]{1,6})*-\d{3,}( rev \d+)?$/i.test(text.trim())
}
