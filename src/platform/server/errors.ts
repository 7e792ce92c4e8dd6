import type { z } from 'zod'
import type { ErrorBody } from '#platform/contract/calls/errors.ts'
import { summary } from '#platform/contract/calls/errors.ts'
import { attributeName } from '#platform/contract/values/validation.ts'

/** An expected refusal: status and body as the client gets them. */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const unauthenticated = () => new HttpError(401, { message: 'Unauthenticated.' })
export const unverified = () => new HttpError(409, { message: 'Your email address is not verified.' })
export const forbidden = (message = 'This action is unauthorized.') => new HttpError(403, { message })
export const tokenMismatch = () => new HttpError(419, { message: 'CSRF token mismatch.' })
/** Says nothing of classes or whether the record exists for others. */
export const notFound = () => new HttpError(404, { message: 'Not found.' })
/** The record is in a state in which it cannot be changed; the sentence says what to do. */
export const locked = (message: string) => new HttpError(423, { message, code: 'locked' })
export const unavailable = () =>
  new HttpError(503, { message: 'Service Unavailable' }, { 'Retry-After': '5' })
export const badRequest = (message: string) => new HttpError(400, { message })
export const unstorable = () => badRequest('The request holds a character that cannot be stored.')

/** The usual sentences of validation, as the slices write them by hand; whatever else is a rule of the trade. */
const usual: readonly (readonly [sentence: RegExp, code: string])[] = [
  [/^The .* field is required\.$/, 'required'],
  [/^The selected .* is invalid\.$/, 'choice'],
  [/^The .* has already been taken\.$/, 'taken'],
]
const codeOf = (sentence: string): string => usual.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'rule'

/** Sentences by field, each with a code for programs: `rule` where the sentence says what no code can. */
export const invalid = (errors: Record<string, string[]>, codes: Record<string, string> = {}) =>
  new HttpError(422, {
    message: summary(errors),
    errors,
    codes: {
      ...Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, codeOf(first)])),
      ...codes,
    },
  })

/** What was chosen does not exist, or may not be chosen here. */
export const notChoosable = (field: string, schema?: z.core.$ZodType) =>
  invalid({ [field]: [`The selected ${attributeName([field], schema)} is invalid.`] }, { [field]: 'choice' })

/** Another record has this value already. */
export const alreadyTaken = (field: string, schema?: z.core.$ZodType) =>
  invalid(
    { [field]: [`The ${attributeName([field], schema)} has already been taken.`] },
    { [field]: 'taken' },
  )

/** A rule of the business refuses; `message` is a full sentence. */
export const refused = (code: string, message: string, errors?: Record<string, string[]>) =>
  new HttpError(422, errors ? { message, code, errors } : { message, code })

/** Somebody saved in between; `current` is the record as it is now. */
export const stale = (current: unknown) =>
  new HttpError(412, { message: 'Someone else has changed this record since you opened it.', current })

export const versionMissing = () =>
  new HttpError(428, { message: 'Say which version you are changing: send If-Match or version.' })

interface DatabaseProblem {
  code?: string
  detail?: string
  constraint?: string
}

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Turns what the database refuses into the answer, a constraint into the sentence at its field; null for anything else. */
export function fromConstraint(error: unknown): HttpError | null {
  const { code, detail = '' } = (error ?? {}) as DatabaseProblem
  // A zero byte, in a text or in JSON.
  if (code === '22021' || code === '22P05') return unstorable()
  if (code === '23503' && detail.includes('still referenced')) {
    return refused('in_use', 'This record is in use and cannot be deleted. Deactivate it instead.')
  }
  if (code === '22003')
    return refused('too_large', 'A number, or what follows from it, is larger than can be kept.')
  if (code !== '23503' && code !== '23505') return null
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1] ?? ''
  const names = columns.split(', ').map((part) => /\(?"?([a-z_]+)"?(?:::text)?\)*$/.exec(part)?.[1] ?? part)
  const field = camel(names.at(-1) || 'record')
  return code === '23505' ? alreadyTaken(field) : notChoosable(field)
}
