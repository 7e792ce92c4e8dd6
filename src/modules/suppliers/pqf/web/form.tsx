import { FormPage } from '#platform/web/forms/form-page.tsx'
import { useRecordId } from '#platform/web/setup/lookup.tsx'
import { pqf } from '../contract.ts'
import { pqfFields, pqfSections } from './fields.tsx'

/** `/setup/pqf/create` and `/setup/pqf/form` */
export const Screen = () => (
  <FormPage
    contract={pqf}
    id={useRecordId()}
    list="/setup/pqf"
    href={({ id }) => `/setup/pqf/${id}`}
    start={{ kind: 'supplier', reviewCycleMonths: 36, sections: [] }}
    fields={pqfFields}
    sections={pqfSections}
  />
)
