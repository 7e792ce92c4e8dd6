import { useState } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { DateText, Dim, NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type Trace, type TraceNode, trace } from '../contract.ts'
import { kinds, statesOf } from '../domain.ts'
import classes from './trace.module.css'

const { shape } = trace.endpoints.follow.response
const PER_STEP = 100

const Nothing = () => <Dim>-</Dim>

const columns = columnsOf<TraceNode>(shape.start, [
  {
    field: 'number',
    cell: ({ number, href }) => {
      if (number === null) return <Dim>not yours to see</Dim>
      return href ? (
        <AppLink href={givenAddress(href)}>
          <RecordNumber number={number} />
        </AppLink>
      ) : (
        number
      )
    },
  },
  { key: 'kind', header: 'Kind', card: 'main', cell: ({ kind }) => kinds[kind].label },
  { field: 'what', width: 260, card: 'wide', cell: ({ what }) => what ?? <Nothing /> },
  { field: 'place', width: 200, cell: ({ place }) => place || <Nothing /> },
  { field: 'companyName', width: 200, card: 'foot', cell: ({ companyName }) => companyName ?? <Nothing /> },
  { field: 'since', card: 'footEnd', cell: ({ since }) => <DateText date={since?.slice(0, 10)} /> },
  { field: 'pieces', numeric: true },
  { field: 'massKg', numeric: true, cell: ({ massKg }) => <NumberText value={massKg} /> },
  {
    key: 'state',
    header: 'State',
    card: 'corner',
    cell: ({ kind, state }) =>
      state ? <StatusChip table={{ states: statesOf(kind) }} state={state} /> : <Nothing />,
  },
  { key: 'sure', header: 'How sure', cell: (node) => <Sureness node={node} /> },
])

function Sureness({ node: { isEnded, isCertain } }: { node: TraceNode }) {
  if (isEnded) return <Chip tone="grey">Taken back</Chip>
  return isCertain ? <Chip tone="green">Certain</Chip> : <Chip tone="amber">Possible</Chip>
}

/** Everything that was found, a hundred at first. */
export function TraceList({ found }: { found: Trace }) {
  const [shown, setShown] = useState(PER_STEP)
  const rows = found.nodes.slice(0, shown)
  return (
    <section className={classes.list} aria-labelledby="trace-list">
      <h2 id="trace-list">
        Everything found <span>{formatCount(found.nodes.length)}</span>
      </h2>
      {found.isCut && <p>There is more than can be shown here. The CSV file has all of it.</p>}
      <DataTable label="Everything found" columns={columns} rows={rows} inner />
      {rows.length < found.nodes.length && (
        <Button onClick={() => setShown(shown + PER_STEP)}>
          Show {Math.min(PER_STEP, found.nodes.length - rows.length)} more
        </Button>
      )}
    </section>
  )
}
