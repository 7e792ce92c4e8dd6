import { useParams } from '@tanstack/react-router'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { Flow } from '#platform/web/records/record-actions.tsx'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { userLifecycle, users } from '../contract.ts'
import { userFields } from './fields.tsx'
import { isActive, isInvited } from '../domain.ts'
import { OpenWork } from './open-work.tsx'
import { PasswordLink } from './password-link.tsx'
import classes from './record.module.css'
import { roleNames } from './labels.ts'

type Person = RecordOf<typeof users>

const fields = userFields('A new address has to be verified again')

const handOverInput = (id: string) => (form: Parameters<typeof OpenWork>[0]['form']) => (
  <OpenWork id={id} form={form} isRequired>
    The account stays as it is; whatever is open in its name goes to someone else.
  </OpenWork>
)

const flowOf = (id: string): Flow => ({
  table: userLifecycle,
  buttons: ['resendInvitation', 'enable'],
  inputs: {
    resendInvitation: 'The person gets a new link to choose a password. Older links stop working.',
    disable: (form) => (
      <OpenWork id={id} form={form}>
        The person is signed out everywhere and can no longer sign in. Old records keep the name.
      </OpenWork>
    ),
    enable: 'The person can sign in again with the password they had.',
  },
})

export const prefetch = prefetchRecord(users)

/** `/setup/users/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage
      contract={users}
      id={id}
      list="/setup/users"
      flow={flowOf(id)}
      head={headOf}
      tabs={tabsOf}
      aside={asideOf}
    />
  )
}

const headOf = (person: Person) => ({
  title: person.name,
  note: [roleNames[person.role], person.jobTitle].filter(Boolean).join(', '),
})

const tabsOf = (person: Person) => [
  {
    key: 'details',
    label: 'Details',
    content: () => <TabForm key={person.id} contract={users} record={person} fields={fields} />,
  },
  { key: 'timeline', label: 'Timeline', content: () => <Timeline slice="users" id={person.id} /> },
]

const asideOf = (person: Person) => (
  <>
    <SignIn person={person} />
    {person.role !== 'client' && <Cards place="users/signing" id={person.id} name={person.name} />}
  </>
)

const steps = [
  {
    action: 'resendVerification',
    label: 'Send verification e-mail',
    about: 'The person gets a new link that confirms the e-mail address.',
  },
  {
    action: 'markVerified',
    label: 'Mark as verified',
    about: 'You confirm that the e-mail address belongs to this person.',
  },
  {
    action: 'removeSecondStep',
    label: 'Remove second step',
    about:
      'For a lost phone: authenticator app, recovery codes and passkeys go, and the person signs in with the password alone until there are others.',
  },
  {
    action: 'endSessions',
    label: 'Sign out everywhere',
    about: 'The person has to sign in again on every device.',
  },
] as const

function SignIn({ person }: { person: Person }) {
  const maySeeRights = useMay('user-permissions:read')
  const mayInvite = useMay('users:invite')
  return (
    <>
      <Section title="Sign-in">
        <Facts
          facts={{
            'E-mail': <a href={`mailto:${person.email}`}>{person.email}</a>,
            Verified: person.verifiedAt ? <InstantText at={person.verifiedAt} /> : <Dim>not yet</Dim>,
            'Last sign-in': person.lastLoginAt ? <InstantText at={person.lastLoginAt} /> : <Dim>never</Dim>,
            Company: person.companyName,
            Facility: person.facilityName,
            Created: <InstantText at={person.createdAt} />,
          }}
        />
      </Section>
      <Section title="Account">
        <div className={classes.steps}>
          {steps.map(({ action, label, about }) => (
            <ActionButton
              key={action}
              contract={users}
              action={action}
              record={person}
              info={{ label }}
              input={about}
            />
          ))}
          {person.role !== 'client' && (
            <ActionButton
              contract={users}
              action="handOver"
              record={person}
              info={{ label: 'Hand over work' }}
              input={handOverInput(person.id)}
            />
          )}
          {mayInvite && (isInvited(person) || isActive(person)) && (
            <PasswordLink id={person.id} name={person.name} />
          )}
          {maySeeRights && (
            <ButtonLink icon="shield" href={`/setup/user-permissions/${person.id}`}>
              Permissions
            </ButtonLink>
          )}
        </div>
      </Section>
    </>
  )
}
