import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { handedOver } from '../../../../test/support/orders.ts'
import { testServer } from '../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { search } from '#modules/house/search/contract.ts'
import { expediting } from './contract.ts'

const server = await testServer()
const { approved, at, bundle, buyer, issued, issuedWhole, orders, api, plain, otherFacilityId } =
  await issuedConsolidatedDesk(server)
const own = buyer.client(expediting)
const linesOf = async (members: readonly { number: string }[]) => {
  const found = await Promise.all(
    members.map(async ({ number }) => own.list({ query: { search: number.toLowerCase() } })),
  )
  return found.flatMap(({ data }) => data)
}
const letterOf = async (members: readonly { number: string }[]) => {
  const lineIds = (await linesOf(members)).map(({ id }) => id)
  const [letter] = await own.letters({ body: { lineIds } })
  return letter ?? expect.fail('A letter was expected.')
}

it('asks for a bundled line once, by the number that the supplier knows, and never by that of a member', async () => {
  const members = [
    await approved({ lines: [plain, { ...plain, lineNo: 20, description: 'Bevelling' }] }),
    await approved({ lines: [{ ...plain, lineNo: 70, quantity: '5' }], facilityId: otherFacilityId }),
  ]
  const alone = await issued({ lines: [plain] })
  const { number } = await issuedWhole(members)
  const { subject, message, lineIds } = await letterOf([...members, alone])
  expect(lineIds).toHaveLength(4)
  const sentences = message.split('\n').filter((one) => one.includes(', line '))
  expect(sentences.map((one) => one.slice(0, one.indexOf(', required'))).toSorted()).toEqual([
    `${number}, line 10: 15 x Sawing to length`,
    `${number}, line 20: 10 x Bevelling`,
    `${alone.number} Rev 0, line 10: 10 x Sawing to length`,
  ])
  expect(subject).toContain(number)
  for (const member of members) expect(`${subject} ${message}`).not.toContain(member.number)
})

it('tells different days of a bundled line apart', async () => {
  const members = [await approved({ lines: [plain] }), await approved({ lines: [plain] })]
  const { number } = await issuedWhole(members)
  const [first] = await linesOf(members)
  const body = { lineIds: [first?.id ?? ''], promisedOn: '2099-01-04', reason: 'Mill' }
  await own.answer({ body })
  const { message } = await letterOf(members)
  expect(message.match(new RegExp(`${number}, line 10: 10 x`, 'g'))).toHaveLength(2)
})

it('names an order by its own number again that a cancelled consolidated order gave back', async () => {
  const members = [await approved({ lines: [plain] }), await approved({ lines: [plain] })]
  const made = await bundle(members)
  await api.cancel({ ...at(made), body: { reason: 'Not now' } })
  const [first] = members
  const free = await orders.get({ params: { id: first?.id ?? '' } })
  await orders.issue({ ...at(free), body: handedOver })
  const { message } = await letterOf([free])
  expect(message).toContain(`${free.number} Rev 0, line 10: 10 x`)
  expect(message).not.toContain(made.number)
})

it('tells the buyer of a late member by its own number, with the consolidated one beside it', async () => {
  const buyerId = buyer.person.id
  const members = [await approved({ lines: [plain], buyerId }), await approved({ lines: [plain], buyerId })]
  const { number } = await issuedWhole(members)
  const ids = sql.param(members.map(({ id }) => id))
  await server.services.db.query(
    sql`UPDATE purchase_orders SET required_on = '2020-01-06' WHERE id = ANY(${ids}::uuid[])`,
  )
  await sendDailyDigests(server.services)
  const mails = await server.mails(buyer.person.email)
  const text = mails.map((mail) => mail.text).join()
  for (const member of members)
    expect(text).toContain(`${member.number} Rev 0 in ${number}, Vallmont Steel: 1 line`)
})

it('shows the consolidated number and line beside those of a member, and finds the member by it everywhere', async () => {
  const members = [
    await approved({ lines: [{ ...plain, lineNo: 40 }] }),
    await approved({ lines: [{ ...plain, lineNo: 70 }], facilityId: otherFacilityId }),
  ]
  const alone = await issued({ lines: [plain] })
  const { number } = await issuedWhole(members)
  const { data } = await own.list({ query: { search: number.toLowerCase() } })
  expect(Object.fromEntries(data.map((row) => [row.number, [row.lineNo, row.known]]))).toEqual(
    Object.fromEntries(
      members.map((member, at) => [`${member.number} Rev 0`, [[40, 70][at], { number, lineNo: 10 }]]),
    ),
  )
  expect((await linesOf([alone])).map(({ known }) => known)).toEqual([null])
  const listed = await orders.list({ query: { search: number } })
  expect(listed.data.map((row) => row.number).toSorted()).toEqual(
    members.map((member) => member.number).toSorted(),
  )
  const hits = await buyer.client(search).find({ query: { q: number } })
  for (const member of members)
    expect(hits).toContainEqual(
      expect.objectContaining({ number: `${member.number} Rev 0`, subtitle: `in ${number}` }),
    )
})
