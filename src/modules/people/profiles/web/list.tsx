import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type ProfileRow, profiles } from '../contract.ts'

const columns = columnsOf<ProfileRow>(profiles.row, [
  { key: 'name', header: 'Profile', cell: (row) => row.name },
  { field: 'about', card: 'main', cell: (row) => <Dim>{row.about}</Dim> },
  { key: 'rights', header: 'Rights', card: 'foot', cell: (row) => `${row.rights} of ${row.possible}` },
  { key: 'kind', header: 'Made by', card: 'corner', cell: (row) => <Kind profile={row} /> },
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

function Kind({ profile }: { profile: ProfileRow }) {
  if (profile.isRetired) return <Chip tone="grey">Retired</Chip>
  if (!profile.isStandard) return <>the house</>
  return <Dim>{profile.changed === 0 ? 'the program' : `the program, ${profile.changed} changed`}</Dim>
}

const every = () => reading(api(profiles).list)

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(every())

/** `/setup/profiles` */
export function Screen() {
  const { data, error, refetch } = useQuery(every())
  const mayCreate = useMay('profiles:create')
  if (error && !data) {
    return <ErrorState page error={error} what="This list" noun="profiles" retry={() => void refetch()} />
  }
  return (
    <>
      <PageHead
        title="Profiles"
        count="What a job may do, in the place of the role; several add up"
        crumbs={<ParentCrumb />}
        actions={
          mayCreate && (
            <ButtonLink tone="primary" icon="plus" href="/setup/profiles/create">
              New profile
            </ButtonLink>
          )
        }
      />
      {data ? (
        <DataTable
          label="Profiles"
          columns={columns}
          rows={data}
          href={({ id }) => `/setup/profiles/${id}`}
        />
      ) : (
        <SkeletonRows rows={12} columns={6} />
      )}
    </>
  )
}
