import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type SupplierReturnListRow, supplierReturns } from '../contract.ts'
import { claims, supplierReturnLifecycle } from '../domain.ts'

type Query = Parameters<typeof listQuery<SupplierReturnListRow>>[1]

/** The newest returns of a filter; nothing where there are none. */
function Returned({ query }: { query: Query }) {
  const mayRead = useMay('supplier-returns:read')
  const { data } = useQuery({ ...listQuery<SupplierReturnListRow>(supplierReturns, query), enabled: mayRead })
  if (!mayRead || !data || data.meta.total === 0) return null
  return (
    <Card title="Returns to suppliers" count={data.meta.total}>
      {data.data.map((row) => (
        <p key={row.id}>
          <AppLink href={`/supplier-returns/${row.id}`}>
            <RecordNumber number={row.number} />
          </AppLink>{' '}
          <DateText date={row.returnedOn} /> {claims[row.claim]}: {row.reason}{' '}
          <StatusChip table={supplierReturnLifecycle} state={row.status} />
        </p>
      ))}
    </Card>
  )
}

/** What went back to a company, on its page. */
export const ReturnsOfCompany = ({ id }: CardProps) => <Returned query={{ filter: { companyId: [id] } }} />

/** What went back because of a non-conformance, on its page. */
export const ReturnsOfNonConformance = ({ id }: CardProps) => (
  <Returned query={{ filter: { nonConformanceId: [id] } }} />
)

/** What of an order went back, on its page. */
export const ReturnsOfOrder = ({ id }: CardProps) => <Returned query={{ filter: { orderId: [id] } }} />
