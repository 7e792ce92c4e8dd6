import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { enquiryBody, enquiryLine, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { type EnquiryRecord, enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const inDays = (days: number) =>
  new Date(server.services.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })
const ask = (id: string, text = 'Which?', more: object = {}) =>
  api.askQuestion({ params: { id }, body: { text, ...more } })
const questionsOf = (id: string) => api.questions({ params: { id } })
const answerBody = (more: object = {}) => ({
  answer: 'This one',
  answeredByName: 'Morag Weir',
  answeredOn: inDays(0),
  affectsScope: false,
  ...more,
})
const sendAll = async (id: string, dueOn: string) => {
  const { version } = await api.get({ params: { id } })
  const body = { to: [setup.contactEmail], cc: [], subject: 'Q', message: 'Q', dueOn }
  return api.sendQuestions({ params: { id }, version, body })
}

describe('A question and its line', () => {
  it('keeps its words when the line is renumbered, and stands for the whole when the line is gone', async () => {
    const made = await create()
    const [first, second] = made.lines
    await ask(made.id, 'Which?', { lineId: second?.id })
    const kept = { ...enquiryLine(setup, 50), id: second?.id ?? '' }
    const moved = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { lines: [kept] },
    })
    expect((await questionsOf(made.id))[0]).toMatchObject({
      lineNo: 50,
      lineDescription: 'Manifold header 50',
    })
    const other = { ...enquiryLine(setup, 10), id: first?.id ?? '' }
    expect(
      await problem(
        api.update({ params: { id: made.id }, version: moved.version, body: { lines: [other] } }),
      ),
    ).toBeNull()
    expect((await questionsOf(made.id))[0]).toMatchObject({ lineId: null, lineNo: null, text: 'Which?' })
  })

  it('can be moved to another line, or to the whole', async () => {
    const made = await create()
    const asked = await ask(made.id, 'Which?', { lineId: made.lines[0]?.id })
    const at = (version: number) => ({ params: { id: asked.id }, version })
    const moved = await api.changeQuestion({ ...at(1), body: { lineId: made.lines[1]?.id ?? null } })
    expect(moved).toMatchObject({ lineNo: 20, text: 'Which?' })
    expect(await api.changeQuestion({ ...at(2), body: { lineId: null } })).toMatchObject({ lineNo: null })
    const foreign = (await create()).lines[0]?.id ?? null
    const wrong = api.changeQuestion({ ...at(3), body: { lineId: foreign } })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: { lineId: [expect.any(String)] } })
  })
})

