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
