import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import type { RequestForQuotationRecord, requestsForQuotation } from '../contract.ts'
import { NeedLines } from './need-lines.tsx'

type Shape = ShapeOf<typeof requestsForQuotation>

export const sources = { suppliers, facilities: optionsOf(facilities), users: optionsOf(users) }

/** Every field of a request; its label is that of the contract. */
export function requestFields(record?: RequestForQuotationRecord): FormFields<Shape> {
  const refusal = record?.missingToSend.supplierReason?.[0]
  return {
    facilityId: {
      input: (field) => <ReferenceField {...field} source={sources.facilities} />,
      show: (id) => <ReferenceName source={sources.facilities} id={id} />,
    },
    replyBy: { input: (field) => <DateField {...field} /> },
    supplierIds: {
      wide: true,
      input: (field) => (
        <MultiReferenceField
          {...field}
          source={sources.suppliers}
          hint="Each gets an e-mail and a sheet of its own and learns nothing of the others"
        />
      ),
      show: (ids) => `${ids.length} ${ids.length === 1 ? 'supplier' : 'suppliers'}`,
    },
    supplierReason: {
      wide: true,
      isNeeded: ({ supplierReason }) => Boolean(refusal ?? supplierReason),
      input: (field) => <TextAreaField {...field} rows={2} {...(refusal ? { hint: refusal } : {})} />,
    },
    buyerId: {
      input: (field) => (
        <ReferenceField
          {...field}
          source={sources.users}
          hint="Defaults to you. The suppliers answer there"
        />
      ),
      show: (id) => <ReferenceName source={sources.users} id={id} />,
    },
    notesToSuppliers: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={3} hint="Stands in the e-mail and in the sheet" />,
    },
    internalNotes: {
      wide: true,
      input: (field) => <TextAreaField {...field} rows={3} hint="No supplier sees them" />,
    },
    lines: {
      wide: true,
      input: (field, form) => <NeedLines field={field} form={form} known={record?.lines ?? []} />,
      show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    },
  }
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Request',
    columns: 3,
    fields: ['facilityId', 'replyBy', 'buyerId', 'supplierIds', 'supplierReason'],
  },
  { title: 'Notes', fields: ['notesToSuppliers', 'internalNotes'] },
]
