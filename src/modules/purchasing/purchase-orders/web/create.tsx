import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { purchaseOrders } from '../contract.ts'
import { orderFields, sections } from './fields.tsx'

const [order, whom, ...further] = sections
const fields = orderFields()

/** `/purchase-orders/create` */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={purchaseOrders}
      list="/purchase-orders"
      href={({ id }) => `/purchase-orders/${id}`}
      start={{ type: 'stock', orderDate: localToday(), facilityId: facilityId ?? null, lines: [] }}
      fields={fields}
      sections={[
        ...(order ? [order] : []),
        ...(whom ? [whom] : []),
        { title: 'Lines', fields: ['lines'], isFull: true },
        ...further,
      ]}
    />
  )
}
