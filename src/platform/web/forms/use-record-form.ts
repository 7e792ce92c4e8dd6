import { useId, useMemo, useState } from 'react'
import type { z } from 'zod'
import { labelsOf } from '#platform/contract/words/labels.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { type Shortcut, useShortcuts } from '#platform/web/shell/keyboard/shortcuts.ts'
import { messagesOf } from './friendly-errors.ts'
import {
  changedNames,
  type Conflict,
  differences,
  type FormValues,
  inputOf,
  isOptional,
  ownError,
  pick,
  type Stored,
  validate,
  withoutField,
} from './form-values.ts'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { useFormDraft } from './drafts/use-form-draft.ts'
import { useLatest } from '#platform/web/use-latest.ts'

interface FormOptions<Shape extends z.ZodRawShape, R> {
  /** The contract's input. */
  schema: z.ZodObject<Shape>
  /** Undefined while creating. */
  record?: object | undefined
  /** What a new record begins with, and sentences about it by field. */
  start?: FormValues<Shape> | undefined
  said?: FieldErrors | undefined
  /** Sends everything (create) or the changed fields with the version they are based on. */
  save: (values: Record<string, unknown>, version: number | undefined, idempotencyKey: string) => Promise<R>
  /** After a save that worked; `again` was asked for with "Save and new". */
  onSaved: (record: R, again: boolean) => void
  /** The form belongs to the whole page: changing the tab keeps what was typed. */
  isAboveTabs?: boolean
  /** Under this name what is typed into a new form is kept as a draft. */
  draft?: string | undefined
}

interface State {
  base: Record<string, unknown>
  version: number | undefined
  values: Record<string, unknown>
  errors: FieldErrors
  /** Raised by each refused save, so that the summary takes the focus. */
  refusals: number
  key: string
}

/** The state of one form: values, errors by field, explicit save, unsaved guard, conflict. */
export function useRecordForm<Shape extends z.ZodRawShape, R>(options: FormOptions<Shape, R>) {
  const { schema, start, save, onSaved } = options
  const labels = labelsOf(schema)
  const record = options.record as Stored | undefined
  const names = Object.keys(schema.shape)
  const prefix = useId()
  const [state, setState] = useState<State>(() => begin(record ?? start ?? {}, schema, options.said))
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const changed = changedNames(state.base, state.values, names)
  const isDirty = changed.length > 0
  const draft = useFormDraft(record ? undefined : options.draft, {
    schema,
    values: state.values,
    isDirty,
    isSaving,
    take: (values) => setState((old) => ({ ...old, values: { ...old.values, ...values }, errors: {} })),
  })

  // A newer record from the server takes over while nothing is typed; a dirty form keeps what it has.
  const isStale = record !== undefined && record.version > (state.version ?? 0) && !isSaving
  if (isStale && !isDirty) setState(begin(record, schema))
  const meet = (current: Stored, { base, values }: State) =>
    setConflict({ current, differences: differences(base, values, inputOf(schema, current), names) })

  const refuse = (errors: FieldErrors, key: string) =>
    setState((old) => ({ ...old, errors, key, refusals: old.refusals + 1 }))

  const fail = (error: unknown, sent: State) => {
    if (!(error instanceof ApiError)) throw error
    const current = error.status === 412 ? (error.body.current as Stored | undefined) : undefined
    if (current) meet(current, sent)
    // Without an answer the same key makes the repeat harmless; a refusal ends the attempt.
    else refuse(messagesOf(error, schema), error.status === 0 ? sent.key : idempotencyKey())
  }

  const submit = async (again = false, next: Partial<State> = {}): Promise<boolean> => {
    if (isSaving) return false
    const sent = { ...state, ...next }
    const errors = validate(schema, sent.values)
    if (Object.keys(errors).length > 0) {
      refuse(errors, sent.key)
      return false
    }
    setSaving(true)
    try {
      const body = record ? pick(sent.values, changedNames(sent.base, sent.values, names)) : sent.values
      const saved = await save(body, sent.version, sent.key)
      markClean()
      draft.finish()
      setState(({ values }) => {
        const next = begin(record ? (saved as object) : (start ?? {}), schema)
        // What came while it was saved, such as a picture whose upload ended, stays to be saved.
        const came = record ? pick(values, changedNames(sent.values, values, names)) : {}
        return { ...next, values: { ...next.values, ...came } }
      })
      onSaved(saved, again)
      return true
    } catch (error) {
      fail(error, sent)
      return false
    } finally {
      setSaving(false)
    }
  }

  const saveNow = useLatest(() => (conflict ? Promise.resolve(false) : submit()))
  const markClean = useUnsaved(isDirty, saveNow, {
    isAboveTabs: options.isAboveTabs,
    keepsDraft: draft.isKept,
  })
  useShortcuts(
    useMemo((): Shortcut[] => [{ keys: 'mod+s', label: 'Save', run: () => void saveNow() }], [saveNow]),
  )

  const update = <K extends keyof Shape & string>(
    name: K,
    next: (present: FormValues<Shape>[K]) => FormValues<Shape>[K],
  ) =>
    setState((old) => ({
      ...old,
      values: { ...old.values, [name]: next(old.values[name] as FormValues<Shape>[K]) },
      errors: withoutField(old.errors, name),
    }))
  const set = <K extends keyof Shape & string>(name: K, value: FormValues<Shape>[K]) =>
    update(name, () => value)

  return {
    values: state.values as FormValues<Shape>,
    errors: state.errors,
    labels,
    changed,
    isDirty,
    isSaving,
    isNew: record === undefined,
    refusals: state.refusals,
    conflict,
    draft,
    /** Shows what someone else saved while this form holds changes; left out while nobody did. */
    showNewer: isStale && isDirty ? () => meet(record, state) : undefined,
    set,
    /** Changes a value from what it is by then: for what runs later than the render that made it, such as Undo. */
    update,
    submit,
    /** The id of the control behind an error key such as `lines.0.quantity`. */
    idOf: (key: string) => `${prefix}-${key.replaceAll('.', '-')}`,
    discard: () => setState((old) => ({ ...old, values: old.base, errors: {} })),
    keepEditing: () => setConflict(null),
    /** Saves again on top of the stored record, with the chosen value of each field that differs. */
    resolve: (choices: Record<string, unknown>) => {
      if (!conflict) return
      const { current } = conflict
      const base = inputOf(schema, current)
      const mine = pick(state.values, changed)
      const next = { values: { ...base, ...mine, ...choices }, base, version: current.version, errors: {} }
      setConflict(null)
      setState((old) => ({ ...old, ...next }))
      void submit(false, next)
    },
    /** Everything a field component needs: `<TextField {...form.field('name')} />`. */
    field: <K extends keyof Shape & string>(name: K): FieldProps<NonNullable<FormValues<Shape>[K]>> => ({
      id: `${prefix}-${name}`,
      label: labels[name],
      value: state.values[name] as NonNullable<FormValues<Shape>[K]> | null | undefined,
      onChange: (value) => set(name, value as FormValues<Shape>[K]),
      error: ownError(state.errors, name),
      required: !isOptional(schema.shape[name]),
      disabled: isSaving,
    }),
  }
}

export type RecordForm<Shape extends z.ZodRawShape> = ReturnType<typeof useRecordForm<Shape, unknown>>

function begin(from: object, schema: z.ZodObject, errors: FieldErrors = {}): State {
  const values = inputOf(schema, from as Record<string, unknown>)
  const { version } = from as Partial<WireRecord>
  return { base: values, version, values, errors, refusals: 0, key: idempotencyKey() }
}
