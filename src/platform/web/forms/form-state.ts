import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { inputOf } from './form-values.ts'

/** What a form holds: what is typed, and what it was typed over. */
export interface FormState {
  base: Record<string, unknown>
  version: number | undefined
  values: Record<string, unknown>
  errors: FieldErrors
  /** Raised by each refused save, so that the summary takes the focus. */
  refusals: number
  key: string
}

/** The state of a form that shows a record, or what a new one begins with. */
export function beginForm(from: object, schema: z.ZodObject, errors: FieldErrors = {}): FormState {
  const values = inputOf(schema, from as Record<string, unknown>)
  const { version } = from as Partial<WireRecord>
  return { base: values, version, values, errors, refusals: 0, key: idempotencyKey() }
}

/** A state with its newest value, which React may not have drawn yet. */
export interface NewestState<State> {
  /** What is drawn. */
  readonly shown: State
  /** What it is by now: a save that follows a change at once sends what was changed. */
  readonly newest: () => State
  readonly change: (next: (newest: State) => State) => void
}

/**
 * A state that may be drawn later than it changes: a line grid draws a key at once and the rest of the form when there is
 * time for it (`startTransition`).
 */
export function useNewestState<State>(begin: () => State): NewestState<State> {
  const [shown, show] = useState(begin)
  const held = useRef(shown)
  const newest = useCallback(() => held.current, [])
  const change = useCallback((next: (newest: State) => State) => {
    const value = next(held.current)
    held.current = value
    // The value itself: one that is drawn at once brings along what is still waiting to be drawn.
    show(() => value)
  }, [])
  return { shown, newest, change }
}
