import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { NoteCard } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { type DeliveryNoteListRow, deliveryNotes } from '../contract.ts'
import { deliveryNoteLifecycle } from '../domain.ts'

/** The newest notes of a filter, and the ways to a new one. */
function SteelOut({ filter, place, id }: { filter: ListQueryInput['filter']; place: string; id: string }) {
  const mayRead = useMay('delivery-notes:read')
  const starts = useStarts(place, { id })
  const query = listQuery<DeliveryNoteListRow>(deliveryNotes, { ...(filter && { filter }) })
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
export const SteelNotesOfCompany = ({ id }: CardProps) => (
  <SteelOut filter={{ companyId: [id] }} place="companies/steel-deliveries" id={id} />
)

/** Steel that goes and went for a quote, on its page. */
export const SteelNotesOfQuote = ({ id }: CardProps) => (
  <SteelOut filter={{ quoteId: [id] }} place="quotes/steel-deliveries" id={id} />
)

/** The notes with which a piece of steel goes and went, on its page. */
export const NotesOfSteel = ({ id }: CardProps) => (
  <SteelOut filter={{ stockId: [id] }} place="steel-stock/deliveries" id={id} />
)
