import type { z } from 'zod'
import { usualCode } from '#platform/contract/abilities.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { StoredFunctions } from './document-functions.ts'
import type { StoredRecord, Trail } from './document-plan.ts'
import { throwRefusal } from './lifecycle/abilities.ts'

/** What an endpoint takes as its body. */
export type BodyOf<E> = E extends { readonly body: infer B extends z.ZodType } ? z.output<B> : never

/** What came of an operation. */
export interface Outcome<Row> {
  /** What it happened to in the end, such as a part that was split off; the record it was asked of when left out. */
  readonly on?: Row
  /** What the trail says of it, under its name; left out where a transition or a save within it has said so. */
  readonly trail?: Trail
}

/** What an operation does to the locked row. */
export type Act<Row, Body> = (ctx: Context, row: Row, body: Body) => Promise<Outcome<Row>>

/** Makes the handler of one operation from what it does to the locked row. */
export type Operation<Endpoints, Row, Shown> = <Name extends keyof Endpoints & string>(
  name: Name,
  act: Act<Row, BodyOf<Endpoints[Name]>>,
) => (ctx: Context, call: Incoming<{ id: string }, unknown, BodyOf<Endpoints[Name]>>) => Promise<Shown>

/**
 * Operations of a document, or of a record inside one, that are no transition, such as a cut of steel: the row under its lock, version and guard, what
 * is done to it, one line of the trail, and the record as it is then. Right and input are those of the endpoint of the same
 * name, the guard stands in the document's plan under `operations`. The handlers throw 404, 412 and 422.
 */
export function operationsOf<Endpoints, L extends Lifecycle, Row extends StoredRecord & Named, Shown, Named>(
  _contract: { readonly endpoints: Endpoints },
  document: StoredFunctions<L, Row, Shown, Named>,
): Operation<Endpoints, Row, Shown> {
  return (name, act) => {
    const guard = document.operations[name]
    if (!guard) throw new Error(`${document.slice} has no operation ${name} in its plan.`)
    return async (ctx, { params, body, version }) => {
      const row = await document.lock(ctx, params.id, version)
      throwRefusal(guard(ctx, row), usualCode(name))
      const { on = row, trail } = await act(ctx, row, body)
      if (trail) document.note(ctx, on, name, trail)
      return document.record(ctx, await document.require(ctx, on.id))
    }
  }
}
