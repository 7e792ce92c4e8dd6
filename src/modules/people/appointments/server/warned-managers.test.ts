import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createFacility, dayIn } from '../../../../../test/support/appointment-suite.ts'
import type { Person } from '../../../../../test/support/people.ts'
import { testServer } from '../../../../../test/support/server.ts'
import { warnOfEveryExpiry } from '../../../../app/jobs.ts'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'

const server = await testServer()
const { services } = server
const administrator = await server.signIn({ role: 'administrator', name: 'Ada Admin' })
const client = administrator.client(ndeSignatureUsers)
const run = () => warnOfEveryExpiry(services)

function appoint(person: Person, more: object) {
  return client.create({
    body: {
      userId: person.id,
      validFrom: dayIn(-10),
      methods: [{ method: 'UT', level: 'II' }],
      scheme: 'pcn',
      certificateNo: 'PCN 318204',
      certificateIssuedOn: dayIn(-900),
      certificateExpiresOn: dayIn(900),
      ...more,
    },
  })
}
const subjectsTo = async (person: { email: string }) =>
  (await server.mails(person.email)).map(({ subject }) => subject)

it('Warnings reach managers and quality too, each for their own facility', async () => {
  const manager = await server.createPerson({ role: 'manager', name: 'Mona Manager' })
  const quality = await server.createPerson({ role: 'user', name: 'Quin Quality' })
  const user = await server.createPerson({ role: 'user', name: 'Uwe User' })
  await services.db.query(sql`UPDATE users SET profiles = '{quality}' WHERE id = ${quality.id}`)
  const far = await createFacility(services)
  const abroad = await server.createPerson({ role: 'manager', name: 'Abe Abroad', facilityId: far })
  const near = await createFacility(services)
  const nora = await server.createPerson({ role: 'user', name: 'Nora Near' })
  await appoint(nora, { facilityId: near, eyeTestExpiresOn: dayIn(20) })
  await run()
  const subject = 'Nora Near: the eye test ends in 20 days (NDE signatories)'
  expect([await subjectsTo(manager), await subjectsTo(quality)]).toEqual([[subject], [subject]])
  expect([await subjectsTo(user), await subjectsTo(abroad)]).toEqual([[], []])
})