describe('What is sent is checked', () => {
  it.each([
    ['no text', {}, ['text']],
    ['blanks', { text: '   ' }, ['text']],
    ['too much text', { text: 'x'.repeat(2001) }, ['text']],
    ['a day that is none', { text: 'Which?', dueOn: '2026-02-30' }, ['dueOn']],
    ['a line that is no id', { text: 'Which?', lineId: 'ten' }, ['lineId']],
  ])('a question with %s', async (_, body, fields) => {
    const { id } = await create()
    const reply = await seller.request('POST', `/api/v1/enquiries/${id}/questions`, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual(fields)
    expect(await questionsOf(id)).toEqual([])
  })

  it('a question brings no column that people may not write', async () => {
    const { id } = await create()
    const body = { text: 'Which?', status: 'answered', sentAt: '2026-01-01T00:00:00Z' }
    expect((await seller.request('POST', `/api/v1/enquiries/${id}/questions`, { body })).status).toBe(422)
  })

  it.each([
    ['answer', { answer: '' }],
    ['answeredByName', { answeredByName: '' }],
    ['answeredOn', { answeredOn: 'yesterday' }],
  ])('an answer without %s', async (field, more) => {
    const { id } = await ask((await create()).id)
    const wrong = api.answerQuestion({ params: { id }, version: 1, body: answerBody(more) })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  it('a withdrawal needs a reason, and every change its version', async () => {
    const { id } = await ask((await create()).id)
    const path = `/api/v1/enquiries/questions/${id}`
    expect((await seller.request('POST', `${path}/withdraw`, { body: {}, version: 1 })).status).toBe(422)
    const body = { reason: 'Known' }
    expect((await seller.request('POST', `${path}/withdraw`, { body })).status).toBe(428)
    expect((await seller.request('POST', `${path}/withdraw`, { body, version: 7 })).status).toBe(412)
    const unknown = `/api/v1/enquiries/questions/${setup.companyId}/withdraw`
    expect((await seller.request('POST', unknown, { body, version: 1 })).status).toBe(404)
  })

  it('the same question sent twice is asked once', async () => {
    const { id } = await create()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const call = () =>
      seller.request('POST', `/api/v1/enquiries/${id}/questions`, { body: { text: 'Once?' }, headers })
    expect([(await call()).status, (await call()).status]).toEqual([201, 201])
    expect(await questionsOf(id)).toHaveLength(1)
  })
})

describe('What the enquiry keeps of its questions', () => {
  const counted = async (id: string) => {
    const [kept] = await server.services.db.query<{ count: number; due: string | null }>(
      sql`SELECT open_question_count AS count, answers_due_on AS due FROM enquiries WHERE id = ${id}`,
    )
    const [real] = await server.services.db.query<{ count: number; due: string | null }>(sql`
      SELECT count(*)::int AS count, min(due_on) FILTER (WHERE sent_at IS NOT NULL) AS due
      FROM enquiry_questions WHERE enquiry_id = ${id} AND status = 'open'`)
    return { kept, real }
  }

  it('is what the questions are, whatever happens to them in whatever order', async () => {
    const { id } = await create()
    let state = 7
    const below = (most: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % most
    }
    for (let round = 0; round < 24; round++) {
      const open = (await questionsOf(id)).filter((one) => one.can.withdraw === true)
      const one = open[below(Math.max(1, open.length))]
      const at = { params: { id: one?.id ?? '' }, version: one?.version ?? 0 }
      const choice = one ? below(5) : 0
      if (choice <= 1) await ask(id, `Question ${round}?`)
      else if (choice === 2) await sendAll(id, inDays(1 + below(20)))
      else if (choice === 3) await api.answerQuestion({ ...at, body: answerBody() })
      else await api.withdrawQuestion({ ...at, body: { reason: 'Known by now' } })
      const { kept, real } = await counted(id)
      expect(kept, `round ${round}`).toEqual(real)
    }
  })

  it('goes into the counts of the tabs', async () => {
    const before = await api.summary()
    const made = await create()
    const { id } = await ask(made.id)
    expect(await api.summary()).toMatchObject({
      openQuestions: before.openQuestions + 1,
      answersOverdue: before.answersOverdue,
    })
    await sendAll(made.id, inDays(0))
    await server.services.db.query(
      sql`UPDATE enquiries SET answers_due_on = '2026-01-31' WHERE id = ${made.id}`,
    )
    expect((await api.summary()).answersOverdue).toBe(before.answersOverdue + 1)
    await api.withdrawQuestion({ params: { id }, version: 2, body: { reason: 'Known' } })
    expect(await api.summary()).toMatchObject({
      openQuestions: before.openQuestions,
      answersOverdue: before.answersOverdue,
    })
  })

  it('leaves version and form of the enquiry alone', async () => {
    const made = await create()
    const { id } = await ask(made.id)
    await api.answerQuestion({ params: { id }, version: 1, body: answerBody() })
    const saved = await api.update({
      params: { id: made.id },
      version: made.version,
      body: { notes: 'Still mine' },
    })
    expect(saved.version).toBe(made.version + 1)
  })
})

describe('The trail', () => {
  it('tells what was asked and answered in words', async () => {
    const made: EnquiryRecord = await create()
    const { id } = await ask(made.id, 'Which overlay?')
    await api.changeQuestion({ params: { id }, version: 1, body: { text: 'Which overlay, please?' } })
    await api.answerQuestion({ params: { id }, version: 2, body: answerBody({ answer: 'Inconel 625' }) })
    const { data } = await api.timeline({ params: { id: made.id } })
    const told = data.filter(({ action }) => action.endsWith('Question'))
    expect(
      told.map(({ text, changes }) => [text, changes.map(({ label, from, to }) => [label, from, to])]),
    ).toEqual([
      ['Answered question', [['Question 1', 'Which overlay, please?', 'Inconel 625']]],
      ['Changed question', [['Question 1', 'Which overlay?', 'Which overlay, please?']]],
      ['Asked question', [['Question 1', null, 'Which overlay?']]],
    ])
  })
})

describe('Round trips', () => {
  it('are nine for a question, the lock of its enquiry included, and three for the list of them', async () => {
    const { id } = await create()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { text: 'Which?' }
    const count = await roundTrips(server, async () => {
      expect(
        (await seller.request('POST', `/api/v1/enquiries/${id}/questions`, { body, headers })).status,
      ).toBe(201)
    })
    expect(count).toBeLessThanOrEqual(9)
    expect(await roundTrips(server, () => questionsOf(id))).toBe(3)
    expect(await roundTrips(server, () => api.get({ params: { id } }))).toBe(2)
  })
})
