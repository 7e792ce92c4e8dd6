import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { type OfferedStart, useStarts } from '#platform/web/shell/starts.ts'
import { NoteCard } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { type TravellerDeliveryNoteListRow, travellerDeliveryNotes } from '../contract.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'

type Query = Parameters<typeof listQuery<TravellerDeliveryNoteListRow>>[1]

/** The newest notes of a filter; nothing where there are none. */
function Delivered({ query, starts = [] }: { query: Query; starts?: readonly OfferedStart[] }) {
  const mayRead = useMay('traveller-delivery-notes:read')
  const { data } = useQuery({
    ...listQuery<TravellerDeliveryNoteListRow>(travellerDeliveryNotes, query),
    enabled: mayRead,
  })
  return (
    data && (
      <NoteCard
        title="Deliveries"
        rows={data.data}
        lifecycle={travellerDeliveryNoteLifecycle}
        href={({ id }) => `/traveller-delivery-notes/${id}`}
        starts={starts}
      />
    )
  )
}

/** What goes and went to a company, on its page. */
export const NotesOfCompany = ({ id }: CardProps) => <Delivered query={{ filter: { companyId: [id] } }} />

/** What goes and went of a traveller, on its page. */
export function NotesOfTraveller({ id }: CardProps) {
  const starts = useStarts('travellers/deliveries', { id })
  return <Delivered query={{ filter: { travellerId: [id] } }} starts={starts} />
}

/** What goes and went of an order, on its page. */
export const NotesOfQuote = ({ id }: CardProps) => <Delivered query={{ filter: { quoteId: [id] } }} />
