import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { quotesExport } from '#modules/sales/quotes/server/api.ts'
import { clientMessages } from '../contract.ts'
import { clientMessageTable } from '../table.ts'
import { answer, messagesOf } from './api.ts'

const clientMessagesExport = exportPart({
  name: 'client-messages',
  label: 'Messages with customers',
  table: clientMessageTable,
  owner: { parent: quotesExport, by: clientMessageTable.quoteId },
  right: 'client-messages:read',
  order: ['quoteId', 'createdAt'],
  personal: ['authorName'],
})

/** What hubs are told of messages with customers. */
export const clientMessagesHub: Hub = {
  slice: 'client-messages',
  register: serve(clientMessages, {
    ofQuote: (ctx, { query }) => messagesOf(ctx, query.quoteId),
    answer,
  }),
  archive: [clientMessagesExport],
}
