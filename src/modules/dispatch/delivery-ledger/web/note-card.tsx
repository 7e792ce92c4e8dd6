import type { ReactNode } from 'react'
import type { ScreenAddress } from '#platform/contract/register.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { OfferedStart } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { countedPieces } from '../domain.ts'
import classes from './notes.module.css'

interface ShownNote {
  id: string
  number: string
  status: string
  plannedOn: string
  pieces: number
}

interface NoteCardProps<Row extends ShownNote> {
  title: string
  rows: readonly Row[]
  lifecycle: Lifecycle
  href: (row: Row) => ScreenAddress
  /** Ways to a new one. */
  starts?: readonly OfferedStart[]
}

/** The newest notes, on the page of what they are about; nothing where there is none and none can be made. */
export function NoteCard<Row extends ShownNote>({
  title,
  rows,
  lifecycle,
  href,
  starts = [],
}: NoteCardProps<Row>) {
  if (rows.length === 0 && starts.length === 0) return null
  return (
    <Card title={title}>
      <ul className={classes.notes}>
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              <AppLink href={href(row)}>
                <RecordNumber number={row.number} />
              </AppLink>{' '}
              <StatusChip table={lifecycle} state={row.status} />
            </p>
            <p>
              <DateText date={row.plannedOn} />, {countedPieces(row.pieces)}
            </p>
          </li>
        ))}
        {starts.map((start) => (
          <li key={start.label}>
            <AppLink href={start.href}>{start.label}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What goes or went, one card below the other. */
export const GoodsOut = ({ children }: { children: ReactNode }) => (
  <div className={classes.packed}>{children}</div>
)
