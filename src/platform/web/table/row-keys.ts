import { type RefObject, useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="grid"], [role="menu"]'

/** True while single keys belong to a control and not to the page. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** j and k move the focus through the row links of a list; Enter then follows the link by itself. */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'j' && event.key !== 'k') return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"]') !== null) return
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      const next = here < 0 ? 0 : here + (event.key === 'j' ? 1 : -1)
      const link = links[Math.min(Math.max(next, 0), links.length - 1)]
      link?.focus()
      link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [table])
}
