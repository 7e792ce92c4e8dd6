import { useQuery } from '@tanstack/react-query'
import { listHref } from '#platform/web/queries/list-url.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { useWorkOfCompany } from '#modules/people/companies/web/api.tsx'
import { type NonConformanceListRow, nonConformances } from '../contract.ts'
import { nonConformanceLifecycle } from '../domain.ts'

interface NamedProps {
  filter: { receiptId: string[] } | { companyId: string[] }
  /** How many there are, where that is known without the list. */
  count?: number
}

/** The newest non-conformances of a filter; nothing where there are none. */
function Named({ filter, count }: NamedProps) {
  const mayRead = useMay('non-conformances:read')
  const { data } = useQuery({
    ...listQuery<NonConformanceListRow>(nonConformances, { filter }),
    enabled: mayRead,
  })
  if (!mayRead || !data || data.meta.total === 0) return null
  const total = count ?? data.meta.total
  return (
    <Card
      title="Non-conformances"
      count={total}
      action={
        total > data.data.length && (
          <AppLink href={listHref('/non-conformances', { query: { filter }, other: {} })}>
            All {total}
          </AppLink>
        )
      }
    >
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

/** The non-conformances that name a goods receipt, on its page. */
export const NonConformancesOfReceipt = ({ id }: CardProps) => <Named filter={{ receiptId: [id] }} />

/** The non-conformances about a supplier or customer, on its page. */
export function NonConformancesOfCompany({ id }: CardProps) {
  const count = useWorkOfCompany(id, 'nonConformances')
  return typeof count === 'number' && count > 0 ? <Named filter={{ companyId: [id] }} count={count} /> : null
}
