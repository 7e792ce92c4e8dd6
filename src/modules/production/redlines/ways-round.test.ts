import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeTemplate, travellerDesk } from '../../../../test/support/travellers.ts'
import { redlines } from './contract.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { released, operationsOf, worker, setup } = desk
const templateId = await makeTemplate(server, setup.psl1Id, [
  { title: 'Weld', kind: 'weld' },
  { title: 'PWHT', kind: 'heat_treat' },
  { title: 'Bore', kind: 'machine' },
  { title: 'Face', kind: 'machine' },
  { title: 'Final release', kind: 'release', signedBy: ['quality'] },
])

describe('A redline', () => {
  it('puts nothing before or after a heat treatment that was to be done on the other side of it', async () => {
    const row = await released({ templateId })
    const operations = await operationsOf(row)
    const api = worker.client(redlines)
    const move = async (place: number, before: number) => {
      const { version } = await api.get({ params: { id: row.id } })
      const [operationId = '', beforeId = ''] = [operations[place]?.id, operations[before]?.id]
      const body = { operationId, beforeId, reason: 'The furnace is free' }
      return api.propose({ params: { id: row.id }, version, body })
    }
    const refused = {
      status: 422,
      body: { message: 'A redline does not change the place of the heat treatment. Ask for Rev 1.' },
    }
    expect(await problem(move(0, 2))).toMatchObject(refused)
    expect(await problem(move(1, 0))).toMatchObject(refused)
    expect(await problem(move(2, 0))).toMatchObject(refused)
    expect((await move(3, 2)).redlines).toMatchObject([{ state: 'proposed' }])
  })
})
