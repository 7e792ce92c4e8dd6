import { sql } from 'drizzle-orm'
import { exportPart } from '#platform/server/company-archive/part.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { waitingInInbox } from '#modules/house/customer-enquiries/server/api.ts'
import { supplierAnswers } from '../contract.ts'
import { supplierAnswerTable as table } from '../table.ts'
import { accept, file, giveBack, inbox, isForReader } from './deciding.ts'

const supplierAnswersExport = exportPart({
  name: 'supplier-answers',
  label: 'Answers of suppliers',
  table,
  owner: { company: table.companyId },
  right: 'supplier-answers:read',
  order: ['createdAt'],
  personal: ['sentByName'],
  slice: 'supplier-answers',
})

const waitingAnswers = waitingInInbox({
  key: 'supplierAnswers',
  title: 'Answers of suppliers',
  table: sql`${table}`,
  called: sql`r.about`,
  rights: ['supplier-answers:decide'],
  which: isForReader,
})

/** What hubs are told of what suppliers send. */
export const supplierAnswersHub: Hub = {
  slice: 'supplier-answers',
  register: serve(supplierAnswers, { inbox, file, accept, giveBack }),
  toDo: [{ place: 17, ask: waitingAnswers }],
  archive: [supplierAnswersExport],
}
