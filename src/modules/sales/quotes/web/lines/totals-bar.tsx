import type { ReactNode } from 'react'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { inBase } from '#platform/contract/money.ts'
import { MoneyText } from '#platform/web/ui/text.tsx'
import type { QuoteTotals } from '../../domain/totals.ts'
import classes from '../quotes.module.css'
import { percentText } from '../labels.ts'
import type { TaxCode } from './line-values.ts'

interface TotalsBarProps {
  totals: Omit<QuoteTotals, 'cost' | 'marginPercent'> & {
    marginPercent?: string | null | undefined
  }
  currency: string
  taxCodes: readonly TaxCode[]
  /** The facility's currency with the rate, where the quote has another one. */
  base?: { currency: string; exchangeRate: string; byMinorUnit: boolean } | undefined
}

const isZero = (value: string): boolean => Number(value) === 0

/** The sums of the lines as they are typed. */
export function TotalsBar({ totals, currency, taxCodes, base }: TotalsBarProps) {
  const nameOf = (taxCode: string | null) =>
    taxCodes.find(({ code }) => code === taxCode)?.name ?? taxCode ?? 'Tax'
  const money = (value: string) => <MoneyText value={value} currency={currency} />
  const entries: (readonly [label: string, value: ReactNode])[] = [
    ...(isZero(totals.weightKg) ? [] : [['Weight', `${formatQuantity(totals.weightKg)} kg`] as const]),
    ...(totals.marginPercent ? [['Margin', percentText(totals.marginPercent)] as const] : []),
    ...(isZero(totals.discount) ? [] : [['Discount', money(totals.discount)] as const]),
    ...(totals.linesNet === totals.net ? [] : [['Lines', money(totals.linesNet)] as const]),
    ...(isZero(totals.wholeDiscount)
      ? []
      : [['Discount on the whole', money(`-${totals.wholeDiscount}`)] as const]),
    ...(isZero(totals.charges) ? [] : [['Charges', money(totals.charges)] as const]),
    ['Net total', <b key="net">{money(totals.net)}</b>],
    ...totals.taxes
      .filter(({ tax }) => !isZero(tax))
      .map(({ taxCode, rate, tax }) => [`${nameOf(taxCode)} ${plainDecimal(rate)} %`, money(tax)] as const),
    ['Total', <b key="gross">{money(totals.gross)}</b>],
    ...(base
      ? [
          [
            `Net in ${base.currency} at ${plainDecimal(base.exchangeRate)}`,
            <MoneyText
              key="base"
              value={inBase(totals.net, base.exchangeRate, { ...base, baseCurrency: base.currency })}
              currency={base.currency}
            />,
          ] as const,
        ]
      : []),
  ]
  return (
    <dl className={classes.totals} aria-label="Totals" aria-live="polite">
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
