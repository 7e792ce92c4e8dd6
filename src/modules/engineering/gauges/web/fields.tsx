import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { formatDate } from '#platform/web/ui/format.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import type { gauges } from '../contract.ts'
import { gaugeKinds, gaugeStates } from '../domain.ts'

export const facilitiesOfGauges = optionsOf(facilities)

type Shape = ShapeOf<typeof gauges>

export const gaugeFields: FormFields<Shape> = {
  gaugeNo: { input: (field) => <CodeField {...field} hint="As it is marked on the gauge" /> },
  name: { input: (field) => <TextField {...field} placeholder="Wall thickness gauge, 5 MHz probe" /> },
  kind: { input: (field) => <SelectField {...field} options={gaugeKinds} /> },
  status: { input: (field) => <SelectField {...field} options={gaugeStates} /> },
  maker: { input: (field) => <TextField {...field} /> },
  model: { input: (field) => <TextField {...field} /> },
  serialNo: { input: (field) => <CodeField {...field} /> },
  facilityId: {
    input: (field) => (
      <ReferenceField {...field} source={facilitiesOfGauges} hint="Leave empty for all of them" />
    ),
    show: (id) => <ReferenceName source={facilitiesOfGauges} id={id} />,
  },
  location: { input: (field) => <TextField {...field} placeholder="Goods inwards, drawer 2" /> },
  rangeFrom: { input: (field) => <NumberField {...field} /> },
  rangeTo: { input: (field) => <NumberField {...field} /> },
  rangeUnit: { input: (field) => <TextField {...field} placeholder="mm" /> },
  accuracy: { input: (field) => <TextField {...field} placeholder="±0.05 mm" /> },
  intervalMonths: { input: (field) => <IntegerField {...field} suffix="months" /> },
  calibratedOn: { input: (field) => <DateField {...field} />, show: formatDate },
  calibrationDueOn: {
    input: (field) => <DateField {...field} hint="Leave empty to use the interval" />,
    show: formatDate,
  },
  calibrationCertificateNo: {
    input: (field) => <TextField {...field} hint="Attach the certificate itself below" />,
  },
  laboratory: { input: (field) => <TextField {...field} hint="Who calibrated it" /> },
  notes: { wide: true, input: (field) => <TextAreaField {...field} /> },
}

export const gaugeSections: readonly FormSection<Shape>[] = [
  {
    title: 'Gauge',
    fields: ['gaugeNo', 'name', 'kind', 'status', 'maker', 'model', 'serialNo', 'facilityId', 'location'],
  },
  { title: 'Range', fields: ['rangeFrom', 'rangeTo', 'rangeUnit', 'accuracy'] },
  {
    title: 'Calibration',
    fields: [
      'calibratedOn',
      'intervalMonths',
      'calibrationDueOn',
      'calibrationCertificateNo',
      'laboratory',
      'notes',
    ],
  },
]
