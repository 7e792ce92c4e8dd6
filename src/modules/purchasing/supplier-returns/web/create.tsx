import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { supplierReturns } from '../contract.ts'
import { sections, supplierReturnFields } from './fields.tsx'

const [first, further] = sections

/** `id:3` in the address: so many of it. */
const namedLine = (of: 'stockId' | 'receiptLineId') => (one: string, at: number) => {
  const [id = '', quantity = '1'] = one.split(':')
  return { lineNo: (at + 1) * 10, stockId: null, receiptLineId: null, quantity, [of]: id }
}

/** `/supplier-returns/create`, from a receipt, a piece, an order or a non-conformance with what is known there. */
export function Screen() {
  const { facility_id: ownFacility } = useUser()
  const { parameters: from } = useScreenUrl()
  const { company, facility, pieces, goods, reason } = from
  return (
    <FormPage
      contract={supplierReturns}
      list="/supplier-returns"
      href={({ id }) => `/supplier-returns/${id}`}
      start={{
        companyId: company ?? null,
        facilityId: facility ?? ownFacility ?? null,
        returnedOn: localToday(),
        reason: reason ?? '',
        nonConformanceId: from['non-conformance'] ?? null,
        lines: [
          ...(pieces ? pieces.split(',').map(namedLine('stockId')) : []),
          ...(goods ? goods.split(',').map(namedLine('receiptLineId')) : []),
        ],
      }}
      fields={supplierReturnFields}
      sections={[
        ...(first ? [first] : []),
        { title: 'What goes back', fields: ['lines'], isFull: true },
        ...(further ? [further] : []),
      ]}
    />
  )
}
