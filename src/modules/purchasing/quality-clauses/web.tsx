import { columnsOf } from '#platform/web/table/columns.ts'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { ChecksField } from '#platform/web/fields/checks-field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { formNames, formOf, type SteelForm } from '#modules/steel/steel-stock/domain.ts'
import { qualityClauses } from './contract.ts'

const formChoices = formNames.map((form) => ({ value: form, label: formOf(form).label }))

const typeWords = (types: readonly (keyof typeof orderTypes)[]) =>
  types.length > 0 ? types.map((type) => orderTypes[type]).join(', ') : 'Every type'
const formWords = (chosen: readonly SteelForm[]) =>
  chosen.length > 0 ? chosen.map((form) => formOf(form).label).join(', ') : 'Every form'

const fields: FormFields<ShapeOf<typeof qualityClauses>> = {
  ...lookupFields,
  wording: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={5} hint="Printed on the order as it stands here" />,
  },
  poTypes: {
    wide: true,
    input: (field) => <ChecksField {...field} options={orderTypes} hint="None ticked: every type" />,
    show: typeWords,
  },
  forms: {
    wide: true,
    input: (field) => (
      <MultiSelectField
        {...field}
        options={formChoices}
        placeholder="Every form"
        hint="Leave empty for all"
      />
    ),
    show: formWords,
  },
}

/** `/setup/quality-clauses` */
export const { List, Form, Add, prefetch } = setupScreens(qualityClauses, {
  fields,
  columns: columnsOf(qualityClauses.row, [
    { field: 'poTypes', card: 'foot', width: 240, cell: (row) => typeWords(row.poTypes) },
    { field: 'forms', width: 240, cell: (row) => formWords(row.forms) },
  ]),
  about:
    'Quality clauses are demands on the supplier that an order names and prints. An issued order keeps the wording it was issued with.',
  start: { active: true, poTypes: [], forms: [] },
  sections: [
    { title: 'Wording', fields: ['wording'] },
    { title: 'Offered for', fields: ['poTypes', 'forms'] },
    { title: 'Use', fields: ['active'], switches: true },
  ],
  add: { only: ['code', 'name', 'wording'] },
})
