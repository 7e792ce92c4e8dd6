import { type RefObject, useMemo } from 'react'
import { useLastRow } from '#platform/web/shell/navigation/came-from.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'

interface FocusProps {
  table: RefObject<HTMLElement | null>
}

/** j and k move the focus through the rows of a list, x marks the one it is in; Enter then follows its link by itself. */
export function RowKeys({ table }: FocusProps) {
  useShortcuts(useMemo(() => shortcutsOf(table), [table]))
  return null
}

/** Brings the focus back to the row one came from. */
export function LastRow({ table }: FocusProps) {
  useLastRow(table)
  return null
}

const hasFocus = (link: HTMLElement) => link.closest('tr')?.contains(document.activeElement) ?? false

function shortcutsOf(table: FocusProps['table']): Shortcut[] {
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const move = (step: number) => () => {
    const links = rows()
    const here = links.findIndex(hasFocus)
    const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)
    links[next]?.focus()
    links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  const mark = () => rows().find(hasFocus)?.closest('tr')?.querySelector<HTMLElement>('[data-mark]')?.click()
  return [
    { keys: 'j', label: 'Next row', run: move(1) },
    { keys: 'k', label: 'Previous row', run: move(-1) },
    { keys: 'x', label: 'Choose the row, where rows can be chosen', run: mark },
  ]
}
