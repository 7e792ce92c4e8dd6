import { Proposed } from '#platform/web/documents/proposed.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { goodsReceipts } from '../contract.ts'
import { receiptFields, sections } from './fields.tsx'

const [delivery, further] = sections

/** `/goods-receipts/create`; with an order in the address it begins with what is still to come of it. */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <Proposed call={api(goodsReceipts).proposal}>
      {(proposal) => (
        <FormPage
          contract={goodsReceipts}
          list="/goods-receipts"
          href={({ id }) => `/goods-receipts/${id}`}
          start={{ receivedOn: localToday(), facilityId: facilityId ?? null, lines: [], ...proposal }}
          fields={receiptFields}
          sections={[
            ...(delivery ? [delivery] : []),
            { title: 'Lines', fields: ['lines'], isFull: true },
            ...(further ? [further] : []),
          ]}
        />
      )}
    </Proposed>
  )
}
