import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { type Role, roleNames } from '#modules/people/role-permissions/domain.ts'
import type { PersonRights } from '../contract.ts'

type Because = Pick<
  PersonRights['rights'][number],
  'isAllowed' | 'source' | 'exception' | 'profile' | 'roleChangedByName' | 'roleChangedAt'
>

/** Yes or no, never by colour alone. */
export const MayChip = ({ isAllowed }: { isAllowed: boolean }) =>
  isAllowed ? <Chip tone="green">Yes</Chip> : <Chip tone="grey">No</Chip>

/** The sentence that says why somebody of a role has a right or not. */
export function Why({ because, role: who }: { because: Because; role: Role }) {
  const { isAllowed, source, exception, profile, roleChangedByName, roleChangedAt } = because
  if (exception) {
    return (
      <>
        {source === 'denied' ? 'Denied' : 'Allowed'} by {exception.grantedByName} on{' '}
        <DateText date={exception.createdAt} />: {exception.reason}
        {exception.expiresAt && (
          <>
            {' '}
            (until <InstantText at={exception.expiresAt} />)
          </>
        )}
      </>
    )
  }
  if (profile) return <>The profile {profile} gives it</>
  if (source === 'profile') {
    return (
      <>{isAllowed ? `The role ${roleNames[who]} always keeps it` : 'No profile of this person gives it'}</>
    )
  }
  if (source === 'role-changed') {
    return (
      <>
        {isAllowed ? 'Given to' : 'Taken from'} the role {roleNames[who]}
        {roleChangedByName && roleChangedAt && (
          <>
            {' '}
            by {roleChangedByName} on <DateText date={roleChangedAt} />
          </>
        )}
      </>
    )
  }
  const role = roleNames[who]
  return (
    <>{isAllowed ? `The role ${role} has it by default` : `The role ${role} does not have it by default`}</>
  )
}
