import { describe, expect, it } from 'vitest'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const { services } = server
const setup = await salesSetup(server)
/** Sessions end while the tests let days pass. */
const api = async () => (await server.signIn(setup.seller)).client(enquiries)
const estimator = await server.createPerson({ role: 'user', name: 'Eva Estimator' })
const inDays = (days: number) => new Date(services.clock.now().getTime() + days * 86_400_000).toISOString()
const create = async (quoteDueAt: string, more: object = {}) =>
  (await api()).create({
    body: { ...enquiryBody(setup, 1), receivedAt: '2026-01-05T09:00:00Z', quoteDueAt, ...more },
  })
const digestsOf = async (person: { email: string }) =>
  (await server.mails(person.email)).filter(({ template }) => template === 'digest')

/** The digest of the next day for somebody; undefined when there is none. */
async function tomorrow(person: { email: string }, days = 1): Promise<string | undefined> {
  const before = (await digestsOf(person)).length
  services.clock.advance(days * 86_400)
  await sendDailyDigests(services)
  return (await digestsOf(person))[before]?.text
}

describe('The reminders of enquiries', () => {
  it('tell salesperson and estimator two days before the quote is due, and when it is late, once each', async () => {
    const { number, id } = await create(inDays(4), { estimatorId: estimator.id })
    expect(await tomorrow(estimator)).toBeUndefined()
    const soon = await tomorrow(estimator)
    expect(soon).toContain('ENQUIRIES WHOSE QUOTE IS DUE (1)')
    expect(soon).toContain(`${number}, Calder Pressure Systems, Emden manifold 1: the quote is due in 2 days`)
    expect(soon).toContain(`http://heatline.test/enquiries/${id}`)
    expect((await digestsOf(setup.seller)).at(-1)?.text).toContain(number)
    expect(await tomorrow(estimator)).toBeUndefined()
    expect(await tomorrow(estimator, 2)).toContain('the quote is 1 day late')
    expect(await tomorrow(estimator)).toBeUndefined()
  })

  it('come again when the date is moved, and not for one that is decided', async () => {
    const made = await create(inDays(1), { estimatorId: estimator.id })
    expect(await tomorrow(estimator, 0)).toContain(made.number)
    const body = { quoteDueAt: inDays(3) }
    const moved = await (await api()).update({ params: { id: made.id }, version: made.version, body })
    expect(await tomorrow(estimator, 1)).toContain('due in 2 days')
    await (await api()).cancel({ params: { id: made.id }, version: moved.version, body: { reason: 'Gone' } })
    expect(await tomorrow(estimator, 5)).toBeUndefined()
  })

  it('tell of answers that customers owe us', async () => {
    const made = await create(inDays(60), { estimatorId: estimator.id })
    await (await api()).askQuestion({ params: { id: made.id }, body: { text: 'Which?' } })
    const body = {
      to: [setup.contactEmail],
      cc: [],
      subject: 'Q',
      message: 'Q',
      dueOn: inDays(2).slice(0, 10),
    }
    await (await api()).sendQuestions({ params: { id: made.id }, version: made.version, body })
    expect(await tomorrow(estimator, 2)).toBeUndefined()
    const late = await tomorrow(estimator)
    expect(late).toContain('ANSWERS OF CUSTOMERS THAT ARE LATE (1)')
    expect(late).toContain('questions open: 1')
    expect(await tomorrow(estimator)).toBeUndefined()
  })

  it('never reach somebody who cannot sign in any more', async () => {
    const gone = await server.createPerson({ role: 'user', name: 'Gone', status: 'disabled' })
    await create(inDays(1), { estimatorId: gone.id })
    await tomorrow(gone, 0)
    expect(await digestsOf(gone)).toEqual([])
  })
})
