import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MessageThread } from '#modules/house/client-messages/web/api.tsx'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import type { Call } from '#platform/contract/calls/client.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { clientArea } from '../contract.ts'
import type { ReadThread, WriteThread } from '../contract/threads.ts'
import classes from './client-area.module.css'
import { entryTexts, language, refusalWords } from './texts.ts'
import { InstantText } from './values.tsx'

const words = {
  ...entryTexts.messages,
  when: (at: string): ReactNode => <InstantText at={at} />,
  refused: ({ body, errors, message }: ApiError) => {
    const said = errors.text?.[0] ?? message
    return language === 'en' ? said : refusalWords(said, body.code)
  },
}

interface Calls {
  readonly read: Call<ReadThread>
  readonly ask: Call<WriteThread>
}

const area = api(clientArea)

/** How the thread of each document is read and written. */
export const threads = {
  quote: { read: area.messagesOfQuote, ask: area.askAboutQuote },
  order: { read: area.messagesOfOrder, ask: area.askAboutOrder },
  enquiry: { read: area.messagesOfEnquiry, ask: area.askAboutEnquiry },
  submittal: { read: area.messagesOfSubmittal, ask: area.askAboutSubmittal },
  delivery: { read: area.messagesOfDelivery, ask: area.askAboutDelivery },
  purchaseOrder: { read: area.messagesOfPurchaseOrder, ask: area.askAboutPurchaseOrder },
  quotationRequest: { read: area.messagesOfQuotationRequest, ask: area.askAboutQuotationRequest },
  certificateRequest: { read: area.messagesOfCertificateRequest, ask: area.askAboutCertificateRequest },
  invoice: { read: area.messagesOfInvoice, ask: area.askAboutInvoice },
} as const satisfies Readonly<Record<string, Calls>>

interface ThreadProps {
  of: Calls
  id: string
}

function Thread({ of: { read, ask }, id }: ThreadProps) {
  const { data } = useQuery(reading(read, { params: { id } }))
  if (!data) return null
  const send = async (text: string, key: string) => {
    await ask({ params: { id }, body: { text } }, { idempotencyKey: key })
    await refresh('client-area')
  }
  return <MessageThread messages={data} words={words} onSend={send} />
}

/** On the page of a document: what was asked and answered about it. */
export const ThreadCard = (props: ThreadProps) => (
  <Card title={words.title}>
    <Thread {...props} />
  </Card>
)

/** In a list of documents that have no page: the thread of `called` behind a button, so that a list reads none. */
export function FoldedThread({ called, ...props }: ThreadProps & { called: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.folded}>
      <Button small aria-expanded={isOpen} aria-label={words.of(called)} onClick={() => setOpen(!isOpen)}>
        {words.title}
      </Button>
      {isOpen && <Thread {...props} />}
    </div>
  )
}
