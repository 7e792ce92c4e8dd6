import { BarChart } from '#platform/web/ui/bar-chart.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { formatMoney } from '#platform/contract/amounts.ts'
import { Dim } from '#platform/web/ui/text.tsx'
import type { PipelineStep } from './board.ts'
import classes from './home.module.css'

/** The currency most of the pipeline is in; amounts of different currencies are never added. */
function mainCurrency(steps: readonly PipelineStep[]): string | null {
  const sums = new Map<string, number>()
  for (const { currency, weighted } of steps.flatMap(({ amounts }) => amounts)) {
    sums.set(currency, (sums.get(currency) ?? 0) + Number(weighted))
  }
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const others = (count: number): string => (count === 1 ? '1 other currency' : `${count} other currencies`)

/** Open enquiries by sales step, weighted by confidence; each bar opens the list behind it. */
export function Pipeline({ steps }: { steps: readonly PipelineStep[] }) {
  const currency = mainCurrency(steps)
  const left = new Set(steps.flatMap(({ amounts }) => amounts.map((amount) => amount.currency)))
  if (currency) left.delete(currency)
  return (
    <Card title="Pipeline by sales step" count={currency ? `weighted by confidence, ${currency}` : undefined}>
      {currency === null ? (
        <p className={classes.quiet}>No open enquiry has a value yet.</p>
      ) : (
        <BarChart
          label="Weighted value by sales step"
          bars={steps.map((step) => {
            const amount = step.amounts.find((one) => one.currency === currency)
            return {
              label: step.name,
              count: step.count,
              size: Number(amount?.weighted ?? 0),
              href: step.path,
              value: (
                <>
                  {formatMoney(amount?.weighted ?? '0', currency, true)}
                  <Dim> of {formatMoney(amount?.value ?? '0', currency, true)}</Dim>
                </>
              ),
            }
          })}
        />
      )}
      {left.size > 0 && (
        <p className={classes.quiet}>Amounts in {others(left.size)} are in the lists behind the bars.</p>
      )}
    </Card>
  )
}
