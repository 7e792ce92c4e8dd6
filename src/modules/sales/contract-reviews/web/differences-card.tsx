import { useState } from 'react'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { columnsOfScreen } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import type { ContractReview } from '../contract.ts'
import { differencePlace, differenceValue, resolutions } from '../domain.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import classes from './review.module.css'

type Difference = ContractReview['differences'][number]
type Row = Difference & { id: string; currency: string | null; onSettle: (() => void) | undefined }

const tones = { accepted: 'green', corrected: 'green', new_revision: 'red' } as const
/** One of the two values; on a phone, where columns have no heads, with the word for it. */
const valueOf = (row: Row, word: 'Quoted' | 'Ordered', value: string | null) => (
  <>
    <span className={classes.onPhone}>{word} </span>
    {differenceValue(row, value, row.currency) ?? <Dim>nothing</Dim>}
  </>
)

const columns = columnsOfScreen<Row>([
  {
    key: 'what',
    header: 'What',
    width: 180,
    cell: differencePlace,
  },
  {
    key: 'quoted',
    header: 'Quoted',
    width: 220,
    card: 'main',
    cell: (row) => valueOf(row, 'Quoted', row.quoted),
  },
  {
    key: 'ordered',
    header: 'Ordered',
    width: 220,
    card: 'foot',
    cell: (row) => valueOf(row, 'Ordered', row.ordered),
  },
  {
    key: 'settled',
    header: 'Settled',
    width: 320,
    card: 'wide',
    cell: (row) => <Settled row={row} />,
  },
])

function Settled({ row }: { row: Row }) {
  const { resolution, reason, resolvedByName, resolvedAt, onSettle, lineNo, label } = row
  const what = lineNo === null ? label : `line ${lineNo}, ${label.toLowerCase()}`
  return (
    <div className={classes.settled}>
      {resolution === null ? (
        <Chip tone="amber">Open</Chip>
      ) : (
        <Chip tone={tones[resolution]}>{resolutions[resolution].label}</Chip>
      )}
      {resolvedByName && resolvedAt && (
        <small>
          {resolvedByName}, <InstantText at={resolvedAt} />
        </small>
      )}
      {reason && <q>{reason}</q>}
      {onSettle && (
        <ReasonedButton small onClick={onSettle} aria-label={`${resolution ? 'Change' : 'Settle'}: ${what}`}>
          {resolution ? 'Change' : 'Settle'}
        </ReasonedButton>
      )}
    </div>
  )
}

/** In what the order is not what we quoted, and what holds. */
export function DifferencesCard({ review }: { review: ContractReview }) {
  const [key, setKey] = useState<string | null>(null)
  const { differences } = review
  const mayChange = review.can.update === true
  const chosen = differences.find((one) => one.key === key)
  return (
    <Card title="Differences from the quote" count={differences.length} flush>
      {differences.length > 0 ? (
        <DataTable
          inner
          label="Differences from the quote"
          columns={columns}
          rows={differences.map((one) => ({
            ...one,
            id: one.key,
            currency: review.offer.currency,
            onSettle: mayChange ? () => setKey(one.key) : undefined,
          }))}
        />
      ) : (
        <p className={classes.none}>
          {review.lines.length === 0
            ? 'Enter the lines of the order, or copy them from the quote; they are compared as soon as they are saved.'
            : 'The order is what we quoted.'}
        </p>
      )}
      {chosen && <ResolveDialog review={review} difference={chosen} onClose={() => setKey(null)} />}
    </Card>
  )
}
