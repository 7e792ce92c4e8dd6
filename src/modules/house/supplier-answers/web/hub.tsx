import { useQuery } from '@tanstack/react-query'
import type { ScreenAddress } from '#platform/contract/register.ts'
import { InboxCard, InboxSection } from '#modules/house/customer-enquiries/web/api.tsx'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type AnswerEntry, decidedWith, supplierAnswers } from '../contract.ts'
import { type AnswerKind, isOtherQuantity, waitsToBeRead } from '../domain.ts'
import classes from './answers.module.css'
import { AnswerFacts } from './api.tsx'
import { QualificationFacts } from './qualification-facts.tsx'

/** What a decision changes. */
const slices = [
  'supplier-answers',
  'purchase-orders',
  'consolidated-purchase-orders',
  'expediting',
  'certificates',
  'certificate-requests',
  'goods-receipts',
  'invoices',
  'requests-for-quotation',
  'pqf-submissions',
  'suppliers',
  'companies',
  'home',
] as const
const states = {
  waiting: ['Waiting', 'blue'],
  accepted: ['Accepted', 'green'],
  returned: ['Returned', 'grey'],
  replaced: ['Replaced', 'grey'],
} as const

interface Kind {
  readonly title: string
  readonly short: string
  readonly done: string
  /** Where the record stands that it became. */
  readonly record?: (id: string, companyId: string) => ScreenAddress
}

const kinds: Readonly<Record<AnswerKind, Kind>> = {
  confirmation: {
    title: 'Confirmation of',
    short: 'Confirmation',
    done: 'The acknowledgement is recorded',
  },
  certificate: {
    title: 'Certificate for',
    short: 'Certificate',
    done: 'The certificate is received: read it, and enter its values',
    record: (id) => `/certificates/${id}`,
  },
  delivery: {
    title: 'Delivery of',
    short: 'Delivery',
    done: 'The receipt is drafted: count it when it is here, and set the day',
    record: (id) => `/goods-receipts/${id}`,
  },
  invoice: {
    title: 'Invoice for',
    short: 'Invoice',
    done: 'The invoice is drafted with its PDF: compare it, and register it',
    record: (id) => `/invoices/${id}`,
  },
  offer: {
    title: 'Offer for',
    short: 'Offer',
    done: 'The offer stands in the comparison',
  },
  qualification: {
    title: 'Pre-qualification',
    short: 'Pre-qualification',
    done: 'The form is submitted: someone else reviews it and decides',
    record: (id, companyId) => `/companies/${companyId}?tab=pqf&part=${id}`,
  },
  renewal: {
    title: 'Renewed',
    short: 'Renewed certificate',
    done: 'The certificate is renewed; the one before is kept',
    record: (_, companyId) => `/companies/${companyId}?tab=supplier`,
  },
}

/** In the inbox: what suppliers sent; `id` says whether all of it is shown. */
export const AnswersInInbox = ({ id }: CardProps) => (
  <InboxSection
    label="From suppliers"
    noun="answers"
    none="Nothing waits. What suppliers answer in their area stands here, and becomes a record of ours when you accept it."
    right="supplier-answers:read"
    entries={reading(api(supplierAnswers).inbox, { query: { shown: id === 'all' ? 'all' : 'waiting' } })}
    entry={Entry}
  />
)

/** On the page of an order: what its supplier answered; nothing while it has not. */
export const AnswersOfOrder = ({ id }: CardProps) => <AnswersAbout about={{ orderId: id }} />

/** The same on the page of a consolidated order. */
export const AnswersOfConsolidated = ({ id }: CardProps) => <AnswersAbout about={{ consolidatedId: id }} />

function AnswersAbout({ about }: { about: { orderId: string } | { consolidatedId: string } }) {
  const may = useMay('supplier-answers:read')
  const { data } = useQuery({
    ...reading(api(supplierAnswers).inbox, { query: { shown: 'all', ...about } }),
    enabled: may,
  })
  if (!data || data.length === 0) return null
  const [waiting, decided] = [true, false].map((waits) =>
    data.filter(({ state }) => waitsToBeRead(state) === waits),
  )
  return (
    <section className={classes.answers} aria-label="Answers of the supplier">
      {waiting?.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      {decided?.map((entry) => (
        <p key={entry.id} className={classes.records}>
          <Chip tone={states[entry.state][1]}>{states[entry.state][0]}</Chip>
          <span>
            {kinds[entry.kind].short} <InstantText at={entry.sentAt} />
          </span>
          <Became entry={entry} />
        </p>
      ))}
    </section>
  )
}

function Entry({ entry }: { entry: AnswerEntry }) {
  const mayDecide = useMay('supplier-answers:decide')
  const mayTake = useMay(decidedWith[entry.kind])
  const { id, version, kind, state, about, files } = entry
  const { title, done } = kinds[kind]
  const params = { id }
  const mayAccept = mayDecide && mayTake && waitsToBeRead(state)
  return (
    <InboxCard
      entry={entry}
      title={`${title} ${about}`}
      state={states[state]}
      files={files.map(({ id: fileId, name }) => ({
        name,
        href: fileAddress(supplierAnswers.endpoints.file, { params: { id, fileId } }),
      }))}
      notes={<Records entry={entry} />}
      slices={slices}
      reader="The supplier"
      about={`${inSentence(title)} ${about}`}
      mayReturn={mayAccept}
      mayAccept={mayAccept}
      accept={{ call: () => api(supplierAnswers).accept({ params, body: { version } }), done }}
      giveBack={(reason) => api(supplierAnswers).giveBack({ params, body: { version, reason } })}
    >
      {entry.qualification ? (
        <QualificationFacts sent={entry.qualification} files={files} />
      ) : (
        <AnswerFacts answer={entry} />
      )}
      {waitsToBeRead(state) && <OtherQuantity entry={entry} />}
    </InboxCard>
  )
}

function Became({ entry: { kind, becameId, companyId } }: { entry: AnswerEntry }) {
  const { record } = kinds[kind]
  return becameId && record && <AppLink href={record(becameId, companyId)}>Open what it became</AppLink>
}

/** What it is about, and what it became. */
function Records({ entry }: { entry: AnswerEntry }) {
  const { about, orderId, requestId, requestForQuotationId: askedId, consolidatedId: wholeId } = entry
  return (
    <p className={classes.records}>
      {orderId && <AppLink href={`/purchase-orders/${orderId}`}>{about}</AppLink>}
      {wholeId && <AppLink href={`/consolidated-purchase-orders/${wholeId}`}>{about}</AppLink>}
      {requestId && <AppLink href={`/certificate-requests/${requestId}`}>{about}</AppLink>}
      {askedId && <AppLink href={`/requests-for-quotation/${askedId}`}>{about}</AppLink>}
      <Became entry={entry} />
    </p>
  )
}

/** An acknowledgement has days and prices; another quantity is a change of the order. */
function OtherQuantity({ entry: { confirmation } }: { entry: AnswerEntry }) {
  const isOther = confirmation?.lines.some(isOtherQuantity)
  return isOther ? (
    <Alert tone="amber">
      Accepting takes the days. The quantity stays as ordered: amend the order to change it.
    </Alert>
  ) : null
}
