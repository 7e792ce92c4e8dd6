import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { userLifecycle, users } from '../contract.ts'
import { roleNames, statusNames } from './labels.ts'

const columns = columnsOf(users.row, [
  { field: 'name', sort: 'name' },
  { field: 'email', sort: 'email', card: 'main', width: 280 },
  { field: 'role', card: 'foot', cell: (row) => roleNames[row.role] },
  {
    field: 'status',
    card: 'corner',
    cell: (row) => <StatusChip table={userLifecycle} state={row.status} />,
  },
  {
    key: 'place',
    header: 'Facility or company',
    width: 220,
    cell: (row) => row.companyName ?? row.facilityName,
  },
  { field: 'jobTitle', width: 200, optional: true },
  {
    field: 'verifiedAt',
    cell: (row) => (row.verifiedAt ? <InstantText at={row.verifiedAt} /> : <Dim>not yet</Dim>),
  },
  {
    field: 'lastLoginAt',
    card: 'footEnd',
    cell: (row) => (row.lastLoginAt ? <InstantText at={row.lastLoginAt} /> : <Dim>never</Dim>),
  },
])

export const prefetch = prefetchList(users)

/** `/setup/users` */
export const Screen = () => (
  <ListPage
    contract={users}
    columns={columns}
    href={({ id }) => `/setup/users/${id}`}
    filters={{
      status: { options: statusNames },
      role: { options: roleNames },
      facilityId: { source: optionsOf(facilities), none: 'None' },
      companyId: { source: optionsOf(companies), none: 'Our own people' },
      verified: {},
    }}
    views={[
      { label: 'All', query: {} },
      { label: 'Active', query: { filter: { status: ['active'] } } },
      { label: 'Invited', query: { filter: { status: ['invited'] } } },
      { label: 'Disabled', query: { filter: { status: ['disabled'] } } },
      { label: 'Clients', query: { filter: { role: ['client'] } } },
    ]}
    create="/setup/users/create"
    importNote="Everybody new gets an e-mail with a link to choose a password. Of people who are there already, only name, facility, job title and phone change."
    about="Everybody who can sign in. A new person gets an e-mail with a link to choose a password."
  />
)
