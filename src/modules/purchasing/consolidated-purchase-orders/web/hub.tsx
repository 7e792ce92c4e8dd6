import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/queries/api.ts'
import { recordQuery, useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { type Candidate, consolidatedPurchaseOrders } from '../contract.ts'

const toBundle = (orders: readonly Candidate[]): ScreenAddress =>
  `/consolidated-purchase-orders/create?orders=${orders.map(({ id }) => id).join(',')}`

/** Orders that could go to their supplier as one: of a supplier, in one currency, more than one. */
export function bundlesIn(candidates: readonly Candidate[]): Candidate[][] {
  const found = new Map<string, Candidate[]>()
  for (const one of candidates) {
    const key = `${one.supplierId} ${one.currency}`
    found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()].filter((orders) => orders.length > 1)
}

function useBundles(supplierId: string | undefined, isWanted: boolean): Candidate[][] {
  const { data = [] } = useQuery({
    queryKey: [consolidatedPurchaseOrders.slice, 'candidates', supplierId ?? null] as const,
    queryFn: () => api(consolidatedPurchaseOrders).candidates({ query: supplierId ? { supplierId } : {} }),
    enabled: isWanted,
  })
  return bundlesIn(data)
}

const offer = (orders: readonly Candidate[]): string =>
  `${orders.length} approved orders to ${orders[0]?.supplierName ?? 'this supplier'} could be bundled`

/** On the page of an approved order: others that could go out with it. */
export function BundleOfOrder({ id }: CardProps) {
  const mayBundle = useMay('consolidated-purchase-orders:create')
  const { data } = useQuery({ ...recordQuery<OrderRecord>(purchaseOrders, id), enabled: mayBundle })
  const bundles = useBundles(data?.supplierId, data !== undefined)
  const own = bundles.find((orders) => orders.some((one) => one.id === id))
  if (!own) return null
  return (
    <Card title="Could be bundled" count={own.length}>
      <p>
        {offer(own)}: {own.map(({ number }) => number).join(', ')}.
      </p>
      <ButtonLink icon="layers" small href={toBundle(own)}>
        Bundle them
      </ButtonLink>
    </Card>
  )
}

/** Above the list: the first suppliers whose orders could be bundled. */
export function BundleOffers() {
  const mayBundle = useMay('consolidated-purchase-orders:create')
  const bundles = useBundles(undefined, mayBundle)
  return (
    <>
      {bundles.slice(0, 2).map((orders) => (
        <ButtonLink key={orders[0]?.id} icon="layers" href={toBundle(orders)}>
          {offer(orders)}
        </ButtonLink>
      ))}
    </>
  )
}
