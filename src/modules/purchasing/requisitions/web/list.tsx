import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { statusLabels } from '#platform/contract/documents/lifecycle.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { Changes } from '#platform/web/lists/bulk-change.tsx'
import type { FilterInfos } from '#platform/web/lists/filters/filters.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import type { Chosen } from '#platform/web/lists/marks.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { useStarts } from '#platform/web/shell/starts.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type RequisitionListRow, requisitions } from '../contract.ts'
import { openStates, requisitionLifecycle, sources as origins, toOrderStates } from '../domain.ts'
import { sources } from './fields.tsx'

const inUnit = (quantity: string, { uom }: RequisitionListRow) =>
  `${formatQuantity(quantity)} ${unitNames[uom]}`

const columns = columnsOf(requisitions.row, [
  { field: 'number', sort: 'number', cell: (row) => <RecordNumber number={row.number} /> },
  { field: 'item', card: 'main', width: 290 },
  { field: 'material', card: 'foot', width: 180 },
  { field: 'certificateType', optional: true },
  { field: 'quantity', numeric: true, card: 'amount', cell: (row) => inUnit(row.quantity, row) },
  { field: 'orderedQty', numeric: true, cell: (row) => inUnit(row.orderedQty, row) },
  { field: 'receivedQty', numeric: true, optional: true, cell: (row) => inUnit(row.receivedQty, row) },
  { field: 'neededBy', sort: 'neededBy', card: 'footEnd', cell: (row) => <DateText date={row.neededBy} /> },
  { field: 'supplierName', width: 160 },
  { field: 'source', optional: true, cell: (row) => origins[row.source] },
  { field: 'requestedByName', optional: true },
  { field: 'facilityCode', optional: true },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={requisitionLifecycle} state={row.status} />,
  },
  {
    field: 'updatedAt',
    sort: 'updatedAt',
    optional: true,
    cell: (row) => <InstantText at={row.updatedAt} />,
  },
])

const filters: FilterInfos<(typeof requisitions)['endpoints']['list']> = {
  status: { options: statusLabels(requisitionLifecycle) },
  source: { options: origins },
  supplierId: { source: sources.suppliers, none: 'None' },
  facilityId: { source: sources.facilities },
  requestedById: { source: sources.users },
  neededBy: {},
}

const changes: Changes = {
  neededBy: (field) => <DateField {...field} />,
  supplierId: (field) => <ReferenceField {...field} source={sources.suppliers} />,
}

const views = [
  { label: 'To order', query: { filter: { status: [...toOrderStates] } } },
  { label: 'Open', query: { filter: { status: [...openStates] } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(requisitions)

/** The way to the orders of what is to be bought, for those who may write them. */
function OrderThem() {
  return useMay('purchase-orders:create') ? (
    <ButtonLink icon="document" href="/requisitions/order">
      Order these
    </ButtonLink>
  ) : null
}

/** The way to orders and requests of exactly the lines that are chosen. */
function WithChosen({ marked }: Chosen<RequisitionListRow>) {
  const needs = marked.map(({ id }) => id)
  const asking = useStarts('requisitions/offers', { marked: needs })
  return (
    <>
      {asking.map(({ label, icon, href }) => (
        <ButtonLink key={label} small icon={icon} href={href}>
          {label}
        </ButtonLink>
      ))}
      <ButtonLink
        small
        tone="primary"
        icon="document"
        href={`/requisitions/order${stringifySearch({ needs: needs.join(',') })}`}
      >
        Order {needs.length}
      </ButtonLink>
    </>
  )
}

const withChosen = (chosen: Chosen<RequisitionListRow>) => <WithChosen {...chosen} />

/** `/requisitions` */
export function Screen() {
  const mayOrder = useMay('purchase-orders:create')
  return (
    <ListPage
      contract={requisitions}
      changes={changes}
      columns={columns}
      href={({ id }) => `/requisitions/${id}`}
      filters={filters}
      views={views}
      create="/requisitions/create"
      actions={<OrderThem />}
      {...(mayOrder && { withChosen })}
      about="What has to be bought: written down by hand or taken from a quote. An order takes lines from here, and says how much of them is ordered and received."
    />
  )
}
