import { FormPage } from '#platform/web/forms/form-page.tsx'
import { drawings } from '../contract.ts'
import { drawingFields, sections } from './fields.tsx'

/** `/drawings/create` */
export const Screen = () => (
  <FormPage
    contract={drawings}
    list="/drawings"
    href={({ id }) => `/drawings/${id}`}
    start={{ kind: 'drawing', ownedBy: 'us' }}
    fields={drawingFields}
    sections={sections}
  />
)
