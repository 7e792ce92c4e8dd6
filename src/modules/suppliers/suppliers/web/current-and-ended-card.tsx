import { type ReactNode, useState } from 'react'
import type { Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import classes from './suppliers.module.css'

interface CurrentAndEndedCardProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** The button that adds one. */
  readonly add: ReactNode
  readonly empty: string
}

/** What a supplier holds now; what ended is counted, and shown on demand. */
export function CurrentAndEndedCard<Row extends { readonly id: string; readonly endedAt: string | null }>({
  title,
  rows,
  columns,
  add,
  empty,
}: CurrentAndEndedCardProps<Row>) {
  const [showsEnded, setShowsEnded] = useState(false)
  const current = rows.filter(({ endedAt }) => !endedAt)
  const ended = rows.length - current.length
  const shown = showsEnded ? rows : current
  return (
    <Card
      title={title}
      count={current.length}
      flush
      action={
        <span className={classes.buttons}>
          {ended > 0 && (
            <Button small tone="quiet" onClick={() => setShowsEnded(!showsEnded)}>
              {showsEnded ? 'Hide ended' : `Show ${ended} ended`}
            </Button>
          )}
          {add}
        </span>
      }
    >
      {shown.length > 0 ? (
        <DataTable inner label={title} columns={columns} rows={shown} />
      ) : (
        <p className={classes.none}>{empty}</p>
      )}
    </Card>
  )
}
