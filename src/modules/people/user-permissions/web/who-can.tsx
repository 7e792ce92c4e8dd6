import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { roleNames } from '#modules/people/role-permissions/domain.ts'
import { type WhoCan as Answer, userPermissions } from '../contract.ts'
import classes from './person.module.css'
import { MayChip, Why } from './why.tsx'

const list = '/setup/user-permissions'

const columns = columnsOf(userPermissions.endpoints.whoCan.response.shape.people.element, [
  { field: 'name', cell: (row) => row.name },
  { field: 'isAllowed', card: 'corner', cell: (row) => <MayChip isAllowed={row.isAllowed} /> },
  { key: 'why', header: 'Why', card: 'foot', cell: (row) => <Reason row={row} /> },
  { field: 'role', card: 'main', cell: (row) => roleNames[row.role] },
  { field: 'jobTitle', cell: (row) => <Dim>{row.jobTitle}</Dim> },
])

function Reason({ row }: { row: Answer['people'][number] }) {
  return (
    <span className={classes.why}>
      <Why because={row} role={row.role} />
    </span>
  )
}

/** Choose a right: the people who have it, and those to whom it is denied, each with why. */
export function WhoCan({ permission }: { permission: string | null }) {
  const { hrefWith, go } = useScreenUrl()
  const rights = useQuery(reading(api(userPermissions).rights))
  return (
    <>
      <PageHead
        title="Who can do this?"
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'User permissions', href: list },
            ]}
          />
        }
      />
      <div className={classes.choose}>
        <SelectField
          id="right"
          label="Right"
          value={permission}
          onChange={(chosen) => go(hrefWith('right', chosen))}
          options={(rights.data ?? []).map(({ permission: value, name, area }) => ({
            value,
            label: name,
            note: area,
          }))}
          placeholder="Choose a right"
          hint="Approving and signing also need an entry in the lists of approvers and signatures."
        />
      </div>
      {permission === null ? (
        <EmptyState icon="search" title="Choose a right">
          Everybody who has it is listed with the reason, and everybody to whom it is denied.
        </EmptyState>
      ) : (
        <People permission={permission} />
      )}
    </>
  )
}

function People({ permission }: { permission: string }) {
  const { data, error, refetch } = useQuery(reading(api(userPermissions).whoCan, { query: { permission } }))
  if (error && !data) {
    return (
      <ErrorState error={error} what="This answer" noun="user permissions" retry={() => void refetch()} />
    )
  }
  if (!data) return <SkeletonRows rows={6} columns={4} />
  if (data.people.length === 0) {
    return (
      <EmptyState icon="users" title="Nobody can do this">
        No role has this right, and nobody has it as an exception.
      </EmptyState>
    )
  }
  return (
    <>
      {data.isCut && (
        <div className={classes.alert}>
          <Alert tone="blue">There are more people than are listed here; whole roles have this right.</Alert>
        </div>
      )}
      <DataTable
        label={`Who can: ${data.name}`}
        columns={columns}
        rows={data.people}
        href={({ id }) => `${list}/${id}`}
      />
    </>
  )
}
