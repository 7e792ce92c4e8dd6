import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { CLIENT_ROLE, ensureClientRole, readAsClient, readAsProgram } from './client-role.ts'
import { dbOver, inReadTransaction, inTransaction } from './database.ts'

const { pool, owner, program } = await testDatabase()
const client = new pg.Client(owner)
await client.connect()
afterAll(() => client.end())

const who = sql`SELECT current_user AS "user", current_setting('heatline.company', true) AS company`
const rows = { companyId: '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', projects: null }

describe('The account of contacts', () => {
  it('says what an administrator has to run where the owner of the database may not prepare it', async () => {
    await expect(ensureClientRole(client, program)).resolves.toBeUndefined()
    await expect(ensureClientRole(client, 'pg_read_all_stats')).rejects.toThrow(
      `run once as an administrator of the server: GRANT ${CLIENT_ROLE} TO "pg_read_all_stats" WITH INHERIT FALSE, SET TRUE;`,
    )
  })

  it('cannot sign in, owns nothing and gets past no policy', async () => {
    const [found] = await dbOver(pool).query(sql`
      SELECT rolcanlogin, rolsuper, rolbypassrls, pg_has_role(${program}, oid, 'USAGE') AS inherited,
        EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owns
      FROM pg_roles r WHERE rolname = ${CLIENT_ROLE}`)
    expect(found).toEqual({
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      inherited: false,
      owns: false,
    })
  })

  it('reads until the transaction ends or changes back, and the connection is that of the program again', async () => {
    const read = await inReadTransaction(pool, async (tx) => {
      await readAsClient(tx, rows)
      return tx.query(who)
    })
    expect(read).toEqual([{ user: CLIENT_ROLE, company: rows.companyId }])
    await inTransaction(pool, async (tx) => {
      await readAsClient(tx, rows)
      await readAsProgram(tx)
      expect(await tx.query(who)).toEqual([{ user: program, company: rows.companyId }])
    })
    const failed = inTransaction(pool, async (tx) => {
      await readAsClient(tx, rows)
      throw new Error('Not today.')
    })
    await expect(failed).rejects.toThrow('Not today.')
    for (let n = 0; n < 5; n += 1)
      expect(await dbOver(pool).query(who)).toEqual([{ user: program, company: '' }])
  })

  it('writes nothing in a read, whoever reads', async () => {
    await expect(inReadTransaction(pool, (tx) => tx.query(sql`DELETE FROM quotes`))).rejects.toThrow(
      /read-only/,
    )
  })
})
