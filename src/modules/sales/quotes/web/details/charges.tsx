import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import fieldClasses from '#platform/web/fields/field.module.css'
import { formatAmount, plainAmount } from '#platform/contract/values/amounts.ts'
import type { ChargeInput } from '../../contract/fields.ts'
import type { TaxCode } from '../lines/line-values.ts'

interface ChargesProps {
  field: FieldProps<ChargeInput[]>
  errors: FieldErrors
  currency: string
  taxCodes: readonly TaxCode[]
}

/** What is charged beside the lines: freight, packing; with a minus a rebate. */
export function Charges({ field, errors, currency, taxCodes }: ChargesProps) {
  return (
    <>
      <div className={fieldClasses.label} id={`${field.id}-label`}>
        {field.label} <span className={fieldClasses.optional}>a rebate with a minus</span>
      </div>
      <LineGrid
        field={field}
        name="charges"
        errors={errors}
        columns={lineColumns<ChargeInput>([
          { key: 'text', header: 'For', kind: 'text' },
          {
            key: 'amount',
            header: `Amount ${currency}`,
            kind: 'decimal',
            width: 130,
            read: ({ amount }) => plainAmount(amount, currency),
          },
          {
            key: 'taxCode',
            header: 'Tax',
            kind: 'select',
            width: 120,
            options: Object.fromEntries(taxCodes.map(({ code, name }) => [code, name])),
          },
        ])}
        blank={(known) => ({
          text: '',
          amount: '',
          taxCode: known.at(-1)?.taxCode ?? taxCodes[0]?.code ?? null,
        })}
      />
    </>
  )
}

/** Charges in one line, where two versions are compared or nothing can be changed. */
export const chargesText = (charges: readonly ChargeInput[], currency: string): string =>
  charges.map(({ text, amount }) => `${text} ${formatAmount(amount, currency)}`).join(', ') || 'none'
