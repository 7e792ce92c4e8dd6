import type { Named } from '#platform/contract/values/fields.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { ChildList } from '#platform/web/records/child-list.tsx'
import { nextLineNo, renumbered } from '#platform/web/table/line-grid/line-numbers.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { supplierReturns } from '../contract.ts'
import { claims } from '../domain.ts'

type Shape = ShapeOf<typeof supplierReturns>
type Line = NonNullable<FormValues<Shape>['lines']>[number]

const choices = (what: 'pieces' | 'nonConformances', slice: string): OptionSource => ({
  name: `supplier-returns/${what}`,
  slice,
  load: (query, options) => callOf<Named[]>(supplierReturns, what)({ query }, options),
})

export const sources = {
  companies: optionsOf(companies),
  facilities: optionsOf(facilities),
  nonConformances: choices('nonConformances', 'non-conformances'),
  pieces: choices('pieces', 'steel-stock'),
}

const chosenFrom = (source: OptionSource, hint?: string): FormField<Shape, 'nonConformanceId'> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

/** Every field of a return; its label is that of the contract. */
export const supplierReturnFields: FormFields<Shape> = {
  companyId: chosenFrom(sources.companies, 'The supplier; steel of a customer goes back to its owner'),
  facilityId: chosenFrom(sources.facilities),
  returnedOn: { input: (field) => <DateField {...field} /> },
  claim: {
    input: (field) => (
      <SelectField
        {...field}
        options={claims}
        hint="With a credit the order does not wait for the goods again"
      />
    ),
    show: (value) => claims[value],
  },
  reason: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  authorisationNo: {
    input: (field) => <TextField {...field} hint="The number under which they take it back" />,
  },
  carrier: { input: (field) => <TextField {...field} /> },
  nonConformanceId: chosenFrom(sources.nonConformances),
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={2} /> },
  lines: {
    wide: true,
    input: (field, form) => (
      <ChildList
        name="lines"
        field={{ ...field, onChange: (lines: Line[] | null) => field.onChange(renumbered(lines ?? [])) }}
        form={form}
        noun="line"
        blank={{ lineNo: nextLineNo(field.value ?? []), stockId: null, quantity: '1' }}
        summary={(line) => (
          <>
            <b>
              {line.stockId ? (
                <ReferenceName source={sources.pieces} id={line.stockId} />
              ) : (
                'Goods of a receipt'
              )}
            </b>{' '}
            <span>{Number(line.quantity)} go back</span>
          </>
        )}
      >
        {(part) => (
          <>
            {!part.value.receiptLineId || part.value.stockId ? (
              <ReferenceField {...part.field('stockId', 'Steel', true)} source={sources.pieces} />
            ) : null}
            <NumberField {...part.field('quantity', 'Qty', true)} />
          </>
        )}
      </ChildList>
    ),
    show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
  },
}

/** The sections of the details; the lines have a tab of their own. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Return',
    fields: ['companyId', 'facilityId', 'returnedOn', 'claim', 'reason'],
  },
  { title: 'Further', fields: ['authorisationNo', 'carrier', 'nonConformanceId', 'notes'] },
]
