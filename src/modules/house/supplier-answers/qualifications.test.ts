import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { accessBy, contactOf } from '../../../../test/support/client-area.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { qualificationDesk } from '../../../../test/support/qualifications.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { FormAnswers } from './contract.ts'

const server = await testServer()
const { db } = server.services
const manager = await server.signIn('manager')
const desk = await qualificationDesk(server)
const { user, forms, house, inbox, supplierId, rivalId, seller, rival } = desk
const { published, asked, area, questions, attach, declared, filledIn, send, waiting, decide } = desk
const missing = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const today = server.services.clock.today()

afterEach(() => db.query(sql`DELETE FROM throttles`))

/** The answer with which a call was refused. */
async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await problem(call)
  if (error instanceof ApiError) return error
  throw new Error('Nothing was refused.')
}

describe('A form that a supplier was asked for', () => {
  it('is filled in by their own hand, kept as a draft, sent once, and becomes the submission when it is accepted', async () => {
    const form = await published()
    const id = await asked(form)
    const [row] = await area(seller).qualifications({ query: {} })
    expect(row).toMatchObject({ id, code: form.code, state: 'asked', isFillable: true, savedAt: null })
    const empty = await area(seller).qualification({ params: { id } })
    expect(JSON.stringify(empty)).not.toMatch(/weight|wanted|passScore/)
    const draft = await filledIn(form, id)
    expect(draft).toMatchObject({ savedByName: 'Sal Seller', files: [{ name: 'iso-9001.txt' }] })
    // A colleague goes on where they stopped, and takes nothing away.
    const colleague = (await contactOf(server, supplierId, 'Cal Colleague', 'cal@nord.test')).browser
    const [, , turnover = ''] = questions(draft)
    const both = await area(colleague).saveQualification({
      params: { id },
      body: { pqfId: form.id, answers: { [turnover]: { value: '12.5' } } },
    })
    expect(both.answers).toMatchObject({ ...draft.answers, [turnover]: { value: '12.5' } })
    expect(await problem(send(seller, draft))).toMatchObject({ status: 412 })
    expect(await house.get({ params: { id } })).toMatchObject({ status: 'invited', answers: {} })
    expect(await waiting(form)).toBeUndefined()
    const sent = await send(seller, both)
    expect(sent).toMatchObject({ state: 'sent', isFillable: false, sentByName: 'Sal Seller', version: 0 })
    for (const again of [send(seller, both), send(colleague, { ...sent, version: 1 })])
      expect(await problem(again)).toMatchObject({ status: 422, body: { code: 'already_sent' } })
    expect((await attach(seller, id)).status).toBe(422)
    expect(await house.get({ params: { id } })).toMatchObject({ status: 'invited', answers: {} })
    const entry = await waiting(form)
    expect(entry).toMatchObject({
      kind: 'qualification',
      companyName: 'Forge Nord',
      qualification: { ...declared, terms: null },
      files: [{ name: 'iso-9001.txt' }],
    })
    expect(
      (await seller.request('POST', `/api/v1/supplier-answers/${entry?.id}/accept`, { body: { version: 1 } }))
        .status,
    ).toBe(403)
    const taken = await inbox.accept(decide(entry))
    expect(taken.becameId).toBe(id)
    const made = await house.get({ params: { id } })
    expect(made).toMatchObject({
      status: 'submitted',
      score: '100.00',
      ...declared,
      submittedByName: user.person.name,
      sentByName: 'Sal Seller',
      sentUnder: null,
    })
    const [iso = ''] = questions(draft)
    const held = await house.files({ params: { id } })
    expect(held.map((file) => file.id)).toEqual(made.answers[iso]?.fileIds)
    expect(await problem(inbox.accept(decide(entry)))).toMatchObject({ body: { code: 'answer_decided' } })
    expect(await area(seller).qualification({ params: { id } })).toMatchObject({ state: 'review' })
    // Whoever took it in does not decide about it; others do, as about every form.
    const review = await manager
      .client(pqfSubmissions)
      .startReview({ params: { id }, version: made.version, body: {} })
    await manager
      .client(pqfSubmissions)
      .approveWithConditions({ params: { id }, version: review.version, body: { reason: 'Show the audit.' } })
    expect(await area(seller).qualification({ params: { id } })).toMatchObject({
      state: 'conditional',
      reason: 'Show the audit.',
      isFillable: false,
    })
  })

  it('is refused where answers are missing, do not fit, or name the file of somebody else', async () => {
    const form = await published()
    const [id, theirs] = [await asked(form), await asked(form, rivalId)]
    const begun = await area(seller).saveQualification({
      params: { id },
      body: { pqfId: form.id, answers: {} },
    })
    const [iso = '', accident = '', turnover = ''] = questions(begun)
    const foreign = await attach(rival, theirs)
    const misfits: readonly (readonly [FormAnswers, string])[] = [
      [{ [iso]: { fileIds: [foreign.id] } }, `answers.${iso}.value`],
      [{ [accident]: { value: 'perhaps' } }, `answers.${accident}.value`],
      [{ [turnover]: { value: 'much' } }, `answers.${turnover}.value`],
      [{ [missing]: { value: 'yes' } }, `answers.${missing}.value`],
    ]
    for (const [answers, field] of misfits) {
      const refused = await refusal(
        area(seller).saveQualification({ params: { id }, body: { pqfId: form.id, answers } }),
      )
      expect([field, refused.status, Object.keys(refused.errors)]).toEqual([field, 422, [field]])
    }
    const unsent = await refusal(send(seller, begun))
    expect(unsent).toMatchObject({ status: 422, body: { code: 'incomplete' } })
    expect(Object.keys(unsent.errors)).toEqual([`answers.${iso}.value`, `answers.${accident}.value`])
    expect(await waiting(form)).toBeUndefined()
  })

  it('is nobody else’s: another supplier, a customer, one limited to projects, withdrawn, or of the staff', async () => {
    const form = await published()
    const id = await asked(form)
    const buyerId = await createCompany(server.services, 'Buyer')
    const customer = await contactOf(server, buyerId, 'Bo Buyer', 'bo@buyer.test')
    const limited = await contactOf(server, supplierId, 'Lia Limited', 'lia@nord.test')
    await accessBy(manager, limited).limit('Jack-up')
    const withdrawn = await contactOf(server, supplierId, 'Wil Withdrawn', 'wil@nord.test')
    await accessBy(manager, withdrawn).withdraw()
    const body = { pqfId: form.id, answers: {} }
    for (const [who, status] of [
      [rival, 404],
      [customer.browser, 404],
      [limited.browser, 404],
      [withdrawn.browser, 403],
      [user, 403],
    ] as const) {
      const calls = [
        area(who).qualification({ params: { id } }),
        area(who).saveQualification({ params: { id }, body }),
        send(who, { id, pqfId: form.id, version: 1 }),
      ]
      expect(await Promise.all(calls.map(async (call) => (await refusal(call)).status))).toEqual([
        status,
        status,
        status,
      ])
    }
    expect((await attach(rival, id)).status).toBe(404)
    expect(await area(limited.browser).qualifications({ query: { shown: 'all' } })).toEqual([])
    // A draft is theirs alone: staff find it nowhere.
    await area(seller).saveQualification({ params: { id }, body })
    expect((await inbox.inbox({ query: { shown: 'all' } })).some(({ pqfId }) => pqfId === form.id)).toBe(
      false,
    )
  })

  it('goes on in a newer edition: the older one is refused, and what it still asks stays answered', async () => {
    const form = await published()
    const id = await asked(form)
    const draft = await filledIn(form, id)
    const next = await forms.revise({
      params: { id: form.id },
      version: form.version,
      body: { reason: 'Shorter' },
    })
    const [section] = next.sections
    const shorter = await forms.update({
      params: { id: next.id },
      version: next.version,
      body: { sections: [{ ...section, title: 'Quality', questions: section?.questions.slice(1) ?? [] }] },
    })
    const current = await forms.publish({ params: { id: next.id }, version: shorter.version, body: {} })
    expect(await problem(send(seller, draft))).toMatchObject({ body: { code: 'older_form_edition' } })
    const read = await area(seller).qualification({ params: { id } })
    const [, accident = ''] = questions(draft)
    expect(read).toMatchObject({ pqfId: current.id, revision: 1, answers: { [accident]: { value: 'no' } } })
    expect(Object.keys(read.answers)).toEqual([accident])
    await send(seller, read)
    const taken = await inbox.accept(decide(await waiting(current)))
    expect(taken.becameId).not.toBe(id)
    expect(await house.get({ params: { id: taken.becameId ?? '' } })).toMatchObject({
      status: 'submitted',
      pqfId: current.id,
    })
    // The address of what they were asked still leads there.
    expect(await area(seller).qualification({ params: { id } })).toMatchObject({
      id: taken.becameId,
      state: 'review',
    })
  })

  it('is returned with a reason, goes on with its answers and files, and is answered again before it runs out', async () => {
    const form = await published()
    const id = await asked(form)
    await send(seller, await filledIn(form, id))
    const entry = await waiting(form)
    const reason = 'The certificate cannot be read.'
    await inbox.giveBack({ params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0, reason } })
    expect(await area(seller).qualification({ params: { id } })).toMatchObject({ state: 'asked', reason })
    const again = await area(seller).saveQualification({
      params: { id },
      body: { pqfId: form.id, answers: {} },
    })
    expect(again.files.map(({ name }) => name)).toEqual(['iso-9001.txt'])
    await send(seller, again)
    await inbox.accept(decide(await waiting(form)))
    await db.query(sql`
      UPDATE pqf_submissions SET status = 'approved', valid_until = ${addDays(today, 200)} WHERE id = ${id}`)
    const standing = () => area(seller).qualification({ params: { id } })
    expect(await standing()).toMatchObject({ state: 'approved', isFillable: false })
    await db.query(sql`UPDATE pqf_submissions SET valid_until = ${addDays(today, 30)} WHERE id = ${id}`)
    expect(await standing()).toMatchObject({ state: 'approved', standing: 'expiring', isFillable: true })
    const renewed = await area(seller).saveQualification({
      params: { id },
      body: { pqfId: form.id, answers: {} },
    })
    expect(renewed.answers).toMatchObject(
      Object.fromEntries(Object.keys(again.answers).map((key) => [key, expect.any(Object)])),
    )
    await send(seller, renewed)
    const taken = await inbox.accept(decide(await waiting(form)))
    expect(taken.becameId).not.toBe(id)
    expect(await house.get({ params: { id } })).toMatchObject({ status: 'approved' })
  })

  it('is not taken twice, nor by whoever may not submit one', async () => {
    const form = await published()
    const id = await asked(form)
    await send(seller, await filledIn(form, id))
    const entry = await waiting(form)
    await db.query(sql`UPDATE pqf_submissions SET status = 'under_review' WHERE id = ${id}`)
    expect(await problem(inbox.accept(decide(entry)))).toMatchObject({ status: 423 })
    expect(await waiting(form)).toMatchObject({ state: 'waiting' })
  })
})
