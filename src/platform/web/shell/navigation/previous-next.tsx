import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Page } from '#platform/contract/calls/paging.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { type Shortcut, useShortcuts } from '../keyboard/shortcuts.ts'
import { noteRow, rememberList } from './came-from.ts'
import classes from './previous-next.module.css'

type Meta = Pick<Page<unknown>['meta'], 'next_cursor' | 'prev_cursor' | 'total' | 'total_is_exact'>

/** A page of a list as it was shown last, and how its neighbours are read. */
export interface ShownPage {
  /** The path of the list. */
  readonly list: ScreenAddress
  /** The cursor that it was read with; undefined on the first page. */
  readonly cursor: string | undefined
  /** The records of its rows, in their order. */
  readonly records: readonly ScreenAddress[]
  readonly meta: Meta
  /** How many rows stand before it; null where nobody knows, because it was opened by its address. */
  readonly before: number | null
  /** The address of the list at another page. */
  readonly hrefOf: (cursor: string) => ScreenAddress
  readonly read: (cursor: string) => Promise<Pick<ShownPage, 'records' | 'meta'>>
}

/** The page that was shown last. Lives as long as the window. */
const shown = createStore<ShownPage | null>(null)

/** Remembers the page of a list that is on screen, for the way from one of its records to the next. */
export function rememberPage(page: Omit<ShownPage, 'before'>): void {
  shown.set({ ...page, before: rowsBefore(page, shown.get()) })
}

/** How many rows stand before a page: a page by key knows that at both ends, and beside a page that knows it. */
export function rowsBefore(
  { list, cursor, records, meta }: Pick<ShownPage, 'list' | 'cursor' | 'records' | 'meta'>,
  last: ShownPage | null,
): number | null {
  if (meta.prev_cursor === null) return 0
  if (meta.next_cursor === null && meta.total_is_exact) return meta.total - records.length
  if (last === null || last.before === null || last.list !== list) return null
  if (last.cursor === cursor) return last.before
  if (last.meta.next_cursor === cursor) return last.before + last.records.length
  return last.meta.prev_cursor === cursor ? Math.max(0, last.before - records.length) : null
}

const pathOf = (address: string): string => address.replace(/[?#].*$/, '')

/** The place of a record on the page, and the nearest other record on each side; several rows may lead to one record. */
export function placeOf(page: ShownPage, path: string) {
  const at = page.records.findIndex((address) => pathOf(address) === path)
  if (at < 0) return null
  const isOther = (address: string) => pathOf(address) !== path
  return {
    position: page.before === null ? null : page.before + at + 1,
    previous: page.records.slice(0, at).findLast(isOther),
    next: page.records.slice(at + 1).find(isOther),
  }
}

/** On a record that stands in the list shown last: "6 of 442" and the ways to the one before and the one after. */
export function PreviousNext() {
  const { pathname } = useLocation()
  const page = useStore(shown)
  const place = page && placeOf(page, pathname)
  return page && place && <Steps page={page} {...place} />
}

interface StepsProps extends NonNullable<ReturnType<typeof placeOf>> {
  page: ShownPage
}

function Steps({ page, position, previous, next }: StepsProps) {
  const goTo = useGoTo()
  const { tab } = useLocation().search as { tab?: string }
  const { list, meta } = page
  /** The next record shows the same part as this one. */
  const inTab = (address: ScreenAddress) =>
    tab === undefined || address.includes('?')
      ? address
      : givenAddress(`${address}?${new URLSearchParams({ tab })}`)
  const turn = async (cursor: string, end: 0 | -1) => {
    const turned = { ...page, cursor, ...(await page.read(cursor)) }
    rememberPage(turned)
    rememberList(list, page.hrefOf(cursor))
    const record = turned.records.at(end)
    if (record) await open(record)
  }
  const open = (record: ScreenAddress) => {
    noteRow(record, list)
    return goTo(inTab(record))
  }
  const ways = {
    previous: wayTo(previous, meta.prev_cursor, -1),
    next: wayTo(next, meta.next_cursor, 0),
  }
  function wayTo(record: ScreenAddress | undefined, cursor: string | null, end: 0 | -1): Way {
    if (record) return { href: inTab(record), go: () => void open(record) }
    return cursor === null ? {} : { go: () => void turn(cursor, end) }
  }
  const { previous: back, next: on } = ways
  const shortcuts = useMemo(
    (): Shortcut[] => [
      { keys: '[', label: 'Previous record of the list', run: () => back.go?.() },
      { keys: ']', label: 'Next record of the list', run: () => on.go?.() },
    ],
    [back, on],
  )
  useShortcuts(shortcuts)
  return (
    <nav className={classes.steps} aria-label="Records of the list">
      {position !== null && (
        <span className={classes.position}>
          {formatCount(position)} of {formatCount(meta.total, meta.total_is_exact)}
        </span>
      )}
      <StepButton way={back} label="Previous record" icon="chevronLeft" />
      <StepButton way={on} label="Next record" icon="chevronRight" />
    </nav>
  )
}

/** Nothing to go to at the ends of a list; a link within its page, a button where another page has to be read. */
interface Way {
  href?: ScreenAddress
  go?: () => void
}

function StepButton({ way, label, icon }: { way: Way; label: string; icon: IconName }) {
  const look = { small: true, square: true, tone: 'quiet', icon, 'aria-label': label } as const
  if (way.href) return <ButtonLink {...look} href={way.href} />
  return <Button {...look} disabled={!way.go} onClick={way.go} />
}
