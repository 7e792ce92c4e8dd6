import { z } from 'zod'
import type { FormDraft } from '#platform/web/shell/form-drafts.ts'
import { inputOf } from '../form-values.ts'

/** The part of a draft that its form can still show, and the names of the fields that it cannot. */
export interface FittingDraft {
  readonly values: Readonly<Record<string, unknown>>
  readonly leftOut: readonly string[]
}

/**
 * What of a draft fits the form of today, which may have changed since. A value that is only incomplete or wrong fits:
 * people go on typing there. One of another kind does not, and a choice that there is no more neither.
 */
export function fitting(schema: z.ZodObject, { values }: Pick<FormDraft, 'values'>): FittingDraft {
  const known = inputOf(schema, values)
  const isFilled = (name: string) => !isEmpty(values[name])
  const fits = Object.keys(known).filter((name) => isShowable(schema.shape[name], known[name]))
  return {
    values: Object.fromEntries(fits.map((name) => [name, known[name]])),
    leftOut: Object.keys(values).filter((name) => isFilled(name) && !fits.includes(name)),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function isShowable(field: unknown, value: unknown): boolean {
  if (!(field instanceof z.ZodType) || value === undefined) return false
  if (value === null || value === '') return true
  const { success, error } = field.safeParse(value, { reportInput: true })
  return success || error.issues.every((issue) => !isOfAnotherKind(issue))
}

function isOfAnotherKind({ code, input }: z.core.$ZodIssue): boolean {
  return (code === 'invalid_type' || code === 'invalid_value') && !isEmpty(input)
}

/**
 * What the draft of a new record is called, in letters, digits and hyphens: records inside a document have the place of their
 * document in their slice, `travellers/{id}/operations`.
 */
export const draftName = (slice: string, params: Readonly<Record<string, string>> = {}): string =>
  [...Object.values(params), ...slice.split('/')].join('-')
