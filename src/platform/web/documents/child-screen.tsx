import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  type ChildContract,
  type ContractOf,
  contractIn,
} from '#platform/contract/documents/child-address.ts'
import { LoadRecord, type RecordContract, type RecordOf } from '#platform/web/records/load-record.tsx'

interface ChildScreenProps<C extends ChildContract> {
  contract: C
  page: ComponentType<{ contract: ContractOf<C>; record: RecordOf<ContractOf<C> & RecordContract> }>
}

/**
 * The screen of a record inside a document, `/travellers/{id}/operations/{childId}`. Its page gets the contract at that
 * document: `useDocument`, dialogs, files and timeline take it like that of any other record.
 */
export function ChildScreen<C extends ChildContract & RecordContract>({
  contract,
  page: Page,
}: ChildScreenProps<C>) {
  const { id = '', childId = '' } = useParams({ strict: false })
  const own = contractIn(contract, id) as ContractOf<C> & RecordContract
  return (
    <LoadRecord contract={own} id={childId}>
      {(record) => <Page key={childId} contract={own} record={record} />}
    </LoadRecord>
  )
}
