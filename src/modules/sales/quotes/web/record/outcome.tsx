import { pageConfig } from '#platform/web/config.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { isLive } from '../../domain/lifecycle.ts'
import { printUrl } from '../pdf.ts'
import classes from '../quotes.module.css'
import { lostReasonNames } from '../labels.ts'

/** The mail was written and nobody got it: there is no mail server. */
const isWaiting = ({ sentByHand }: QuoteRecord): boolean => !sentByHand && !pageConfig.hasMailServer
const NOT_MAILED = 'No mail server: this e-mail waits in the Outbox. Download the PDF and send it yourself.'

/** What was decided about the quote: approvals, how it was sent, the order or the loss. */
export function Outcome({ quote }: { quote: QuoteRecord }) {
  return (
    <>
      {tellsDecisions(quote) && <Approvals quote={quote} />}
      {quote.sentAt && (
        <Section title={isWaiting(quote) ? 'Issued' : 'Sent'}>
          {isWaiting(quote) && <Alert tone="amber" title={NOT_MAILED} />}
          <Facts
            facts={[
              ['On', <InstantText key="at" at={quote.sentAt} />],
              ['By', quote.sentByName],
              ['To', quote.sentByHand ? 'By hand' : quote.sentTo.join(', ')],
              ['Cc', quote.sentCc.join(', ')],
            ]}
          />
        </Section>
      )}
      {quote.orderValue && (
        <Section title="Order">
          <Facts
            facts={[
              ['Order number', quote.customerPoNo],
              ['Order date', quote.customerPoDate && <DateText key="date" date={quote.customerPoDate} />],
              [
                'Value',
                <MoneyText
                  key="value"
                  value={quote.orderValue}
                  currency={quote.orderCurrency ?? quote.currency}
                />,
              ],
              ['Accepted revision', `Rev ${quote.revision}`],
              ['Lines', quote.wonLineIds.length > 0 && wonLines(quote)],
              ['Accepted by', [quote.acceptedByName, quote.acceptedByEmail].filter(Boolean).join(', ')],
              [
                'Delivery wanted',
                quote.requestedDeliveryDate && <DateText key="wanted" date={quote.requestedDeliveryDate} />,
              ],
            ]}
          />
        </Section>
      )}
      {quote.releasedAt && (
        <Section title="Released">
          <Facts
            facts={[
              ['On', <InstantText key="at" at={quote.releasedAt} />],
              ['By', quote.releasedByName],
            ]}
          />
        </Section>
      )}
      {quote.acknowledgedAt && (
        <Section title="Order acknowledgement">
          <Facts
            facts={[
              ['On', <InstantText key="at" at={quote.acknowledgedAt} />],
              ['By', quote.acknowledgedByName],
              ['To', quote.acknowledgedByHand ? 'By hand' : quote.acknowledgedTo.join(', ')],
              [
                'Document',
                <a key="pdf" href={printUrl(quote.id, 'acknowledgement')} target="_blank" rel="noreferrer">
                  Open the PDF
                </a>,
              ],
            ]}
          />
          <p className={classes.hash}>SHA-256 {quote.acknowledgementSha256}</p>
        </Section>
      )}
      {quote.lostReason && (
        <Section title="Lost">
          <Facts
            facts={[
              ['Reason', lostReasonNames[quote.lostReason]],
              ['To', quote.lostToCompetitor],
              [
                'Their price',
                quote.lostPrice && (
                  <MoneyText key="price" value={quote.lostPrice} currency={quote.currency} />
                ),
              ],
              ['Note', quote.lostNote],
            ]}
          />
        </Section>
      )}
    </>
  )
}

/** While the quote is live the steps of its approval tell who approved; rejections are told in any case. */
const tellsDecisions = ({ approvals, status }: QuoteRecord): boolean =>
  isLive(status) ? approvals.some(({ decision }) => decision === 'rejected') : approvals.length > 0

const wonLines = ({ lines, wonLineIds }: QuoteRecord): string =>
  lines
    .filter(({ id }) => wonLineIds.includes(id))
    .map(({ lineNo }) => lineNo)
    .join(', ')

function Approvals({ quote }: { quote: QuoteRecord }) {
  return (
    <Section title="Decisions">
      <ul className={classes.decisions}>
        {quote.approvals.map(({ decision, userName, holderName, at, reason, contentSha256 }) => (
          <li key={at} title={`SHA-256 of what was decided on: ${contentSha256}`}>
            {decision === 'approved' ? <Chip tone="green">Approved</Chip> : <Chip tone="red">Rejected</Chip>}
            <span>
              {userName}
              {holderName && ` for ${holderName}`}, <InstantText at={at} />
              {reason && <q>{reason}</q>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
