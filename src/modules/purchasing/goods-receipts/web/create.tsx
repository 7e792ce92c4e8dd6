import { useQuery } from '@tanstack/react-query'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { goodsReceipts } from '../contract.ts'
import { receiptFields, sections } from './fields.tsx'
import { openOrder } from './of-order.ts'

const [delivery, further] = sections

/** `/goods-receipts/create`; `?order=` begins with what is still to come of an order. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  const { parameters } = useScreenUrl()
  const { order } = parameters
  const { data, error, refetch } = useQuery({
    queryKey: ['goods-receipts', 'of-order', order],
    queryFn: () => openOrder(order ?? ''),
    enabled: order !== undefined,
    // What is still to come is read anew for each delivery.
    gcTime: 0,
  })
  if (order !== undefined && error)
    return <ErrorState error={error} what="This order" noun="orders" retry={() => void refetch()} />
  if (order !== undefined && !data) return <SkeletonRows rows={6} columns={3} />
  return (
    <FormPage
      contract={goodsReceipts}
      list="/goods-receipts"
      href={({ id }) => `/goods-receipts/${id}`}
      start={{ receivedOn: localToday(), facilityId: facilityId ?? null, lines: [], ...data }}
      fields={receiptFields}
      sections={[
        ...(delivery ? [delivery] : []),
        { title: 'Lines', fields: ['lines'], isFull: true },
        ...(further ? [further] : []),
      ]}
    />
  )
}
