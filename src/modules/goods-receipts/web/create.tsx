import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { goodsReceipts } from '../contract.ts'
import { receiptFields, sections } from './fields.tsx'

const [delivery, further] = sections

/** `/goods-receipts/create` */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <FormPage
      contract={goodsReceipts}
      list="/goods-receipts"
      href={({ id }) => `/goods-receipts/${id}`}
      start={{ receivedOn: localToday(), facilityId: facilityId ?? null, lines: [] }}
      fields={receiptFields}
      sections={[
        ...(delivery ? [delivery] : []),
        { title: 'Lines', fields: ['lines'], isFull: true },
        ...(further ? [further] : []),
      ]}
    />
  )
}
