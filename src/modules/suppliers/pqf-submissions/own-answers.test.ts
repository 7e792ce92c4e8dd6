import { describe, expect, it } from 'vitest'
import { pqf } from '#modules/suppliers/pqf/contract.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { pqfSubmissions, type SubmissionRecord } from './contract.ts'

const server = await testServer()
const [user, typist, other] = await Promise.all([
  server.signIn('user'),
  server.signIn({ role: 'manager', name: 'T. Ypist' }),
  server.signIn({ role: 'manager', name: 'R. Eviewer' }),
])
const as = (person: typeof user) => person.client(pqfSubmissions)
const at = ({ id, version }: SubmissionRecord) => ({ params: { id }, version })

const forms = (await server.signIn('administrator')).client(pqf)
const question = {
  text: 'Accident in three years',
  type: 'yes_no',
  required: true,
  weight: 4,
  expires: false,
}
const draft = await forms.create({
  body: {
    code: 'SUP-OWN',
    title: 'Supplier questions',
    kind: 'supplier',
    sections: [{ title: 'Safety', questions: [{ ...question, type: 'yes_no' }] }],
  },
})
const form = await forms.publish({ params: { id: draft.id }, version: draft.version, body: {} })
const accident = form.sections[0]?.questions[0]?.id ?? ''

const write = (who: typeof user, row: SubmissionRecord, value: string) =>
  as(who).update({ ...at(row), body: { answers: { [accident]: { value } } } })
const reviewed = async (row: SubmissionRecord) =>
  as(typist).startReview({
    ...at(await as(user).submit({ ...at(row), body: { signedByName: 'Ingrid Solheim' } })),
    body: {},
  })

describe('Answers of a supplier', () => {
  it('are neither judged nor decided on by whoever typed some of them, where somebody else submits them', async () => {
    const companyId = await createCompany(server.services, 'Bidder of few words')
    const begun = await as(user).create({ body: { companyId, pqfId: form.id } })
    const review = await reviewed(await write(typist, begun, 'no'))
    expect(review.can.approve).toBe('You typed answers of this form; someone else has to decide.')
    const reason = 'As it is'
    const acts = (row: SubmissionRecord) => [
      () => as(typist).judge({ ...at(row), body: { notAccepted: [accident] } }),
      () => as(typist).approve({ ...at(row), body: {} }),
      () => as(typist).approveWithConditions({ ...at(row), body: { reason } }),
      () => as(typist).reject({ ...at(row), body: { reason } }),
    ]
    const own = { status: 422, body: { code: 'own_submission' } }
    for (const act of acts(review)) expect(await problem(act())).toMatchObject(own)
    // Nor once it was sent back and somebody else typed over them.
    const back = await as(typist).sendBack({ ...at(review), body: { reason } })
    const again = await reviewed(await write(user, back, 'yes'))
    for (const act of acts(again)) expect(await problem(act())).toMatchObject(own)
    expect(await as(other).reject({ ...at(again), body: { reason } })).toMatchObject({ status: 'rejected' })
  })
})
