import { useQuery } from '@tanstack/react-query'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { NewInvoice } from './api.tsx'
import { orderToInvoice, returnToCredit } from './line-values.ts'

/** What a form begins with that comes from an order or from a return. */
async function startOf(order: string | undefined, goneBack: string | undefined) {
  if (goneBack !== undefined) return returnToCredit(goneBack)
  const { supplierId, facilityId, currency, lines } = await orderToInvoice(order ?? '')
  return { supplierId, facilityId, currency, lines }
}

/** `/invoices/create`; `?order=` begins with what is still to invoice of an order, `?return=` with the credit note of a return. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  const { parameters } = useScreenUrl()
  const { order, return: goneBack } = parameters
  const isFrom = order !== undefined || goneBack !== undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'start', order ?? null, goneBack ?? null],
    queryFn: () => startOf(order, goneBack),
    enabled: isFrom,
    // What is still to invoice is read anew for each invoice.
    gcTime: 0,
  })
  if (isFrom && error)
    return (
      <ErrorState
        error={error}
        what={goneBack === undefined ? 'This order' : 'This return'}
        noun={goneBack === undefined ? 'orders' : 'returns'}
        retry={() => void refetch()}
      />
    )
  if (isFrom && !data) return <SkeletonRows rows={6} columns={3} />
  return (
    <NewInvoice
      start={{
        kind: 'invoice',
        receivedOn: localToday(),
        facilityId: facilityId ?? null,
        lines: [],
        ...data,
      }}
    />
  )
}
