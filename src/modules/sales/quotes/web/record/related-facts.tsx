import { useMay } from '#platform/web/queries/queries.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Dim, RecordNumber } from '#platform/web/ui/text.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../quotes.module.css'

/** The records a quote belongs to. */
export function RelatedFacts({ quote }: { quote: QuoteRecord }) {
  const mayEnquiries = useMay('enquiries:read')
  const mayCompanies = useMay('companies:read')
  return (
    <Section title="Related">
      <ul className={classes.related}>
        <li>
          <Icon name="inbox" />
          {mayEnquiries ? (
            <AppLink href={`/enquiries/${quote.enquiryId}`}>
              <RecordNumber number={quote.enquiryNumber} />
            </AppLink>
          ) : (
            quote.enquiryNumber
          )}
          <Dim>Enquiry</Dim>
        </li>
        <li>
          <Icon name="building" />
          {mayCompanies ? (
            <AppLink href={`/companies/${quote.companyId}`}>{quote.companyName}</AppLink>
          ) : (
            quote.companyName
          )}
          <Dim>Company</Dim>
        </li>
        {quote.siblings.map(({ id, letter, number, title }) => (
          <li key={id} title={title ?? undefined}>
            <Icon name="copy" />
            <AppLink href={`/quotes/${id}`}>
              {number} {title}
            </AppLink>
            <Dim>Alternative {letter}</Dim>
          </li>
        ))}
      </ul>
    </Section>
  )
}
