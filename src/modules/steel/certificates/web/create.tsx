import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { certificates } from '../contract.ts'
import { certificateFields, sections } from './fields.tsx'

/** `/certificates/create`; the address may say what is known of the piece that waits for it: heat, issuer, material and type. */
export function Screen() {
  const { heatId, issuerId, specificationId, grade, orderedType } = useScreenUrl().parameters
  const ordered = certificates.input.shape.orderedType.safeParse(orderedType).data ?? '3.1'
  return (
    <FormPage
      contract={certificates}
      list="/certificates"
      href={({ id }) => `/certificates/${id}`}
      start={{
        issuedBy: 'mill',
        isCopy: false,
        issueDate: localToday(),
        typePrinted: 'EN 10204 3.1',
        signatures: ['manufacturer_inspection'],
        pagesPresent: 1,
        pagesTotal: 1,
        decimalMark: '.',
        factors: [],
        namesGrade: true,
        orderedType: ordered,
        ...(issuerId && { issuerId }),
        ...(specificationId && { specificationId }),
        ...(grade && { grade }),
        comparison: 'rounding',
        subSize: 'none',
        orderLimits: [],
        lines: heatId ? [{ lineNo: 10, heatId, analysis: 'heat' }] : [],
      }}
      fields={certificateFields}
      sections={[...sections, { title: 'Heats', fields: ['lines'] }]}
    />
  )
}
