import type { FormEvent } from 'react'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import classes from './form.module.css'
import { FormBody } from './form-body.tsx'
import type { FormContract, FormFields, ShapeOf } from './form-fields.ts'
import type { FormValues } from './form-values.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { useContractForm } from './record-form.tsx'

interface AddFormProps<C extends FormContract> extends AddProps {
  contract: C
  fields: FormFields<ShapeOf<C>>
  /** The fields the short form asks for; the others keep what `start` says. */
  only: readonly (keyof ShapeOf<C> & string)[]
  start?: FormValues<ShapeOf<C>>
}

/** The short form of a setup list in a dialog; the new record is handed to the form it was opened from. */
export function AddForm<C extends FormContract>(props: AddFormProps<C>) {
  const { contract, fields, only, start, text, onAdded, onClose } = props
  const noun = inSentence(contract.singular)
  const form = useContractForm({
    contract,
    fields,
    start: { active: true, ...start, name: text } as unknown as FormValues<ShapeOf<C>>,
    onSaved: (record) => {
      const { id, code = null, name = text } = record as WireRecord & { code?: string; name?: string }
      onAdded({ id, code, name, active: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Dialog title={`New ${noun}`} onClose={onClose} size={560}>
      <form onSubmit={submit} noValidate className={classes.dialog}>
        <div>
          <FormBody form={form} fields={fields} only={only} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={form.isSaving}>
            Add {noun}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
