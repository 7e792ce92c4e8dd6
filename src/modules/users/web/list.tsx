import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { companies } from '#modules/companies/contract.ts'
import { facilities } from '#modules/facilities/contract.ts'
import { userLifecycle, users } from '../contract.ts'
import { roleNames, statusNames } from './words.ts'

const columns = columnsOf<RowOf<typeof users>>([
  { key: 'name', header: 'Name', sort: 'name', cell: (row) => row.name },
  { key: 'email', header: 'E-mail', sort: 'email', card: 'main', width: 280, cell: (row) => row.email },
  { key: 'role', header: 'Role', card: 'foot', cell: (row) => roleNames[row.role] },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: (row) => <StatusChip table={userLifecycle} state={row.status} />,
  },
  {
    key: 'place',
    header: 'Facility or company',
    width: 220,
    cell: (row) => row.companyName ?? row.facilityName,
  },
  { key: 'jobTitle', header: 'Job title', width: 200, optional: true, cell: (row) => row.jobTitle },
  {
    key: 'verified',
    header: 'Verified',
    cell: (row) => (row.verifiedAt ? <InstantText at={row.verifiedAt} /> : <Dim>not yet</Dim>),
  },
  {
    key: 'lastLogin',
    header: 'Last sign-in',
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
      status: { label: 'Status', options: statusNames },
      role: { label: 'Role', options: roleNames },
      facilityId: { label: 'Facility', source: optionsOf(facilities), none: 'None' },
      companyId: { label: 'Company', source: optionsOf(companies), none: 'Our own people' },
      verified: { label: 'Verified' },
    }}
    views={[
      { label: 'All', query: {} },
      { label: 'Active', query: { filter: { status: ['active'] } } },
      { label: 'Invited', query: { filter: { status: ['invited'] } } },
      { label: 'Disabled', query: { filter: { status: ['disabled'] } } },
      { label: 'Clients', query: { filter: { role: ['client'] } } },
    ]}
    create="/setup/users/create"
    importNote="Everybody new gets a mail with a link to choose a password. Of people who are there already, only name, facility, job title and phone change."
    about="Everybody who can sign in. A new person gets a mail with a link to choose a password."
  />
)
