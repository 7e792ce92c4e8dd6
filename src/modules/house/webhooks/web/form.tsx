import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { FormBody } from '#platform/web/forms/form-body.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type Topic, type Webhook, webhookInput, webhooks } from '../contract.ts'
import classes from './webhooks.module.css'

type Shape = (typeof webhookInput)['shape']
type Input = z.input<typeof webhookInput>

const webhookFields = (topics: readonly Topic[]): FormFields<Shape> => ({
  name: { wide: true, input: (field) => <TextField {...field} hint="The program that is told" /> },
  url: {
    wide: true,
    input: (field) => <TextField {...field} hint="https://, outside of the own network" />,
  },
  slices: {
    wide: true,
    input: (field) => (
      <MultiSelectField
        {...field}
        options={topics.map(({ slice, name }) => ({ value: slice, label: name }))}
        hint="Every change of these records that you may read yourself"
      />
    ),
  },
  events: {
    wide: true,
    isNeeded: ({ slices }) => (slices?.length ?? 0) > 0,
    input: (field, form) => {
      const chosen = new Set(form.values.slices)
      const events = topics.filter(({ slice }) => chosen.has(slice)).flatMap((topic) => topic.events)
      return (
        <MultiSelectField
          {...field}
          options={events.map(({ event, name }) => ({ value: event, label: name }))}
          placeholder="All events"
          hint="Records of which you choose none tell of all their events"
        />
      )
    },
  },
})

/** Sets up a webhook, or changes one. */
export function WebhookForm({ record, onClose }: { record?: Webhook; onClose: () => void }) {
  const { data: topics, error } = useQuery(reading(api(webhooks).topics))
  return (
    <Dialog title={record ? `Change ${record.name}` : 'New webhook'} onClose={onClose} size={560}>
      {error && <Alert live>{error.message}</Alert>}
      {topics && <Fields topics={topics} record={record} onClose={onClose} />}
    </Dialog>
  )
}

interface FieldsProps {
  topics: readonly Topic[]
  record: Webhook | undefined
  onClose: () => void
}

function Fields({ topics, record, onClose }: FieldsProps) {
  const form = useRecordForm<Shape, Webhook>({
    schema: webhookInput,
    record,
    save: (body, version, idempotencyKey) =>
      record
        ? api(webhooks).update({
            params: { id: record.id },
            body,
            version: version ?? 0,
          })
        : api(webhooks).create({ body: body as Input }, { idempotencyKey }),
    onSaved: ({ name }) => {
      onClose()
      void refresh('webhooks')
      void toast({ message: `${name} saved` })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <FormBody form={form} fields={webhookFields(topics)} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}
