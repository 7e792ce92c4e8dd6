import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, reading } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { recordQuery, seedRecord } from '#platform/web/queries/queries.ts'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { rolePermissions } from '../contract.ts'
import { roleNames } from '../domain.ts'
import classes from './matrix.module.css'
import { ResetButton, RightsEditor } from './rights-editor.tsx'
import { useRightsDraft } from './use-rights-draft.ts'

type RoleRecord = RecordOf<typeof rolePermissions>

const list = '/setup/role-permissions'

export const prefetch = prefetchRecord(rolePermissions)

/** `/setup/role-permissions/{id}`: what one role may do. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recordQuery<RoleRecord>(rolePermissions, id))
  if (data) return <Role key={id} role={data} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState page error={error} what="This role" noun="role permissions" retry={() => void refetch()} />
  )
}

function Role({ role }: { role: RoleRecord }) {
  const name = roleNames[role.id]
  const draft = useRightsDraft({
    name,
    noun: 'role',
    rights: role.rights,
    save: async (rights) => {
      const { update } = api(rolePermissions)
      seedRecord(
        rolePermissions,
        await update({ params: { id: role.id }, body: { rights }, version: role.version }),
      )
    },
    showNewest: (current) => seedRecord(rolePermissions, current as RoleRecord),
  })
  useTitle(`${name}, role permissions`)
  const about = { rights: role.rights, draft, may: role.can?.update ?? true }
  return (
    <div className={classes.page}>
      <PageHead
        title={name}
        count={peopleIn(role.members)}
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'Role permissions', href: list },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink icon="eye" href="/setup/user-permissions">
              Check a person
            </ButtonLink>
            <ResetButton {...about} />
          </>
        }
      />
      <RoleTabs current={role.id} />
      <RightsEditor {...about} label={`Rights of the role ${name}`} noun="role" list={list} />
    </div>
  )
}

const peopleIn = (members: number): string => (members === 1 ? '1 person' : `${formatCount(members)} people`)

function RoleTabs({ current }: { current: string }) {
  const { data } = useQuery(reading(api(rolePermissions).list))
  if (!data) return null
  return (
    <Tabs
      label="Roles"
      tabs={data.map(({ id, members }) => ({
        label: roleNames[id],
        count: members,
        href: `${list}/${id}`,
        current: id === current,
      }))}
    />
  )
}
