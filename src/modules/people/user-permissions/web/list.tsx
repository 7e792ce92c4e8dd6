import { rowOf } from '#platform/contract/words/list-labels.ts'
import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { roleNames } from '#modules/people/role-permissions/domain.ts'
import { type PersonRow, userPermissions } from '../contract.ts'
import { WhoCan } from './who-can.tsx'

const columns = columnsOf(rowOf(userPermissions.endpoints.list), [
  { field: 'name', sort: 'name' },
  { field: 'role', card: 'main', cell: (row) => roleNames[row.role] },
  { field: 'jobTitle', width: 220, cell: (row) => <Dim>{row.jobTitle}</Dim> },
  { key: 'exceptions', header: 'Exceptions', card: 'foot', cell: (row) => <Exceptions row={row} /> },
  {
    field: 'nextExpiry',
    cell: (row) => (row.nextExpiry ? <InstantText at={row.nextExpiry} /> : <Dim>-</Dim>),
  },
  {
    field: 'isActive',
    card: 'corner',
    cell: (row) => (row.isActive ? <Chip tone="green">Active</Chip> : <Chip tone="grey">Not active</Chip>),
  },
  { field: 'email', width: 280, cell: (row) => <Dim>{row.email}</Dim> },
])

function Exceptions({ row: { allowed, denied } }: { row: PersonRow }) {
  if (allowed + denied === 0) return <Dim>none</Dim>
  return (
    <>{[allowed > 0 && `${allowed} allowed`, denied > 0 && `${denied} denied`].filter(Boolean).join(', ')}</>
  )
}

export const prefetch = prefetchList(userPermissions)

/** `/setup/user-permissions`: everybody with their exceptions, or with `?view=who` who has one right. */
export function Screen() {
  const { parameters } = useScreenUrl()
  if (parameters.view === 'who') return <WhoCan permission={parameters.right ?? null} />
  return (
    <ListPage
      contract={userPermissions}
      columns={columns}
      href={({ id }) => `/setup/user-permissions/${id}`}
      filters={{
        role: { options: roleNames },
        hasExceptions: {},
      }}
      views={[
        { label: 'All', query: {} },
        { label: 'With exceptions', query: { filter: { hasExceptions: true } } },
      ]}
      actions={
        <ButtonLink icon="eye" href="/setup/user-permissions?view=who">
          Who can do this?
        </ButtonLink>
      }
      about="Everybody who can sign in, with what is allowed or denied beside the role."
    />
  )
}
