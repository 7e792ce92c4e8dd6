import type { z } from 'zod'
import type { Permission } from '#platform/contract/calls/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import type { Context } from '#platform/server/context.ts'
import { forbidden, refusedBecause } from '#platform/server/errors.ts'

/** How a new record is made of records of one kind. */
export interface Start<Proposal> {
  /** What somebody needs beside the right to make the new one: to read what it is made of. */
  readonly rights: readonly Permission[]
  /** How many of them go into one; left out: one. */
  readonly most?: number
  /** Why nothing can be made of them, with code and sentence; asked before the proposal. @throws 404 where one is not there */
  readonly problems?: (ctx: Context, ids: readonly string[]) => Promise<readonly Refusal[]>
  /** What the new one begins with; each id once, in the order in which they were asked for. @throws 404, and 422 for a reason of its own */
  readonly propose: (ctx: Context, ids: readonly string[]) => Promise<Proposal>
}

/** What is made: what one of it is called, and the endpoint that proposes it. */
interface Made<Kind extends string, Proposal> {
  readonly singular: string
  readonly endpoints: {
    readonly proposal: {
      readonly query: z.ZodType<{ from: Kind; ids: string }>
      readonly response: z.ZodType<unknown, Proposal>
    }
  }
}

/**
 * The handler of `proposalEndpoint`: a plan for each kind of record that the contract names. What follows from what was
 * ordered, came or was invoiced is worked out here, and the save of the new record checks all of it again.
 * @throws 403 without the right to what it is made of, 404 for what is not there, 422 with every reason why nothing can be made of it
 */
export const starts =
  <Kind extends string, Proposal>(
    { singular }: Made<Kind, Proposal>,
    plans: Readonly<Record<Kind, Start<NoInfer<Proposal>>>>,
  ) =>
  async (
    ctx: Context,
    { query }: { readonly query: { readonly from: Kind; readonly ids: string } },
  ): Promise<Proposal> => {
    const { rights, most = 1, problems, propose } = plans[query.from]
    if (!rights.every((right) => ctx.actor.permissions.has(right))) throw forbidden()
    const ids = [...new Set(query.ids.split(','))]
    if (ids.length > most)
      throw refusedBecause(
        refuse(
          'too_many',
          { most },
          `Choose at most ${most}: more do not go into one ${inSentence(singular)}.`,
        ),
      )
    const refusals = (await problems?.(ctx, ids)) ?? []
    const [first] = refusals
    if (first) throw refusedBecause(first, { refusals })
    return propose(ctx, ids)
  }
