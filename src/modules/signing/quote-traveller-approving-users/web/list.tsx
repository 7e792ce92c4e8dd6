import { columnsOf } from '#platform/web/table/columns.ts'
import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import {
  appointmentColumns,
  appointmentFilters,
  appointmentViews,
  bandLabel,
  Delegate,
} from '#modules/people/appointments/web/api.tsx'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approverScopes } from '../domain.ts'

type Row = RowOf<typeof quoteTravellerApprovingUsers>

const path = '/setup/quote-traveller-approving-users'

const columns = appointmentColumns(
  { contract: quoteTravellerApprovingUsers, path, kept: 'Past approvals stay valid.' },
  columnsOf(rowOf(quoteTravellerApprovingUsers.endpoints.list), [
    { field: 'scope', card: 'main', cell: (row) => approverScopes[row.scope] },
    { field: 'step', numeric: true },
    { key: 'limits', header: 'Limits', card: 'amount', width: 230, cell: (row) => <Limits row={row} /> },
    { field: 'delegateUserId', width: 170, cell: (row) => <Delegate row={row} /> },
  ]),
)

function Limits({ row }: { row: Row }) {
  const words = [
    bandLabel(row),
    row.minMarginPercent && `margin from ${Number(row.minMarginPercent)} %`,
    row.pslLevels.join(', '),
  ].filter(Boolean)
  return words.length > 0 ? words.join('; ') : <Dim>none</Dim>
}

const filters = { ...appointmentFilters, scope: { options: approverScopes } }

export const prefetch = prefetchList(quoteTravellerApprovingUsers)

/** `/setup/quote-traveller-approving-users` */
export const Screen = () => (
  <ListPage
    contract={quoteTravellerApprovingUsers}
    columns={columns}
    filters={filters}
    views={appointmentViews}
    create={`${path}/create`}
    about="These people may approve quotes and travellers, never their own. Without one, a quote that needs approval cannot be sent."
  />
)
