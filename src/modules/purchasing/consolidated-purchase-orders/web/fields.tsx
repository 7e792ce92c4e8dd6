import { fileAddress } from '#platform/web/queries/files.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import type { FormFields, FormSection } from '#platform/web/forms/form-fields.ts'
import { api } from '#platform/web/queries/api.ts'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { contactsOf, suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { users } from '#modules/people/users/contract.ts'
import { type ConsolidatedRecord, consolidatedPurchaseOrders } from '../contract.ts'
import { joiningRules } from '../domain.ts'
import { EditedLines } from './lines.tsx'

export type ConsolidatedShape = (typeof consolidatedPurchaseOrders)['input']['shape']

export const sources = { suppliers, facilities: optionsOf(facilities), users: optionsOf(users) }

/** Where its PDF is. */
export const pdfUrl = (id: string): string =>
  fileAddress(consolidatedPurchaseOrders.endpoints.pdf, { params: { id } })

/** Its members, and approved orders of the supplier that may join them. */
const ordersFor = ({ id, members, supplierId }: ConsolidatedRecord): OptionSource => ({
  name: `orders-for-${id}`,
  load: async ({ search = '' }) => {
    const free = await api(consolidatedPurchaseOrders).candidates({ query: { supplierId } })
    const own = members.map((one) => ({ id: one.id, code: one.number, name: one.facilityName }))
    return [...own, ...free.map((one) => ({ id: one.id, code: one.number, name: one.facilityName }))]
      .filter(({ code }) => code.toLowerCase().includes(search.toLowerCase()))
      .map((one) => ({ ...one, active: true }))
  },
})

/** Every field of a consolidated order. */
export const consolidatedFields = (record: ConsolidatedRecord): FormFields<ConsolidatedShape> => ({
  orderIds: {
    wide: true,
    input: (field) => (
      <MultiReferenceField
        {...field}
        source={ordersFor(record)}
        hint="At least two approved orders of the supplier; one that leaves is free again"
      />
    ),
    show: (ids) => `${ids.length} orders`,
  },
  rule: {
    input: (field) => <SelectField {...field} options={joiningRules} />,
    show: (rule) => joiningRules[rule],
  },
  facilityId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.facilities}
        hint="On its letterhead and in its currency; one of the orders has to be for it"
      />
    ),
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  contactId: {
    input: (field) => <ReferenceField {...field} source={contactsOf(record.supplierId)} />,
    show: () => record.contactName,
  },
  buyerId: {
    input: (field) => <ReferenceField {...field} source={sources.users} hint="Defaults to you" />,
    show: (id) => <ReferenceName source={sources.users} id={id} />,
  },
  cutOffOn: { input: (field) => <DateField {...field} /> },
  stockFacilityId: {
    input: (field) => (
      <ReferenceField
        {...field}
        source={sources.facilities}
        hint="Only where more is ordered than the orders ask for"
      />
    ),
    show: (id) => <ReferenceName source={sources.facilities} id={id} />,
  },
  notesToSupplier: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={3} hint="Printed" />,
  },
  internalNotes: {
    wide: true,
    input: (field) => <TextAreaField {...field} rows={3} hint="Never printed" />,
  },
  lines: {
    wide: true,
    input: (field, form) => <EditedLines field={field} errors={form.errors} record={record} />,
    show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
  },
})

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<ConsolidatedShape>[] = [
  { title: 'Members', fields: ['orderIds', 'rule', 'cutOffOn'] },
  { title: 'Order', fields: ['facilityId', 'contactId', 'buyerId', 'stockFacilityId'] },
  { title: 'Notes', fields: ['notesToSupplier', 'internalNotes'] },
]
