import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, reading } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { SaveBar } from '#platform/web/forms/saving/save-bar.tsx'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { type RoleRight, rolePermissions } from '../contract.ts'
import { roleNames } from '../domain.ts'
import { RightsFilter, useRightsFilter } from './api.tsx'
import classes from './matrix.module.css'
import { Matrix } from './matrix.tsx'
import { type RoleRecord, useRoleDraft } from './use-role-draft.ts'

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
  const draft = useRoleDraft(role)
  const filter = useRightsFilter()
  const name = roleNames[role.id]
  useTitle(`${name}, role permissions`)
  const isChanged = (right: RoleRight) => draft.has(right) !== right.isDefault
  const changed = role.rights.filter(isChanged)
  const shown = filter.of(role.rights, isChanged)
  const may = role.can?.update ?? true
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
            <ReasonedButton
              onClick={draft.reset}
              reason={
                may === true
                  ? changed.length === 0
                    ? 'Every right is as it is by default.'
                    : undefined
                  : may
              }
            >
              Reset to default
            </ReasonedButton>
          </>
        }
      />
      <RoleTabs current={role.id} />
      <div className={classes.bar}>
        <RightsFilter filter={filter} differing={changed.length} />
      </div>
      {draft.message && (
        <div className={classes.alert}>
          <Alert live title={draft.message} />
        </div>
      )}
      {may !== true && (
        <div className={classes.alert}>
          <Alert tone="blue">{may}</Alert>
        </div>
      )}
      <Matrix
        label={`Rights of the role ${name}`}
        rights={shown}
        has={draft.has}
        set={draft.set}
        isReadOnly={may !== true}
      />
      {shown.length === 0 && <p className={classes.bar}>{filter.nothing}</p>}
      <SaveBar form={draft.bar} noun="role" cancel={list} />
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
