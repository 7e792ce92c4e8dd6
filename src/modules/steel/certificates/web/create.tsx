import { FormPage } from '#platform/web/forms/form-page.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { certificates } from '../contract.ts'
import { certificateFields, sections } from './fields.tsx'

/** `/certificates/create` */
export const Screen = () => (
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
      orderedType: '3.1',
      comparison: 'rounding',
      subSize: 'none',
      orderLimits: [],
      lines: [],
    }}
    fields={certificateFields}
    sections={[...sections, { title: 'Heats', fields: ['lines'] }]}
  />
)
