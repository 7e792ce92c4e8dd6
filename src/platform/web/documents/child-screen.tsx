import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  type ChildContract,
  type ContractOf,
  contractIn,
} from '#platform/contract/documents/child-address.ts'
import { childIdIn } from '#platform/contract/documents/child-records.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { callOptions } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { callOf, type WireRecord } from '#platform/web/queries/queries.ts'
import { LoadRecord, type RecordContract, type RecordOf } from '#platform/web/records/load-record.tsx'
import type { Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { usePage } from './use-document.ts'

type Prefetch = ReturnType<typeof prefetchRecord>

/** For the screen of a record inside a document: `export const prefetch = prefetchChild(operations)`. */
export const prefetchChild =
  (contract: ChildContract): Prefetch =>
  ({ id = '', ...further }, ...rest) =>
    prefetchRecord(contractIn(contract, id))({ id: childIdIn(contract.inside, further) }, ...rest)

/** What the page of a record inside a document is given. */
export interface ChildPageProps<C extends ChildContract, Record> {
  /** The contract at the document in the address. */
  contract: ContractOf<C>
  record: Record
}

/** The screen of one record inside a document: `/travellers/{id}/operations/{childId}`. */
export function ChildScreen<C extends ChildContract & RecordContract>({
  contract,
  page: Page,
}: {
  contract: C
  page: ComponentType<ChildPageProps<C, RecordOf<C>>>
}) {
  const { id = '', ...further }: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const childId = childIdIn(contract.inside, further)
  const own = contractIn(contract, id)
  return (
    <LoadRecord contract={own as unknown as C} id={childId}>
      {(record) => <Page key={childId} contract={own} record={record} />}
    </LoadRecord>
  )
}

interface ChildRecordsProps<C extends ChildContract & RecordContract> {
  contract: C
  columns: readonly Column<RecordOf<C>>[]
  /** Why there are none: when they are made. */
  none: string
}

/** The records inside the document of the page, in their order, each with a link to its own page. */
export function ChildRecords<C extends ChildContract & RecordContract>(props: ChildRecordsProps<C>) {
  const { contract, columns, none } = props
  const { record } = usePage()
  const { slice } = contractIn(contract, record.id)
  const call = callOf<readonly (RecordOf<C> & WireRecord)[]>(contract, 'list')
  const { data, error, refetch } = useQuery({
    queryKey: [contract.inside.parent, contract.inside.segment, record.id] as const,
    queryFn: (context) => call({ params: { id: record.id } }, callOptions(context)),
  })
  const noun = inSentence(contract.plural)
  if (error)
    return <ErrorState error={error} what={`These ${noun}`} noun={noun} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={3} />
  if (data.length === 0) return <EmptyState title={`No ${noun} yet`}>{none}</EmptyState>
  return (
    <DataTable
      inner
      label={contract.plural}
      columns={columns}
      rows={data}
      href={({ id }) => givenAddress(`/${slice}/${id}`)}
    />
  )
}
