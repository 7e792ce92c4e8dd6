import { AppLink } from '../../../../platform/web/ui/app-link.tsx'
import { Section } from '../../../../platform/web/ui/card.tsx'
import { StatusChip } from '../../../../platform/web/ui/chip.tsx'
import { Icon } from '../../../../platform/web/ui/icon.tsx'
import { Dim } from '../../../../platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import { quoteLifecycle } from '../../domain/lifecycle.ts'
import { pdfUrl } from '../pdf.ts'
import classes from '../quotes.module.css'

/** The PDF, and the other revisions, which stay readable. */
export function PaperAndRevisions({ quote }: { quote: QuoteRecord }) {
  return (
    <>
      <Section title="Document">
        <ul className={classes.related}>
          <li>
            <Icon name="document" />
            <a href={pdfUrl(quote.id)} target="_blank" rel="noreferrer">
              Open the PDF
            </a>
            <Dim>{quote.pdfSha256 ? 'as it was sent' : 'draft'}</Dim>
          </li>
        </ul>
        {quote.pdfSha256 && <p className={classes.hash}>SHA-256 {quote.pdfSha256}</p>}
      </Section>
      {quote.revisions.length > 1 && (
        <Section title="Revisions">
          <ul className={classes.related}>
            {quote.revisions.map((one) => (
              <li key={one.id}>
                {one.id === quote.id ? (
                  <b aria-current="true">Rev {one.revision}</b>
                ) : (
                  <AppLink href={`/quotes/${one.id}`}>Rev {one.revision}</AppLink>
                )}
                <StatusChip table={quoteLifecycle} state={one.status} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
