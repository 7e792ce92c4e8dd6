import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ViewAsDialog } from '#modules/people/user-permissions/web/api.tsx'
import { users } from '#modules/people/users/contract.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { SaveDialog } from '#platform/web/forms/save-dialog.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { type ClientAccess, clientAccess } from '../contract.ts'
import { accessState } from '../domain.ts'
import classes from './client-access.module.css'

/** On the page of a company: what each of its contacts sees in the client area. */
export function AccessOfContacts({ id }: CardProps) {
  const may = useMay('client-access:read')
  const { data } = useQuery({
    ...reading(api(clientAccess).ofCompany, { query: { companyId: id } }),
    enabled: may,
  })
  if (!data) return null
  return (
    <Card title="Client area" count={data.length} flush>
      {data.length === 0 && (
        <p className={classes.none}>Name a contact first; only contacts can be let in.</p>
      )}
      {data.map((contact) => (
        <ContactAccess key={contact.id} contact={contact} companyId={id} />
      ))}
    </Card>
  )
}

function ContactAccess({ contact, companyId }: { contact: ClientAccess; companyId: string }) {
  const [open, setOpen] = useState<'limits' | 'view-as' | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [mayUpdate, mayInvite, mayView] = [
    useMay('client-access:update'),
    useMay('users:create'),
    useMay('user-permissions:view-as'),
  ]
  const { id, name, email, account, accountId, projects, expiresOn, withdrawnAt } = contact
  const state = accessState(contact, localToday())
  const run = async (call: () => Promise<unknown>, done: string) => {
    setMessage(null)
    try {
      await call()
      await Promise.all([refresh('client-access', 'users'), toast({ message: done })])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(Object.values(error.errors)[0]?.[0] ?? error.message)
    }
  }
  const invite = () => {
    const body = { name, email: email ?? '', role: 'client' as const, companyId }
    return run(() => api(users).create({ body }), `${name} is invited to the client area`)
  }
  const params = { id }
  return (
    <article className={classes.contact}>
      <header>
        <b>{name}</b> <Chip tone={state.tone}>{state.label}</Chip>
      </header>
      {message && <Alert live>{message}</Alert>}
      <Facts
        facts={{
          'E-mail': email,
          [account === null ? 'Would see' : 'Sees']:
            projects.length > 0 ? projects.join(', ') : 'all of the company',
          Until: expiresOn && <DateText date={expiresOn} />,
          'Last seen': account && (contact.lastSeenAt ? <InstantText at={contact.lastSeenAt} /> : 'never'),
          Terms: agreementOf(contact),
          Withdrawn: withdrawnAt && (
            <>
              <InstantText at={withdrawnAt} /> by {contact.withdrawnByName}
            </>
          ),
        }}
      />
      <div className={classes.buttons}>
        {mayInvite && account === null && email && (
          <Button small onClick={() => void invite()}>
            Invite
          </Button>
        )}
        {mayUpdate && (
          <Button small onClick={() => setOpen('limits')}>
            Limit
          </Button>
        )}
        {mayUpdate && account !== null && withdrawnAt === null && (
          <Button
            small
            tone="danger"
            onClick={() =>
              void run(() => api(clientAccess).withdraw({ params }), `${name} sees nothing any more`)
            }
          >
            Withdraw
          </Button>
        )}
        {mayUpdate && withdrawnAt !== null && (
          <Button
            small
            onClick={() => void run(() => api(clientAccess).restore({ params }), `${name} has access again`)}
          >
            Give back
          </Button>
        )}
        {mayView && accountId && account === 'active' && (
          <Button small onClick={() => setOpen('view-as')}>
            See as this contact
          </Button>
        )}
      </div>
      {open === 'limits' && <LimitDialog contact={contact} onClose={() => setOpen(null)} />}
      {open === 'view-as' && accountId && (
        <ViewAsDialog person={{ id: accountId, name }} onClose={() => setOpen(null)} />
      )}
    </article>
  )
}

/** Which terms of the area a contact accepted, and when; nothing where there is nothing to accept. */
function agreementOf({ agreedTo, agreedAt, owesAgreement }: ClientAccess): ReactNode {
  if (agreedTo === null) return owesAgreement && 'not accepted yet'
  return (
    <>
      {agreedTo}, accepted <InstantText at={agreedAt} />
      {owesAgreement && '; the present one not yet'}
    </>
  )
}

/** Which projects a contact sees, and until when. */
function LimitDialog({ contact, onClose }: { contact: ClientAccess; onClose: () => void }) {
  const { id, name } = contact
  const [projects, setProjects] = useState(contact.projects)
  const [expiresOn, setExpiresOn] = useState(contact.expiresOn)
  return (
    <SaveDialog
      title={`What ${name} sees`}
      slice="client-access"
      save={() =>
        api(clientAccess).limit({ params: { id }, body: { projects, expiresOn: expiresOn || null } })
      }
      saved={`What ${name} sees is saved`}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TagsField
            id="access-projects"
            label="Projects"
            value={projects}
            onChange={(value) => setProjects(value ?? [])}
            error={errors.projects?.[0]}
            hint="By their names on quotes and deliveries. Without any: all of the company."
          />
          <DateField
            id="access-until"
            label="Until"
            value={expiresOn}
            onChange={setExpiresOn}
            error={errors.expiresOn?.[0]}
            hint="The last day; without one the access has no end."
          />
        </>
      )}
    </SaveDialog>
  )
}
