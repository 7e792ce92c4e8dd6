import { useQuery } from '@tanstack/react-query'
import { givenAddress } from '#platform/contract/register.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { trace } from '../contract.ts'
import { isNote, noLongerCounts, type TraceKind, traceOf } from '../domain.ts'
import classes from './trace.module.css'

const cardOf = (kind: TraceKind, sentence: string) =>
  function TraceCard({ id }: CardProps) {
    const may = useMay('trace:read')
    if (!may) return null
    return (
      <Card title="Trace">
        <AppLink href={traceOf(kind, id)}>{sentence}</AppLink>
      </Card>
    )
  }

export const TraceOfHeat = cardOf('heat', 'Where this heat went')
export const TraceOfSteel = cardOf('steel', 'What it comes from and where it went')
export const TraceOfTraveller = cardOf('traveller', 'What its pieces are made of and where they went')
export const TraceOfSteelNote = cardOf('delivery-note', 'Heats and certificates of this steel')
export const TraceOfPiecesNote = cardOf('traveller-delivery-note', 'Heats and certificates of these pieces')

/** Who has goods of a certificate: the notes with which they left, and a warning where it counts no more. */
export function HoldersOfCertificate({ id }: CardProps) {
  const may = useMay('trace:read')
  const { data } = useQuery({
    ...reading(api(trace).follow, { query: { kind: 'certificate', id, way: 'forward' } }),
    enabled: may,
  })
  if (!data) return null
  const notes = data.nodes.filter((node) => isNote(node.kind) && !node.isEnded)
  const isBad = noLongerCounts(data.start.state)
  return (
    <Card title="Delivered with it" count={notes.length}>
      {isBad && notes.length > 0 && (
        <Alert tone="amber" title="It counts no more">
          Those who have these goods have to be told.
        </Alert>
      )}
      <ul className={classes.holders}>
        {notes.map((note) => (
          <li key={note.id}>
            {note.number && note.href ? (
              <AppLink href={givenAddress(note.href)}>
                <RecordNumber number={note.number} />
              </AppLink>
            ) : (
              'A note that you may not see'
            )}
            <span>{note.companyName}</span>
          </li>
        ))}
        <li>
          <AppLink href={traceOf('certificate', id)}>Trace this certificate</AppLink>
        </li>
      </ul>
    </Card>
  )
}
