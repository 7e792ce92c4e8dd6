import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, reading } from '#platform/web/queries/api.ts'
import { ChildList, type Part } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Chip, Tag } from '#platform/web/ui/chip.tsx'
import { companies, type companyContact } from '../contract.ts'
import { contactRoles } from '../domain.ts'
import classes from './companies.module.css'
import { type KnownPerson, sameAddress } from './same-address.ts'

type Contact = z.input<typeof companyContact>
type Role = Contact['roles'][number]

interface ContactListProps {
  field: FieldProps<Contact[]>
  form: { errors: FieldErrors; idOf: (key: string) => string }
  /** The company, once it is stored: who has an account, and who shares an address. */
  companyId: string | undefined
}

const roleNames = Object.keys(contactRoles) as Role[]

/** The people at a company. One who has left stays, with the day, because old enquiries name them. */
export function ContactList({ field, form, companyId }: ContactListProps) {
  const { data = [] } = useQuery({
    ...reading(api(companies).people, { params: { id: companyId ?? '' } }),
    enabled: companyId !== undefined,
  })
  const known = new Map(data.map((one) => [one.id, one]))
  const summary = (contact: Contact) => (
    <Summary contact={contact} known={known.get(contact.id ?? '')} all={field.value ?? []} />
  )
  return (
    <ChildList
      name="contacts"
      field={field}
      form={form}
      noun="contact"
      blank={{ name: '', roles: [] }}
      summary={summary}
    >
      {fieldsOf}
    </ChildList>
  )
}

const portalLabels = {
  invited: 'Invited to the client area',
  active: 'Client area',
  disabled: 'Account disabled',
}
const portalTones = { invited: 'amber', active: 'green', disabled: 'grey' } as const

interface SummaryProps {
  contact: Contact
  known: KnownPerson | undefined
  all: readonly Contact[]
}

function Summary({ contact, known, all }: SummaryProps) {
  const same = sameAddress(contact, known, all)
  return (
    <>
      <b>{contact.name || 'New contact'}</b>
      <span>
        {[contact.jobTitle, contact.email, contact.phone ?? contact.mobile].filter(Boolean).join(', ')}
      </span>
      {contact.roles.map((role) => (
        <Tag key={role}>{contactRoles[role]}</Tag>
      ))}
      {known?.portal && <Chip tone={portalTones[known.portal]}>{portalLabels[known.portal]}</Chip>}
      {contact.leftOn && <Chip tone="grey">Has left</Chip>}
      {same && <span className={classes.same}>{same}</span>}
    </>
  )
}

const fieldsOf = (part: Part<Contact>) => (
  <>
    <TextField {...part.field('name', 'Name', true)} />
    <TextField {...part.field('jobTitle', 'Job title')} />
    <TextField {...part.field('email', 'E-mail')} type="email" />
    <TextField {...part.field('phone', 'Phone')} type="tel" />
    <TextField {...part.field('mobile', 'Mobile')} type="tel" />
    <DateField {...part.field('leftOn', 'Left on')} />
    <TextField {...part.field('formerNo', 'Former number')} />
    <Roles field={part.field('roles', 'Roles')} />
  </>
)

function Roles({ field }: { field: FieldProps<Role[]> }) {
  const chosen = field.value ?? []
  return (
    <fieldset className={classes.roles} id={field.id} disabled={field.disabled}>
      <legend>{field.label}</legend>
      {roleNames.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) =>
              field.onChange(
                event.currentTarget.checked ? [...chosen, role] : chosen.filter((known) => known !== role),
              )
            }
          />
          {contactRoles[role]}
        </label>
      ))}
    </fieldset>
  )
}
