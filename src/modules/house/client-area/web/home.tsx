import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { account } from '#modules/people/account/contract.ts'
import type { MailWay } from '#platform/contract/notices.ts'
import type { Language } from '#platform/contract/words/language.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { placeLines } from '#platform/contract/calls/addresses.ts'
import { countryName } from '#platform/contract/values/countries.ts'
import { setCurrentUser, useUser } from '#platform/web/session/current-user.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { clientArea } from '../contract.ts'
import { CertificateRequestEntry } from './certificate-requests.tsx'
import { PurchaseOrderEntry } from './purchase-orders.tsx'
import { OwnRecord } from './own-record.tsx'
import { QualificationEntry } from './qualifications.tsx'
import { QuotationRequestEntry } from './quotation-requests.tsx'
import { QuoteEntry } from './quotes.tsx'
import { SubmittalEntry } from './submittals.tsx'
import { companyTexts, language, texts } from './texts.ts'

const words = texts.home

type Area = z.output<typeof clientArea.endpoints.get.response>

/** `/client-area`: my company and what it knows of me. */
export const Screen = () => <ClientScreen>{() => <Home />}</ClientScreen>

function Home() {
  const user = useUser()
  const { data, error, refetch } = useQuery(reading(api(clientArea).get))
  if (error && !data) {
    return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
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
  const forms =
    useQuery({ ...reading(api(clientArea).qualifications, { query: {} }), enabled: supplies }).data ?? []
  const toFillIn = forms.filter(({ isFillable }) => isFillable)
  const count =
    toOffer.length + quotes.length + submittals.length + toConfirm.length + toSend.length + toFillIn.length
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
        {toFillIn.map((form) => (
          <QualificationEntry key={form.id} form={form} />
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
        <p>{words.signedInAs(name)}</p>
        <LanguageSwitch />
      </header>
      <Waiting />
      <div className={classes.grid}>
        <div className={classes.column}>
          {supplies && <OwnRecord />}
          <Card title={words.company}>
            <Facts
              facts={{
                [words.name]: company.name,
                [words.tradingName]: company.tradingName,
                [words.ourCode]: company.code,
                [words.registration]: company.registrationNo,
                [words.vatNumber]: company.vatNo,
              }}
            />
          </Card>
          <Card title={words.addresses} count={company.addresses.length}>
            <div className={classes.addresses}>
              {company.addresses.map((address) => (
                <Address key={address.id} address={address} />
              ))}
            </div>
          </Card>
        </div>
        <div className={classes.column}>
          <Card title={words.details}>
            {contact ? (
              <Facts
                facts={{
                  [words.name]: contact.name,
                  [words.jobTitle]: contact.jobTitle,
                  [words.email]: contact.email,
                  [words.phone]: contact.phone,
                  [words.mobile]: contact.mobile,
                  [words.concerned]: contact.roles.map((role) => words.roles[role]).join(', '),
                }}
              />
            ) : (
              <p>{words.noDetails}</p>
            )}
            <MailChoice />
            <p className={classes.note}>
              {words.isWrong} <AppLink href="/client-area/company">{companyTexts.change}</AppLink>
            </p>
          </Card>
          <Card title={words.manager}>
            {accountManager ? (
              <div className={classes.card}>
                <Facts
                  facts={{
                    [words.name]: accountManager.name,
                    [words.email]: <a href={`mailto:${accountManager.email}`}>{accountManager.email}</a>,
                    [words.phone]: accountManager.phone && (
                      <a href={`tel:${accountManager.phone}`}>{accountManager.phone}</a>
                    ),
                  }}
                />
              </div>
            ) : (
              <p>{words.noManager}</p>
            )}
          </Card>
        </div>
      </div>
    </div>
  )
}

/** The name of a country in the language of the page. */
const countryIn = (code: string): string =>
  (language === 'en' ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(code)) ??
  countryName(code)

function Address({ address }: { address: Area['company']['addresses'][number] }) {
  const lines = [address.line1, address.line2, ...placeLines(address), countryIn(address.country)]
  return (
    <address>
      <b>
        {words.kinds[address.kind]}
        {address.isDefault && `, ${words.isDefault}`}
      </b>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}

/** Which language the reader has the area in; the server keeps it, and the page is opened anew in it. */
function LanguageSwitch() {
  const { name } = useUser()
  const choose = async (to: Language) => {
    if (to === language) return
    await api(account).update({ body: { name, language: to } })
    location.reload()
  }
  return (
    <Segments
      label={texts.language.label}
      options={[
        ['en', texts.language.en],
        ['de', texts.language.de],
      ]}
      value={language}
      onChange={(to) => void choose(to)}
    />
  )
}

/** How the reader is told of what the house answered. */
function MailChoice() {
  const { name, mails } = useUser()
  const choose = async (to: MailWay) =>
    setCurrentUser(await api(account).update({ body: { name, mails: to } }))
  return (
    <div className={classes.choice}>
      <span>{words.mails.label}</span>
      <Segments
        label={words.mails.label}
        options={[
          ['at-once', words.mails.atOnce],
          ['daily', words.mails.daily],
        ]}
        value={mails ?? 'at-once'}
        onChange={(to) => void choose(to)}
      />
    </div>
  )
}
