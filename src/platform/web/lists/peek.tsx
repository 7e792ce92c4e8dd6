import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { z } from 'zod'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { counted, formatQuantity } from '#platform/contract/values/amounts.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { timelineQuery } from '#platform/web/activity/activity-client.ts'
import { Entries } from '#platform/web/activity/timeline.tsx'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { noteRow } from '#platform/web/shell/navigation/came-from.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import type { PeekState } from './use-list.ts'
import classes from './peek.module.css'

interface PeekProps {
  contract: Contract
  id: string
  /** What the columns of the list show of it: the first one, and the others under their headings. */
  title: ReactNode
  facts: readonly (readonly [label: string, value: ReactNode])[]
  href: ScreenAddress
  state: Pick<PeekState, 'follow' | 'close'>
}

/**
 * A record beside its list: all that its columns know, its lines and what happened last. The focus stays in the list, so that j and
 * k go on, and the summary goes with them.
 */
export function Peek({ contract, id, title, facts, href, state }: PeekProps) {
  const { follow, close } = state
  useEffect(() => {
    const listen = ({ target }: FocusEvent) => follow(target)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [follow])
  useShortcuts(
    useMemo((): Shortcut[] => [{ keys: 'Escape', label: 'Close the summary', run: close }], [close]),
  )
  const { timeline, get } = contract.endpoints
  return (
    <aside className={classes.panel} aria-label={`Summary of the ${inSentence(contract.singular)}`}>
      <header className={classes.head}>
        <h2 aria-live="polite">
          <AppLink href={href} onClick={() => noteRow(href)}>
            {title}
          </AppLink>
        </h2>
        <Button small square tone="quiet" icon="close" aria-label="Close the summary" onClick={close} />
      </header>
      <div className={classes.body} role="region" aria-label="Summary" tabIndex={0}>
        <Facts facts={facts} />
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
      {entries ? <Entries entries={entries} /> : <SkeletonRows rows={3} columns={2} />}
    </section>
  )
}
