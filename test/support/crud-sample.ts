import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Role } from '#platform/server/context.ts'

type Fields = Record<string, unknown>

/** The five endpoints of `resource()`; a slice that replaced one by something else leaves it out. */
export interface CrudContract extends Contract {
  readonly endpoints: {
    readonly list: Endpoint
    readonly get: Endpoint
    readonly create: Endpoint
  } & Readonly<Record<string, Endpoint>>
}

export interface CrudSample {
  /** A body that can be created; another one for each `n`, so that nothing unique repeats. */
  readonly body: (n: number) => Fields | Promise<Fields>
  /** The body of a PATCH that changes something. */
  readonly change: Fields
  /** Fields without which a record cannot be created. */
  readonly required: readonly string[]
  /** A text of at least three characters that finds the record of `body(n)` and no other. */
  readonly search?: (n: number) => string
  /** Query strings of filters with the `n`s below 5 they find, such as `{ 'filter[active]=true': [0, 1, 2, 3, 4] }`. */
  readonly filters?: Readonly<Record<string, readonly number[]>>
  /** Fields of the body that the record does not answer as they were sent. */
  readonly notEchoed?: readonly string[]
  /** Who creates and reads; left out: an administrator. */
  readonly as?: Role
}
