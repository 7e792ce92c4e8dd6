import type { z } from 'zod'
import type { ErrorBody } from '#platform/contract/calls/errors.ts'
import { summary } from '#platform/contract/calls/errors.ts'
import { lockedBecause, type Refusal, refusalOf } from '#platform/contract/calls/refusals.ts'
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

/** A reason with its code: a sentence alone gets the code of what was refused. */
const coded = (why: string | Refusal, code: string): Refusal =>
  typeof why === 'string' ? { code, message: why } : why

/** The status says what it is; the body is the sentence alone, as the interface is specified. */
const plain = (status: number, { message }: Refusal, headers?: Readonly<Record<string, string>>) =>
  new HttpError(status, { message }, headers)

export const unauthenticated = () => plain(401, refusalOf('unauthenticated', {}))
export const unverified = () => plain(409, refusalOf('not_verified', {}))
export const forbidden = (why: string | Refusal = refusalOf('forbidden', {})) =>
  plain(403, coded(why, 'forbidden'))
export const tokenMismatch = () => plain(419, refusalOf('token_mismatch', {}))
/** Says nothing of classes or whether the record exists for others. */
export const notFound = () => plain(404, refusalOf('not_found', {}))
/** The record is in a state in which it cannot be changed; the sentence says what to do. */
export const locked = (why: string | Refusal) => new HttpError(423, coded(why, 'locked'))
/** Several locks or holds are in the way: the first is what is said, and each has its reason. */
export const lockedByAll = (refusals: readonly Refusal[]) => {
  const { href: _, ...first } = refusals[0] ?? lockedBecause('This is locked.')
  return new HttpError(423, { ...first, refusals })
}
export const tooManyAttempts = (headers: Readonly<Record<string, string>> = {}) =>
  plain(429, refusalOf('too_many_attempts', {}), headers)
export const unavailable = (seconds = 5) =>
  new HttpError(503, { message: 'Service Unavailable' }, { 'Retry-After': String(seconds) })
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

/** Throws 422 with the sentences by field, where there are any. */
export function refuseWhere(problems: Record<string, string[]>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

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
  refusedBecause({ code, message }, { errors })

/** A rule of the business refuses for a reason with code and values, or for several: `refusals` names each. */
export const refusedBecause = (
  why: Refusal,
  {
    errors,
    refusals,
  }: {
    readonly errors?: Record<string, string[]> | undefined
    readonly refusals?: readonly Refusal[] | undefined
  } = {},
) => {
  const { href: _, ...body } = why
  return new HttpError(422, {
    ...body,
    ...(errors ? { errors } : {}),
    ...(refusals?.length ? { refusals } : {}),
  })
}

/** Somebody saved in between; `current` is the record as it is now. */
export const stale = (current: unknown) =>
  new HttpError(412, { message: refusalOf('changed_meanwhile', {}).message, current })

export const versionMissing = () => plain(428, refusalOf('version_missing', {}))

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
    return refusedBecause(refusalOf('in_use', {}))
  }
  if (code === '22003') return refusedBecause(refusalOf('too_large', {}))
  if (code !== '23503' && code !== '23505') return null
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1] ?? ''
  const names = columns.split(', ').map((part) => /\(?"?([a-z_]+)"?(?:::text)?\)*$/.exec(part)?.[1] ?? part)
  const field = camel(names.at(-1) || 'record')
  return code === '23505' ? alreadyTaken(field) : notChoosable(field)
}
