import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { type OfferedStart, useStarts } from '#platform/web/shell/starts.ts'
import { NoteCard } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { type DeliveryNoteListRow, deliveryNotes } from '../contract.ts'
import { deliveryNoteLifecycle } from '../domain.ts'

interface SteelOutProps {
  filter: NonNullable<ListQueryInput['filter']>
  starts?: readonly OfferedStart[]
}

/** The newest notes of a filter, and the ways to a new one. */
function SteelOut({ filter, starts = [] }: SteelOutProps) {
  const mayRead = useMay('delivery-notes:read')
  const query = listQuery<DeliveryNoteListRow>(deliveryNotes, { filter })
  const { data } = useQuery({ ...query, enabled: mayRead })
  if (!data) return null
  return (
    <NoteCard
      title="Deliveries of steel"
      rows={data.data}
      lifecycle={deliveryNoteLifecycle}
      href={(row) => `/delivery-notes/${row.id}`}
      starts={starts}
    />
  )
}

/** Steel that goes and went to a company, on its page. */
export function SteelNotesOfCompany({ id }: CardProps) {
  const starts = useStarts('companies/steel-deliveries', { id })
  return <SteelOut filter={{ companyId: [id] }} starts={starts} />
}

/** The notes with which the steel of a return to a supplier went before, on its page. */
export const NotesOfReturn = ({ id }: CardProps) => <SteelOut filter={{ supplierReturnId: [id] }} />

/** Steel that goes and went for a quote, on its page. */
export function SteelNotesOfQuote({ id }: CardProps) {
  const starts = useStarts('quotes/steel-deliveries', { id })
  return <SteelOut filter={{ quoteId: [id] }} starts={starts} />
}

/** The notes with which a piece of steel goes and went, on its page. */
export function NotesOfSteel({ id }: CardProps) {
  const starts = useStarts('steel-stock/deliveries', { id })
  return <SteelOut filter={{ stockId: [id] }} starts={starts} />
}
