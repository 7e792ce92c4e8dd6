import { FormPage } from '#platform/web/forms/form-page.tsx'
import { steelStock } from '../contract.ts'
import { createSections, steelFields } from './fields.tsx'

/** `/steel-stock/create` */
export const Screen = () => (
  <FormPage
    contract={steelStock}
    list="/steel-stock"
    href={({ id }) => `/steel-stock/${id}`}
    start={{ form: 'pipe', certificateType: '3.1', qtyPieces: 1, inspection: 'pending' }}
    fields={steelFields}
    sections={createSections}
  />
)
