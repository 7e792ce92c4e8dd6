import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { addMonths } from '#platform/contract/values/dates.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { FormBody } from '#platform/web/forms/form-body.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { PasswordField } from '#platform/web/shell/password-field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type ApiTokenInput, apiTokenInput, apiTokens, type ScopeChoice } from '../contract.ts'
import classes from './api-tokens.module.css'

type Shape = (typeof apiTokenInput)['shape']

const tokenFields = (choices: readonly ScopeChoice[]): FormFields<Shape> => ({
  name: {
    wide: true,
    input: (field) => <TextField {...field} hint="The program that uses it, such as Stock scanner" />,
  },
  isReadOnly: {
    wide: true,
    input: (field) => (
      <SwitchField {...field} hint="It looks and changes nothing, whatever its rights are." />
    ),
  },
  scopes: {
    wide: true,
    input: (field, form) => (
      <MultiSelectField
        {...field}
        options={choices
          .filter(({ reads }) => reads || form.values.isReadOnly !== true)
          .map(({ permission, name, area }) => ({ value: permission, label: name, note: area }))}
        hint="What you lose later the token loses too. Signing, people and their rights are for people alone."
      />
    ),
  },
  lastDay: {
    wide: true,
    input: (field) => <DateField {...field} hint="The last day on which it opens anything" />,
  },
  password: {
    wide: true,
    input: ({ value, onChange, id, label, error }) => (
      <PasswordField
        id={id}
        label={label}
        autoComplete="current-password"
        withAsterisk
        value={value ?? ''}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  },
})

/** Makes a token and shows it once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(reading(api(apiTokens).choices))
  const [token, setToken] = useState<string | null>(null)
  return (
    <Dialog title={token === null ? 'New API token' : 'Your API token'} onClose={onClose} size={560}>
      {error && <Alert live>{error.message}</Alert>}
      {token !== null && <Made token={token} onClose={onClose} />}
      {token === null && data && (
        <TokenForm rights={data.rights} today={data.today} onMade={setToken} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  rights: readonly ScopeChoice[]
  today: string
  onMade: (token: string) => void
  onClose: () => void
}

function TokenForm({ rights, today, onMade, onClose }: TokenFormProps) {
  const fields = tokenFields(rights)
  const form = useRecordForm<Shape, { token: string }>({
    schema: apiTokenInput,
    start: { isReadOnly: true, lastDay: addMonths(today, 3) },
    save: (body) => api(apiTokens).create({ body: body as z.input<typeof apiTokenInput> & ApiTokenInput }),
    onSaved: (made) => {
      onMade(made.token)
      void refresh('api-tokens')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <FormBody form={form} fields={fields} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
          Make the token
        </Button>
      </DialogButtons>
    </form>
  )
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    await toast({ message: 'Token copied' })
  }
  return (
    <>
      <Alert tone="amber" title="It is shown this once">
        Put it where the program keeps its secrets. Whoever has it acts in your name.
      </Alert>
      <code className={classes.token}>{token}</code>
      <p className={classes.how}>
        Send it with each call: <code>Authorization: Bearer ...</code>
      </p>
      <DialogButtons>
        {/* Plain http in a local network has no clipboard. */}
        {window.isSecureContext && <Button onClick={() => void copy()}>Copy</Button>}
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </>
  )
}
