import { columnsOf } from '#platform/web/table/columns.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TagsField } from '#platform/web/fields/tags-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { certificateTypes, pslLevels, qualificationLevels } from './contract.ts'

const certificates = Object.fromEntries(certificateTypes.map((type) => [type, `EN 10204 ${type}`]))
const qualifications = Object.fromEntries(qualificationLevels.map((level) => [level, `Level ${level}`]))

const fields: FormFields<ShapeOf<typeof pslLevels>> = {
  ...lookupFields,
  standard: { input: (field) => <TextField {...field} placeholder="API 6A" /> },
  rank: {
    input: (field) => <IntegerField {...field} hint="A higher rank demands more; levels without one are 0" />,
  },
  minCertificateType: {
    input: (field) => <SelectField {...field} options={certificates} />,
  },
  recordRetentionYears: {
    input: (field) => <IntegerField {...field} suffix="years" />,
  },
  minNdeLevel: {
    input: (field) => <SelectField {...field} options={qualifications} placeholder="As the method asks" />,
  },
  impactTestRule: {
    wide: true,
    input: (field) => <TextField {...field} maxLength={500} placeholder="At all temperature classes" />,
  },
  productFamilies: {
    wide: true,
    input: (field) => <TagsField {...field} placeholder="All families" hint="Leave empty for all of them" />,
    show: (families) => families.join(', '),
  },
  requiresSerialisation: {
    input: (field) => <SwitchField {...field} hint="Quantity on a traveller becomes a list of serials" />,
  },
  requiresTechnicalReview: {
    input: (field) => <SwitchField {...field} hint="The enquiry cannot move to Ready to quote without it" />,
  },
}

const start = {
  active: true,
  productFamilies: [],
  requiresSerialisation: false,
  requiresTechnicalReview: false,
  minCertificateType: '3.1',
  recordRetentionYears: 10,
} as const satisfies FormValues<ShapeOf<typeof pslLevels>>

/** `/setup/psl-levels` */
export const { List, Form, Add, prefetch } = setupScreens(pslLevels, {
  fields,
  columns: columnsOf(pslLevels.row, [
    { field: 'standard', card: 'foot' },
    { field: 'rank', sort: 'rank', numeric: true },
    { field: 'minCertificateType', cell: (row) => <Tag>{row.minCertificateType}</Tag> },
    { key: 'serials', header: 'Serials', cell: (row) => (row.requiresSerialisation ? 'Each piece' : 'No') },
    {
      key: 'review',
      header: 'Technical review',
      cell: (row) => (row.requiresTechnicalReview ? 'Before a quote' : 'No'),
    },
  ]),
  filters: {
    standard: {},
    requiresTechnicalReview: {},
  },
  about:
    'A product specification level says how much is tested and recorded. The same name means something else in another standard.',
  start,
  sections: [
    {
      title: 'Demands',
      fields: ['requiresSerialisation', 'requiresTechnicalReview', 'active'],
      switches: true,
    },
  ],
  add: { only: ['code', 'name', 'standard', 'rank', 'minCertificateType', 'recordRetentionYears'] },
  below: ({ id }) => <Cards place="psl-levels/templates" id={id} />,
})
