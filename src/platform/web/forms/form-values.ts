import { z } from 'zod'
import { validationProblems } from '#platform/contract/values/validation.ts'
import { type FieldErrors, isSame } from '#platform/web/fields/field-values.ts'
import type { WireRecord } from '#platform/web/queries/queries.ts'
import { friendlyErrors } from './friendly-errors.ts'

/** What a form holds while it is filled in: any field may still be missing or empty. */
export type FormValues<Shape extends z.ZodRawShape> = {
  [K in keyof Shape]?: z.input<Shape[K]> | null | undefined
}

type Values = Readonly<Record<string, unknown>>

/** The fields of a form out of a record. */
export function pick(record: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/** The fields of a form out of a record, as far as the form may send them: a record tells more of what is inside. */
export function inputOf(schema: z.ZodObject, record: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, known(field as z.ZodType, record[name])]),
  )
}

/**
 * A value without the keys that its schema would refuse, at any depth. The keys follow the order of the schema,
 * whatever way the value came, so that equal values are the same text.
 */
function known(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return known(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => known(schema.element, entry))
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const isStrict = schema.def.catchall instanceof z.ZodNever
  const parts = schema.shape as Readonly<Record<string, z.core.$ZodType>>
  const own = Object.entries(parts).filter(([name]) => name in value)
  return Object.fromEntries([
    ...own.map(([name, part]) => [name, known(part, (value as Values)[name])]),
    ...Object.entries(value).filter(([name]) => !isStrict && !(name in parts)),
  ])
}

/** The names whose values differ, in the order of `names`. */
export function changedNames(before: Values, after: Values, names: readonly string[]): string[] {
  return names.filter((name) => !isSame(before[name], after[name]))
}

/** The sentences the schema has for these values; empty when they are good. */
export function validate(schema: z.ZodType, values: Values): Record<string, string[]> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const result = schema.safeParse(given, { reportInput: true })
  return result.success ? {} : friendlyErrors(validationProblems(result.error.issues, schema), schema)
}

/** The first sentence of a field itself, not of what is inside it. */
export const ownError = (errors: FieldErrors, name: string): string | undefined => errors[name]?.[0]

/** `lines.0.quantity` belongs to `lines`. */
export const fieldOf = (key: string): string => key.split('.')[0] ?? key

/** The errors without those of one field and of what is inside it. */
export function withoutField(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => fieldOf(key) !== name))
}

/** A field that someone else changed meanwhile; `both`: this form changed it too. */
export interface Difference {
  name: string
  mine: unknown
  theirs: unknown
  both: boolean
}

/** What differs after someone saved before: `base` is what this form began with, `theirs` what is stored now. */
export function differences(
  base: Values,
  mine: Values,
  theirs: Values,
  names: readonly string[],
): Difference[] {
  return names
    .filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      both: !isSame(base[name], mine[name]),
    }))
}

/** A list that may stay empty is as optional as a field that may. */
export const isOptional = (schema: unknown): boolean =>
  [undefined, []].some((empty) => (schema as z.ZodType | undefined)?.safeParse(empty).success ?? true)

/** A record as the server answers with it. */
export type Stored = Record<string, unknown> & WireRecord

/** What a save met: someone stored other values meanwhile. */
export interface Conflict {
  current: Stored
  differences: readonly Difference[]
}
