import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { type DeclarationListRow, declarations } from '../contract.ts'
import { declarationLifecycle } from '../domain.ts'

/** The certificates of conformity of a delivery note, and the way to a new one. */
export function DeclarationsOfNote({ id }: CardProps) {
  const mayRead = useMay('declarations:read')
  const starts = useStarts('traveller-delivery-notes/declarations', { id })
  const { data } = useQuery({
    ...listQuery<DeclarationListRow>(declarations, { filter: { noteId: [id] } }),
    enabled: mayRead,
  })
  if (!data || (data.data.length === 0 && starts.length === 0)) return null
  return (
    <Card title="Certificate of conformity">
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/declarations/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          <StatusChip table={declarationLifecycle} state={row.status} />
        </p>
      ))}
      {starts.map(({ label, href }) => (
        <p key={label}>
          <AppLink href={href}>{label}</AppLink>
        </p>
      ))}
    </Card>
  )
}
