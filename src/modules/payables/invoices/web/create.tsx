import { Proposed } from '#platform/web/documents/proposed.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { invoices } from '../contract.ts'
import { NewInvoice } from './api.tsx'

/**
 * `/invoices/create`; with an order in the address it begins with what is still to invoice of it, with a return as its
 * credit note. `?consolidated=` asks for what it says of a consolidated order.
 */
export function Screen() {
  const { facility_id: facilityId } = useUser()
  return (
    <Proposed call={api(invoices).proposal}>
      {(proposal) => (
        <NewInvoice
          start={{
            kind: 'invoice',
            receivedOn: localToday(),
            facilityId: facilityId ?? null,
            lines: [],
            ...proposal,
          }}
        />
      )}
    </Proposed>
  )
}
