import { roundingIn } from '#platform/contract/money.ts'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { useState } from 'react'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogButtons } from '#platform/web/ui/dialog.tsx'
import { type RatedCurrency, rateBetween, transferred } from '../../domain/cost-transfer.ts'
import classes from '../commercial.module.css'
import { type CostDraft, type LineDraft, pricedBreak, selectedBreak } from '../lines/line-values.ts'
import { CostingTable } from './costing-table.tsx'

/** Rows of cost that may be taken over, with where they come from. */
export interface Offered {
  readonly origin: string
  readonly from: RatedCurrency
  readonly rows: readonly CostDraft[]
  /** For how many pieces rows of the whole line were meant; null where it does not matter. */
  readonly quantity: string | null
}

interface TakeOverProps {
  /** As typed: it decides about the rate. */
  currency: RatedCurrency
  line: LineDraft
  offered: Offered
  onBack: () => void
  onTake: (costing: CostDraft[]) => void
}

const isRate = (text: string | null): text is string =>
  text !== null && /^\d+(\.\d+)?$/.test(text) && Number(text) > 0

/** The rows as they would stand here, at a rate that is stated; they replace the costing or are added to it. */
export function TakeOver({ currency, line, offered, onBack, onTake }: TakeOverProps) {
  const [rate, setRate] = useState<string | null>(rateBetween(offered.from, currency))
  const { quantity } = pricedBreak(selectedBreak(line))
  const isForeign = offered.from.currency !== currency.currency
  const origin =
    isForeign && isRate(rate)
      ? `${offered.origin} at ${plainDecimal(rate)} ${currency.currency}/${offered.from.currency}`
      : offered.origin
  const rows = isRate(rate) ? transferred(offered.rows, rate, origin) : []
  const isOther = offered.quantity !== null && Number(offered.quantity) !== Number(quantity)
  const hasWhole = offered.rows.some(({ perUnit }) => !perUnit)
  return (
    <div className={classes.take}>
      <p>{offered.origin}</p>
      {isForeign && (
        <div className={classes.rate}>
          <NumberField
            id="take-over-rate"
            label={`Rate for one ${offered.from.currency}`}
            value={rate}
            onChange={setRate}
            suffix={currency.currency}
            required
            error={isRate(rate) ? undefined : 'Enter the rate.'}
            hint="Every rate of the costing is multiplied by it."
          />
        </div>
      )}
      {rows.length > 0 && (
        <CostingTable rows={rows} quantity={quantity} rounding={roundingIn(currency.currency)} />
      )}
      {isOther && hasWhole && (
        <p className={classes.takeWarn}>
          Amounts that hold for the whole line were meant for {plainDecimal(offered.quantity ?? '')}, not for{' '}
          {plainDecimal(quantity)}.
        </p>
      )}
      <DialogButtons>
        <Button onClick={onBack}>Back</Button>
        {(line.costing?.length ?? 0) > 0 && (
          <Button disabled={rows.length === 0} onClick={() => onTake(rows)}>
            Replace the costing
          </Button>
        )}
        <Button
          tone="primary"
          disabled={rows.length === 0}
          onClick={() => onTake([...(line.costing ?? []), ...rows])}
        >
          Add to the costing
        </Button>
      </DialogButtons>
    </div>
  )
}
