import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { waitingInInbox } from '#modules/house/customer-enquiries/server/api.ts'
import { clientMessages } from '../contract.ts'
import { clientMessageTable as table } from '../table.ts'
import { answer, ofDocument, settleThread, threadsInInbox } from './answering.ts'
import { isForReader } from './threads.ts'

const clientMessagesExport = exportPart({
  name: 'client-messages',
  label: 'Messages with contacts',
  table,
  owner: { company: table.companyId },
  right: 'client-messages:read',
  order: ['documentId', 'createdAt'],
  personal: ['authorName'],
})

const waitingQuestions = waitingInInbox({
  key: 'contactQuestions',
  title: 'Questions of contacts',
  table: sql`(SELECT m.id, m.company_id, m.author_name AS sent_by_name, m.created_at, 'waiting' AS state, m.text, m.kind
    FROM ${table} m WHERE m.waits)`,
  called: sql`left(r.text, 80)`,
  rights: ['client-messages:create'],
  which: (ctx) => isForReader(ctx, sql`r.kind`),
})

/** What hubs are told of messages with contacts. */
export const clientMessagesHub: Hub = {
  slice: 'client-messages',
  register: serve(clientMessages, {
    ofDocument,
    inbox: threadsInInbox,
    answer,
    settle: settleThread,
  }),
  toDo: [{ place: 19, ask: waitingQuestions }],
  archive: [clientMessagesExport],
}
