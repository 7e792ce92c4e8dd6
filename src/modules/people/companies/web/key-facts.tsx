import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import type { companies } from '../contract.ts'
import classes from './companies.module.css'
import { ExpiryText } from '#platform/web/ui/expiry-text.tsx'

/** What one wants to know of a company at a glance, in the right column. */
export function KeyFacts({ company }: { company: RecordOf<typeof companies> }) {
  const address = company.addresses.find(({ isDefault }) => isDefault) ?? company.addresses[0]
  const person = company.contacts.find(({ leftOn }) => !leftOn)
  return (
    <>
      <Section title="Key facts">
        <Facts
          facts={{
            'Market segment': company.marketSegmentName,
            'Global segment': company.globalSegmentName,
            'Payment terms': company.paymentTermsDays != null && `${company.paymentTermsDays} days`,
            'Credit limit': company.creditLimit && company.currency && (
              <MoneyText value={company.creditLimit} currency={company.currency} whole />
            ),
            'Credit hold': company.creditHoldReason && (
              <>
                {company.creditHoldReason} ({company.creditHoldByName},{' '}
                {company.creditHoldAt && <InstantText at={company.creditHoldAt} />})
              </>
            ),
            Delivery: [company.incoterm, company.incotermPlace].filter(Boolean).join(' '),
            'VAT number': company.vatNo,
            'EORI number': company.eoriNo,
            'Former number': company.formerNo,
            'Certificate demanded': company.certificateType && `EN 10204 ${company.certificateType}`,
            'Last contact': company.lastContactAt && <InstantText at={company.lastContactAt} />,
            'Next certificate expiry': company.nextCertificateOn && (
              <ExpiryText date={company.nextCertificateOn} />
            ),
            Created: <InstantText at={company.createdAt} />,
          }}
        />
      </Section>
      {address && (
        <Section title="Default address">
          <address className={classes.lines}>
            {[address.line1, address.line2, ...placeLines(address)].filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
            <div>{countryName(address.country)}</div>
          </address>
        </Section>
      )}
      {person && (
        <Section title="First contact">
          <div className={classes.lines}>
            <b>{person.name}</b>
            {person.jobTitle && <span>{person.jobTitle}</span>}
            {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
            {person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>}
          </div>
        </Section>
      )}
    </>
  )
}
