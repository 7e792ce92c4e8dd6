import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { dbOver } from '#platform/server/database/database.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { verifyProduction } from './server/api.ts'

const server = await testServer()
const { complete, released } = await travellerDesk(server)
const { db } = server.services

/** What somebody with all rights over the database does, past every trigger, and what the check says of it; it is taken back. */
async function tampered(statement: string): Promise<readonly string[]> {
  const [{ name } = { name: '' }] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const pool = new pg.Pool({ ...inject('testCluster'), database: name })
  const client = await pool.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query('BEGIN')
    await client.query(statement)
    return (await verifyProduction(dbOver(client))).problems
  } finally {
    client.release(true)
    await pool.end()
  }
}

describe('The check of production', () => {
  it('finds nothing in what was booked and signed', async () => {
    await complete()
    await released()
    expect(await verifyProduction(db)).toEqual({ travellers: 2, operations: 6, signOffs: 2, problems: [] })
  })

  it('names sign-off and reading that were changed (case 20)', async () => {
    const [problem] = await tampered(`UPDATE operation_readings SET value = '15.0'`)
    expect(problem).toMatch(/^Q9 TR-.*, operation 20 Bore: what sign-off .* was changed\.$/)
  })

  it('names the operation whose ledger lost a row (case 21)', async () => {
    const [problem] = await tampered(
      `DELETE FROM piece_entries WHERE kind = 'good' AND operation_id = (
        SELECT o.id FROM operations o WHERE o.seq = 20 AND o.good_qty > 0)`,
    )
    expect(problem).toMatch(/^Q2 TR-.*, operation 20 Bore: its pieces are not the sum of its ledger\.$/)
  })

  it('names pieces that moved on without a signature', async () => {
    const problems = await tampered(`DELETE FROM operation_sign_offs`)
    expect(problems).toContainEqual(expect.stringMatching(/^Q7 .*, operation 20 Bore: more pieces moved on/))
  })
})
