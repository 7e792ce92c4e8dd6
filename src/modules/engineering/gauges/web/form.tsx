import { useParams } from '@tanstack/react-router'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { gauges } from '../contract.ts'
import { gaugeFields, gaugeSections } from './fields.tsx'

/** `/gauges/create` and `/gauges/{id}` */
export function Screen() {
  const { id } = useParams({ strict: false })
  return (
    <FormPage
      contract={gauges}
      id={id}
      list="/gauges"
      href={(record) => `/gauges/${record.id}`}
      fields={gaugeFields}
      sections={gaugeSections}
      start={{ status: 'in_use', intervalMonths: 12 }}
    >
      {({ id, can }) => (
        <>
          {typeof can?.measure === 'string' && (
            <Alert tone="amber" title="Measurements may not name this gauge">
              {can.measure}
            </Alert>
          )}
          <Timeline slice="gauges" id={id} />
        </>
      )}
    </FormPage>
  )
}
