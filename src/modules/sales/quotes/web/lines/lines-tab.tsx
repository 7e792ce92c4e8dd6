import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useState } from 'react'
import { LineProblems } from '#platform/web/documents/form-tabs.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import type { RecordForm } from '#platform/web/forms/use-record-form.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { TakeOverNotes, useTakeOver } from '#modules/engineering/technical-lines/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { previewTotals, type QuoteShape } from '../preview.ts'
import classes from '../quotes.module.css'
import { useQuote } from '../record/use-quote.ts'
import { gridColumns } from './line-grid-columns.ts'
import { LinePanel } from './line-panel.tsx'
import {
  blankLine,
  type LineDraft,
  renumbered,
  takeOverPlan,
  withLineChanges,
  roundingOf,
} from './line-values.ts'
import { LinesTable } from './lines-table.tsx'
import { TotalsBar } from './totals-bar.tsx'

/** The facility's currency where the quote, as it is typed, has another one and a rate that can be read. */
function baseOf(
  quote: QuoteRecord,
  values: Pick<RecordForm<QuoteShape>['values'], 'currency' | 'exchangeRate'>,
) {
  const { currency = quote.currency, exchangeRate = quote.exchangeRate } = values
  if (currency === quote.baseCurrency || !(Number(exchangeRate) > 0)) return undefined
  const { byMinorUnit } = roundingOf(quote)
  return { currency: quote.baseCurrency, exchangeRate: String(exchangeRate), byMinorUnit }
}

/** The lines with their sums, and below them the costing and everything else of the chosen one. */
export function LinesTab() {
  const { record: quote, form, locked } = useQuote()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  const { parameters, hrefWith } = useScreenUrl()
  const lines = form.values.lines ?? []
  // The sums of all lines may come after the letter that is typed.
  const settled = useDeferredValue(form.values)
  const wanted = lines.findIndex(({ lineNo }) => String(lineNo) === parameters.line)
  const [chosen, setChosen] = useState<number | null>(wanted >= 0 ? wanted : isPhone ? null : 0)
  const selected = chosen !== null && chosen < lines.length ? chosen : null
  const line = selected === null ? undefined : lines[selected]
  const defaults = { taxCode: quote.taxCodes[0]?.code ?? null, seesCosts: quote.can.seeCosts === true }
  const currency = form.values.currency ?? quote.currency
  const taking = useTakeOver(
    lines,
    (filled) => form.update('lines', (now) => filled(now ?? [])),
    takeOverPlan({ currency, baseCurrency: quote.baseCurrency }),
  )
  const change = (next: readonly LineDraft[] | null) => {
    form.set('lines', renumbered(lines, next ?? []))
    taking.changed(lines, next ?? [])
  }
  const hasOptions = !lines.every(({ kind }) => kind === 'standard')
  const columns = gridColumns({
    ...roundingOf(quote, currency),
    taxCodes: quote.taxCodes,
    hasOptions,
  })
  const hasGrid = locked === undefined && !isPhone
  const add = () => {
    change([...lines, blankLine(lines, defaults)])
    setChosen(lines.length)
  }
  const notes = form.isDirty && (
    <div className={classes.taken}>
      <TakeOverNotes {...taking} />
    </div>
  )
  return (
    <div className={classes.linesTab}>
      <div className={classes.bar}>
        <h2>Lines</h2>
        {locked !== undefined && <span className={classes.note}>{locked}</span>}
        {locked === undefined && isPhone && (
          <Button small icon="plus" onClick={add}>
            Add line
          </Button>
        )}
      </div>
      <div className={classes.problems}>
        <LineProblems />
      </div>
      {hasGrid ? (
        <div className={classes.grid}>
          <LineGrid
            field={{ ...form.field('lines'), onChange: change }}
            columns={columns}
            blank={(known) => blankLine(known, defaults)}
            errors={form.errors}
            onActive={setChosen}
            numberOf={({ lineNo }) => lineNo}
            rowKey={({ id }) => id}
          />
        </div>
      ) : (
        <LinesTable
          quote={quote}
          lines={lines}
          selected={selected}
          hrefOf={({ lineNo }) => hrefWith('line', String(lineNo))}
          onSelect={setChosen}
        />
      )}
      {hasGrid && notes}
      <TotalsBar
        totals={form.isDirty ? previewTotals(settled, quote) : quote.totals}
        currency={currency}
        taxCodes={quote.taxCodes}
        base={baseOf(quote, form.values)}
      />
      {line && selected !== null && (
        <LinePanel
          key={line.id ?? `new ${selected}`}
          quote={quote}
          form={form}
          row={selected}
          line={line}
          locked={locked !== undefined}
          hasGrid={hasGrid}
          onChange={(next) => {
            form.update('lines', (now) => withLineChanges(now ?? [], line, next))
            taking.changed([line], [next])
          }}
          onRemove={() => {
            change(lines.filter((_, at) => at !== selected))
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        >
          {!hasGrid && notes}
        </LinePanel>
      )}
    </div>
  )
}
