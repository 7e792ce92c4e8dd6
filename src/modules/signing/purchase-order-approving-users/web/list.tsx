import { columnsOf } from '#platform/web/table/columns.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import {
  appointmentColumns,
  appointmentFilters,
  appointmentViews,
  bandLabel,
  Delegate,
} from '#modules/people/appointments/web/api.tsx'
import { purchaseOrderApprovingUsers } from '../contract.ts'
import { orderTypes } from '../domain.ts'
import { WhoDecides } from './who-decides.tsx'

const path = '/setup/purchase-order-approving-users'

const columns = appointmentColumns(
  { contract: purchaseOrderApprovingUsers, path, kept: 'Past approvals stay valid.' },
  columnsOf(rowOf(purchaseOrderApprovingUsers.endpoints.list), [
    { field: 'step', numeric: true },
    { key: 'value', header: 'Value', card: 'amount', cell: (row) => bandLabel(row) ?? <Dim>any</Dim> },
    {
      field: 'poTypes',
      card: 'main',
      width: 240,
      cell: (row) =>
        row.poTypes.length > 0 ? row.poTypes.map((type) => orderTypes[type]).join(', ') : 'Every type',
    },
    {
      key: 'own',
      header: 'Own orders',
      cell: (row) => (row.maySelfApprove ? 'May approve' : <Dim>never</Dim>),
    },
    { field: 'delegateUserId', width: 170, cell: (row) => <Delegate row={row} /> },
  ]),
)

const filters = { ...appointmentFilters, poTypes: { options: orderTypes } }

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
