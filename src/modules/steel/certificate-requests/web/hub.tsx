import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { certificateRequests, type RequestListRow } from '../contract.ts'
import { owedStates } from '../domain.ts'

/** The certificates that a supplier owes, on its page. */
export function RequestsOfSupplier({ id }: CardProps) {
  const mayRead = useMay('certificate-requests:read')
  const { data } = useQuery({
    ...listQuery<RequestListRow>(certificateRequests, {
      filter: { supplierId: [id], status: [...owedStates] },
    }),
    enabled: mayRead,
  })
  if (!mayRead || !data || data.meta.total === 0) return null
  return (
    <Card title="Certificates owed" count={data.meta.total}>
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/certificate-requests/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          {`Heat ${row.heatNo}, ${row.material}, ${row.ageDays} days`}
        </p>
      ))}
    </Card>
  )
}
