import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { MarginBar } from '../costing/margin-bar.tsx'
import classes from '../quotes.module.css'

/** What an approver has to look at, in sentences; nothing when it is a routine one. */
export function LookAt({ quote }: { quote: QuoteRecord }) {
  if (quote.approvalReasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {quote.approvalReasons.map(({ code, text }) => (
        <li key={code}>
          <Icon name={reasonIcons[code]} size={14} />
          {text}
        </li>
      ))}
    </ul>
  )
}

const reasonIcons = {
  margin: 'alert',
  value: 'alert',
  discount: 'alert',
  psl: 'shield',
  deviations: 'edit',
} as const

/** What is decided on: value, margin, terms, and what makes it more than a routine approval. */
export function ApproveFacts({ quote }: { quote: QuoteRecord }) {
  const { totals, currency } = quote
  return (
    <>
      <Facts
        facts={[
          ['To', quote.companyName],
          ['Net value', <MoneyText key="net" value={totals.net} currency={currency} />],
          ['Lines', String(quote.lines.length)],
          ['Valid until', <DateText key="until" date={quote.validUntil} />],
          ['Payment', quote.paymentTerms],
          ['Asked by', quote.submittedByName],
        ]}
      />
      {totals.marginPercent && (
        <MarginBar
          percent={totals.marginPercent}
          floor={quote.marginFloorPercent}
          target={quote.targetMarginPercent}
        />
      )}
      {quote.approvalReasons.length > 0 ? (
        <div>
          <b className={classes.lead}>Look at</b>
          <LookAt quote={quote} />
        </div>
      ) : (
        <p className={classes.question}>Margin, value and terms are within the limits of the facility.</p>
      )}
    </>
  )
}
