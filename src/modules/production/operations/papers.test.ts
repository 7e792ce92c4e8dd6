import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { complete, released, operationsOf, inspector, planner, releaser, at, of, api, read } = desk

const bytesOf = async (url: string, who: SignedIn = planner) =>
  Buffer.from((await who.request('GET', url)).bytes)
const textOf = async (url: string) =>
  pdfText(await bytesOf(url))
    .flat()
    .join('\n')
const inspectionOf = ({ id }: { id: string }) => `/api/v1/travellers/${id}/inspection`

/** A traveller whose pieces are all made and stocked, closed by whoever releases. */
async function closed(row: TravellerRecord): Promise<TravellerRecord> {
  const reviewed = await api.review({ ...at(row), body: {} })
  const stocked = await of(releaser).depart({
    ...at(reviewed),
    body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
  })
  return of(releaser).close({ ...at(stocked), body: { signature: signed } })
}

describe('The card of an operation', () => {
  it('says what is done, and carries a code and room for a pen', async () => {
    const row = await released({ quantity: 3, serialScheme: 'series' })
    const [, bore] = await operationsOf(row)
    const text = await textOf(`/api/v1/travellers/${row.id}/operations/${bore?.id}/pdf`)
    for (const words of ['Operation card', `${row.number} / 20`, '20  Bore', 'Scan: 20', '13.9 to 16.0 mm'])
      expect(text).toContain(words)
    for (const { serialNo } of row.pieces) expect(text).toContain(serialNo)
  })

  it('is not given to somebody outside', async () => {
    const row = await released({ quantity: 1 })
    const [saw] = await operationsOf(row)
    const client = await server.signIn('client')
    const url = `/api/v1/travellers/${row.id}/operations/${saw?.id}/pdf`
    expect((await client.request('GET', url)).status).toBe(403)
    expect((await inspector.request('GET', url)).status).toBe(200)
  })
})

describe('The record of the final inspection', () => {
  it('tells what was read and signed, and says until it is closed that it is not', async () => {
    const row = await complete()
    const text = await textOf(inspectionOf(row))
    for (const words of [
      'NOT CLOSED',
      '15.2 mm',
      '13.9 to 16.0 mm',
      'Ines Inspector',
      'Rhea Releaser',
      'Walt Worker',
    ])
      expect(text).toContain(words)
  })

  it('says what was rejected, by whom and why', async () => {
    const row = await released({ quantity: 2 })
    const work = desk.inside(desk.worker)
    const [saw, bore] = await operationsOf(row)
    if (!saw || !bore) throw new Error('The usual route is missing.')
    await work.book({ ...desk.on(row, saw), body: { kind: 'good', quantity: 2 } })
    const at20 = async () => {
      const now = (await operationsOf(row))[1]
      return desk.on(row, now ?? bore)
    }
    await work.enter({ ...(await at20()), body: { values: [{ key: 's1', value: '14.1' }] } })
    await work.book({ ...(await at20()), body: { kind: 'good', quantity: 2 } })
    await desk.inside(inspector).reject({
      ...(await at20()),
      body: { slot: 0, quantity: 1, reason: 'Chatter marks in the bore', signature: signed },
    })
    const text = (await textOf(inspectionOf(row))).replaceAll('\n', ' ')
    for (const words of ['Rejected', 'Ines Inspector', 'Chatter marks in the bore', 'NCR-'])
      expect(text).toContain(words)
  })

  it('is kept with its hash when the traveller is closed', async () => {
    const row = await closed(await complete())
    const kept = await bytesOf(inspectionOf(row))
    const [file] = await server.services.db.query<{ sha256: string }>(
      sql`SELECT f.sha256 FROM travellers t JOIN files f ON f.id = t.inspection_file_id WHERE t.id = ${row.id}`,
    )
    expect(file?.sha256).toBe(createHash('sha256').update(kept).digest('hex'))
    const text = pdfText(kept).flat().join('\n')
    expect(text).not.toContain('NOT CLOSED')
    expect(text).toContain('Made')
    expect((await read(row)).status).toBe('closed')
    const client = await server.signIn('client')
    expect((await client.request('GET', inspectionOf(row))).status).toBe(403)
  })
})
