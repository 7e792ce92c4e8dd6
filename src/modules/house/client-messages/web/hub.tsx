import { useQuery } from '@tanstack/react-query'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { clientMessages } from '../contract.ts'
import { MessageThread } from './api.tsx'

const words = {
  title: 'Messages with the customer',
  none: 'Nothing was asked yet. What you write here, the customer reads in the client area.',
  label: 'Message to the customer',
  send: 'Send to customer',
}

/** On the page of a quote: what its customer has asked, and our answers. */
export function MessagesOfQuote({ id }: CardProps) {
  const may = useMay('client-messages:read')
  const { data } = useQuery({
    ...reading(api(clientMessages).ofQuote, { query: { quoteId: id } }),
    enabled: may,
  })
  if (!data) return null
  const send = async (text: string, key: string) => {
    await api(clientMessages).answer({ body: { quoteId: id, text } }, { idempotencyKey: key })
    await refresh('client-messages')
  }
  return <MessageThread messages={data} words={words} onSend={send} />
}
