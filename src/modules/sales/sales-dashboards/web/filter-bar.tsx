import { type FormEvent, type ReactNode, useState } from 'react'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { Figures } from '../contract.ts'
import classes from './forecast.module.css'
import { keyOf, periodsOf, withDay } from './periods.ts'

const sources = {
  facilityId: optionsOf(facilities),
  marketSegmentId: optionsOf(marketSegments),
  globalSegmentId: optionsOf(globalSegments),
  salespersonId: optionsOf(users),
}

export type Changes = Readonly<Record<string, string | null>>

interface FilterBarProps {
  figures: Figures
  /** Sets parameters of the address, or (null) removes them. */
  onChange: (changes: Changes) => void
}

/** What the figures are about; every choice stands in the address. */
export function FilterBar({ figures: { scope, currencies, view, leftOut }, onChange }: FilterBarProps) {
  const reference = (
    name: keyof typeof sources,
    label: string,
    chosen: { id: string } | null,
    placeholder = 'All',
  ) => (
    <ReferenceField
      id={`forecast-${name}`}
      label={label}
      value={chosen?.id}
      source={sources[name]}
      placeholder={placeholder}
      // Without a person the figures would be the reader's own again.
      onChange={(id) => onChange({ [name]: id ?? (name === 'salespersonId' ? 'all' : null) })}
    />
  )
  const known = [...new Set([...currencies, scope.currency, ...leftOut.map(({ currency }) => currency)])]
  return (
    <div className={classes.filters} role="group" aria-label="What the figures are about">
      {reference('facilityId', 'Facility', scope.facility)}
      {reference('marketSegmentId', 'Market segment', scope.marketSegment)}
      {reference('globalSegmentId', 'Global segment', scope.globalSegment)}
      {reference('salespersonId', 'Salesperson', scope.salesperson, 'Everybody')}
      {view !== 'pipeline' && <PeriodFields scope={scope} onChange={onChange} />}
      {view !== 'time-in-step' && view !== 'confidence' && (
        <SelectField
          id="forecast-currency"
          label="Currency"
          value={scope.currency}
          options={Object.fromEntries(known.map((code) => [code, code]))}
          onChange={(currency) => onChange({ currency })}
        />
      )}
    </div>
  )
}

function PeriodFields({
  scope,
  onChange,
}: {
  scope: Figures['scope']
  onChange: FilterBarProps['onChange']
}): ReactNode {
  const { from, to, today } = scope
  const periods = periodsOf(today)
  const options = Object.fromEntries([...periods.map(({ key, label }) => [key, label]), ['own', 'Own days']])
  const day = (name: 'from' | 'to', label: string) => (
    <DayField
      id={`forecast-${name}`}
      label={label}
      value={scope[name]}
      onChange={(value) => onChange(withDay({ from, to }, name, value))}
    />
  )
  return (
    <>
      <SelectField
        id="forecast-period"
        label="Decided in"
        value={keyOf(scope, today)}
        options={options}
        onChange={(chosen) => {
          const period = periods.find(({ key }) => key === chosen)
          if (period) onChange({ from: period.from, to: period.to })
        }}
      />
      {day('from', 'From')}
      {day('to', 'Until')}
    </>
  )
}

interface DayFieldProps {
  id: string
  label: string
  value: string
  onChange: (day: string | null) => void
}

/** A day that counts once it is whole: when it was picked, at Enter, or when the field is left. */
function DayField({ id, label, value, onChange }: DayFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>()
  const take = (day: string | null | undefined) => {
    setTyped(undefined)
    const isWhole = day === null || /^\d{4}-\d\d-\d\d$/.test(day ?? '')
    if (day !== undefined && isWhole && day !== value) onChange(day)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(typed)
  }
  return (
    <form onSubmit={submit} noValidate>
      <div onBlur={() => take(typed)}>
        <DateField
          id={id}
          label={label}
          value={typed === undefined ? value : (typed ?? undefined)}
          onChange={(day) => (document.activeElement?.id === id ? setTyped(day) : take(day))}
        />
      </div>
    </form>
  )
}
