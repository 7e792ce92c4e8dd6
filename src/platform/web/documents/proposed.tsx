import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CallOptions } from '#platform/contract/calls/client.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { callOptions, sliceOf } from '#platform/web/queries/api.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'

/** A call of `proposalEndpoint`. */
interface ProposalCall<Kind extends string, Proposal> {
  (args: { query: { from: Kind; ids: string } }, options?: CallOptions): Promise<Proposal>
  readonly endpoint: {
    readonly path: string
    readonly query: z.ZodType<{ from: Kind; ids: string }>
  }
}

interface ProposedProps<Kind extends string, Proposal> {
  /** `api(goodsReceipts).proposal` */
  call: ProposalCall<Kind, Proposal>
  /** The page; undefined: the address names nothing that it is made of. */
  children: (proposal: Proposal | undefined) => ReactNode
}

const NOT_HERE = new ApiError(404, { message: 'Not Found' })

/**
 * The page of a new record, with what the server proposes for the records that the address names:
 * `/goods-receipts/create?from=purchase-order&ids=`. Shows why where nothing can be made of them.
 */
export function Proposed<Kind extends string, Proposal>({ call, children }: ProposedProps<Kind, Proposal>) {
  const { from, ids } = useScreenUrl().parameters
  const { path, query } = call.endpoint
  const asked = query.safeParse({ from, ids })
  const { data, error, refetch } = useQuery({
    queryKey: [sliceOf(path), path, from, ids],
    queryFn: (context) => {
      if (!asked.success) throw NOT_HERE
      return call({ query: asked.data }, callOptions(context))
    },
    enabled: from !== undefined,
    // What is still open of them is read anew for each new record.
    gcTime: 0,
  })
  if (from === undefined || data !== undefined) return children(data)
  if (!error) return <SkeletonRows rows={6} columns={3} />
  if (error instanceof ApiError && error.status === 422)
    return (
      <EmptyState page title="Nothing can be made of this">
        {error.message}
      </EmptyState>
    )
  const noun = from.replaceAll('-', ' ')
  return (
    <ErrorState page error={error} what={`This ${noun}`} noun={`${noun}s`} retry={() => void refetch()} />
  )
}
