import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import {
  acknowledge,
  acknowledgementPreview,
} from '#modules/sales/enquiries/server/customer/acknowledgement.ts'
import { questionsPreview, sendQuestions } from '#modules/sales/enquiries/server/customer/clarification.ts'
import {
  answerQuestion,
  askQuestion,
  findQuestions,
} from '#modules/sales/enquiries/server/customer/questions.ts'
import { enquiries as document } from '#modules/sales/enquiries/server/document.ts'
import type { Context } from '#platform/server/context.ts'
import type { Acting } from './acting.ts'

const { endpoints } = enquiries

const asked = [
  'The drawing shows an overlay on the seal areas, the specification does not. Which one counts?',
  'Who sends the inspector for the hydrostatic test, and with how many days of notice?',
  'The Charpy temperature is not stated. We assume -46 degrees C; please confirm.',
]
const answer = {
  answer: 'The drawing counts: Inconel 625, 3 mm after machining.',
  answeredByName: 'Their engineering department',
  affectsScope: true,
}

/** The last week: enquiries under review are acknowledged, and the newest waits for answers, which are late by now. */
export async function askCustomers(acting: Acting, day: string): Promise<void> {
  const found = await acting.tx.query<{ id: string; lineId: string | null }>(sql`
    SELECT e.id, (SELECT l.id FROM enquiry_lines l WHERE l.enquiry_id = e.id ORDER BY l.line_no LIMIT 1) AS "lineId"
    FROM enquiries e JOIN company_contacts c ON c.id = e.contact_id AND c.email IS NOT NULL AND c.left_on IS NULL
    WHERE e.status IN ('new', 'under_review') ORDER BY e.received_at DESC, e.id LIMIT 3`)
  // Right after the walls are calculated, before anybody does anything else that day.
  const time = (second: number) => `${day}T13:38:${second}.000Z`
  const letterTo = async (ctx: Context, id: string, preview: typeof acknowledgementPreview) => {
    const { to, cc, subject, message } = await preview(ctx, { params: { id } })
    const { version } = await document.require(ctx, id)
    return { params: { id }, query: undefined, body: { to, cc, subject, message }, version }
  }
  for (const [at, { id }] of found.entries()) {
    await acting.as('manager', time(10 + at), endpoints.acknowledge, async (ctx) =>
      acknowledge(ctx, await letterTo(ctx, id, acknowledgementPreview)),
    )
  }
  const [first] = found
  if (!first) return
  const params = { id: first.id }
  for (const [at, text] of asked.entries()) {
    const lineId = at === 0 ? first.lineId : null
    await acting.as('manager', time(20 + at), endpoints.askQuestion, (ctx) =>
      askQuestion(ctx, { params, body: { text, lineId } }),
    )
  }
  await acting.as('manager', time(30), endpoints.sendQuestions, async (ctx) => {
    const { body, ...incoming } = await letterTo(ctx, first.id, questionsPreview)
    return sendQuestions(ctx, { ...incoming, body: { ...body, dueOn: addDays(day, 1) } })
  })
  await acting.as('manager', time(50), endpoints.answerQuestion, async (ctx) => {
    const [question] = await findQuestions(ctx.tx, first.id)
    if (!question) throw new Error('Nothing was asked.')
    const { id, version } = question
    return answerQuestion(ctx, {
      params: { id },
      query: undefined,
      body: { ...answer, answeredOn: day },
      version,
    })
  })
}
