import { ActionButton } from '../../../platform/web/data/action-button.tsx'
import { ListPage } from '../../../platform/web/data/list-page.tsx'
import { prefetchList } from '../../../platform/web/data/prefetch.ts'
import { optionsOf, useMay } from '../../../platform/web/data/queries.ts'
import type { RowOf } from '../../../platform/web/data/use-list.ts'
import { columnsOf } from '../../../platform/web/table/columns.ts'
import { Chip } from '../../../platform/web/ui/chip.tsx'
import { formatDate, localToday } from '../../../platform/web/ui/format.ts'
import { DateText, Dim } from '../../../platform/web/ui/text.tsx'
import { facilities } from '../../facilities/contract.ts'
import { users } from '../../users/contract.ts'
import { quoteTravellerApprovingUsers } from '../contract.ts'
import { approverScopes } from '../domain.ts'

type Row = RowOf<typeof quoteTravellerApprovingUsers>

const columns = columnsOf<Row>([
  { key: 'name', header: 'Name', sort: 'userName', cell: (row) => row.userName },
  { key: 'scope', header: 'May approve', card: 'main', cell: (row) => approverScopes[row.scope] },
  {
    key: 'facility',
    header: 'Facility',
    card: 'foot',
    cell: (row) => row.facilityName ?? 'Every facility',
  },
  { key: 'from', header: 'From', sort: 'validFrom', cell: (row) => <DateText date={row.validFrom} /> },
  { key: 'until', header: 'Until', cell: (row) => <Until row={row} /> },
  { key: 'status', header: 'Status', card: 'corner', cell: (row) => <State row={row} /> },
  { key: 'email', header: 'E-mail', optional: true, cell: (row) => row.userEmail },
  { key: 'note', header: 'Note', width: 260, cell: (row) => <Dim>{row.note}</Dim> },
  { key: 'end', header: 'Step', card: 'footEnd', cell: (row) => <End row={row} /> },
])

function Until({ row }: { row: Row }) {
  if (row.endedAt) return <DateText date={row.endedAt} />
  return row.validUntil ? <DateText date={row.validUntil} /> : <Dim>no end</Dim>
}

function State({ row }: { row: Row }) {
  if (row.endedAt) return <Chip tone="grey">Ended</Chip>
  if (row.isCurrent) return <Chip tone="green">May approve</Chip>
  return row.validFrom > localToday() ? <Chip tone="amber">Later</Chip> : <Chip tone="grey">Run out</Chip>
}

function End({ row }: { row: Row }) {
  const may = useMay('quote-traveller-approving-users:end')
  const isOver = row.validUntil !== null && row.validUntil < localToday()
  if (!may || row.endedAt || isOver) return null
  return (
    <ActionButton
      contract={quoteTravellerApprovingUsers}
      action="end"
      record={row}
      info={{ label: 'End' }}
      small
      input={says(
        `${row.userName} can approve no more from now on. Past approvals stay valid, and the entry of ${formatDate(row.validFrom)} stays on the list.`,
      )}
    />
  )
}

const says = (sentence: string) => () => <p>{sentence}</p>

export const prefetch = prefetchList(quoteTravellerApprovingUsers)

/** `/setup/quote-traveller-approving-users` */
export const Screen = () => (
  <ListPage
    contract={quoteTravellerApprovingUsers}
    columns={columns}
    filters={{
      isCurrent: { label: 'May approve today' },
      scope: { label: 'May approve', options: approverScopes },
      facilityId: { label: 'Facility', source: optionsOf(facilities), none: 'Every facility' },
      userId: { label: 'Person', source: optionsOf(users) },
    }}
    views={[
      { label: 'All', query: {} },
      { label: 'Today', query: { filter: { isCurrent: true } } },
      { label: 'Past and later', query: { filter: { isCurrent: false } } },
    ]}
    create="/setup/quote-traveller-approving-users/create"
    about="These people may approve quotes and travellers, never their own. Without one, a quote that needs approval cannot be sent."
  />
)
