import type { ScreenAddress } from '#platform/contract/register.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, callOptions, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { DateText, Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type DeliveryRecord, type DueLine, supplierRecord } from '../contract.ts'
import { changeText, filterBehind, parts, shareText, spans } from '../domain.ts'
import classes from './record.module.css'

/** So many lines are shown under the figures at first, and with each further step. */
const PAGE = 50

const inUnit = ({ uom }: DueLine, quantity: string): string => `${formatQuantity(quantity)} ${unitNames[uom]}`

const said = (is: boolean | null) => (is === null ? <Dim>-</Dim> : is ? 'yes' : 'no')

const columns = columnsOf(rowOf(supplierRecord.endpoints.list), [
  { field: 'number', cell: (row) => <RecordNumber number={`${row.number}, ${row.lineNo}`} /> },
  {
    field: 'description',
    card: 'main',
    width: 200,
    cell: ({ grade, description }) => [grade, description].filter(Boolean).join(', '),
  },
  { field: 'dueOn', card: 'corner', cell: (row) => <DateText date={row.dueOn} /> },
  {
    field: 'receivedOn',
    card: 'footEnd',
    cell: (row) => (row.receivedOn ? <DateText date={row.receivedOn} /> : <Dim>not yet</Dim>),
  },
  { field: 'quantity', numeric: true, cell: (row) => inUnit(row, row.quantity) },
  { field: 'receivedQty', numeric: true, card: 'amount', cell: (row) => inUnit(row, row.receivedQty) },
  { field: 'returnedQty', numeric: true, cell: (row) => inUnit(row, row.returnedQty) },
  { field: 'onTime', card: 'foot', cell: (row) => (row.onTime ? 'on time' : 'late') },
  { field: 'inFull', cell: (row) => said(row.inFull) },
  { field: 'accepted', cell: (row) => said(row.accepted) },
  { field: 'certificateOnTime', cell: (row) => said(row.certificateOnTime) },
])

const priceColumn = columnsOf(rowOf(supplierRecord.endpoints.list), [
  {
    field: 'priceChange',
    numeric: true,
    cell: (row) => (row.priceChange === null ? <Dim>-</Dim> : changeText(row.priceChange)),
  },
])

/** How a supplier delivered in the last months, on its page; each number opens the lines it was counted from. */
export function RecordOfSupplier({ id }: CardProps) {
  const mayRead = useMay('purchase-orders:read')
  const { hrefWith, parameters } = useScreenUrl()
  const months = spans.find((one) => one === parameters.months) ?? spans[0]
  const { data, error, refetch } = useQuery({
    ...reading(api(supplierRecord).record, { params: { id }, query: { months } }),
    enabled: mayRead,
  })
  if (!mayRead) return null
  if (error && !data)
    return <ErrorState error={error} what="The record" noun="suppliers" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} columns={2} />
  const filter = filterBehind(parameters.record ?? '')
  return (
    <div className={classes.card}>
      <Card
        title={`Deliveries due ${shortDay(data.from)} to ${shortDay(data.to)}`}
        action={
          <span className={classes.spans}>
            {spans.map((one) => (
              <AppLink
                key={one}
                href={hrefWith('months', one)}
                {...(one === months && { 'aria-current': 'true' as const })}
              >
                {one} months
              </AppLink>
            ))}
          </span>
        }
      >
        <RecordFigures record={data} hrefOf={(number) => hrefWith('record', number)} />
        {filter && <LinesBehind id={id} filter={{ ...filter, dueOn: { from: data.from, to: data.to } }} />}
      </Card>
    </div>
  )
}

function RecordFigures({
  record,
  hrefOf,
}: {
  record: DeliveryRecord
  hrefOf: (number: string) => ScreenAddress
}) {
  return (
    <dl className={classes.figures}>
      {record.figures.map(({ part, counted, among }) => (
        <div key={part}>
          <dt>{parts[part].label}</dt>
          <dd>
            <b>{shareText(counted, among)}</b>
            <span>
              <AppLink href={hrefOf(part)} aria-label={`${parts[part].label}: ${counted} lines`}>
                {counted}
              </AppLink>{' '}
              of{' '}
              <AppLink href={hrefOf(`${part}-of`)} aria-label={`${parts[part].label}: all ${among} lines`}>
                {among}
              </AppLink>
            </span>
          </dd>
        </div>
      ))}
      {record.price && (
        <div>
          <dt>Price against last</dt>
          <dd>
            <b>{record.price.change === null ? '-' : changeText(record.price.change)}</b>
            <span>
              mean of{' '}
              <AppLink href={hrefOf('price')} aria-label={`Price against last: ${record.price.lines} lines`}>
                {record.price.lines}
              </AppLink>
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}

type Filter = ListQueryInput['filter']

/** The lines of a filter, the latest due first, page by page. */
const linesQuery = (id: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [supplierRecord.slice, 'lines', id, filter] as const,
    queryFn: (context) =>
      api(supplierRecord).list(
        { params: { id }, query: { filter, perPage: PAGE, cursor: context.pageParam ?? undefined } },
        callOptions(context),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.next_cursor,
    placeholderData: keepPreviousData,
  })

function LinesBehind({ id, filter }: { id: string; filter: Filter }) {
  const seesPrices = useMay('supplier-prices:read')
  const query = useInfiniteQuery(linesQuery(id, filter))
  const { data, error, refetch, hasNextPage } = query
  if (error && !data)
    return <ErrorState error={error} what="The lines" noun="lines" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} columns={5} />
  const rows = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.meta.total ?? 0
  return (
    <>
      <p className={classes.count}>
        {hasNextPage
          ? `The last ${rows.length} of ${total} lines`
          : total === 1
            ? '1 line'
            : `${total} lines`}
      </p>
      {total > 0 && (
        <DataTable
          inner
          label="Lines behind the figure"
          columns={seesPrices ? [...columns, ...priceColumn] : columns}
          rows={rows}
          href={({ orderId }) => `/purchase-orders/${orderId}`}
        />
      )}
      {hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} aria-disabled={query.isFetchingNextPage}>
          Show earlier
        </Button>
      )}
    </>
  )
}
