import { type RefObject, useMemo } from 'react'
import { type Shortcut, useShortcuts } from '#platform/web/shell/shortcuts.ts'

/** j and k move the focus through the row links of a list; Enter then follows the link by itself. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useShortcuts(useMemo(() => shortcutsOf(table), [table]))
}

function shortcutsOf(table: RefObject<HTMLElement | null>): Shortcut[] {
  const move = (step: number) => () => {
    const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
    const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)
    links[next]?.focus()
    links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  return [
    { keys: 'j', label: 'Next row', run: move(1) },
    { keys: 'k', label: 'Previous row', run: move(-1) },
  ]
}
