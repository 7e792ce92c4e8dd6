import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricedQuote, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { enquiryBody, readyEnquiry } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { type EnquiryRecord, enquiries } from './contract.ts'

const server = await testServer()
const desk = await quoteDesk(server)
const { setup, seller } = desk
const api = seller.client(enquiries)
const today = () => server.services.clock.today()
const inDays = (days: number) =>
  new Date(server.services.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const create = (body: object = {}) => api.create({ body: { ...enquiryBody(setup, 1), ...body } })
const ask = (id: string, text: string, more: object = {}) =>
  api.askQuestion({ params: { id }, body: { text, ...more } })
const read = (id: string) => api.get({ params: { id } })
const answerOf = (more: object = {}) => ({
  answer: 'Inconel 625',
  answeredByName: 'Morag Weir',
  answeredOn: today(),
  affectsScope: false,
  ...more,
})
const letter = () => ({
  to: [setup.contactEmail],
  cc: [],
  subject: 'Questions',
  message: 'Dear Morag,\n\nplease answer.',
  dueOn: inDays(5),
})
const send = (enquiry: Pick<EnquiryRecord, 'id' | 'version'>, more: object = {}) =>
  api.sendQuestions({ params: { id: enquiry.id }, version: enquiry.version, body: { ...letter(), ...more } })

describe('A question to the customer', () => {
  it('has a number within its enquiry, and is about a line or the whole', async () => {
    const made = await create()
    const [line] = made.lines
    const first = await ask(made.id, 'Which overlay?', { lineId: line?.id })
    const second = await ask(made.id, 'Who inspects?')
    expect(first).toMatchObject({
      questionNo: 1,
      lineNo: 10,
      lineDescription: 'Manifold header 10',
      status: 'open',
      askedByName: 'Tom Ashdown',
      sentAt: null,
      isLate: false,
      can: { update: true, answer: true, withdraw: true },
    })
    expect(second).toMatchObject({ questionNo: 2, lineId: null, lineNo: null })
    expect(await read(made.id)).toMatchObject({
      version: made.version,
      openQuestionCount: 2,
      answersDueOn: null,
    })
    const all = await api.questions({ params: { id: made.id } })
    expect(all.map(({ text }) => text)).toEqual(['Which overlay?', 'Who inspects?'])
  })

  it('gets its number even when two people ask at once', async () => {
    const { id } = await create()
    const asked = await Promise.all(['A?', 'B?', 'C?', 'D?'].map((text) => ask(id, text)))
    expect(new Set(asked.map(({ questionNo }) => questionNo))).toEqual(new Set([1, 2, 3, 4]))
    expect((await read(id)).openQuestionCount).toBe(4)
  })

  it('refuses a line of another enquiry, and an enquiry that does not exist', async () => {
    const [one, other] = [await create(), await create()]
    const foreign = ask(one.id, 'Which?', { lineId: other.lines[0]?.id })
    expect(await problem(foreign)).toMatchObject({ status: 422, errors: { lineId: [expect.any(String)] } })
    expect(await problem(ask(setup.companyId, 'Which?'))).toMatchObject({ status: 404 })
    expect(await problem(api.questions({ params: { id: setup.companyId } }))).toMatchObject({ status: 404 })
    expect((await read(one.id)).openQuestionCount).toBe(0)
  })

  it('can be changed until the customer has it, and no more', async () => {
    const made = await create()
    const asked = await ask(made.id, 'Which?')
    const at = { params: { id: asked.id }, version: asked.version }
    const changed = await api.changeQuestion({ ...at, body: { text: 'Which coating?' } })
    expect(changed).toMatchObject({ text: 'Which coating?', version: asked.version + 1 })
    expect(await problem(api.changeQuestion({ ...at, body: { text: 'x' } }))).toMatchObject({ status: 412 })
    await send(made)
    const [sent] = await api.questions({ params: { id: made.id } })
    expect(sent?.can.update).toMatch(/withdraw it and ask anew/)
    const late = api.changeQuestion({ ...at, version: sent?.version ?? 0, body: { text: 'x' } })
    expect(await problem(late)).toMatchObject({ status: 422, body: { code: 'question_closed' } })
  })

  it('is answered by staff, corrected, or withdrawn with a reason', async () => {
    const made = await create()
    const [one, two] = [await ask(made.id, 'Which?'), await ask(made.id, 'Who?')]
    const future = { params: { id: one.id }, version: 1, body: answerOf({ answeredOn: inDays(3) }) }
    expect(await problem(api.answerQuestion(future))).toMatchObject({
      status: 422,
      errors: { answeredOn: [expect.any(String)] },
    })
    const answered = await api.answerQuestion({ params: { id: one.id }, version: 1, body: answerOf() })
    expect(answered).toMatchObject({
      status: 'answered',
      answer: 'Inconel 625',
      recordedByName: 'Tom Ashdown',
    })
    const corrected = await api.answerQuestion({
      params: { id: one.id },
      version: 2,
      body: answerOf({ answer: 'Stellite' }),
    })
    expect(corrected).toMatchObject({ answer: 'Stellite', version: 3 })
    const gone = await api.withdrawQuestion({
      params: { id: two.id },
      version: 1,
      body: { reason: 'On the drawing' },
    })
    expect(gone).toMatchObject({ status: 'withdrawn', withdrawnReason: 'On the drawing' })
    const again = api.answerQuestion({ params: { id: two.id }, version: 2, body: answerOf() })
    expect(await problem(again)).toMatchObject({ status: 422, body: { code: 'question_closed' } })
    expect((await read(made.id)).openQuestionCount).toBe(0)
    const { data } = await api.timeline({ params: { id: made.id } })
    expect(data.map(({ text }) => text)).toEqual([
      'Withdrew question',
      'Answered question',
      'Answered question',
      'Asked question',
      'Asked question',
      'Created',
    ])
    expect(data[0]?.reason).toBe('On the drawing')
  })

  it('is closed with its enquiry', async () => {
    const made = await create()
    const asked = await ask(made.id, 'Which?')
    await api.cancel({ params: { id: made.id }, version: made.version, body: { reason: 'Gone' } })
    expect(await problem(ask(made.id, 'More?'))).toMatchObject({ status: 423 })
    const answer = api.answerQuestion({ params: { id: asked.id }, version: 1, body: answerOf() })
    expect(await problem(answer)).toMatchObject({ status: 423 })
    const [shown] = await api.questions({ params: { id: made.id } })
    expect(shown?.can).toEqual({
      update: expect.any(String),
      answer: expect.any(String),
      withdraw: expect.any(String),
    })
  })
})

describe('Sending the open questions', () => {
  it('proposes recipients, subject and text', async () => {
    const made = await create()
    await ask(made.id, 'Which overlay?', { lineId: made.lines[0]?.id })
    const preview = await api.questionsPreview({ params: { id: made.id } })
    expect(preview).toMatchObject({
      to: [setup.contactEmail],
      warning: null,
      count: 1,
      dueOn: inDays(5),
      attachmentName: `${made.number} clarification list.pdf`,
      subject: `Questions about your enquiry, your reference RFQ 88-1201, our ${made.number}`,
    })
    expect(preview.message).toContain('Dear Morag Weir,')
    expect(preview.message).toContain('1. Line 10: Which overlay?')
    expect(preview.message).toContain('Ravensgill Engineering Ltd')
  })

  it('mails one clarification list, keeps a copy, and puts a ready enquiry back under review', async () => {
    const id = await readyEnquiry(seller, setup, 41)
    await ask(id, 'Which overlay?')
    await ask(id, 'Who inspects?')
    const before = (await server.mails(setup.contactEmail)).length
    const sent = await send(await read(id))
    expect(sent).toMatchObject({ status: 'under_review', openQuestionCount: 2, answersDueOn: inDays(5) })
    expect(sent.history.at(-1)).toMatchObject({
      action: 'clarify',
      reason: 'Sent 2 questions to the customer',
    })
    const mails = await server.mails(setup.contactEmail)
    expect(mails.length).toBe(before + 1)
    expect(mails.at(-1)).toMatchObject({ template: 'enquiry-questions', subject: 'Questions' })
    const [file] = await api.files({ params: { id } })
    expect(file).toMatchObject({ name: `${sent.number} clarification list.pdf`, label: 'Clarification list' })
    const [mail] = await server.services.db.query<{ attachments: string[] }>(
      sql`SELECT attachments FROM mails WHERE entity_id = ${id}`,
    )
    expect(mail?.attachments).toEqual([file?.id])
    const { data } = await api.timeline({ params: { id } })
    expect(data.some(({ kind, text }) => kind === 'mail' && text.includes('Questions'))).toBe(true)
    const [one] = await api.questions({ params: { id } })
    expect(one).toMatchObject({ sentAt: expect.any(String), dueOn: inDays(5), version: 2 })
  })

  it('leaves an enquiry that is still under review where it is, and keeps the first day of sending', async () => {
    const made = await create()
    await ask(made.id, 'Which?')
    const first = await send(made)
    expect(first).toMatchObject({ status: 'new', questionsSentAt: expect.any(String) })
    const [before] = await api.questions({ params: { id: made.id } })
    server.services.clock.advance(60)
    const again = await send(first, { dueOn: inDays(9) })
    const [after] = await api.questions({ params: { id: made.id } })
    expect(after).toMatchObject({ sentAt: before?.sentAt, dueOn: inDays(9) })
    expect(again.answersDueOn).toBe(inDays(9))
    expect(again.questionsSentAt).not.toBe(first.questionsSentAt)
  })

  it('refuses when nothing is open, to strangers, and for a day that has passed', async () => {
    const made = await create()
    expect(made.can.sendQuestions).toBe('There is no open question to send.')
    expect(await problem(send(made))).toMatchObject({ status: 422, body: { code: 'no_questions' } })
    await ask(made.id, 'Which?')
    const strange = send(made, { to: ['someone@else.test'] })
    expect(await problem(strange)).toMatchObject({
      status: 422,
      errors: { to: [expect.stringContaining('no contact of')] },
    })
    expect(await problem(send(made, { dueOn: inDays(-1) }))).toMatchObject({
      status: 422,
      errors: { dueOn: [expect.any(String)] },
    })
    expect(await api.files({ params: { id: made.id } })).toEqual([])
    expect(await problem(send({ ...made, version: 99 }))).toMatchObject({ status: 412 })
  })

  it('is for those with the right to write to customers', async () => {
    const reader = await server.signIn('user')
    await server.services.db.query(sql`
      INSERT INTO user_permissions (user_id, permission, effect, reason, granted_by_id)
      VALUES (${reader.person.id}, 'enquiries:send', 'deny', 'Test', ${setup.seller.id})`)
    const made = await create()
    await ask(made.id, 'Which?')
    const other = reader.client(enquiries)
    const call = { params: { id: made.id }, version: made.version, body: letter() }
    expect(await problem(other.sendQuestions(call))).toMatchObject({ status: 403 })
    expect(await problem(other.questionsPreview({ params: { id: made.id } }))).toMatchObject({ status: 403 })
    expect((await other.get({ params: { id: made.id } })).can.sendQuestions).toMatch(/do not have the right/)
    const client = (await server.signIn('client')).client(enquiries)
    expect(await problem(client.askQuestion({ params: { id: made.id }, body: { text: 'x' } }))).toMatchObject(
      { status: 403 },
    )
    expect(await problem(client.questions({ params: { id: made.id } }))).toMatchObject({ status: 403 })
  })
})

describe('An answer that changes the scope', () => {
  let enquiry: EnquiryRecord
  beforeAll(async () => {
    const quote = await desk.send(await desk.approved(51))
    enquiry = await desk.enquiryOf(quote)
  })

  it('after the quote is out offers to say that the scope changed', async () => {
    expect(enquiry).toMatchObject({ status: 'quoted', scopeAnswers: [] })
    server.services.clock.advance(60)
    const one = await ask(enquiry.id, 'Same coating?')
    const two = await ask(enquiry.id, 'Six or eight?')
    await api.answerQuestion({ params: { id: one.id }, version: 1, body: answerOf() })
    await api.answerQuestion({ params: { id: two.id }, version: 1, body: answerOf({ affectsScope: true }) })
    const told = await read(enquiry.id)
    expect(told.scopeAnswers).toEqual([2])
    const body = { reason: 'Answer to question 2 changes the scope' }
    const open = await api.changeScope({ params: { id: enquiry.id }, version: told.version, body })
    expect(open).toMatchObject({ status: 'ready_to_quote', scopeAnswers: [] })
  })

  it('before the quote is out says nothing', async () => {
    const draft = await pricedQuote(seller, setup, 52)
    const asked = await ask(draft.enquiryId, 'Eight?')
    await api.answerQuestion({ params: { id: asked.id }, version: 1, body: answerOf({ affectsScope: true }) })
    expect((await read(draft.enquiryId)).scopeAnswers).toEqual([])
  })
})
