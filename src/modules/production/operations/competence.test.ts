import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import { makeSignatory, makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const { setup, released, inside, operationsOf, on, worker, releaser } = await travellerDesk(server)
const { db, clock } = server.services
const today = clock.today()

const ultrasonic = await makeTemplate(server, setup.psl1Id, [
  {
    title: 'Ultrasonic test',
    kind: 'nde',
    signatureType: 'nde',
    signedBy: ['nde_technician'],
    ndeMethod: 'UT',
    ndeMinLevel: 'II',
  },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])

async function examiner(level: string, more: object = {}): Promise<SignedIn> {
  const who = await server.signIn('user')
  await makeSigner(server, who.person)
  await insertRow(db, ndeSignatoryTable, {
    userId: who.person.id,
    validFrom: addDays(today, -300),
    methods: [{ method: 'UT', level }],
    scheme: 'pcn',
    certificateNo: 'PCN 318204',
    certificateIssuedOn: addDays(today, -300),
    certificateExpiresOn: addDays(today, 300),
    ...more,
  })
  return who
}

const at = async (row: { id: string }, place: number) => {
  const found = (await operationsOf(row))[place]
  if (!found) throw new Error('There is no such operation.')
  return found
}
const book = async (row: { id: string }, place: number, quantity: number, who = worker) =>
  inside(who).book({ ...on(row, await at(row, place)), body: { kind: 'good', quantity } })
const sign = async (row: { id: string }, place: number, who: SignedIn) =>
  inside(who).sign({ ...on(row, await at(row, place)), body: { slot: 0, quantity: 1, signature: signed } })
const notOnTheList = {
  status: 422,
  body: {
    code: 'not_a_signatory',
    message: 'You are not on the list of NDE signatories for UT II on this day.',
  },
}

describe('A signature of somebody who tests', () => {
  it('asks the level that the operation needs, also of a hand-made call (case 17)', async () => {
    const row = await released({ quantity: 2, templateId: ultrasonic })
    await book(row, 0, 2)
    expect(await problem(sign(row, 0, await examiner('I')))).toMatchObject(notOnTheList)
    expect(await sign(row, 0, await examiner('II'))).toMatchObject({ passedQty: 1 })
  })

  it('counts on the last day of an eye test, and not on the next (case 18)', async () => {
    const row = await released({ quantity: 2, templateId: ultrasonic })
    await book(row, 0, 2)
    const ended = await examiner('II', { eyeTestExpiresOn: addDays(clock.today(), -1) })
    expect(await problem(sign(row, 0, ended))).toMatchObject(notOnTheList)
    const last = await examiner('II', { eyeTestExpiresOn: clock.today() })
    expect(await sign(row, 0, last)).toMatchObject({ passedQty: 1 })
  })
})

describe('The final release', () => {
  it('is not signed by whoever worked on another operation of the traveller (case 29)', async () => {
    const machinist = await server.signIn('manager')
    await makeSigner(server, machinist.person)
    await makeSignatory(server, machinist.person, { documentKinds: ['final_release'], mayRelease: true })
    const row = await released({
      quantity: 1,
      templateId: await makeTemplate(server, setup.psl1Id, [
        { title: 'Saw', kind: 'cut', signatureType: 'none', signedBy: [] },
        { title: 'Final release', kind: 'release', signedBy: ['quality'], signerOtherThanPerformer: false },
      ]),
    })
    await book(row, 0, 1, machinist)
    await book(row, 1, 1)
    expect(await problem(sign(row, 1, machinist))).toMatchObject({
      status: 422,
      body: { code: 'four_eyes' },
    })
    expect(await sign(row, 1, releaser)).toMatchObject({ status: 'done' })
  })
})
