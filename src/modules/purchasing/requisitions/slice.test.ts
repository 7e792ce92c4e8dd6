import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { needsDesk } from '../../../../test/support/requisitions.ts'
import { testServer } from '../../../../test/support/server.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { search } from '#modules/house/search/contract.ts'

const server = await testServer()
const { setup, user, needs, pipe, write, at } = await needsDesk(server)
const { facilityId } = setup

describe('A requisition line', () => {
  it('is numbered, names its pipe by size, is listed, filtered and found', async () => {
    const made = await write()
    expect(made).toMatchObject({
      item: 'Pipe 168.3 x 10.97 (6 in sch 80), 6000 mm',
      odMm: '168.300',
      status: 'open',
      source: 'manual',
      requestedByName: 'P. Nair',
      toOrder: '8.000',
      orders: [],
    })
    expect(made.number).toMatch(/^RQ-[A-Z0-9]+-\d{4}-0001$/)
    const page = await needs.list({ query: { search: '168.3', filter: { status: ['open'] } } })
    expect(page.data).toMatchObject([{ number: made.number, quantity: '8.000', status: 'open' }])
    const hits = await user.client(search).find({ query: { q: made.number } })
    expect(hits).toMatchObject([
      { slice: 'requisitions', path: `/requisitions/${made.id}`, status: { label: 'Open' } },
    ])
  })

  it('keeps its facility open', async () => {
    await write()
    const administrator = (await server.signIn('administrator')).client(facilities)
    const { version } = await administrator.get({ params: { id: facilityId } })
    const closing = administrator.update({ params: { id: facilityId }, version, body: { active: false } })
    expect(await problem(closing)).toMatchObject({ status: 422, body: { code: 'open_documents' } })
  })

  it('is refused with a sentence at each field that does not fit', async () => {
    const refused = async (field: string, more: object) => {
      const reply = await user.request('POST', '/api/v1/requisitions', { body: { ...pipe, ...more } })
      expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([422, [field]])
    }
    await refused('quantity', { quantity: '1.5' })
    await refused('quantity', { quantity: '0' })
    await refused('uom', { uom: 'kg' })
    await refused('wallMm', { schedule: null })
    await refused('description', { form: null })
    await refused('supplierId', { supplierId: await createCompany(server.services, 'Buys only') })
  })

  it('of something else says it in words, in any unit', async () => {
    const made = await write({ form: null, description: 'Electrodes E7018', quantity: '12.5', uom: 'kg' })
    expect(made).toMatchObject({ item: 'Electrodes E7018', form: null, quantity: '12.500', uom: 'kg' })
  })

  it('changes while nothing of it is ordered, is cancelled with a reason and reopened', async () => {
    const made = await write()
    const longer = await needs.update({ ...at(made), body: { lengthMm: '12000' } })
    expect(longer.item).toBe('Pipe 168.3 x 10.97 (6 in sch 80), 12000 mm')
    expect(await problem(needs.update({ ...at(made), body: { quantity: '2' } }))).toMatchObject({
      status: 412,
    })
    expect(await problem(needs.cancel({ ...at(longer), body: { reason: '' } }))).toMatchObject({
      status: 422,
    })
    const cancelled = await needs.cancel({ ...at(longer), body: { reason: 'Cut from stock' } })
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.history.at(-1)).toMatchObject({ reason: 'Cut from stock' })
    expect(await problem(needs.update({ ...at(cancelled), body: { quantity: '2' } }))).toMatchObject({
      status: 423,
    })
    const again = await needs.reopen({ ...at(cancelled), body: { reason: 'The stock was rejected' } })
    expect(again.status).toBe('open')
  })

  it('is not written by somebody without the right', async () => {
    const client = await server.signIn('client')
    const reply = await client.request('POST', '/api/v1/requisitions', { body: pipe })
    expect(reply.status).toBe(403)
    expect((await client.request('GET', '/api/v1/requisitions')).status).toBe(403)
  })
})

describe('The size of steel', () => {
  it.each([
    ['round_bar', { diameterMm: '100', lengthMm: '3000' }, 'Round 100, 3000 mm'],
    ['round_bar', { diameterMm: '100' }, 'Round 100'],
    ['plate', { thicknessMm: '20', widthMm: '2000', lengthMm: '6000' }, 'Plate 20 x 2000 x 6000'],
    ['ring', { odMm: '500', insideMm: '300', heightMm: '120' }, 'Ring 500/300 x 120'],
    ['flange', { sizeName: '6 in class 600 WN, B16.5' }, 'Flange 6 in class 600 WN, B16.5'],
    ['pipe', { odMm: '168.3', wallMm: '14.27', lengthMm: '12000' }, 'Pipe 168.3 x 14.27, 12000 mm'],
  ])('of %s %j is written as %s', async (form, size, item) => {
    const none = { nps: null, schedule: null, lengthMm: null }
    const made = await write({ form, ...none, ...size })
    expect(made.item.replace(/ \(6 in sch [^)]+\)/, '')).toBe(item)
  })

  it('follows when the form changes, and the words of something else stay', async () => {
    const made = await write({ description: 'For the spools of the pig launcher' })
    expect(made.description).toBe('For the spools of the pig launcher')
    const bar = await needs.update({ ...at(made), body: { form: 'round_bar', diameterMm: '80' } })
    expect(bar.item).toBe('Round 80, 6000 mm')
    const words = await needs.update({ ...at(bar), body: { form: null } })
    expect(words.item).toBe('For the spools of the pig launcher')
  })

  it('of a pipe that the tables do not know is refused at the field', async () => {
    const body = { ...pipe, nps: '6', schedule: '999' }
    const reply = await user.request('POST', '/api/v1/requisitions', { body })
    expect([reply.status, Object.keys((reply.body as { errors: object }).errors)]).toEqual([
      422,
      ['schedule'],
    ])
  })
})

describe('The list', () => {
  it('begins with what is needed first, and is filtered by source, supplier, person, place and day', async () => {
    const late = await write({ neededBy: '2031-05-02' })
    const first = await write({ neededBy: '2031-05-01' })
    const numbers = async (filter: object, sort?: 'number') => {
      const query = { perPage: 100, filter: { neededBy: { from: '2031-05-01' }, ...filter } }
      return (await needs.list({ query: sort ? { ...query, sort } : query })).data.map(({ number }) => number)
    }
    const both = [first.number, late.number]
    expect(await numbers({})).toEqual(both)
    expect(await numbers({}, 'number')).toEqual(both.toSorted())
    expect(await numbers({ facilityId: [facilityId], requestedById: [user.person.id] })).toEqual(both)
    expect(await numbers({ source: ['quote'] })).toEqual([])
    expect(await numbers({ supplierId: [null] })).toEqual(both)
    expect(await numbers({ neededBy: { from: '2031-05-02' } })).toEqual([late.number])
    expect(await numbers({ status: ['received', 'cancelled'] })).toEqual([])
  })

  it('shows what the record says', async () => {
    const made = await write({ neededBy: '2032-01-01' })
    const { data } = await needs.list({ query: { search: made.number.toLowerCase() } })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      item: made.item,
      quantity: made.quantity,
      uom: 'each',
      orderedQty: '0.000',
      receivedQty: '0.000',
      certificateType: '3.1',
      requestedByName: 'P. Nair',
      supplierName: null,
    })
    expect(data[0]?.material).toContain('X65Q')
  })
})
