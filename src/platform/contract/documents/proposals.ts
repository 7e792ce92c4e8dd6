import { z } from 'zod'
import { type Access, endpoint } from '../calls/endpoint.ts'
import { uuid } from '../values/fields.ts'

/** Ids joined by commas: so many as any one record is made of at most. */
const ids = z
  .string()
  .max(7_400)
  .refine(
    (text) => text.split(',').every((id) => uuid.safeParse(id).success),
    'The :attribute field must name records by their ids.',
  )

/**
 * What a new record begins with that is made of other ones: `GET /api/v1/goods-receipts/proposal?from=purchase-order&ids=`.
 * `from` names the kinds of records it can be made of, in the singular; `proposal` is what is answered, mostly the `patch` of
 * the contract. Nothing is written: what comes back is shown in the form of a new record, and everything can be changed there.
 */
export const proposalEndpoint = <
  const Path extends string,
  const Right extends Access,
  const Kind extends string,
  Proposal extends z.ZodType,
>(of: {
  readonly path: Path
  /** The right to make the new one. */
  readonly access: Right
  readonly summary: string
  readonly from: readonly [Kind, ...Kind[]]
  readonly proposal: Proposal
}) =>
  endpoint({
    method: 'GET',
    path: of.path,
    access: of.access,
    kind: 'read',
    summary: of.summary,
    query: z.object({ from: z.enum(of.from), ids }),
    response: of.proposal,
    envelope: 'data',
  })
