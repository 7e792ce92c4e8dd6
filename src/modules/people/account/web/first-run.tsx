import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { countries, usualCurrency, usualZone } from '#platform/contract/values/countries.ts'
import { currency } from '#platform/contract/values/fields.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { loadCurrentUser } from '#platform/web/session/current-user.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { account, firstRunInput, PASSWORD_MIN } from '../contract.ts'
import classes from './account.module.css'
import { useFormCall } from './form-call.ts'
import { GuestForm } from './guest-form.tsx'

/** `/first-run/{token}`: the one-time link that a new installation prints. */
export function Screen() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const { isPending, error } = useQuery(reading(api(account).checkFirstRun, { params: { token } }))
  if (isPending) return null
  if (error) return <DeadLink error={error} />
  return <SetupForm token={token} />
}

function DeadLink({ error }: { error: Error }) {
  const isUsed = error instanceof ApiError && error.status === 404
  return (
    <GuestForm
      title="Set up Heatline"
      message={
        isUsed
          ? 'This link was used already or is not complete. A new one is printed when the program starts on an empty database.'
          : error.message
      }
    >
      <Button component={AppLink} href="/login" className={classes.wide}>
        Go to sign in
      </Button>
    </GuestForm>
  )
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
// UTC is no zone of this list, but what some servers and browsers say theirs is.
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort()

/** What browsers know of the zones of a country; the older ones do not. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

function zoneOf(country: string): string {
  const place: ZonedLocale | null = country ? new Intl.Locale('und', { region: country }) : null
  return usualZone(country, zone, place?.getTimeZones?.() ?? [], zones)
}

function SetupForm({ token }: { token: string }) {
  const goTo = useGoTo()
  const [country, setCountry] = useState(() => new Intl.Locale(navigator.language).region ?? '')
  const [chosen, setCurrency] = useState(() => usualCurrency(country))
  const [timeZone, setTimeZone] = useState(() => zoneOf(country))
  const form = useFormCall(firstRunInput, async (body) => {
    await api(account).firstRun({ params: { token }, body })
    await loadCurrentUser()
    await goTo('/', { replace: true })
  })
  return (
    <GuestForm
      title="Set up Heatline"
      about="Your company, and you as its first administrator."
      message={form.message}
      onSubmit={form.onSubmit}
    >
      <TextInput
        label="Company"
        name="company_name"
        autoComplete="organization"
        error={form.errors.company_name}
      />
      <NativeSelect
        label="Country"
        name="country"
        data={[{ value: '', label: 'Choose the country' }, ...countries()]}
        value={country}
        onChange={({ currentTarget: { value } }) => {
          setCountry(value)
          setCurrency(usualCurrency(value))
          setTimeZone(zoneOf(value))
        }}
        error={form.errors.country}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Currency"
          name="currency"
          data={currency.options}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setCurrency(value)}
          error={form.errors.currency}
        />
        <NativeSelect
          label="Time zone"
          name="time_zone"
          data={zones}
          value={timeZone}
          onChange={({ currentTarget: { value } }) => setTimeZone(value)}
          error={form.errors.time_zone}
        />
      </div>
      <TextInput label="Your name" name="name" autoComplete="name" error={form.errors.name} />
      <TextInput label="E-mail" name="email" type="email" autoComplete="username" error={form.errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN} characters; a short sentence is best.`}
        error={form.errors.password}
      />
      <PasswordField
        label="Password again"
        name="password_confirmation"
        autoComplete="new-password"
        error={form.errors.password_confirmation}
      />
      <Button type="submit" variant="filled" className={classes.wide} loading={form.isBusy}>
        Set up and sign in
      </Button>
    </GuestForm>
  )
}
