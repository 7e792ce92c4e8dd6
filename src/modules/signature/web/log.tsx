import { Pager } from '#platform/web/lists/pager.tsx'
import { type RowOf, useList } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { signature } from '../contract.ts'
import { meanings } from '../domain/meanings.ts'
import { signedAtWords } from '../domain/when.ts'
import classes from './signature.module.css'

type Row = RowOf<typeof signature>

const columns = columnsOf<Row>([
  { key: 'label', header: 'What', cell: (row) => row.label },
  { key: 'meaning', header: 'As', card: 'corner', cell: (row) => meanings[row.meaning].label },
  { key: 'at', header: 'When', card: 'foot', cell: (row) => signedAtWords(row.signedAt, row.timeZone) },
  { key: 'capacity', header: 'Right', width: 220, cell: (row) => row.capacity ?? '' },
  { key: 'for', header: 'In place of', optional: true, cell: (row) => row.onBehalfOf ?? '' },
  { key: 'seq', header: 'No.', numeric: true, card: 'footEnd', cell: (row) => String(row.seq) },
])

/** Every signature the person has given, the newest first. */
export function SignatureLog() {
  const list = useList<Row>(signature)
  if (!list.page) return <SkeletonRows columns={3} />
  if (list.page.data.length === 0) return <p className={classes.small}>You have not signed anything yet.</p>
  return (
    <>
      <DataTable
        inner
        label="Your signatures"
        rows={list.page.data}
        columns={columns}
        href={(row) => `/${row.entity}/${row.entityId}`}
      />
      <Pager list={list} page={list.page} />
    </>
  )
}
