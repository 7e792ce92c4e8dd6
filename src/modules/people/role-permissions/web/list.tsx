import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { columnsOfScreen } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { rolePermissions } from '../contract.ts'
import { type Role, roleNames } from '../domain.ts'

interface Row {
  id: Role
  rights: number
  possible: number
  changed: number
  members: number
  updatedAt: string | null
}

const about: Readonly<Record<Role, string>> = {
  administrator: 'Everything, setup too',
  manager: 'Daily work and the numbers of the whole company',
  user: 'Daily work',
  client: 'Only the client area of one company',
}

const columns = columnsOfScreen<Row>([
  { key: 'name', header: 'Role', cell: (row) => roleNames[row.id] },
  { key: 'about', header: 'What it is for', card: 'main', cell: (row) => <Dim>{about[row.id]}</Dim> },
  {
    key: 'rights',
    header: 'Rights',
    card: 'foot',
    cell: (row) => `${row.rights} of ${row.possible}`,
  },
  {
    key: 'changed',
    header: 'Differ from the default',
    card: 'corner',
    cell: (row) => (row.changed === 0 ? <Dim>none</Dim> : `${row.changed} changed`),
  },
  {
    key: 'members',
    header: 'People',
    card: 'footEnd',
    numeric: true,
    cell: (row) => formatCount(row.members),
  },
  {
    key: 'updatedAt',
    header: 'Last change',
    cell: (row) => (row.updatedAt ? <InstantText at={row.updatedAt} /> : <Dim>never</Dim>),
  },
])

const roles = () => reading(api(rolePermissions).list)

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(roles())

/** `/setup/role-permissions` */
export function Screen() {
  const { data, error, refetch } = useQuery(roles())
  if (error && !data) {
    return (
      <ErrorState page error={error} what="This list" noun="role permissions" retry={() => void refetch()} />
    )
  }
  return (
    <>
      <PageHead
        title="Role permissions"
        count="Changes count at once, for everybody of the role"
        crumbs={<ParentCrumb />}
        actions={
          <ButtonLink icon="eye" href="/setup/user-permissions">
            Check a person
          </ButtonLink>
        }
      />
      {data ? (
        <DataTable
          label="Roles"
          columns={columns}
          rows={data}
          href={({ id }) => `/setup/role-permissions/${id}`}
        />
      ) : (
        <SkeletonRows rows={4} columns={5} />
      )}
    </>
  )
}
