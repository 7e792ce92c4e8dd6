import type { Refusal } from './refusals.ts'

/** The body of every error answer; `message` is always there. */
export interface ErrorBody {
  message: string
  /** Sentences by field; nested fields as `lines.0.quantity`. */
  errors?: Record<string, string[]>
  /** For programs, the code of the first sentence of each field: `required`, `max`, `email`. */
  codes?: Record<string, string>
  /** What refuses, for programs; the name of a rule of the business with 422. */
  code?: string
  /** What the message was made from, beside its code. */
  values?: Refusal['values']
  /** Each reason with its code, where several things are in the way or one has a code of its own. */
  refusals?: readonly Refusal[]
  /** With 412: the record as it is now. */
  current?: unknown
}

/** Any answer that is not 2xx, and a lost connection (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
  get errors(): Record<string, string[]> {
    return this.body.errors ?? {}
  }
  get refusals(): readonly Refusal[] {
    return this.body.refusals ?? []
  }
}

/** "The X field is required. (and 2 more errors)". */
export function summary(errors: Record<string, string[]>): string {
  const all = Object.values(errors).flat()
  const more = all.length - 1
  const suffix = more <= 0 ? '' : more === 1 ? ' (and 1 more error)' : ` (and ${more} more errors)`
  return `${all[0] ?? 'The given data was invalid.'}${suffix}`
}
