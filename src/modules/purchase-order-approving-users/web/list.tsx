import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import {
  appointmentColumns,
  appointmentFilters,
  appointmentViews,
  bandWords,
  Delegate,
} from '#modules/appointments/web/api.tsx'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { orderTypes } from '../domain.ts'
import { WhoDecides } from './who-decides.tsx'

type Row = RowOf<typeof purchaseOrderApprovingUsers>

const path = '/setup/purchase-order-approving-users'

const columns = appointmentColumns<Row>(
  { contract: purchaseOrderApprovingUsers, path, kept: 'Past approvals stay valid.' },
  [
    { key: 'step', header: 'Step', numeric: true, cell: (row) => row.step },
    { key: 'value', header: 'Value', card: 'amount', cell: (row) => bandWords(row) ?? <Dim>any</Dim> },
    {
      key: 'types',
      header: 'Types',
      card: 'main',
      width: 240,
      cell: (row) =>
        row.poTypes.length > 0 ? row.poTypes.map((type) => orderTypes[type]).join(', ') : 'Every type',
    },
    {
      key: 'self',
      header: 'Own orders',
      cell: (row) => (row.maySelfApprove ? 'May approve' : <Dim>never</Dim>),
    },
    { key: 'delegate', header: 'Stands in', width: 170, cell: (row) => <Delegate row={row} /> },
  ],
)

const filters = { ...appointmentFilters, poTypes: { label: 'Type', options: orderTypes } }

export const prefetch = prefetchList(purchaseOrderApprovingUsers)

/** `/setup/purchase-order-approving-users` */
export const Screen = () => (
  <ListPage
    contract={purchaseOrderApprovingUsers}
    columns={columns}
    filters={filters}
    views={appointmentViews}
    create={`${path}/create`}
    actions={<WhoDecides />}
    about="These people may approve purchase orders. Each step that covers an order has to approve it, in order; within a step any one of them does."
  />
)
