import { useQuery } from '@tanstack/react-query'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { NewInvoice } from './api.tsx'
import { orderToInvoice } from './line-values.ts'

/** `/invoices/create`; `?order=` begins with what is still to invoice of an order. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  const { parameters } = useScreenUrl()
  const { order } = parameters
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'of-order', order],
    queryFn: () => orderToInvoice(order ?? ''),
    enabled: order !== undefined,
    // What is still to invoice is read anew for each invoice.
    gcTime: 0,
  })
  if (order !== undefined && error)
    return <ErrorState error={error} what="This order" noun="orders" retry={() => void refetch()} />
  if (order !== undefined && !data) return <SkeletonRows rows={6} columns={3} />
  const known = data && {
    supplierId: data.supplierId,
    facilityId: data.facilityId,
    currency: data.currency,
    lines: data.lines,
  }
  return (
    <NewInvoice
      start={{
        kind: 'invoice',
        receivedOn: localToday(),
        facilityId: facilityId ?? null,
        lines: [],
        ...known,
      }}
    />
  )
}
