import { partOf } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { IntegerField, MoneyField, NumberField, PercentField } from '#platform/web/fields/number-field.tsx'
import type { ApprovalLimits } from '../contract.ts'
import classes from './facility.module.css'

interface LimitFieldsProps {
  field: FieldProps<ApprovalLimits>
  form: { errors: FieldErrors; idOf: (key: string) => string }
  currency: string
}

/** From where on a quote needs the second step of approvers too, and a difference of stock a second person. */
export function LimitFields({ field, form, currency }: LimitFieldsProps) {
  const part = partOf(form, 'approvalLimits', field.value ?? {}, field.onChange, field)
  return (
    <div role="group" aria-label={field.label} id={field.id} tabIndex={-1}>
      <p className={classes.about}>
        Every quote needs an approver of the first step; one that passes a limit needs the second step too.
        Leave empty for no limit.
      </p>
      <div className={classes.limits}>
        <PercentField {...part.field('marginFloorPercent', 'Margin below')} />
        <MoneyField {...part.field('valueLimit', 'Value above')} currency={currency} />
        <PercentField {...part.field('discountLimitPercent', 'Discount above')} />
        <IntegerField {...part.field('pslRankLimit', 'PSL rank from')} />
      </div>
      <p className={classes.about}>
        A difference in stock, counted or scrapped, needs the signature of a second person above this mass.
      </p>
      <div className={classes.limits}>
        <NumberField {...part.field('stockDifferenceKg', 'Stock difference above')} suffix="kg" />
      </div>
    </div>
  )
}

/** The limits in one line, where two versions are compared. */
export function limitsText(limits: ApprovalLimits): string {
  const { marginFloorPercent, valueLimit, discountLimitPercent, pslRankLimit, stockDifferenceKg } = limits
  const words = [
    marginFloorPercent && `margin below ${marginFloorPercent} %`,
    valueLimit && `value above ${valueLimit}`,
    discountLimitPercent && `discount above ${discountLimitPercent} %`,
    pslRankLimit != null && `PSL rank from ${pslRankLimit}`,
    stockDifferenceKg && `stock difference above ${stockDifferenceKg} kg`,
  ]
  return words.filter(Boolean).join(', ') || 'no limit'
}
