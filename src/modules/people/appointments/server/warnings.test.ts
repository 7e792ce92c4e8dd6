import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../../../../../test/support/appointment-suite.ts'
import type { Person } from '../../../../../test/support/people.ts'
import { testServer } from '../../../../../test/support/server.ts'
import { warnOfEveryExpiry } from '../../../../app/jobs.ts'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'

const server = await testServer()
const { services } = server
const administrator = await server.signIn({ role: 'administrator', name: 'Ada Admin' })
const client = administrator.client(ndeSignatureUsers)
const run = () => warnOfEveryExpiry(services)
const passDays = (days: number) => services.clock.advance(days * 86_400)

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

describe('The nightly warnings', () => {
  let lars: Person
  beforeAll(async () => {
    lars = await server.createPerson({ role: 'user', name: 'Lars Local' })
    await appoint(lars, { certificateExpiresOn: dayIn(95), eyeTestExpiresOn: dayIn(12) })
  })

  it('tell the person and the administrators, once, which date runs out', async () => {
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    const [mail] = await server.mails(lars.email)
    expect(mail).toMatchObject({
      template: 'right-expires',
      to: [lars.email],
      subject: 'The eye test ends in 12 days (NDE signatories)',
    })
    expect(mail?.text).toContain('You are on the list of NDE signatories for every facility.')
    const [copy] = await server.mails(administrator.person.email)
    expect(copy).toMatchObject({
      subject: 'Lars Local: the eye test ends in 12 days (NDE signatories)',
      link: 'http://heatline.test/setup/signatures/nde-signature-users',
    })
  })

  it('come at 90, 30 and 7 days, each once for each date, and no more after the day', async () => {
    const expected: [days: number, subjects: string[]][] = [
      [4, []],
      [
        1,
        [
          'The eye test ends in 7 days (NDE signatories)',
          'The certificate ends in 90 days (NDE signatories)',
        ],
      ],
      [1, []],
      [8, []],
      [51, ['The certificate ends in 30 days (NDE signatories)']],
      [22, []],
      [1, ['The certificate ends in 7 days (NDE signatories)']],
      [7, []],
      [1, []],
    ]
    for (const [days, subjects] of expected) {
      const before = (await subjectsTo(lars)).length
      passDays(days)
      await run()
      await run()
      expect([days, (await subjectsTo(lars)).slice(before).sort()]).toEqual([days, subjects.toSorted()])
    }
    const [kept] = await services.db.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM appointment_warnings`,
    )
    expect(kept?.count).toBe(5)
    passDays(-96)
  })

  it('are not given for entries that have been ended, and not twice by runs at the same moment', async () => {
    const [gone, here] = [
      await server.createPerson({ role: 'user' }),
      await server.createPerson({ role: 'user' }),
    ]
    const ended = await appoint(gone, { validUntil: dayIn(20) })
    await client.end({ params: { id: ended.id }, version: ended.version })
    await appoint(here, { validUntil: dayIn(20) })
    await Promise.all([run(), run(), run()])
    expect(await subjectsTo(gone)).toEqual([])
    expect(await subjectsTo(here)).toEqual(['The entry ends in 20 days (NDE signatories)'])
  })

  it('go to the administrators alone where the person cannot sign in, and once to an administrator', async () => {
    const disabled = await server.createPerson({ role: 'user', name: 'Gone Graham' })
    await appoint(disabled, { eyeTestExpiresOn: dayIn(1) })
    await services.db.query(sql`UPDATE users SET status = 'disabled' WHERE id = ${disabled.id}`)
    await appoint(administrator.person, { eyeTestExpiresOn: dayIn(0) })
    const before = (await subjectsTo(administrator.person)).length
    expect(await run()).toBe(2)
    expect(await subjectsTo(disabled)).toEqual([])
    expect((await subjectsTo(administrator.person)).slice(before).sort()).toEqual([
      'Gone Graham: the eye test ends tomorrow (NDE signatories)',
      'The eye test ends today (NDE signatories)',
    ])
  })

  it('stand in the audit trail of the entry', async () => {
    const trail = await services.db.query<{ actorName: string; subject: string }>(sql`
      SELECT DISTINCT actor_name AS "actorName", subject FROM audit_log WHERE action = 'warn' AND subject = 'Lars Local'`)
    expect(trail).toEqual([{ actorName: 'Heatline', subject: 'Lars Local' }])
  })
})
