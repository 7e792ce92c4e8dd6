import { columnsOf } from '#platform/web/table/columns.ts'
import { MoneyField, PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import type { FormFields, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { invoiceTolerances } from './contract.ts'

const fields: FormFields<ShapeOf<typeof invoiceTolerances>> = {
  ...lookupFields,
  supplierId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={suppliers}
        hint="Leave empty for every supplier without one of its own"
      />
    ),
    show: (id) => <ReferenceName source={suppliers} id={id} />,
  },
  pricePercent: { input: (field) => <PercentField {...field} hint="Of the agreed price of a line" /> },
  priceAmount: {
    input: (field) => <MoneyField {...field} currency="" hint="Of a line; the larger of both counts" />,
  },
  quantityPercent: { input: (field) => <PercentField {...field} hint="Pieces of steel: usually none" /> },
  massPercent: { input: (field) => <PercentField {...field} hint="Where the price counts metres or mass" /> },
  releaseLimit: {
    input: (field) => <MoneyField {...field} currency="" hint="Beyond it a manager has to release" />,
  },
}

/** `/setup/invoice-tolerances` */
export const { List, Form, Add, prefetch } = setupScreens(invoiceTolerances, {
  fields,
  columns: columnsOf(invoiceTolerances.row, [
    {
      field: 'supplierId',
      width: 220,
      cell: (row) =>
        row.supplierId ? <ReferenceName source={suppliers} id={row.supplierId} /> : 'Every supplier',
    },
    { field: 'pricePercent', cell: (row) => `${row.pricePercent} %` },
    { field: 'massPercent', cell: (row) => `${row.massPercent} %` },
  ]),
  about:
    'How far an invoice may be from the order before someone has to look at it: of a supplier, else of all. Money is in the currency of the facility.',
  start: {
    active: true,
    pricePercent: '2.00',
    priceAmount: '25.00',
    quantityPercent: '0.00',
    massPercent: '3.00',
    releaseLimit: '150.00',
  },
  sections: [
    {
      title: 'Tolerance',
      fields: ['supplierId', 'pricePercent', 'priceAmount', 'quantityPercent', 'massPercent'],
    },
    { title: 'Release', fields: ['releaseLimit'] },
    { title: 'Use', fields: ['active'], switches: true },
  ],
  add: {
    only: [
      'code',
      'name',
      'supplierId',
      'pricePercent',
      'priceAmount',
      'quantityPercent',
      'massPercent',
      'releaseLimit',
    ],
  },
})
