import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { partOf } from '#platform/web/records/child-list.tsx'
import { IntegerField, NumberField, PercentField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { LevelField, ProductField, TechnicalFields } from '#modules/engineering/technical-lines/web/api.tsx'
import { Deviations } from '../details/deviations.tsx'
import classes from '../quotes.module.css'
import { kindNames, unitNames } from '../labels.ts'
import { LineCalculations } from './line-calculations.tsx'
import type { LinePartProps } from './line-part.ts'

interface LineDetailsProps extends LinePartProps {
  hasGrid: boolean
  onRemove: () => void
}

/** Every field of a line; those that the grid shows already stand here only where there is no grid. */
export function LineDetails({
  quote,
  form,
  row,
  line,
  locked,
  onChange,
  hasGrid,
  onRemove,
}: LineDetailsProps) {
  const part = partOf(form, `lines.${row}`, line, onChange, { disabled: locked, fixed: locked })
  const taxes = Object.fromEntries(
    quote.taxCodes.map(({ code, name, rate }) => [code, `${code} ${name}, ${plainDecimal(rate)} %`]),
  )
  return (
    <div className={classes.lineDetails}>
      <IntegerField {...part.field('lineNo', 'Line number', true)} />
      {!hasGrid && (
        <>
          <ProductField part={part} />
          <div className={classes.span}>
            <TextAreaField {...part.field('description', 'Description', true)} rows={2} />
          </div>
          <LevelField part={part} />
          <PercentField {...part.field('discountPercent', 'Discount', true)} />
        </>
      )}
      <SelectField
        {...part.field('kind', 'Kind', true)}
        options={kindNames}
        hint="Only standard lines are summed"
      />
      <SelectField {...part.field('uom', 'Unit', true)} options={unitNames} />
      <SelectField {...part.field('taxCode', 'Tax code')} options={taxes} />
      <NumberField {...part.field('unitWeightKg', 'Weight of one')} suffix="kg" />
      <TechnicalFields part={part} wide={classes.span} />
      <div className={classes.span}>
        <LineCalculations
          quote={quote}
          field={part.field('calculationIds', 'Pipe wall calculations')}
          ids={line.calculationIds ?? []}
        />
      </div>
      <div className={classes.span}>
        <Deviations
          {...part.field('deviations', 'Deviations of this line')}
          errors={form.errors}
          path={`lines.${row}.deviations`}
        />
      </div>
      <div className={classes.span}>
        <TextAreaField {...part.field('notes', 'Notes')} rows={2} />
      </div>
      <div className={classes.span}>
        <SwitchField
          {...part.field('noQuote', 'Not quoted')}
          hint="The line is shown to the customer without a price"
        />
      </div>
      {!locked && (
        <div className={classes.span}>
          <Button small tone="danger" icon="trash" onClick={onRemove}>
            Remove line {line.lineNo}
          </Button>
        </div>
      )}
    </div>
  )
}
