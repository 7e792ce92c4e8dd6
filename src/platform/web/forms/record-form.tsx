import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { FormConflict } from './saving/conflict-dialog.tsx'
import { DraftOffer } from './drafts/draft-offer.tsx'
import { draftName } from './drafts/form-drafts.ts'
import { FormBody } from './form-body.tsx'
import { type FormContract, type FormFields, type FormSection, type ShapeOf } from './form-fields.ts'
import type { FormValues } from './form-values.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { callOf, type Params, seedRecord, type WireRecord } from '#platform/web/queries/queries.ts'
import { SaveBar } from './saving/save-bar.tsx'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

export interface RecordFormOptions<C extends FormContract> {
  contract: C
  fields: FormFields<ShapeOf<C>>
  sections?: readonly FormSection<ShapeOf<C>>[] | undefined
  /** Undefined while creating. */
  record?: WireRecord | undefined
  start?: FormValues<ShapeOf<C>> | undefined
  /** What is said of the values that a new record begins with, sentences by field. */
  said?: FieldErrors | undefined
  /** Path parameters of a parent, for the contract's `create` and `update`. */
  params?: Params | undefined
  /** What the message calls it once it is saved: "ENQ-2026-0231"; the kind of record by default. */
  name?: string
  /** The whole message, where it says more than that. */
  saved?: string | undefined
  /** The form belongs to the whole page: changing the tab keeps what was typed. */
  isAboveTabs?: boolean
  /** Keeps what is typed into a new form as a draft of the person. */
  keepsDraft?: boolean
  onSaved?: (record: WireRecord, again: boolean) => void
}

/** A form over a contract's `create` and `update`; seeds the cache and says that it is saved. */
export function useContractForm<C extends FormContract>(
  options: RecordFormOptions<C>,
): RecordForm<ShapeOf<C>> {
  const { contract, record, start, params, name = contract.singular, isAboveTabs = false } = options
  return useRecordForm<ShapeOf<C>, WireRecord>({
    schema: contract.input,
    record,
    start,
    said: options.said,
    isAboveTabs,
    draft: options.keepsDraft ? draftName(contract.slice, params) : undefined,
    save: (body, version, idempotencyKey) =>
      record
        ? callOf<WireRecord>(contract, 'update')(
            { params: { ...params, id: record.id }, body, version: version ?? record.version },
            { idempotencyKey },
          )
        : callOf<WireRecord>(contract, 'create')({ ...(params ? { params } : {}), body }, { idempotencyKey }),
    onSaved: (saved, again) => {
      seedRecord(contract, saved)
      void toast({ message: options.saved ?? `${name} saved` })
      options.onSaved?.(saved, again)
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
  cancel?: ScreenAddress
  /** Around fields and summary; the save bar stays outside. */
  children: (body: ReactNode) => ReactNode
}

/** Fields, save bar and conflict dialog of one form. */
export function RecordFormView<C extends FormContract>(props: RecordFormViewProps<C>) {
  const { contract, form, fields, sections, only, readOnly, cancel, children } = props
  return (
    <>
      {children(
        <>
          <DraftOffer draft={form.draft} labels={form.labels} />
          <FormBody form={form} fields={fields} sections={sections} only={only} readOnly={readOnly} />
        </>,
      )}
      {readOnly === undefined && <SaveBar form={form} noun={inSentence(contract.singular)} cancel={cancel} />}
      <FormConflict form={form} fields={fields} />
    </>
  )
}
