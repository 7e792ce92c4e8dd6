import { FormPage } from '#platform/web/forms/form-page.tsx'
import { heatCharts } from '../contract.ts'
import { sections, heatChartFields } from './fields.tsx'

/** `/heat-charts/create` */
export const Screen = () => (
  <FormPage
    contract={heatCharts}
    list="/heat-charts"
    href={({ id }) => `/heat-charts/${id}`}
    start={{ steps: [], items: [] }}
    fields={heatChartFields}
    sections={[...sections, { title: 'Steps', fields: ['steps'] }, { title: 'Load', fields: ['items'] }]}
  />
)
