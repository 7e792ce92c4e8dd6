import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { creatable, menuOf } from '#platform/web/shell/menu.ts'
import type { RecentRecord } from '#platform/web/shell/recent.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import type { SearchHit } from '../contract.ts'

/** One line of the palette: a place to go. */
export interface Choice {
  readonly path: string
  readonly icon: IconName
  /** A record number, set apart from its title. */
  readonly number?: string | null | undefined
  readonly title: string
  readonly aside?: string | null | undefined
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
  const iconOf = (path: string) =>
    (menu.find((item) => item.path !== '/' && path.startsWith(`${item.path}/`))?.menu.icon as IconName) ??
    'document'
  const areas = menu.map(
    (item): Choice => ({ path: item.path, icon: item.menu.icon as IconName, title: item.menu.label }),
  )
  const creates = creatable(screens, user).map(
    ({ path, create }): Choice => ({ path, icon: 'plus', title: `New ${create.label.toLowerCase()}` }),
  )
  const records = hits.map((hit): Choice => ({ ...hit, icon: iconOf(hit.path), aside: hit.subtitle }))
  const known = new Set(records.map(({ path }) => path))
  const opened = recent
    .filter(({ path }) => !known.has(path))
    .map((record): Choice => ({ ...record, icon: iconOf(record.path) }))
  return [
    { name: 'Records', choices: records },
    { name: 'Opened before', choices: opened.filter(fits) },
    { name: 'Go to', choices: areas.filter(fits) },
    { name: 'Do', choices: creates.filter(fits) },
  ].filter(({ choices }) => choices.length > 0)
}

/** True for text that looks like one record number: `ENQ-2026-0431`, `Q-2026-0231 Rev 2`, `SS-004812`. */
export function looksLikeNumber(text: string): boolean {
  return /^[a-z]{1,6}(-[a-z0-9]{1,6})*-\d{3,}( rev \d+)?$/i.test(text.trim())
}
