import type { ScreenAddress } from '#platform/contract/register.ts'
import { type RefObject, useEffect } from 'react'

const addresses = new Map<string, ScreenAddress>()

/** Remembers how a list was last shown, for the way back from its records. Lives as long as the page. */
export function rememberList(path: string, href: ScreenAddress): void {
  addresses.set(path, href)
}

/** The list as it was last shown, filters and all. */
export const lastList = (path: ScreenAddress): ScreenAddress => addresses.get(path) ?? path

/** By the path of a list: the row that was opened last. Lives as long as the page. */
const opened = new Map<string, string>()

/** Remembers the row of a list that is being opened; the list is the screen one is on, or is given. */
export function noteRow(href: string, list: string = window.location.pathname): void {
  opened.set(list, href)
}

/** Puts the focus on the row one comes back from, where nothing else has it; once. */
export function useLastRow(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const path = window.location.pathname
    const href = opened.get(path)
    opened.delete(path)
    if (href === undefined) return
    const links = table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? []
    const link = [...links].find((one) => one.getAttribute('href') === href)
    link?.focus({ preventScroll: true })
  }, [table])
}
