import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { counted, formatQuantity } from '#platform/contract/values/amounts.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { timelineQuery } from '#platform/web/activity/activity-client.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { noteRow } from '#platform/web/shell/navigation/came-from.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { useLatest } from '#platform/web/use-latest.ts'
import classes from './peek.module.css'

// Read once somebody looks: most lists are left without.
const Entries = lazy(async () => ({
  default: (await import('#platform/web/activity/timeline.tsx')).Entries,
}))

/** A row of the list, as its columns draw it. */
interface PeekedRow {
  readonly id: string
  readonly href: ScreenAddress
  readonly shows: (column: number) => ReactNode
}

interface PeekProps {
  contract: Contract
  rows: readonly PeekedRow[]
  /** Of all columns, also those that are not chosen. */
  headings: readonly string[]
  /** The id of the row that is looked at. */
  peeked: string | null
  onPeek: (id: string | null) => void
}

const ROW_LINK = '[data-row-link]'

/** The row whose link this is, by its place among those that are drawn; null: it is none. */
const rowAt = (target: EventTarget | null): number | null =>
  target instanceof HTMLElement && target.matches(ROW_LINK)
    ? (target.closest('tr')?.sectionRowIndex ?? null)
    : null

/**
 * Space on a row, or the button in its margin, shows its record beside the list; Space hides it again. Loaded once the list stands.
 * Another page of the list, which does not have the record, closes it.
 */
export function Peek({ rows, peeked, onPeek, ...list }: PeekProps) {
  const toggle = useLatest(({ target }: KeyboardEvent) => {
    const { id = null } = rows[rowAt(target) ?? -1] ?? {}
    onPeek(id === peeked ? null : id)
  })
  useShortcuts(
    useMemo(
      () => [{ keys: 'Space', on: ROW_LINK, label: 'Look at the row beside the list', run: toggle }],
      [toggle],
    ),
  )
  const row = rows.find(({ id }) => id === peeked)
  const close = useLatest(() => {
    const place = rows.findIndex(({ id }) => id === peeked)
    document.querySelectorAll<HTMLElement>(ROW_LINK)[place]?.focus()
    onPeek(null)
  })
  const follow = useLatest((place: number) => onPeek(rows[place]?.id ?? null))
  return row ? <Summary {...list} row={row} onFollow={follow} close={close} /> : null
}

interface SummaryProps extends Pick<PeekProps, 'contract' | 'headings'> {
  row: PeekedRow
  onFollow: (place: number) => void
  close: () => void
}

/**
 * A record beside its list: all that its columns know, its lines and what happened last. The focus stays in a row of the list, so
 * that j and k go on, and the summary goes with them; whoever came by mouse or touch is led to it.
 */
function Summary({ contract, headings, row: { id, href, shows }, onFollow, close }: SummaryProps) {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const place = rowAt(target)
      if (place !== null) onFollow(place)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [onFollow])
  useShortcuts(
    useMemo((): Shortcut[] => [{ keys: 'Escape', label: 'Close the summary', run: close }], [close]),
  )
  const closing = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (rowAt(document.activeElement) === null) closing.current?.focus()
  }, [id])
  const { timeline, get } = contract.endpoints
  return (
    <aside className={classes.panel} aria-label={`Summary of the ${inSentence(contract.singular)}`}>
      <header className={classes.head}>
        <h2 aria-live="polite">
          <AppLink href={href} onClick={() => noteRow(href)}>
            {shows(0)}
          </AppLink>
        </h2>
        <Button
          ref={closing}
          small
          square
          tone="quiet"
          icon="close"
          aria-label="Close the summary"
          onClick={close}
        />
      </header>
      <div className={classes.body} role="region" aria-label="Summary" tabIndex={0}>
        <Facts facts={headings.slice(1).map((heading, column) => [heading, shows(column + 1)] as const)} />
        {get && <LinesOf contract={contract} id={id} />}
        {timeline && <LastOf slice={contract.slice} id={id} />}
      </div>
    </aside>
  )
}

const words = z.string().nullish()

/** What lines of documents are made of, as far as a summary names it. */
const withLines = z.object({
  lines: z.array(
    z.object({
      lineNo: z.int(),
      description: words,
      sizeText: words,
      productCode: words,
      quantity: words,
      quantities: z.array(z.string()).optional(),
      uom: words,
    }),
  ),
})

/** So many lines, and so many entries of the timeline. */
const SHOWN = 6

/** The first lines of the record, where it has any; reading it also makes the way to it short. */
function LinesOf({ contract, id }: { contract: Contract; id: string }) {
  const { data } = useQuery({ ...recordQuery(contract, id), retry: false })
  const lines = withLines.safeParse(data).data?.lines ?? []
  if (lines.length === 0) return null
  return (
    <section className={classes.part}>
      <h3>Lines</h3>
      <ul>
        {lines.slice(0, SHOWN).map(({ lineNo, description, sizeText, productCode, ...line }) => (
          <li key={lineNo}>
            <span>{lineNo}</span>
            <span>{description || sizeText || productCode}</span>
            <span>{[quantityOf(line), line.uom].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p>{`and ${counted(lines.length - SHOWN, 'more', 'more')}`}</p>}
    </section>
  )
}

const quantityOf = ({ quantity, quantities }: { quantity?: string | null; quantities?: string[] }) => {
  const first = quantity ?? quantities?.[0]
  return first && formatQuantity(first)
}

/** What happened last; nothing where the rows of a list are parts of a record. */
function LastOf({ slice, id }: { slice: string; id: string }) {
  const { data, isError } = useInfiniteQuery({ ...timelineQuery(slice, id, undefined), retry: false })
  if (isError) return null
  const entries = data?.pages[0]?.data.slice(0, SHOWN)
  return (
    <section className={classes.part}>
      <h3>Last</h3>
      <Suspense fallback={<SkeletonRows rows={3} columns={2} />}>
        {entries ? <Entries entries={entries} /> : <SkeletonRows rows={3} columns={2} />}
      </Suspense>
    </section>
  )
}
