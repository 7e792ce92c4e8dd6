import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { CountryField, CurrencyField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type BankAccountRecord, companyBankAccounts } from '../contract.ts'
import { bankProblems, FORMAT_NOTE, hasIban } from '../domain.ts'
import classes from './bank-accounts.module.css'

interface EnterAccountProps {
  companyId: string
  label: string
  /** The confirmed account the new one is to take the place of. */
  replaces?: BankAccountRecord
}

/** A button with the form for a new account, or for one in the place of another. */
export function EnterAccount(props: EnterAccountProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && <EnterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Values = Partial<
  Record<'holder' | 'bankName' | 'country' | 'currency' | 'account' | 'bankCode' | 'bic', string>
>

function EnterDialog({ companyId, replaces, onClose }: EnterAccountProps & { onClose: () => void }) {
  const [values, setValues] = useState<Values>(
    replaces ? { holder: replaces.holder, country: replaces.country, currency: replaces.currency ?? '' } : {},
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [key] = useState(idempotencyKey)
  const { country = '', account = '' } = values
  const field = (name: keyof Values, label: string, required = false): FieldProps<string> => ({
    id: `account-${name}`,
    label,
    required,
    value: values[name],
    onChange: (value) => setValues((old) => ({ ...old, [name]: value ?? '' })),
    error: errors[name]?.[0],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problems = country && account ? bankProblems({ ...values, country, account }) : {}
    if (Object.keys(problems).length > 0) return setErrors(problems)
    try {
      const body = { ...withoutEmpty(values), companyId, replacesId: replaces?.id ?? null }
      await api(companyBankAccounts).create(
        { body: body as z.input<typeof companyBankAccounts.input> },
        { idempotencyKey: key },
      )
      await refresh('company-bank-accounts')
      void toast({ message: 'The account waits for someone else to confirm it' })
      onClose()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setErrors(problem.errors)
      setMessage(problem.message)
    }
    return undefined
  }
  return (
    <Dialog
      title={replaces ? `Replace ${replaces.bankName} ${replaces.masked}` : 'Enter a bank account'}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.stack}>
        {message && <Alert live title={message} />}
        <TextField {...field('holder', 'Account holder', true)} maxLength={200} />
        <TextField {...field('bankName', 'Bank', true)} maxLength={200} />
        <CountryField {...field('country', 'Country of the account', true)} />
        <TextField
          {...field('account', hasIban(country) ? 'IBAN' : 'Account number', true)}
          hint={FORMAT_NOTE}
          maxLength={60}
        />
        {country !== '' && !hasIban(country) && (
          <TextField {...field('bankCode', 'Bank code')} maxLength={20} />
        )}
        <TextField {...field('bic', 'BIC')} maxLength={14} />
        <CurrencyField {...field('currency', 'Currency')} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            Enter account
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
