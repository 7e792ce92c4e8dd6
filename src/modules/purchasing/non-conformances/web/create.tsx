import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { nonConformances } from '../contract.ts'
import { nonConformanceFields, sections } from './fields.tsx'

/** `/non-conformances/create`, from a receipt, a piece or an operation with what is known there in the address. */
export function Screen() {
  const { facility_id: ownFacility } = useUser()
  const { parameters: from } = useScreenUrl()
  const { title, facility, company, receipt, found, pieces } = from
  return (
    <FormPage
      contract={nonConformances}
      list="/non-conformances"
      href={({ id }) => `/non-conformances/${id}`}
      start={{
        title: title ?? '',
        foundAt: receipt ? 'receipt' : found === 'operation' ? 'operation' : 'stock',
        foundOn: localToday(),
        facilityId: facility ?? ownFacility ?? null,
        companyId: company ?? null,
        receiptId: receipt ?? null,
        pieceIds: pieces ? pieces.split(',') : [],
      }}
      fields={nonConformanceFields}
      sections={sections}
    />
  )
}
