import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listQuery } from '../../../platform/web/data/queries.ts'
import { columnsOf } from '../../../platform/web/table/columns.ts'
import { DataTable } from '../../../platform/web/table/data-table.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { DateText } from '../../../platform/web/ui/text.tsx'
import { termsAndConditions } from '../contract.ts'
import classes from './terms.module.css'

type Row = z.output<typeof termsAndConditions.endpoints.list.response>['data'][number]

const columns = columnsOf<Row>([
  { key: 'edition', header: 'Edition', cell: (row) => `Edition ${row.edition}` },
  { key: 'title', header: 'Title', card: 'main', width: 260, cell: (row) => row.title },
  { key: 'from', header: 'From', card: 'foot', cell: (row) => <DateText date={row.publishedAt} /> },
  { key: 'by', header: 'Published by', card: 'footEnd', cell: (row) => row.publishedByName },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => (row.isCurrent ? <Chip tone="green">Current</Chip> : <Chip tone="grey">Retired</Chip>),
  },
])

const path = '/terms-and-conditions'
const hrefOf = ({ id, isCurrent }: Row) => (isCurrent ? path : `${path}?edition=${id}`)

/** All editions, the newest first, once there is more than one. */
export function Editions() {
  const { data } = useQuery(listQuery<Row>(termsAndConditions, { perPage: 100 }))
  if (!data || data.data.length < 2) return null
  return (
    <div className={classes.editions}>
      <Card title="Editions" count={data.data.length} flush>
        <DataTable inner label="Editions" columns={columns} rows={data.data} href={hrefOf} />
      </Card>
    </div>
  )
}
