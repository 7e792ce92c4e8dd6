import { describe, expect, it } from 'vitest'
import { problem } from '../../../test/support/quotes.ts'
import { salesSetup } from '../../../test/support/sales.ts'
import { testServer } from '../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { search } from '#modules/house/search/contract.ts'
import { valveOrders } from './contract.ts'

const server = await testServer()
const { companyId, facilityId } = await salesSetup(server)
const user = await server.signIn('user')
const api = user.client(valveOrders)
const line = { lineNo: 10, description: 'Gate valve 4 in', quantity: '2.5', uom: 'each' as const }

const draft = (more: object = {}) =>
  api.create({ body: { companyId, facilityId, reference: 'PO 4711', notes: null, lines: [line], ...more } })
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

describe('Valve orders', () => {
  it('are numbered, read, listed and found', async () => {
    const made = await draft()
    expect(made).toMatchObject({ status: 'draft', version: 1, companyName: 'Calder Pressure Systems' })
    expect(made.lines).toMatchObject([{ ...line, quantity: '2.500' }])
    expect(await api.get({ params: { id: made.id } })).toEqual(made)
    const { data } = await api.list({ query: { search: made.number, filter: { status: ['draft'] } } })
    expect(data.map(({ number }) => number)).toEqual([made.number])
  })

  it('are changed while they are drafts, and only from their present version', async () => {
    const made = await draft()
    const [first] = made.lines
    const lines = [
      { ...line, id: first?.id ?? '', quantity: '3' },
      { ...line, lineNo: 20 },
    ]
    const saved = await api.update({ ...at(made), body: { reference: 'PO 4712', lines } })
    expect(saved.lines.map(({ id, quantity }) => [id === first?.id, quantity])).toEqual([
      [true, '3.000'],
      [false, '2.500'],
    ])
    expect(await problem(api.update({ ...at(made), body: { reference: null } }))).toMatchObject({
      status: 412,
    })
    const issued = await api.issue({ ...at(saved), body: {} })
    expect(issued.can.update).toBe('Only a draft can be changed.')
    expect(await problem(api.update({ ...at(issued), body: { reference: null } }))).toMatchObject({
      status: 423,
    })
  })

  it('are issued with lines, closed, and cancelled by a manager with a reason', async () => {
    const empty = await draft({ lines: [] })
    expect(await problem(api.issue({ ...at(empty), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_issue', message: 'Add at least one line.' },
    })
    const issued = await api.issue({ ...at(await draft()), body: {} })
    expect((await api.close({ ...at(issued), body: {} })).status).toBe('closed')
    const reason = 'Written twice'
    expect(await problem(api.cancel({ ...at(empty), body: { reason } }))).toMatchObject({ status: 403 })
    const manager = (await server.signIn('manager')).client(valveOrders)
    expect((await manager.cancel({ ...at(empty), body: { reason } })).history.at(-1)).toMatchObject({
      reason,
    })
  })

  it('are found by the search over everything, and keep their facility open', async () => {
    const made = await draft()
    const hits = await user.client(search).find({ query: { q: made.number } })
    expect(hits).toMatchObject([{ slice: 'valve-orders', id: made.id, path: `/valve-orders/${made.id}` }])
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })
})
