import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { lastList } from '#platform/web/shell/navigation/came-from.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { roleNames } from '#modules/people/role-permissions/domain.ts'
import { type PersonRights, userPermissions } from '../contract.ts'
import { ViewAsDialog } from './api.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { Exceptions } from './exceptions.tsx'
import classes from './person.module.css'
import { Rights } from './rights.tsx'

const list = '/setup/user-permissions'

export const prefetch = prefetchRecord(userPermissions)

/** `/setup/user-permissions/{id}`: what one person may do, why, and the exceptions. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(reading(api(userPermissions).get, { params: { id } }))
  if (data) return <Person key={id} person={data} />
  if (!error) return <SkeletonRows />
  return (
    <ErrorState page error={error} what="This person" noun="user permissions" retry={() => void refetch()} />
  )
}

/** What stands over the page; the exception begins with a right, or with none yet. */
type Open = { dialog: 'exception'; permission: string | null } | { dialog: 'view-as' } | null

function Person({ person }: { person: PersonRights }) {
  const [open, setOpen] = useState<Open>(null)
  useTitle(person.name)
  const reasonOf = (action: string) => {
    const may = person.can[action] ?? true
    return may === true ? undefined : may
  }
  const add = (permission: string | null) => setOpen({ dialog: 'exception', permission })
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={person.name}
        count={[roleNames[person.role], person.jobTitle, person.companyName].filter(Boolean).join(', ')}
        crumbs={
          <Crumbs
            crumbs={[
              { label: 'Setup', href: '/setup' },
              { label: 'User permissions', href: lastList(list) },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink icon="user" href={`/setup/users/${person.id}`}>
              Account
            </ButtonLink>
            <ReasonedButton
              icon="eye"
              reason={reasonOf('viewAs')}
              onClick={() => setOpen({ dialog: 'view-as' })}
            >
              View as this person
            </ReasonedButton>
            <ReasonedButton
              tone="primary"
              icon="plus"
              reason={reasonOf('addException')}
              onClick={() => add(null)}
            >
              Add exception
            </ReasonedButton>
          </>
        }
      />
      <div className={classes.body}>
        {!person.isActive && (
          <Alert tone="amber">
            This account is not active: the person cannot sign in, whatever stands here.
          </Alert>
        )}
        <Exceptions person={person} />
        <Rights person={person} onChange={reasonOf('addException') === undefined ? add : undefined} />
      </div>
      {open?.dialog === 'exception' && (
        <ExceptionDialog person={person} permission={open.permission} onClose={close} />
      )}
      {open?.dialog === 'view-as' && <ViewAsDialog person={person} onClose={close} />}
    </>
  )
}
