import type { ReactNode } from 'react'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { DueText, MoneyText } from '#platform/web/ui/text.tsx'
import type { Sibling } from '../../contract/fields.ts'
import type { QuoteRecord } from '../../contract.ts'
import { isLive, quoteLabel, quoteLifecycle } from '../../domain/lifecycle.ts'
import classes from '../commercial.module.css'
import quoteClasses from '../quotes.module.css'
import { percentText, weeksText } from '../labels.ts'

/** The quote itself as one of its alternatives. */
export const asSibling = (quote: QuoteRecord): Sibling => ({
  id: quote.id,
  version: quote.version,
  number: quote.number,
  revision: quote.revision,
  letter: quote.alternativeLetter,
  title: quote.alternativeTitle ?? null,
  status: quote.status,
  net: quote.totals.net,
  currency: quote.currency,
  netInBase: quote.netInBase,
  leadTimeWeeks: quote.leadTimeWeeks ?? null,
  validUntil: quote.validUntil,
  salespersonName: quote.salespersonName,
  marginPercent: quote.totals.marginPercent,
})

const byLetter = (a: Sibling, b: Sibling): number =>
  a.letter.length - b.letter.length || a.letter.localeCompare(b.letter)

interface AlternativesProps {
  quote: QuoteRecord
  /** Opens the dialog that copies the quote; left out where nothing may be made. */
  onCreate: (() => void) | undefined
}

/** All quotes of the enquiry side by side: what the customer can choose from. */
export function Alternatives({ quote, onCreate }: AlternativesProps) {
  const all = [asSibling(quote), ...quote.siblings].sort(byLetter)
  const seesMargin = quote.can.seeCosts === true
  const isMixed = all.some(({ currency }) => currency !== quote.baseCurrency)
  const facts: readonly (readonly [string, (one: Sibling) => ReactNode])[] = [
    ['Status', ({ status }) => <StatusChip table={quoteLifecycle} state={status} />],
    ['Net', ({ net, currency }) => <MoneyText value={net} currency={currency} />],
    ...(isMixed
      ? [
          [
            `Net in ${quote.baseCurrency}`,
            ({ netInBase }: Sibling) => <MoneyText value={netInBase} currency={quote.baseCurrency} />,
          ] as const,
        ]
      : []),
    ...(seesMargin
      ? [['Margin', ({ marginPercent }: Sibling) => percentText(marginPercent) ?? '-'] as const]
      : []),
    ['Lead time', ({ leadTimeWeeks }) => weeksText(leadTimeWeeks) ?? '-'],
    ['Valid until', ({ validUntil, status }) => <DueText date={validUntil} done={!isLive(status)} />],
    ['Owner', ({ salespersonName }) => salespersonName],
  ]
  return (
    <Card
      title="Alternatives"
      count={all.length}
      action={
        onCreate && (
          <Button small icon="copy" onClick={onCreate}>
            Create alternative
          </Button>
        )
      }
      flush
    >
      {all.length === 1 ? (
        <p className={quoteClasses.none}>
          This is the only quote of {quote.enquiryNumber}. An alternative begins as a copy of it and gets a
          number and a letter of its own.
        </p>
      ) : (
        <div className={classes.scroll} role="region" aria-label="Alternatives side by side" tabIndex={0}>
          <table className={classes.side}>
            <thead>
              <tr>
                <td />
                {all.map((one) => (
                  <th key={one.id} scope="col" className={one.id === quote.id ? classes.own : undefined}>
                    <span className={classes.letter}>
                      <b>{one.letter}</b> {one.title ?? ''}
                    </span>
                    {one.id === quote.id ? (
                      `${quoteLabel(one.number, one.revision)}, this one`
                    ) : (
                      <AppLink href={`/quotes/${one.id}`}>{quoteLabel(one.number, one.revision)}</AppLink>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {facts.map(([label, show]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {all.map((one) => (
                    <td key={one.id} className={one.id === quote.id ? classes.own : undefined}>
                      {show(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
