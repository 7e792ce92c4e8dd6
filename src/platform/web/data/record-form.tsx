import type { ReactNode } from 'react'
import { toast } from '../shell/toast.ts'
import { inSentence } from '../ui/format.ts'
import { ConflictDialog, plainValue } from './conflict-dialog.tsx'
import { FormBody } from './form-body.tsx'
import {
  type FormContract,
  type FormFields,
  type FormSection,
  labelsOf,
  type ShapeOf,
} from './form-fields.ts'
import type { FormValues } from './form-values.ts'
import { callOf, type Params, seedRecord, type WireRecord } from './queries.ts'
import { SaveBar } from './save-bar.tsx'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

export interface RecordFormOptions<C extends FormContract> {
  contract: C
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[] | undefined
  /** Undefined while creating. */
  record?: WireRecord | undefined
  start?: FormValues<ShapeOf<C>> | undefined
  /** Path parameters of a parent, for the contract's `create` and `update`. */
  params?: Params | undefined
  onSaved: (record: WireRecord, again: boolean) => void
}

/** A form over a contract's `create` and `update`; seeds the cache and says that it is saved. */
export function useContractForm<C extends FormContract>(
  options: RecordFormOptions<C>,
): RecordForm<ShapeOf<C>> {
  const { contract, fields, record, start, params, onSaved } = options
  return useRecordForm<ShapeOf<C>, WireRecord>({
    schema: contract.input,
    labels: labelsOf(fields),
    record,
    start,
    save: (body, version, idempotencyKey) =>
      record
        ? callOf<WireRecord>(
            contract,
            'update',
          )({ params: { ...params, id: record.id }, body, version: version ?? record.version })
        : callOf<WireRecord>(contract, 'create')({ ...(params ? { params } : {}), body }, { idempotencyKey }),
    onSaved: (saved, again) => {
      seedRecord(contract, saved)
      void toast({ message: `${contract.singular} saved` })
      onSaved(saved, again)
    },
  })
}

interface RecordFormViewProps<C extends FormContract> {
  contract: C
  form: RecordForm<ShapeOf<C>>
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[] | undefined
  /** Draws these fields only. */
  only?: readonly (keyof ShapeOf<C> & string)[] | undefined
  /** Why nothing can be changed. */
  readOnly?: string | undefined
  /** Where Cancel of a new one leads. */
  cancel: string
  /** Around fields and summary; the save bar stays outside. */
  children: (body: ReactNode) => ReactNode
}

/** Fields, save bar and conflict dialog of one form. */
export function RecordFormView<C extends FormContract>(props: RecordFormViewProps<C>) {
  const { contract, form, fields, sections, only, readOnly, cancel, children } = props
  const show = (name: string, value: unknown) => {
    const entry = (fields as Record<string, { show?: (value: never) => ReactNode } | undefined>)[name]
    const isEmpty = value === null || value === undefined || value === ''
    return entry?.show && !isEmpty ? entry.show(value as never) : plainValue(value)
  }
  return (
    <>
      {children(<FormBody form={form} fields={fields} sections={sections} only={only} readOnly={readOnly} />)}
      {readOnly === undefined && <SaveBar form={form} noun={inSentence(contract.singular)} cancel={cancel} />}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={form.labels}
          show={show}
          onResolve={form.resolve}
          onClose={form.keepEditing}
        />
      )}
    </>
  )
}
