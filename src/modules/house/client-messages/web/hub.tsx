import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InboxSection } from '#modules/house/customer-enquiries/web/api.tsx'
import { givenAddress } from '#platform/contract/register.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { clientMessages, type Thread } from '../contract.ts'
import { newMessages, type ThreadKind, threadKinds } from '../domain.ts'
import { MessageThread } from './api.tsx'
import classes from './thread.module.css'

export const MessagesOfQuote = ({ id }: CardProps) => <Threads kind="quotes" id={id} />
export const MessagesOfEnquiry = ({ id }: CardProps) => <Threads kind="customer-enquiries" id={id} />
export const MessagesOfSubmittal = ({ id }: CardProps) => <Threads kind="submittals" id={id} />
export const MessagesOfNote = ({ id }: CardProps) => <Threads kind="traveller-delivery-notes" id={id} />
export const MessagesOfSteelNote = ({ id }: CardProps) => <Threads kind="delivery-notes" id={id} />
export const MessagesOfOrder = ({ id }: CardProps) => <Threads kind="purchase-orders" id={id} />
export const MessagesOfConsolidated = ({ id }: CardProps) => (
  <Threads kind="consolidated-purchase-orders" id={id} />
)
export const MessagesOfRequest = ({ id }: CardProps) => <Threads kind="requests-for-quotation" id={id} />
export const MessagesOfOwed = ({ id }: CardProps) => <Threads kind="certificate-requests" id={id} />
export const MessagesOfInvoice = ({ id }: CardProps) => <Threads kind="supplier-answers" id={id} />

/** On the page of a document: what contacts of each company that sees it have asked, and our answers; nothing for documents that nobody sees. */
function Threads({ kind, id }: { kind: ThreadKind; id: string }) {
  const [may, mayReadIt] = [useMay('client-messages:read'), useMay(threadKinds[kind].right)]
  const { data = [] } = useQuery({
    ...reading(api(clientMessages).ofDocument, { query: { kind, id } }),
    enabled: may && mayReadIt,
    // A document that came from nobody's area has none.
    retry: false,
  })
  const shown = data.filter(({ isRead, messages }) => isRead || messages.length > 0)
  return shown.map((thread) => <ThreadCard key={thread.id} thread={thread} isOneOf={data.length > 1} />)
}

function ThreadCard({ thread, isOneOf }: { thread: Thread; isOneOf: boolean }) {
  const { kind, companyName, messages, waits } = thread
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay('client-messages:create')
  const other = isOneOf ? companyName : `the ${threadKinds[kind].with}`
  const isFolded = messages.length === 0 && !isOpen
  if (isFolded && !mayWrite) return null
  return (
    <Card
      title={`Messages with ${other}`}
      count={messages.length > 0 ? messages.length : undefined}
      action={waits && <Chip tone="amber">Not answered</Chip>}
    >
      {isFolded ? (
        // The card names the other side already; a long name would not fit beside it.
        <Button aria-label={`Write to ${other}`} onClick={() => setOpen(true)}>
          Write
        </Button>
      ) : (
        <OurThread thread={thread} other={other} />
      )}
    </Card>
  )
}

/** A thread as staff read and answer it. */
function OurThread({ thread, other }: { thread: Thread; other: string }) {
  const mayWrite = useMay('client-messages:create')
  const { kind, documentId: id, companyId, messages, waits, isRead } = thread
  const of = { kind, id, companyId }
  const again = () => refresh('client-messages', 'home')
  const send = async (text: string, key: string) => {
    await api(clientMessages).answer({ body: { ...of, text } }, { idempotencyKey: key })
    await again()
  }
  const noAnswer = async () => {
    await api(clientMessages).settle({ body: of })
    await again()
  }
  return (
    <MessageThread
      messages={messages}
      words={{
        none: `Nothing was asked yet. What you write here, ${other} reads in the client area.`,
        label: `Message to ${other}`,
        send: threadKinds[kind].with === 'customer' ? 'Send to customer' : 'Send to supplier',
      }}
      onSend={mayWrite && isRead ? send : undefined}
      action={mayWrite && waits && <Button onClick={() => void noAnswer()}>No answer needed</Button>}
    />
  )
}

/** In the inbox: what contacts have asked about documents that the reader may read; `id` says whether all of it is shown. */
export const QuestionsInInbox = ({ id }: CardProps) => (
  <InboxSection
    label="Questions"
    noun="questions"
    none="Nothing waits. What contacts ask about a document in the client area stands here until it is answered, and on the page of the document."
    right="client-messages:read"
    entries={reading(api(clientMessages).inbox, { query: { shown: id === 'all' ? 'all' : 'waiting' } })}
    entry={ThreadEntry}
  />
)

/** On what a customer asked for, in the inbox: how many messages about it wait; read once for all of them. */
export function WaitingOfEnquiry({ id }: CardProps) {
  const may = useMay('client-messages:read')
  const { data = [] } = useQuery({
    ...reading(api(clientMessages).inbox, { query: { shown: 'waiting' } }),
    enabled: may,
  })
  const thread = data.find(({ kind, documentId }) => kind === 'customer-enquiries' && documentId === id)
  if (!thread) return null
  const count = newMessages(thread.messages)
  return <Chip tone="amber">{count === 1 ? '1 new message' : `${count} new messages`}</Chip>
}

function ThreadEntry({ entry }: { entry: Thread }) {
  const { kind, about, companyId, companyName, page, waits } = entry
  return (
    <Card
      title={`${threadKinds[kind].label} ${about}`}
      action={waits ? <Chip tone="blue">Waiting</Chip> : <Chip tone="grey">Answered</Chip>}
    >
      <p className={classes.about}>
        <AppLink href={`/companies/${companyId}`}>{companyName}</AppLink>
        {page !== '/inbox' && <AppLink href={givenAddress(page)}>Open {about}</AppLink>}
      </p>
      <OurThread thread={entry} other={companyName} />
    </Card>
  )
}
