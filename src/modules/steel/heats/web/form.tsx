import { useParams } from '@tanstack/react-router'
import { Files } from '#platform/web/activity/files.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CountryField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { FormPage } from '#platform/web/forms/form-page.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { type HeatRecord, heats } from '../contract.ts'
import { mills } from './api.tsx'
import classes from './heats.module.css'

type Shape = ShapeOf<typeof heats>

const heatFields: FormFields<Shape> = {
  heatNo: { input: (field) => <CodeField {...field} hint="As it stands on the piece" /> },
  millId: {
    input: (field) => <ReferenceField {...field} source={mills} hint="The works that melted the steel" />,
    show: (id) => <ReferenceName source={mills} id={id} />,
  },
  gradeStated: { input: (field) => <TextField {...field} /> },
  meltProcess: { input: (field) => <TextField {...field} placeholder="EAF, LF, VD" /> },
  meltCountry: { input: (field) => <CountryField {...field} /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} /> },
}

const heatSections: readonly FormSection<Shape>[] = [
  { title: 'Heat', fields: ['heatNo', 'millId', 'gradeStated', 'meltProcess', 'meltCountry', 'notes'] },
]

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
