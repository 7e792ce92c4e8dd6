import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, reading } from '#platform/web/queries/api.ts'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { addressKinds, contactRoles } from '#modules/people/companies/domain.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { clientArea } from '../contract.ts'
import { CertificateRequestEntry } from './certificate-requests.tsx'
import { PurchaseOrderEntry } from './purchase-orders.tsx'
import { OwnRecord } from './own-record.tsx'
import { QuotationRequestEntry } from './quotation-requests.tsx'
import { QuoteEntry } from './quotes.tsx'
import { SubmittalEntry } from './submittals.tsx'
import { texts } from './texts.ts'

type Area = z.output<typeof clientArea.endpoints.get.response>

/** `/client-area`: my company and what it knows of me. */
export const Screen = () => <ClientScreen>{() => <Home />}</ClientScreen>

function Home() {
  const user = useUser()
  const { data, error, refetch } = useQuery(reading(api(clientArea).get))
  if (error && !data) {
    return (
      <ErrorState
        page
        error={error}
        what="Your company"
        noun="the client area"
        retry={() => void refetch()}
      />
    )
  }
  if (!data) return <SkeletonRows rows={4} columns={3} />
  return <ClientHome area={data} name={user.name} />
}

/** What waits for a decision of the customer; nothing while there is nothing. */
function Waiting() {
  const quotes = useQuery(reading(api(clientArea).quotes, { query: { shown: 'open' } })).data ?? []
  const submittals = useQuery(reading(api(clientArea).submittals, { query: { shown: 'open' } })).data ?? []
  const supplies = useUser().company_roles?.includes('supplier') ?? false
  const orders =
    useQuery({ ...reading(api(clientArea).purchaseOrders, { query: {} }), enabled: supplies }).data ?? []
  const toConfirm = orders.filter(({ state }) => state === 'to_confirm')
  const owed =
    useQuery({ ...reading(api(clientArea).certificateRequests, { query: {} }), enabled: supplies }).data ?? []
  const toSend = owed.filter(({ state }) => state === 'owed')
  const asked =
    useQuery({ ...reading(api(clientArea).quotationRequests, { query: {} }), enabled: supplies }).data ?? []
  const toOffer = asked.filter(({ state }) => state === 'open')
  const count = toOffer.length + quotes.length + submittals.length + toConfirm.length + toSend.length
  if (count === 0) return null
  return (
    <section className={classes.waiting} aria-label={texts.waits}>
      <Card title={texts.waits} count={count} flush>
        {quotes.map((quote) => (
          <QuoteEntry key={quote.id} quote={quote} />
        ))}
        {submittals.map((submittal) => (
          <SubmittalEntry key={submittal.id} submittal={submittal} />
        ))}
        {toConfirm.map((order) => (
          <PurchaseOrderEntry key={order.id} order={order} />
        ))}
        {toOffer.map((request) => (
          <QuotationRequestEntry key={request.id} request={request} />
        ))}
        {toSend.map((request) => (
          <CertificateRequestEntry key={request.id} request={request} />
        ))}
      </Card>
    </section>
  )
}

function ClientHome({ area: { company, contact, accountManager }, name }: { area: Area; name: string }) {
  const supplies = useUser().company_roles?.includes('supplier') ?? false
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{company.name}</h1>
        <p>Signed in as {name}</p>
      </header>
      <Waiting />
      <div className={classes.grid}>
        <div className={classes.column}>
          {supplies && <OwnRecord />}
          <Card title="Your company">
            <Facts
              facts={{
                Name: company.name,
                'Trading name': company.tradingName,
                'Our code': company.code,
                Registration: company.registrationNo,
                'VAT number': company.vatNo,
              }}
            />
          </Card>
          <Card title="Addresses" count={company.addresses.length}>
            <div className={classes.addresses}>
              {company.addresses.map((address) => (
                <Address key={address.id} address={address} />
              ))}
            </div>
          </Card>
        </div>
        <div className={classes.column}>
          <Card title="Your contact details">
            {contact ? (
              <Facts
                facts={{
                  Name: contact.name,
                  'Job title': contact.jobTitle,
                  'E-mail': contact.email,
                  Phone: contact.phone,
                  Mobile: contact.mobile,
                  'Concerned with': contact.roles.map((role) => contactRoles[role]).join(', '),
                }}
              />
            ) : (
              <p>We hold no contact details under your e-mail address yet.</p>
            )}
            <p className={classes.note}>Is something wrong? Your account manager corrects it.</p>
          </Card>
          <Card title="Your account manager">
            {accountManager ? (
              <div className={classes.card}>
                <Facts
                  facts={{
                    Name: accountManager.name,
                    'E-mail': <a href={`mailto:${accountManager.email}`}>{accountManager.email}</a>,
                    Phone: accountManager.phone && (
                      <a href={`tel:${accountManager.phone}`}>{accountManager.phone}</a>
                    ),
                  }}
                />
              </div>
            ) : (
              <p>Nobody is named yet. Write to the address on our last letter to you.</p>
            )}
          </Card>
        </div>
      </div>
    </div>
  )
}

function Address({ address }: { address: Area['company']['addresses'][number] }) {
  const lines = [address.line1, address.line2, ...placeLines(address), countryName(address.country)]
  return (
    <address>
      <b>
        {addressKinds[address.kind]}
        {address.isDefault && ', default'}
      </b>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
