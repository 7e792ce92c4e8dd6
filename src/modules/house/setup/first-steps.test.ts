import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dbOver } from '#platform/server/database/database.ts'
import { createPool } from '#platform/server/database/pool.ts'
import { isBoundByGrants } from '#platform/server/database/program-role.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServer } from '../../../../test/support/server.ts'
import { quoteDesk } from '../../../../test/support/quotes.ts'
import { firstStepKeys, firstStepsOf, setup } from './contract.ts'

const server = await testServer()
const administrator = await server.signIn('administrator')
const client = administrator.client(setup)
const open = async () => {
  const { done } = await client.firstSteps()
  return firstStepKeys.filter((key) => !done[key])
}

describe('The checklist of the first day', () => {
  it('begins with everything open and loses each step once it is done', async () => {
    // The program is an account that owns no tables, and listens on loopback.
    const first = ['ownerApart', 'https']
    expect(await open()).toEqual(firstStepKeys.filter((key) => !first.includes(key)))
    expect((await client.firstSteps()).hasMailServer).toBe(false)
    const { setup: house, approved } = await quoteDesk(server)
    const work = [...firstStepsOf.purchaseOrder, ...firstStepsOf.traveller]
    const later = (await open()).filter((key) => !work.some((one) => one === key))
    expect(later).toEqual(['letterhead', 'mail', 'terms', 'backupKey', 'enquiry'])
    // Whoever approves quotes here approves no travellers.
    expect(await open()).toEqual([...later, ...work])
    await server.services.db.query(sql`UPDATE facilities SET active = false WHERE id <> ${house.facilityId}`)
    expect(await open()).toContain('letterhead')

    await server.services.db.query(
      sql`UPDATE facilities SET city = 'City not entered yet' WHERE id = ${house.facilityId}`,
    )
    const quote = await approved(1)
    expect(await open()).not.toContain('enquiry')
    expect(quote.can['send']).toMatch(/^The letterhead of .+ is not complete/)
  })

  it('asks for an account of its own where the program owns the tables', async () => {
    const { connection } = await testDatabase({ as: 'owner' })
    const pool = createPool(connection)
    const [row] = await dbOver(pool).query(sql`SELECT ${isBoundByGrants} AS "isBound"`)
    await pool.end()
    expect(row).toEqual({ isBound: false })
  })

  it('is for administrators alone', async () => {
    for (const role of ['manager', 'user', 'client'] as const) {
      const other = (await server.signIn(role)).client(setup)
      await expect(other.firstSteps()).rejects.toMatchObject({ status: 403 })
      await expect(other.sendTestMail()).rejects.toMatchObject({ status: 403 })
    }
  })

  it('sends a test mail to whoever asks', async () => {
    await client.sendTestMail()
    const [mail] = await server.services.db.query<{ to: string[] }>(
      sql`SELECT "to" FROM mails WHERE template = 'test-mail'`,
    )
    expect(mail?.to).toEqual([administrator.person.email])
  })
})
