import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { validationProblems } from '#platform/contract/values/validation.ts'
import { friendlyErrors, messagesOf } from '#platform/web/forms/friendly-errors.ts'

interface FormState {
  /** The first sentence of each field. */
  errors: Record<string, string>
  /** What went wrong with the whole form. */
  message: string | null
  isBusy: boolean
}

const calm: FormState = { errors: {}, message: null, isBusy: false }

/**
 * A small form of native fields, checked with the schema of its call: errors stand at their fields (the first
 * one takes the focus), everything else is `message`. `further` are values without a field.
 */
export function useFormCall<S extends z.ZodType>(
  schema: S,
  call: (values: z.output<S>) => Promise<unknown>,
  further: Readonly<Record<string, unknown>> = {},
) {
  const [state, setState] = useState<FormState>(calm)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(state.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.errors])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.current = event.currentTarget
    // The button that was pressed counts as a field, where it has a name.
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const values = { ...Object.fromEntries(new FormData(event.currentTarget, button)), ...further }
    const parsed = schema.safeParse(values, { reportInput: true })
    if (!parsed.success) {
      setState({
        ...calm,
        errors: firstOfEach(friendlyErrors(validationProblems(parsed.error.issues, schema), schema)),
      })
      return
    }
    setState({ ...calm, isBusy: true })
    try {
      await call(parsed.data)
      setState(calm)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(stateOf(error, form.current, schema))
    }
  }
  return { ...state, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}

/** Sentences without a visible field count for the whole form. */
function stateOf(error: ApiError, form: HTMLFormElement, schema: z.ZodType): FormState {
  const { '': _, ...fields } = messagesOf(error, schema)
  const errors = firstOfEach(fields)
  const isShown = Object.keys(errors).some((name) => form.elements.namedItem(name) !== null)
  return { errors, message: isShown ? null : error.message, isBusy: false }
}

const firstOfEach = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']))
