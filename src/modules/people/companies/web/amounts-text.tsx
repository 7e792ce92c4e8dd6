import { Dim, MoneyText } from '#platform/web/ui/text.tsx'
import type { Amounts } from '../contract/dealings.ts'

/** Sums by currency, one after the other. */
export function AmountsText({ amounts }: { amounts: Amounts }) {
  const [first, ...rest] = amounts.filter(({ value }) => Number(value) !== 0)
  if (!first) return <Dim>-</Dim>
  return (
    <>
      <MoneyText value={first.value} currency={first.currency} whole />
      {rest.map(({ currency, value }) => (
        <span key={currency}>
          {', '}
          <MoneyText value={value} currency={currency} whole />
        </span>
      ))}
    </>
  )
}
