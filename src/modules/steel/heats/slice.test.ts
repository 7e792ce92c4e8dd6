import { describe, expect, it } from 'vitest'
import { crudSuite } from '../../../../test/support/crud-suite.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { heats } from './contract.ts'

const server = await testServer()
const mill = await createCompany(server.services, 'Vallmont Steel')
const other = await createCompany(server.services, 'Kurohama Special Steel')

const heat = (n: number) => ({
  heatNo: `77C190${n}`,
  millId: n === 3 ? other : mill,
  gradeStated: `X65Q, part ${n}`,
  meltProcess: 'EAF, LF, VD',
  meltCountry: 'DE' as const,
  notes: null,
})

crudSuite(server, heats, {
  body: heat,
  change: { gradeStated: 'X65QS' },
  required: ['heatNo', 'millId'],
  search: (n) => `x65q, part ${n}`,
  filters: { [`filter[millId]=${other}`]: [3] },
})

describe('A heat', () => {
  it('is one number of one mill: two mills may have the same number, one mill only once', async () => {
    const client = (await server.signIn('user')).client(heats)
    const first = await client.create({ body: { ...heat(50), heatNo: 'K 44712' } })
    const second = await client.create({ body: { ...heat(50), heatNo: 'K44712', millId: other } })
    expect(second.id).not.toBe(first.id)
    const found = await client.list({ query: { search: 'k44712' } })
    expect(found.data.map(({ millName }) => millName).sort()).toEqual([
      'Kurohama Special Steel',
      'Vallmont Steel',
    ])
    expect(await problem(client.create({ body: { ...heat(50), heatNo: 'k44712 ' } }))).toMatchObject({
      status: 422,
      errors: { heatNo: ['Vallmont Steel already has a heat of this number.'] },
    })
    // A sign that nobody sees makes no other heat of it, which a hold on this one would not reach.
    for (const unseen of ['K\u200b44712', 'K44\u00ad712', 'K44712\u200d', '\u200eK44712'])
      expect([unseen, await problem(client.create({ body: { ...heat(50), heatNo: unseen } }))]).toMatchObject(
        [unseen, { status: 422, errors: { heatNo: ['Vallmont Steel already has a heat of this number.'] } }],
      )
    const moved = client.update({ params: { id: second.id }, version: 1, body: { millId: mill } })
    expect(await problem(moved)).toMatchObject({ status: 422 })
  })

  it('names the heats that could be taken for it, and stays another one', async () => {
    const client = (await server.signIn('user')).client(heats)
    const zero = await client.create({ body: { ...heat(60), heatNo: 'O7715B' } })
    const digit = await client.create({ body: { ...heat(60), heatNo: '077158' } })
    expect(digit.lookAlikes).toEqual([{ id: zero.id, heatNo: 'O7715B', millName: 'Vallmont Steel' }])
    const options = await client.options({ query: { search: 'o7715b' } })
    expect(options).toEqual([{ id: zero.id, code: 'O7715B', name: 'Vallmont Steel', active: true }])
  })

  it('is seen by staff, and deleted by managers', async () => {
    const made = await (await server.signIn('user')).client(heats).create({ body: heat(70) })
    const path = `/api/v1/heats/${made.id}`
    expect((await (await server.signIn('user')).request('DELETE', path, { version: 1 })).status).toBe(403)
    expect((await (await server.signIn('client')).request('GET', path)).status).toBe(403)
    expect((await (await server.signIn('manager')).request('DELETE', path, { version: 1 })).status).toBe(204)
  })
})

describe('A folder of certificates', () => {
  it('is matched with heats by the names of its files', async () => {
    const keeper = await server.signIn('user')
    const client = keeper.client(heats)
    const make = (heatNo: string, millId = mill) => client.create({ body: { ...heat(60), heatNo, millId } })
    const own = await make('F 4711')
    const part = await make('F4711/1')
    const twin = await make('F4712')
    const otherTwin = await make('F4712', other)
    const names = ['Cert F4711.pdf', 'F4711_1.pdf', 'f4712 3.1.pdf', 'Scan 17.pdf']
    const matched = await client.ofFiles({ body: { names } })
    expect(matched.map(({ heats: found }) => found.map(({ id }) => id).toSorted())).toEqual([
      [own.id],
      [part.id],
      [twin.id, otherTwin.id].toSorted(),
      [],
    ])
    const form = new FormData()
    form.set('file', new File(['%PDF-1.4 Inspection certificate'], 'Cert F4711.pdf'))
    await client.upload({ params: { id: own.id }, form })
    expect((await client.ofFiles({ body: { names } }))[0]?.heats).toMatchObject([{ isThere: true }])
  })

  it('is not looked at by a client', async () => {
    const client = (await server.signIn('client')).client(heats)
    expect(await problem(client.ofFiles({ body: { names: ['F4711.pdf'] } }))).toMatchObject({ status: 403 })
  })
})
