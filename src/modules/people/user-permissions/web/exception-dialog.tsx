import type { FormEvent } from 'react'
import type { z } from 'zod'
import { api } from '#platform/web/queries/api.ts'
import { FormBody } from '#platform/web/forms/form-body.tsx'
import { type FormFields } from '#platform/web/forms/form-fields.ts'
import { useRecordForm } from '#platform/web/forms/use-record-form.ts'
import { DateTimeField } from '#platform/web/fields/dates/date-time-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { rightName } from '#modules/people/role-permissions/domain.ts'
import { type PersonRights, userPermissions } from '../contract.ts'
import { showChanged } from './exceptions.tsx'
import classes from './person.module.css'

type Shape = (typeof userPermissions)['input']['shape']

const effectLabels = { allow: 'Allow', deny: 'Deny, whatever the role says' } as const

const exceptionFields = (person: PersonRights): FormFields<Shape> => ({
  permission: {
    wide: true,
    input: (field) => (
      <SelectField
        {...field}
        options={person.rights.map((right) => ({
          value: right.permission,
          label: rightName(right),
          note: right.isAllowed ? 'has it' : 'does not have it',
        }))}
      />
    ),
  },
  effect: {
    wide: true,
    input: (field) => <SelectField {...field} options={effectLabels} />,
  },
  reason: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={2} hint="Everybody who asks why reads this." />,
  },
  expiresAt: {
    wide: true,
    input: (field) => <DateTimeField {...field} hint="Leave empty to count until someone ends it" />,
  },
})

interface ExceptionDialogProps {
  person: PersonRights
  /** The right it begins with. */
  permission: string | null
  onClose: () => void
}

/** Allows or denies one right to one person. */
export function ExceptionDialog({ person, permission, onClose }: ExceptionDialogProps) {
  const fields = exceptionFields(person)
  const right = person.rights.find((one) => one.permission === permission)
  const form = useRecordForm<Shape, PersonRights>({
    schema: userPermissions.input,
    start: { ...(permission ? { permission } : {}), effect: right?.isAllowed ? 'deny' : 'allow' },
    save: (body, _version, idempotencyKey) =>
      api(userPermissions).addException(
        { params: { id: person.id }, body: body as z.input<typeof userPermissions.input> },
        { idempotencyKey },
      ),
    onSaved: () => {
      onClose()
      void showChanged(person, 'Exception added, active now.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title={`Exception for ${person.name}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <FormBody form={form} fields={fields} />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
            Add exception
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
