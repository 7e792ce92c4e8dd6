import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { type SupplierReturnListRow, supplierReturns } from '../contract.ts'
import { claims, supplierReturnLifecycle } from '../domain.ts'
import classes from './returns.module.css'

type Query = Parameters<typeof listQuery<SupplierReturnListRow>>[1]

/** The newest returns of a filter; nothing where there are none. In the right column of a page they stand without a frame. */
function Returned({ query, frame: Frame = Card }: { query: Query; frame?: typeof Card | typeof Section }) {
  const mayRead = useMay('supplier-returns:read')
  const { data } = useQuery({ ...listQuery<SupplierReturnListRow>(supplierReturns, query), enabled: mayRead })
  if (!mayRead || !data || data.meta.total === 0) return null
  return (
    <Frame title="Returns to suppliers">
      <ul className={classes.returns}>
        {data.data.map((row) => (
          <li key={row.id}>
            <p>
              <AppLink href={`/supplier-returns/${row.id}`}>
                <RecordNumber number={row.number} />
              </AppLink>{' '}
              <StatusChip table={supplierReturnLifecycle} state={row.status} />
            </p>
            <p>
              <DateText date={row.returnedOn} />, {claims[row.claim].toLowerCase()}
            </p>
            <p>{row.reason}</p>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** What went back to a company, on its page. */
export const ReturnsOfCompany = ({ id }: CardProps) => <Returned query={{ filter: { companyId: [id] } }} />

/** What went back because of a non-conformance, on its page. */
export const ReturnsOfNonConformance = ({ id }: CardProps) => (
  <Returned query={{ filter: { nonConformanceId: [id] } }} />
)

/** What of some steel went back, on the page of what it is on. */
export const ReturnsOfSteel = ({ stockIds }: { stockIds: readonly string[] }) => (
  <Returned frame={Section} query={{ filter: { stockId: [...stockIds] } }} />
)

/** What of an order went back, on its page. */
export const ReturnsOfOrder = ({ id }: CardProps) => (
  <Returned frame={Section} query={{ filter: { orderId: [id] } }} />
)
