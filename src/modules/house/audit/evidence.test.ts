import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed, withoutPages } from '../../../../test/support/signing.ts'
import { verifyTrail } from './server/api.ts'
import { verificationTable } from './table.ts'

const server = await testServer()
const { services } = server
const { author, verifier, as, at, heatOf, head, good, enterAll } = await certificateDesk(server)
async function verdict() {
  await verifyTrail(services)
  const [last] = await services.db.query<{ state: string; problem: string | null }>(
    sql`SELECT state, problem FROM ${verificationTable} ORDER BY asked_at DESC, finished_at DESC LIMIT 1`,
  )
  return last
}
const WHOLE = { state: 'whole', problem: null }
const broken = (problem: string) => ({ state: 'broken', problem })

describe('What a superuser changes beside the trail', () => {
  it('is named: a value of a verified certificate', async () => {
    const made = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('S10001') }]) })
    const entered = await enterAll(made, { ...good, S: '0.009' })
    const record = await as(verifier).verify({ ...at(entered), body: { signature: signed, withoutPages } })
    expect(await verdict()).toEqual(WHOLE)
    const plant = (printed: string) =>
      services.db.query(sql`UPDATE certificate_values SET printed = ${printed} WHERE field = 'S'`)
    await plant('0.001')
    expect(await verdict()).toEqual(broken(`${record.number} is not what was signed when it was verified.`))
    await plant('0.009')
    expect(await verdict()).toEqual(WHOLE)
  })

  it('is named: a file that was exchanged, in its row and on the disk', async () => {
    const { id: entityId } = await as(author).create({
      body: head([{ lineNo: 1, heatId: await heatOf('S10002') }]),
    })
    const of = { entity: 'certificates', entityId, name: 'page.txt', bytes: Buffer.from('Heat S10002') }
    const file = await asSystem(services, 'test', (ctx) => storeFile(ctx, of))
    const other = await asSystem(services, 'test', (ctx) =>
      storeFile(ctx, { ...of, name: 'other.txt', bytes: Buffer.from('Heat S99999') }),
    )
    expect(await verdict()).toEqual(WHOLE)
    await services.db.query(
      sql`UPDATE files SET sha256 = ${other.sha256}, stored_name = ${other.storedName} WHERE id = ${file.id}`,
    )
    expect(await verdict()).toEqual(
      broken('The file page.txt of certificates is not the one that was attached.'),
    )
    await services.db.query(sql`UPDATE files SET sha256 = ${file.sha256} WHERE id = ${file.id}`)
    // Each day reads a part of them: within a month it is found.
    const found: (string | null | undefined)[] = []
    for (let day = 0; day < 30 && !found.some(Boolean); day++) {
      services.clock.advance(86_400)
      found.push((await verdict())?.problem)
    }
    expect(found.at(-1)).toBe('The stored file page.txt of certificates was changed, or is gone.')
  })
})
