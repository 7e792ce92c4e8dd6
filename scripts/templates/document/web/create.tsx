import { FormPage } from '#platform/web/forms/form-page.tsx'
import { valveOrders } from '../contract.ts'
import { sections, valveOrderFields } from './fields.tsx'

/** `/valve-orders/create` */
export const Screen = () => (
  <FormPage
    contract={valveOrders}
    list="/valve-orders"
    href={({ id }) => `/valve-orders/${id}`}
    start={{ lines: [] }}
    fields={valveOrderFields}
    sections={[...sections, { title: 'Lines', fields: ['lines'] }]}
  />
)
