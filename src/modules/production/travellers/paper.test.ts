import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { verify } from '#modules/signing/verify/contract.ts'
import { verificationCodeTable } from '#modules/signing/verify/table.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { api, at, approve, complete, draft, release, released, inspector, planner } = desk

const bytesOf = async ({ id }: { id: string }) =>
  Buffer.from((await planner.request('GET', `/api/v1/travellers/${id}/pdf`)).bytes)
const textOf = async (row: { id: string }) =>
  pdfText(await bytesOf(row))
    .flat()
    .join('\n')

/** What anybody is told who scans the code of the paper. */
async function shown({ id }: { id: string }) {
  const [found] = await server.services.db.query<{ code: string }>(
    sql`SELECT code FROM ${verificationCodeTable} WHERE entity = 'travellers' AND entity_id = ${id}`,
  )
  return planner.client(verify).document({ params: { code: found?.code ?? '' } })
}

describe('A traveller on paper', () => {
  it('is a draft until it is released, and is kept as it was then', async () => {
    expect(await textOf(await draft())).toContain('DRAFT')
    const row = await released({ quantity: 3 })
    const text = await textOf(row)
    expect(text).not.toContain('DRAFT')
    for (const words of [
      'Body 4 in',
      '10  Saw',
      '20  Bore',
      '13.9 to 16.0 mm',
      'Inspector',
      '7719 Rev D',
      'Scan: 20',
    ])
      expect(text).toContain(words)
  })

  it('stays what it was whatever is done in the shop, and is known by its hash', async () => {
    const row = await released({ quantity: 2 })
    const kept = await bytesOf(row)
    const made = await complete()
    expect(await textOf(made)).not.toContain('Walt Worker')
    expect((await bytesOf(row)).equals(kept)).toBe(true)
    expect(await shown(row)).toMatchObject({
      kind: 'Traveller',
      state: 'current',
      finding: 'verified',
      pdfSha256: createHash('sha256').update(kept).digest('hex'),
    })
  })

  it('names the serial numbers that the release took', async () => {
    const row = await released({ quantity: 2, serialScheme: 'series' })
    const text = await textOf(row)
    for (const { serialNo } of row.pieces) expect(text).toContain(serialNo)
    expect(row.pieces).toHaveLength(2)
  })

  it('says that it is superseded, and each revision is checked by its code', async () => {
    const first = await released({ quantity: 1 })
    const next = await api.revise({ ...at(first), body: { reason: 'Thinner wall' } })
    const second = await release(await approve(await api.submit({ ...at(next), body: {} })))
    expect(await textOf(first)).toContain('SUPERSEDED')
    const text = await textOf(second)
    expect(text).toContain('Rev 1')
    expect(text).not.toContain('SUPERSEDED')
    expect(await shown(first)).toMatchObject({ state: 'superseded' })
    expect(await shown(second)).toMatchObject({ state: 'current', revision: 1 })
  })

  it('is not given to somebody outside', async () => {
    const row = await released({ quantity: 1 })
    const client = await server.signIn('client')
    expect((await client.request('GET', `/api/v1/travellers/${row.id}/pdf`)).status).toBe(403)
    expect((await inspector.request('GET', `/api/v1/travellers/${row.id}/pdf`)).status).toBe(200)
  })
})
