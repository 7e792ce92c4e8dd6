import type { FormEvent } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { ErrorSummary } from '#platform/web/forms/form-body.tsx'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { api, refresh } from '#platform/web/queries/api.ts'
import { seedRecord } from '#platform/web/queries/queries.ts'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { companies, companyContact } from '../contract.ts'
import classes from './companies.module.css'
import { contactsOf } from './api.tsx'

type Contact = z.input<typeof companyContact>

/** Saves the person with the company as it is by now; somebody else may be working on it. */
async function addTo(companyId: string, contact: Contact, again = true): Promise<string> {
  const params = { id: companyId }
  const company = await api(companies).get({ params })
  const known = new Set(company.contacts.map(({ id }) => id))
  try {
    const body = { contacts: [...company.contacts, contact] }
    const saved = await api(companies).update({ params, body, version: company.version })
    seedRecord(companies, saved)
    await refresh(contactsOf(companyId).name)
    return saved.contacts.find(({ id }) => !known.has(id))?.id ?? ''
  } catch (error) {
    if (again && error instanceof ApiError && error.status === 412) return addTo(companyId, contact, false)
    throw error
  }
}

/** The short form of somebody at a company, from the picker of another form. */
export function AddContact({ text, of: companyId = '', onAdded, onClose }: AddProps) {
  const form = useRecordForm({
    schema: companyContact,
    start: { name: text, roles: [] },
    save: (values) => addTo(companyId, companyContact.parse(values)),
    onSaved: (id) => onAdded({ id, code: null, name: form.values.name ?? text, active: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title="New contact" onClose={onClose} size={560}>
      <form onSubmit={submit} noValidate>
        <ErrorSummary errors={form.errors} labels={form.labels} refusals={form.refusals} idOf={form.idOf} />
        <div className={classes.contact}>
          <TextField {...form.field('name')} />
          <TextField {...form.field('jobTitle')} />
          <TextField {...form.field('email')} type="email" />
          <TextField {...form.field('phone')} type="tel" />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
            Add contact
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
