import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import { recordQuery, type WireRecord } from '#platform/web/queries/queries.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { RecordId } from './record-id.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { rememberRecent } from '#platform/web/shell/navigation/recent.ts'
import { useTitle } from '#platform/web/shell/navigation/title.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'

export type RecordContract = Contract & { readonly endpoints: { readonly get: Endpoint } }
/** The record of a contract, as `get` answers it. */
export type RecordOf<C extends RecordContract> = z.output<C['endpoints']['get']['response']> & WireRecord

interface LoadRecordProps<C extends RecordContract> {
  contract: C
  id: string
  children: (record: RecordOf<C>) => ReactNode
}

/**
 * A record that was kept is read anew when its page opens, because others take its next steps; in milliseconds, long
 * enough for what was read while the pointer stood on the link.
 */
const FRESH = 2_000

/** Reads a record for its page; shows why when there is none. */
export function LoadRecord<C extends RecordContract>({ contract, id, children }: LoadRecordProps<C>) {
  const { data, error, refetch } = useQuery({ ...recordQuery<RecordOf<C>>(contract, id), staleTime: FRESH })
  if (data)
    return (
      <RecordId value={id}>
        <ChangedMeanwhile key={id} contract={contract} record={data} />
        {children(data)}
      </RecordId>
    )
  if (!error) return <SkeletonRows />
  return (
    <ErrorState
      page
      error={error}
      what={`This ${inSentence(contract.singular)}`}
      noun={inSentence(contract.plural)}
      retry={() => void refetch()}
    />
  )
}

/** Names the window after the record and remembers it for the palette. */
export function useRecordTitle(title: string, kind: string): void {
  const { path } = useScreenUrl()
  useTitle(title)
  useEffect(() => rememberRecent({ path, number: title, title: kind }), [path, title, kind])
}
