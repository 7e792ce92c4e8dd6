import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { type NonConformanceListRow, nonConformances } from '../contract.ts'
import { nonConformanceLifecycle } from '../domain.ts'

/** The non-conformances that name a goods receipt, on its page. */
export function NonConformancesOfReceipt({ id }: CardProps) {
  const mayRead = useMay('non-conformances:read')
  const { data } = useQuery({
    ...listQuery<NonConformanceListRow>(nonConformances, { filter: { receiptId: [id] } }),
    enabled: mayRead,
  })
  if (!mayRead || !data || data.meta.total === 0) return null
  return (
    <Card title="Non-conformances" count={data.meta.total}>
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/non-conformances/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          {row.title} <StatusChip table={nonConformanceLifecycle} state={row.status} />
        </p>
      ))}
    </Card>
  )
}
