import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { type OfferedStart, useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type TravellerDeliveryNoteListRow, travellerDeliveryNotes } from '../contract.ts'
import { travellerDeliveryNoteLifecycle } from '../domain.ts'
import classes from './notes.module.css'

type Query = Parameters<typeof listQuery<TravellerDeliveryNoteListRow>>[1]

/** The newest notes of a filter; nothing where there are none. */
function Delivered({ query, starts = [] }: { query: Query; starts?: readonly OfferedStart[] }) {
  const mayRead = useMay('traveller-delivery-notes:read')
  const { data } = useQuery({
    ...listQuery<TravellerDeliveryNoteListRow>(travellerDeliveryNotes, query),
    enabled: mayRead,
  })
  if (!mayRead || !data || (data.meta.total === 0 && starts.length === 0)) return null
  return (
    <Card title="Deliveries">
      <ul className={classes.notes}>
        {data.data.map((row) => (
          <li key={row.id}>
            <p>
              <AppLink href={`/traveller-delivery-notes/${row.id}`}>
                <RecordNumber number={row.number} />
              </AppLink>{' '}
              <StatusChip table={travellerDeliveryNoteLifecycle} state={row.status} />
            </p>
            <p>
              <DateText date={row.plannedOn} />, {row.pieces} {row.pieces === 1 ? 'piece' : 'pieces'}
            </p>
          </li>
        ))}
        {starts.map(({ label, href }) => (
          <li key={label}>
            <AppLink href={href}>{label}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
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
