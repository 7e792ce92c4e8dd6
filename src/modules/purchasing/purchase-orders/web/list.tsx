import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { Changes } from '#platform/web/lists/bulk-change.tsx'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { Chosen } from '#platform/web/lists/marks.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { useStarts } from '#platform/web/shell/starts.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, DueText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { type OrderListRow, purchaseOrders } from '../contract.ts'
import { openStates, orderLabel, orderLifecycle } from '../domain.ts'
import { sources } from './fields.tsx'

const settled = ['to_invoice', 'completed', 'closed_short', 'cancelled', 'superseded']

const columns = columnsOf(purchaseOrders.row, [
  {
    field: 'number',
    sort: 'number',
    cell: (row) => <RecordNumber number={orderLabel(row.number, row.revision)} />,
  },
  { field: 'supplierName', card: 'main', width: 220 },
  { field: 'type', card: 'foot', cell: (row) => orderTypes[row.type] },
  { field: 'orderDate', sort: 'orderDate', cell: (row) => <DateText date={row.orderDate} /> },
  {
    field: 'requiredOn',
    sort: 'requiredOn',
    card: 'footEnd',
    cell: (row) => (
      <DueText date={row.promisedOn ?? row.requiredOn} done={settled.includes(row.status)} soonDays={7} />
    ),
  },
  {
    field: 'promisedOn',
    optional: true,
    cell: (row) => row.promisedOn && <DateText date={row.promisedOn} />,
  },
  {
    field: 'value',
    sort: 'value',
    numeric: true,
    card: 'amount',
    cell: (row) => <MoneyText value={row.value} currency={row.currency} />,
  },
  { field: 'receivedPercent', numeric: true, cell: (row) => `${row.receivedPercent} %` },
  { field: 'invoicedPercent', numeric: true, optional: true, cell: (row) => `${row.invoicedPercent} %` },
  { field: 'buyerName', optional: true },
  { field: 'facilityCode', optional: true },
  { field: 'consolidatedNumber', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={orderLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof purchaseOrders)['endpoints']['list']> = {
  status: { options: statusLabels(orderLifecycle) },
  type: { options: orderTypes },
  supplierId: { source: sources.suppliers },
  facilityId: { source: sources.facilities },
  buyerId: { source: sources.users },
  orderDate: {},
  requiredOn: {},
  late: {},
  certificatesMissing: {},
  consolidated: {},
  waitingForMe: {},
}

const views = [
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'Waiting for me', query: { filter: { waitingForMe: true } } },
  { label: 'Late', query: { filter: { late: true } } },
  { label: 'Certificates missing', query: { filter: { certificatesMissing: true } } },
  { label: 'All', query: {} },
]

/** The way to an order that begins with prices of its supplier, for those who may see them. */
function FromPrices() {
  const maySeePrices = useMay('supplier-prices:read')
  return useMay('purchase-orders:create') && maySeePrices ? (
    <ButtonLink icon="document" href="/purchase-orders/start">
      Order from prices
    </ButtonLink>
  ) : null
}

export const prefetch = prefetchList(purchaseOrders)

type Row = OrderListRow & { readonly id: string }

/** What several orders can be made into. */
function Bundles({ marked }: Chosen<Row>) {
  const bundles = useStarts('purchase-orders/bundles', { marked: marked.map(({ id }) => id) })
  return bundles.map(({ label, href }) => (
    <ButtonLink key={label} small href={href}>
      {label} ({marked.length})
    </ButtonLink>
  ))
}

const changes: Changes = {
  buyerId: (field) => <ReferenceField {...field} source={sources.users} />,
  requiredOn: (field) => <DateField {...field} />,
}

const bundlesOf = (chosen: Chosen<Row>) => <Bundles {...chosen} />

/** `/purchase-orders` */
export function Screen() {
  const mayBundle = useStarts('purchase-orders/bundles', { marked: [] }).length > 0
  return (
    <ListPage
      contract={purchaseOrders}
      columns={columns}
      href={({ id }) => `/purchase-orders/${id}`}
      filters={filters}
      views={views}
      create="/purchase-orders/create"
      actions={<FromPrices />}
      changes={changes}
      {...(mayBundle && { withChosen: bundlesOf })}
      importNote={{
        once: 'Open orders of another system come with their number, a row for each line and what has come so far. An order comes whole or not at all, and only once.',
      }}
      about="What we order from suppliers. Approvers sign an order before it is issued; afterwards it follows what was received and invoiced."
    />
  )
}
