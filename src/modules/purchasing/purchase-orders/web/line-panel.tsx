import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { IntegerField, NumberField, PercentField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import { api, callOptions } from '#platform/web/queries/api.ts'
import { optionsOf, useMay } from '#platform/web/queries/queries.ts'
import type { Part } from '#platform/web/records/child-list.tsx'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { certificateLabels, LineSize } from '#modules/steel/steel-stock/web/api.tsx'
import { purchaseOrders } from '../contract.ts'
import { type LineDraft, type OrderValues, priceQuery, priceSentence, type TaxCode } from './line-values.ts'
import classes from './orders.module.css'

const products = optionsOf(productCodes)
const materials = optionsOf(specifications)
const levels = optionsOf(pslLevels)

interface LinePanelProps {
  part: Part<LineDraft>
  taxCodes: readonly TaxCode[]
  /** Of all pieces, in kg, as the formula gives it. */
  mass: string | null
  /** What decides about the price of its supplier. */
  order: Pick<OrderValues, 'supplierId' | 'currency' | 'orderDate'>
}

/** What belongs to one line beside its row: size, material, what its certificate has to prove, tax and day. */
export function LinePanel({ part, taxCodes, mass, order }: LinePanelProps) {
  const { field, value } = part
  const price = useSupplierPrice(value, order)
  const codes = Object.fromEntries(
    taxCodes.map(({ code, name, rate }) => [code, `${name} (${Number(rate)} %)`]),
  )
  return (
    <section className={classes.panel} aria-label={`Line ${value.lineNo}`}>
      <h2>Line {value.lineNo}</h2>
      {value.form && (
        <>
          <Group title="Size">
            <LineSize part={part} form={value.form} />
            {mass === null ? (
              <NumberField
                {...field('massKg', 'Mass of all pieces')}
                suffix="kg"
                hint="No mass formula for this form"
              />
            ) : (
              <p className={classes.mass}>Calculated mass, all pieces: {formatQuantity(mass)} kg</p>
            )}
          </Group>
          <Group title="Material and certificate">
            <ReferenceField {...field('specificationId', 'Specification', 'later')} source={materials} />
            <GradeField
              field={field('grade', 'Grade', 'later')}
              specificationId={part.value.specificationId}
            />
            <ReferenceField {...field('pslLevelId', 'PSL')} source={levels} />
            <SelectField {...field('certificateType', 'Certificate', 'later')} options={certificateLabels} />
            <IntegerField {...field('charpyTempC', 'Charpy at')} suffix="°C" />
            <TextField {...field('hardnessMax', 'Hardness at most')} placeholder="250 HV10" />
            <TextField {...field('utClass', 'UT class')} />
            <SwitchField {...field('needsPmi', 'PMI')} />
            <SwitchField {...field('isNace', 'NACE MR0175')} />
          </Group>
        </>
      )}
      <Group title="Further">
        <ReferenceField
          {...field('productCodeId', 'Product')}
          source={products}
          {...(price === null ? {} : { hint: price })}
        />
        <PercentField {...field('discountPercent', 'Disc. %')} />
        {taxCodes.length > 0 && <SelectField {...field('taxCode', 'Tax code')} options={codes} />}
        <DateField {...field('requiredOn', 'Required by')} hint="Defaults to the date of the order" />
        <div className={classes.wide}>
          <TextAreaField {...field('requirements', 'Further requirements')} rows={2} />
        </div>
      </Group>
    </section>
  )
}

/** Whether the price of a line is the supplier's on the day of the order, or becomes it when the order is saved. */
function useSupplierPrice(line: LineDraft, order: LinePanelProps['order']): string | null {
  const query = priceQuery(line, order)
  const mayRead = useMay('supplier-prices:read')
  const isAsked = useMay('purchase-orders:create') && mayRead && query !== null
  const { data } = useQuery({
    queryKey: ['purchase-orders', 'line-price', query] as const,
    queryFn: (context) =>
      query === null ? null : api(purchaseOrders).linePrice({ query }, callOptions(context)),
    enabled: isAsked,
  })
  return isAsked && data ? priceSentence(line, data, query.currency) : null
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
