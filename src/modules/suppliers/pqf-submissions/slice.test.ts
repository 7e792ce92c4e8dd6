import { addMonths } from '#platform/contract/values/dates.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { type PqfRecord, pqf } from '#modules/suppliers/pqf/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { pqfSubmissions, type SubmissionRecord } from './contract.ts'
import { expireSubmissions } from './server/api.ts'

const server = await testServer()
const path = '/api/v1/pqf-submissions'
const administrator = await server.signIn('administrator')
const forms = administrator.client(pqf)

const ask = (text: string, type: 'yes_no' | 'text' | 'file' | 'table', weight: number, change = {}) => ({
  text,
  type,
  required: true,
  weight,
  expires: false,
  ...change,
})
async function published(code: string): Promise<PqfRecord> {
  const draft = await forms.create({
    body: {
      code,
      title: `Supplier questions ${code}`,
      kind: 'supplier',
      passScore: '70',
      reviewCycleMonths: 24,
      sections: [
        {
          title: 'Quality',
          questions: [
            ask('ISO 9001 certificate', 'text', 6, { expires: true }),
            ask('Lost-time accident in three years', 'yes_no', 4, { wanted: 'no' }),
          ],
        },
        {
          title: 'Company',
          questions: [
            ask('Sites', 'table', 0, { required: false, columns: ['Site', 'Work'] }),
            ask('Brochure', 'file', 0, { required: false }),
          ],
        },
      ],
    },
  })
  return forms.publish({ params: { id: draft.id }, version: draft.version, body: {} })
}
const form = await published('SUP-1')

crudSuite(server, pqfSubmissions, {
  body: async (n) => ({ companyId: await createCompany(server.services, `Supplier ${n}`), pqfId: form.id }),
  change: { answers: {} },
  required: ['companyId', 'pqfId'],
  filters: { 'filter[status]=invited': [0, 1, 2, 3, 4], 'filter[kind]=customer': [] },
})

const [iso, accident, sites, brochure] = form.sections.flatMap(({ questions }) =>
  questions.map(({ id }) => id),
)
const complete = {
  [iso ?? '']: { value: 'LRQA 4711', expiresOn: '2030-01-01' },
  [accident ?? '']: { value: 'no' },
}

