import { useParams } from '@tanstack/react-router'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { licences } from '../contract.ts'
import { licenceFields, licenceSections } from './fields.tsx'

/** `/licences/create` and `/licences/{id}` */
export function Screen() {
  const { id } = useParams({ strict: false })
  return (
    <FormPage
      contract={licences}
      id={id}
      list="/licences"
      href={(record) => `/licences/${record.id}`}
      fields={licenceFields}
      sections={licenceSections}
      start={{ status: 'in_force' }}
    >
      {({ id, can }) => (
        <>
          {typeof can?.declare === 'string' && (
            <Alert tone="amber" title="It does not count today">
              {can.declare}
            </Alert>
          )}
          <Timeline slice="licences" id={id} />
        </>
      )}
    </FormPage>
  )
}
