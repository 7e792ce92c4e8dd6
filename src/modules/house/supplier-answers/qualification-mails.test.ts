import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { account } from '#modules/people/account/contract.ts'
import { pqfSubmissions } from '#modules/suppliers/pqf-submissions/contract.ts'
import { accessBy, contactOf } from '../../../../test/support/client-area.ts'
import { qualificationDesk } from '../../../../test/support/qualifications.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const { db } = server.services
const desk = await qualificationDesk(server)
const { seller, rival, supplierId } = desk
const manager = await server.signIn('manager')
const reviews = manager.client(pqfSubmissions)
const limited = await contactOf(server, supplierId, 'Lia Limited', 'lia@nord.test')
await accessBy(manager, limited).limit('Jack-up')
const mailsTo = async (who: SignedIn) =>
  (await server.mails(who.person.email)).filter(({ template }) => template.startsWith('qualification-'))
const templatesTo = async (who: SignedIn) => (await mailsTo(who)).map(({ template }) => template)

it('The contacts of a supplier hear that a form is asked and was reviewed, and nobody else does', async () => {
  const form = await desk.published()
  const id = await desk.asked(form)
  const [asked] = await mailsTo(seller)
  expect(asked).toMatchObject({ template: 'qualification-asked' })
  expect(asked?.subject).toContain(form.code)
  expect(asked?.link).toContain(`/client-area/qualifications/${id}`)
  await desk.send(seller, await desk.filledIn(form, id))
  await desk.inbox.accept(desk.decide(await desk.waiting(form)))
  const record = async () => reviews.get({ params: { id } })
  const { version } = await reviews.startReview({
    params: { id },
    version: (await record()).version,
    body: {},
  })
  await reviews.reject({ params: { id }, version, body: { reason: 'Their accidents are secret' } })
  expect(await templatesTo(seller)).toEqual(['qualification-asked', 'qualification-reviewed'])
  expect((await mailsTo(seller)).at(-1)?.text).not.toContain('secret')
  expect(await templatesTo(rival)).toEqual([])
  expect(await templatesTo(limited.browser)).toEqual([])
})

it('Whoever wants one mail a day is told there', async () => {
  await seller.client(account).update({ body: { name: seller.person.name, mails: 'daily' } })
  const before = (await mailsTo(seller)).length
  const form = await desk.published()
  await desk.asked(form)
  expect(await mailsTo(seller)).toHaveLength(before)
  const kept = await db.query<{ text: string }>(sql`
    SELECT text FROM client_notices WHERE user_id = ${seller.person.id}`)
  expect(kept.map(({ text }) => text).join()).toContain(form.code)
})
