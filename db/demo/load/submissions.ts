import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import {
  pqfSubmissions,
  type SubmissionRecord,
  submissionAnswers,
} from '#modules/suppliers/pqf-submissions/contract.ts'
import { create } from '#modules/suppliers/pqf-submissions/server/records.ts'
import { handlers, writeAnswers } from '#modules/suppliers/pqf-submissions/server/service.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { answersTo, earlySubmissions, lateSubmissions, type SubmissionPlan } from '../submissions.ts'
import type { Acting } from './acting.ts'
import type { LoadedCompany } from './house.ts'

type Companies = ReadonlyMap<string, LoadedCompany>

const { endpoints } = pqfSubmissions
const at = ({ id, version }: SubmissionRecord) => ({ params: { id }, query: undefined, version })

/** The forms that suppliers filled in during the first days. */
export const askSuppliers = (acting: Acting, companies: Companies, begins: string): Promise<void> =>
  ask(acting, companies, earlySubmissions, { day: addDays(begins, 2), from: 9 })

/** The forms of this week; all of it happens before the house opens, so that the order of time is kept. */
export const askMoreSuppliers = (acting: Acting, companies: Companies, day: string): Promise<void> =>
  ask(acting, companies, lateSubmissions, { day, from: 5 })

async function ask(
  acting: Acting,
  companies: Companies,
  plans: readonly SubmissionPlan[],
  { day, from }: { day: string; from: number },
): Promise<void> {
  for (const [place, plan] of plans.entries()) {
    const company = companies.get(plan.company)
    if (!company) throw new Error(`The demonstration has no company ${plan.company}.`)
    await fillIn(acting, plan, company.id, `${day}T${String(from + place).padStart(2, '0')}`)
  }
}

/** One form from the invitation to what became of it; `hour` is `YYYY-MM-DDTHH`. */
async function fillIn(acting: Acting, plan: SubmissionPlan, companyId: string, hour: string): Promise<void> {
  const { fate, reason = '' } = plan
  const time = (minute: string) => `${hour}:${minute}:00.000Z`
  const [form] = await acting.tx.query<{ id: string }>(
    sql`SELECT id FROM pqf_forms WHERE code = ${plan.form} AND status = 'current'`,
  )
  const body = { companyId, pqfId: form?.id ?? '' }
  let record: SubmissionRecord = await acting.as('engineerQuality', time('05'), endpoints.create, (ctx) =>
    create(ctx, { body }),
  )
  if (fate === 'invited') return
  const file = await acting.as('engineerQuality', time('15'), endpoints.upload, (ctx) =>
    storeFile(ctx, {
      entity: 'pqf-submissions',
      entityId: record.id,
      name: 'iso-9001-certificate.txt',
      bytes: Buffer.from(
        'Certificate of the quality management system, ISO 9001. A copy for the demonstration.\n',
      ),
    }),
  )
  const answers = answersTo(record.form.sections, { fate, today: hour.slice(0, 10), files: [file.id] })
  const written = submissionAnswers.input.parse({ answers })
  record = await acting.as('engineerQuality', time('20'), endpoints.update, (ctx) =>
    writeAnswers(ctx, { ...at(record), body: written }),
  )
  if (fate === 'in_progress') return
  const signed = { signedByName: 'Managing director of the supplier', signedByTitle: null }
  record = await acting.as('engineerQuality', time('25'), endpoints.submit, (ctx) =>
    handlers.submit(ctx, { ...at(record), body: signed }),
  )
  if (fate === 'submitted') return
  record = await acting.as('works', time('40'), endpoints.startReview, (ctx) =>
    handlers.startReview(ctx, { ...at(record), body: {} }),
  )
  const action = fate === 'conditional' ? 'approveWithConditions' : fate
  await acting.as('works', time('55'), endpoints[action], (ctx) =>
    action === 'approve'
      ? handlers.approve(ctx, { ...at(record), body: {} })
      : handlers[action](ctx, { ...at(record), body: { reason } }),
  )
}
