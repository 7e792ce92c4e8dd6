import { useRecordId } from '#platform/web/setup/lookup.tsx'
import { SetupFormPage } from '#platform/web/setup/setup-form-page.tsx'
import { forecastSummaries } from '../contract.ts'
import { forecastFields, forecastSections, startValues } from './fields.tsx'

/** `/setup/forecast-summaries/create` and `/setup/forecast-summaries/form` */
export const Screen = () => (
  <SetupFormPage
    contract={forecastSummaries}
    id={useRecordId()}
    list="/setup/forecast-summaries"
    start={startValues()}
    fields={forecastFields}
    sections={forecastSections}
  />
)
