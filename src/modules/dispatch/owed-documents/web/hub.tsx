import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { DueText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type OwedDocument, owedDocuments } from '../contract.ts'
import { owedBecause } from '../domain.ts'
import { SentButton } from './owed.tsx'

/** What a customer is owed anew of a note, on its page; nothing where all of it counts. */
export function OwedOnNote({ id }: CardProps) {
  const mayRead = useMay('owed-documents:read')
  const { data } = useQuery({
    ...listQuery<OwedDocument>(owedDocuments, { filter: { noteId: [id] } }),
    enabled: mayRead,
  })
  if (!data || data.data.length === 0) return null
  const isOpen = data.data.some(({ state }) => state === 'open')
  return (
    <Card title="Certificates owed anew" count={data.data.length}>
      {isOpen && (
        <Alert tone="amber" title="The customer holds certificates that are no longer valid">
          They were told. Send what takes their place.
        </Alert>
      )}
      {data.data.map((row) => (
        <div key={row.id}>
          <p>
            <AppLink href={`/certificates/${row.certificateId}`}>
              <RecordNumber number={row.certificateNumber} />
            </AppLink>{' '}
            {owedBecause[row.why].toLowerCase()}
            {row.replacementNumber && `, replaced by ${row.replacementNumber}`}
          </p>
          <p>
            {row.state === 'sent' ? (
              `Sent: ${row.sentNote} (${row.sentByName})`
            ) : (
              <>
                due <DueText date={row.dueOn} /> {row.toldTo ? `told: ${row.toldTo}` : 'nobody could be told'}
              </>
            )}
          </p>
          <SentButton row={row} />
        </div>
      ))}
    </Card>
  )
}