describe('A submission', () => {
  let user: SignedIn
  let manager: SignedIn
  let count = 0

  beforeAll(async () => {
    user = await server.signIn('user')
    manager = await server.signIn('manager')
  })

  const as = (person: SignedIn) => person.client(pqfSubmissions)
  const at = ({ id, version }: SubmissionRecord) => ({ params: { id }, version })
  const start = async () => {
    const companyId = await createCompany(server.services, `Bidder ${++count}`)
    return as(user).create({ body: { companyId, pqfId: form.id } })
  }
  const answer = (record: SubmissionRecord, answers: SubmissionRecord['answers']) =>
    as(user).update({ ...at(record), body: { answers } })
  const submit = (record: SubmissionRecord) =>
    as(user).submit({ ...at(record), body: { signedByName: 'Ingrid Solheim', signedByTitle: 'QA manager' } })
  const reviewed = async (answers: SubmissionRecord['answers'] = complete) =>
    as(manager).startReview({ ...at(await submit(await answer(await start(), answers))), body: {} })

  it('is counted on its form', async () => {
    const { id } = await published('SUP-COUNTED')
    const companyId = await createCompany(server.services, 'Counted once')
    await as(user).create({ body: { companyId, pqfId: id } })
    expect((await forms.get({ params: { id } })).submissionCount).toBe(1)
  })

  it('is filled in, signed, reviewed and approved for the review cycle', async () => {
    const begun = await answer(await start(), complete)
    expect(begun).toMatchObject({ status: 'in_progress', answers: complete, score: null })
    const sent = await submit(begun)
    expect(sent).toMatchObject({
      status: 'submitted',
      score: '100.00',
      signedByName: 'Ingrid Solheim',
      submittedByName: user.person.name,
    })
    const review = await as(manager).startReview({ ...at(sent), body: {} })
    expect(review).toMatchObject({ status: 'under_review', reviewerName: manager.person.name })
    const approved = await as(manager).approve({ ...at(review), body: {} })
    expect(approved).toMatchObject({
      status: 'approved',
      validUntil: addMonths(server.services.clock.today(), 24),
    })
    const removed = await manager.request('DELETE', `${path}/${approved.id}`, { version: approved.version })
    expect(removed.status).toBe(423)
  })

  it('names what is missing at its field when it is submitted', async () => {
    const begun = await answer(await start(), { [iso ?? '']: { value: 'LRQA 4711' } })
    const refusal = await problem(submit(begun))
    expect(refusal).toMatchObject({ status: 422, body: { code: 'incomplete' } })
    expect(Object.keys((refusal as { errors: object }).errors)).toEqual([
      `answers.${iso}.expiresOn`,
      `answers.${accident}.value`,
    ])
  })

  it('takes only answers that fit their questions, and files of its own', async () => {
    const begun = await start()
    const strange = {
      [accident ?? '']: { value: 'perhaps' },
      [sites ?? '']: { rows: [['Leeds', 'Machining', 'more']] },
      [crypto.randomUUID()]: { value: 'x' },
      [brochure ?? '']: { fileIds: [crypto.randomUUID()] },
    }
    const refusal = await problem(answer(begun, strange))
    expect(refusal).toMatchObject({ status: 422 })
    expect(Object.keys((refusal as { errors: object }).errors)).toHaveLength(4)
    const nested = await problem(answer(begun, { [iso ?? '']: { expiresOn: 'soon' } }))
    expect(Object.keys((nested as { errors: object }).errors)).toEqual([`answers.${iso}.expiresOn`])
  })

  it('does not pass under the pass score, but may with conditions', async () => {
    const review = await reviewed({ ...complete, [accident ?? '']: { value: 'yes' } })
    expect(review.score).toBe('60.00')
    expect(review.can.approve).toContain('passes from 70.00 %')
    expect(await problem(as(manager).approve({ ...at(review), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'below_pass_score' },
    })
    const conditional = await as(manager).approveWithConditions({
      ...at(review),
      body: { reason: 'Only machining, no welding' },
    })
    expect(conditional).toMatchObject({
      status: 'conditional',
      decisionReason: 'Only machining, no welding',
      validUntil: expect.any(String),
    })
  })

  it('is scored anew when the reviewer does not accept an answer, and can be sent back', async () => {
    const review = await reviewed()
    const judged = await as(manager).judge({ ...at(review), body: { notAccepted: [iso ?? ''] } })
    expect(judged).toMatchObject({ score: '40.00', notAccepted: [iso] })
    const back = await as(manager).sendBack({ ...at(judged), body: { reason: 'The certificate is missing' } })
    expect(back).toMatchObject({ status: 'in_progress', score: null })
    const again = await submit(back)
    expect(again).toMatchObject({ score: '100.00', notAccepted: [] })
    expect(await problem(answer(again, complete))).toMatchObject({ status: 423 })
    expect(await problem(as(manager).judge({ ...at(again), body: { notAccepted: [] } }))).toMatchObject({
      status: 423,
    })
  })

  it('is rejected with a reason and then holds no day', async () => {
    const review = await reviewed()
    const rejected = await as(manager).reject({ ...at(review), body: { reason: 'Audit failed' } })
    expect(rejected).toMatchObject({ status: 'rejected', validUntil: null, decisionReason: 'Audit failed' })
  })

  it('is not decided by whoever submitted it, nor by a user', async () => {
    const begun = await answer(await start(), complete)
    const sent = await as(manager).submit({ ...at(begun), body: { signedByName: 'Ingrid Solheim' } })
    const review = await as(manager).startReview({ ...at(sent), body: {} })
    expect(review.can.approve).toBe('You submitted this form; someone else has to decide.')
    const decisions = [
      () => as(manager).approve({ ...at(review), body: {} }),
      () => as(manager).reject({ ...at(review), body: { reason: 'No' } }),
    ]
    for (const decide of decisions)
      expect(await problem(decide())).toMatchObject({ status: 422, body: { code: 'own_submission' } })
    expect(await problem(as(user).approve({ ...at(review), body: {} }))).toMatchObject({ status: 403 })
  })

  it('is open once for a company and a form, and only with a current form', async () => {
    const first = await start()
    const body = { companyId: first.companyId, pqfId: form.id }
    expect(await problem(as(user).create({ body }))).toMatchObject({
      status: 422,
      body: { code: 'already_open' },
    })
    await as(manager).remove(at(first))
    const { id } = await as(user).create({ body })
    expect((await as(user).list({ query: { filter: { companyId: [first.companyId] } } })).data).toMatchObject(
      [{ id, formCode: 'SUP-1', revision: 0, status: 'invited' }],
    )
    const draft = await forms.create({
      body: { code: 'SUP-2', title: 'Draft', kind: 'customer', sections: [] },
    })
    expect(await problem(as(user).create({ body: { ...body, pqfId: draft.id } }))).toMatchObject({
      status: 422,
      errors: { pqfId: ['The selected form is not current.'] },
    })
  })

  it('holds files as answers, and keeps them once it is submitted', async () => {
    const begun = await start()
    const body = new FormData()
    body.set('file', new File([new TextEncoder().encode('%PDF-1.7\n')], 'brochure.pdf'))
    const url = `${path}/${begun.id}/files`
    const added = await user.request('POST', url, { body })
    const { id: fileId } = (added.body as { data: { id: string } }).data
    const strange = await start()
    const answers = { ...complete, [brochure ?? '']: { fileIds: [fileId] } }
    expect(await problem(answer(strange, answers))).toMatchObject({
      status: 422,
      errors: { [`answers.${brochure}.value`]: ['The file is not attached to this form.'] },
    })
    // Nor does it come in beside an answer that asks for none.
    const beside = { ...complete, [accident ?? '']: { value: 'no', fileIds: [fileId] } }
    expect(await problem(answer(strange, beside))).toMatchObject({ status: 422 })
    const written = await answer(begun, answers)
    expect(written.answers[brochure ?? '']).toEqual({ fileIds: [fileId] })
    const sent = await submit(written)
    expect((await user.request('DELETE', `${url}/${fileId}`)).status).toBe(423)
    const back = await as(manager).sendBack({ ...at(sent), body: { reason: 'Another brochure' } })
    expect((await user.request('DELETE', `${url}/${fileId}`)).status).toBe(204)
    expect(await problem(answer(back, answers))).toMatchObject({ status: 422 })
  })

  it('tells who did what, without ids of questions', async () => {
    const review = await reviewed()
    await as(manager).judge({ ...at(review), body: { notAccepted: [iso ?? ''] } })
    const { data } = await as(user).timeline({ params: { id: review.id } })
    expect(data.map(({ text }) => text)).toEqual([
      'Changed',
      'Started review',
      'Submitted',
      'Changed',
      'Started answering',
      'Created',
    ])
    expect(data[0]?.changes.map(({ field }) => field)).toEqual(['score'])
  })

  it('comes as a paper, a draft until it is submitted', async () => {
    const open = await answer(await start(), complete)
    const printOf = async (who: SignedIn, query = '') =>
      who.request('GET', `/api/v1/pqf-submissions/${open.id}/pdf${query}`)
    const draft = await printOf(user)
    expect([draft.status, draft.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdfText(draft.bytes).flat()).toContain('DRAFT')
    await submit(open)
    const sent = await printOf(user, '?download=1')
    expect(sent.headers['content-disposition']).toContain('attachment')
    const text = pdfText(sent.bytes).flat().join(' ')
    expect(text).toContain('Ingrid Solheim, QA manager')
    expect(text).not.toContain('DRAFT')
    expect((await printOf(await server.signIn('client'))).status).toBe(403)
  })

  it('takes few round trips', async () => {
    const begun = await start()
    const listing = () => as(user).list({ query: { filter: { companyId: [begun.companyId] } } })
    expect(await roundTrips(server, listing)).toBe(2)
    expect(await roundTrips(server, () => as(user).get({ params: { id: begun.id } }))).toBe(2)
    const writing = () => answer(begun, complete)
    expect(await roundTrips(server, writing)).toBeLessThanOrEqual(9)
  })

  it('expires the day after its last one', async () => {
    const approved = await as(manager).approve({ ...at(await reviewed()), body: {} })
    expect(await expireSubmissions(server.services)).toBe(0)
    server.services.clock.advance(24 * 31 * 86_400)
    expect(await expireSubmissions(server.services)).toBeGreaterThan(0)
    const fresh = await server.signIn('user')
    expect((await as(fresh).get({ params: { id: approved.id } })).status).toBe('expired')
    expect(await expireSubmissions(server.services)).toBe(0)
  })
})
