import { useParams } from '@tanstack/react-router'
import { Files } from '../../../platform/web/data/files.tsx'
import { prefetchRecord } from '../../../platform/web/data/prefetch.ts'
import { useMay } from '../../../platform/web/data/queries.ts'
import { type RecordOf, RecordPage } from '../../../platform/web/data/record-page.tsx'
import { TabForm } from '../../../platform/web/data/tab-form.tsx'
import { Timeline } from '../../../platform/web/data/timeline.tsx'
import { countryName } from '../../../platform/web/fields/countries.ts'
import { AppLink } from '../../../platform/web/ui/app-link.tsx'
import { Section } from '../../../platform/web/ui/card.tsx'
import { StatusChip } from '../../../platform/web/ui/chip.tsx'
import { Facts } from '../../../platform/web/ui/facts.tsx'
import { InstantText, MoneyText } from '../../../platform/web/ui/text.tsx'
import { CompanySubmissions } from '../../pqf-submissions/web/api.tsx'
import { companies } from '../contract.ts'
import { companyStatuses, rolesText, supplierStatuses } from '../domain.ts'
import classes from './companies.module.css'
import { companyFields, companySections, peopleSections } from './fields.tsx'

type Company = RecordOf<typeof companies>

const detailNames = companySections.flatMap(({ fields }) => fields)

export const prefetch = prefetchRecord(companies)

/** `/companies/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return (
    <RecordPage contract={companies} id={id} list="/companies" head={headOf} tabs={tabsOf} aside={asideOf} />
  )
}

const headOf = (company: Company) => ({
  title: company.name,
  extra: company.code,
  chip: <Chips company={company} />,
  note: rolesText(company),
  owner: company.accountManagerName,
})

const tabsOf = (company: Company) => [
  { key: 'details', label: 'Details', content: () => <Details company={company} /> },
  {
    key: 'people',
    label: 'Contacts and addresses',
    count: company.contacts.length + company.addresses.length,
    content: () => <People company={company} />,
  },
  { key: 'pqf', label: 'Pre-qualification', content: () => <CompanySubmissions companyId={company.id} /> },
  { key: 'timeline', label: 'Timeline', content: () => <Timeline slice="companies" id={company.id} /> },
  { key: 'files', label: 'Files', content: () => <Files slice="companies" id={company.id} /> },
]

const asideOf = (company: Company) => <KeyFacts company={company} />

function Chips({ company }: { company: Company }) {
  return (
    <>
      <StatusChip table={{ states: companyStatuses }} state={company.status} />
      {company.supplierStatus && (
        <StatusChip table={{ states: supplierStatuses }} state={company.supplierStatus} />
      )}
    </>
  )
}

const Details = ({ company }: { company: Company }) => (
  <TabForm
    key={company.id}
    contract={companies}
    record={company}
    fields={companyFields(company.id)}
    sections={companySections}
    only={detailNames}
  />
)

const People = ({ company }: { company: Company }) => (
  <TabForm
    key={company.id}
    contract={companies}
    record={company}
    fields={companyFields(company.id)}
    sections={peopleSections}
    only={['addresses', 'contacts']}
  />
)

function KeyFacts({ company }: { company: Company }) {
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
            Delivery: [company.incoterm, company.incotermPlace].filter(Boolean).join(' '),
            'VAT number': company.vatNo,
            Created: <InstantText at={company.createdAt} />,
          }}
        />
      </Section>
      {address && (
        <Section title="Default address">
          <address className={classes.lines}>
            {[
              address.line1,
              address.line2,
              [address.postcode, address.city].filter(Boolean).join(' '),
              address.region,
            ]
              .filter(Boolean)
              .map((line) => (
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
      <Related company={company} />
    </>
  )
}

function Related({ company }: { company: Company }) {
  const mayEnquiries = useMay('enquiries:read')
  const mayQuotes = useMay('quotes:read')
  if (!company.isCustomer || (!mayEnquiries && !mayQuotes)) return null
  const query = `filter[companyId]=${company.id}`
  return (
    <Section title="Related">
      <ul className={classes.lines}>
        {mayEnquiries && (
          <li>
            <AppLink href={`/enquiries?${query}`}>Enquiries</AppLink>
          </li>
        )}
        {mayQuotes && (
          <li>
            <AppLink href={`/quotes?${query}`}>Quotes</AppLink>
          </li>
        )}
      </ul>
    </Section>
  )
}
