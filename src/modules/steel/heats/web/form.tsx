import { useParams } from '@tanstack/react-router'
import { Files } from '#platform/web/activity/files.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { type HeatRecord, heats } from '../contract.ts'
import { heatFields, heatSections } from './fields.tsx'
import classes from './heats.module.css'

/** `/heats/create` and `/heats/{id}` */
export function Screen() {
  const { id } = useParams({ strict: false })
  return (
    <FormPage
      contract={heats}
      id={id}
      list="/heats"
      href={(record) => `/heats/${record.id}`}
      fields={heatFields}
      sections={heatSections}
    >
      {(record) => <Below record={heats.record.parse(record)} />}
    </FormPage>
  )
}

function Below({ record }: { record: HeatRecord }) {
  return (
    <div className={classes.below}>
      {record.lookAlikes.length > 0 && (
        <Alert title="Another heat looks alike">
          {record.lookAlikes.map(({ id, heatNo, millName }) => (
            <div key={id}>
              <AppLink href={`/heats/${id}`}>{heatNo}</AppLink>, {millName}
            </div>
          ))}
        </Alert>
      )}
      <Cards place="heats/certificates" id={record.id} />
      <Card title="Files">
        <Files slice="heats" id={record.id} />
      </Card>
      <Timeline slice="heats" id={record.id} />
    </div>
  )
}
