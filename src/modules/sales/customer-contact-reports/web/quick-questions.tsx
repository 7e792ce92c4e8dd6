import { addDays, addDaysTo, addMonths } from '#platform/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { contactsOf } from '#modules/people/companies/web/api.tsx'
import { customerContactReports } from '../contract.ts'
import { contactTypes } from '../domain.ts'
import type { ReportForm } from './form-shape.ts'
import classes from './reports.module.css'
import { sources } from './sources.ts'

interface PartProps {
  form: ReportForm
}

/** Those I met last first, one press each; any other by its name. Then the people of the company. */
export function CompanyPart({ form }: PartProps) {
  const { companyId } = form.values
  const { data: recent = [] } = useQuery(reading(api(customerContactReports).recentCompanies))
  const choose = (id: string | null) => {
    form.set('companyId', id)
    form.set('contactIds', [])
    form.set('enquiryIds', [])
    form.set('quoteIds', [])
  }
  const field = form.field('companyId')
  if (companyId)
    return (
      <fieldset className={classes.part}>
        <legend>Company</legend>
        <div className={classes.chosen}>
          <b>
            <ReferenceName source={sources.companies} id={companyId} />
          </b>
          <Button small onClick={() => choose(null)}>
            Change
          </Button>
        </div>
        <WhoWasThere companyId={companyId} field={form.field('contactIds')} />
      </fieldset>
    )
  return (
    <div className={classes.part}>
      {recent.length > 0 && (
        <div className={classes.chips} role="group" aria-label="Companies you met last">
          {recent.map(({ id, name }) => (
            <button key={id} type="button" className={classes.chip} onClick={() => choose(id)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <ReferenceField {...field} source={sources.companies} placeholder="Search all companies" />
    </div>
  )
}

interface WhoWasThereProps {
  companyId: string
  field: FieldProps<string[]>
}

/** More people than this are found by their name; nobody scrolls through them on a telephone. */
const MOST_CHIPS = 12
const WHO = 'Who was there'

/** The people of the company, one press each as long as they are few. */
function WhoWasThere({ companyId, field }: WhoWasThereProps) {
  const { value, onChange, error } = field
  const chosen = value ?? []
  const { data } = useQuery(reading(api(companies).contacts, { params: { id: companyId } }))
  const people = data?.filter(({ id, active }) => active || chosen.includes(id)) ?? []
  if (people.length === 0) return null
  if (people.length > MOST_CHIPS)
    return (
      <MultiReferenceField
        {...field}
        label={WHO}
        required={false}
        source={contactsOf(companyId)}
        placeholder={`Search ${people.length} people`}
      />
    )
  return (
    <>
      <div className={classes.chips} role="group" aria-label={WHO}>
        {people.map(({ id, name, jobTitle }) => {
          const isOn = chosen.includes(id)
          return (
            <button
              key={id}
              type="button"
              className={classes.chip}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {name} {jobTitle && <small>{jobTitle}</small>}
            </button>
          )
        })}
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
    </>
  )
}

const types = Object.entries(contactTypes) as [keyof typeof contactTypes, string][]

/** How we were in touch, as buttons for a thumb. */
export function TypePart({ form }: PartProps) {
  const name = form.idOf('contactType')
  return (
    <fieldset className={classes.part}>
      <legend>Kind</legend>
      <div className={classes.types}>
        {types.map(([type, label]) => (
          <label key={type}>
            <input
              type="radio"
              name={name}
              value={type}
              checked={form.values.contactType === type}
              onChange={() => form.set('contactType', type)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Now, unless another time is said. */
export function WhenPart({ form }: PartProps) {
  const set = (at: Date) => form.set('contactAt', at.toISOString())
  return (
    <div className={classes.part}>
      <DateTimeField {...form.field('contactAt')} />
      <div className={classes.chips}>
        <button type="button" className={classes.chip} onClick={() => set(new Date())}>
          Now
        </button>
        <button type="button" className={classes.chip} onClick={() => set(addDaysTo(new Date(), -1))}>
          Yesterday
        </button>
      </div>
    </div>
  )
}

/** When to be in touch again: one press, or a day. */
export function NextContactPart({ form }: PartProps) {
  const [today] = useState(localToday)
  const field = form.field('nextContactOn')
  const chosen = form.values.nextContactOn ?? null
  const offers = [
    ['+1 week', addDays(today, 7)],
    ['+2 weeks', addDays(today, 14)],
    ['+1 month', addMonths(today, 1)],
  ] as const
  return (
    <div className={classes.part}>
      <DateField {...field} placeholder="No next contact" />
      <div className={classes.chips} role="group" aria-label="Next contact in">
        {offers.map(([label, day]) => (
          <button
            key={label}
            type="button"
            className={classes.chip}
            aria-pressed={chosen === day}
            onClick={() => field.onChange(chosen === day ? null : day)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
