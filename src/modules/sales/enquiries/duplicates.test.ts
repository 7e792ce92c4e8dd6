import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = (customerReference: string | null, more: object = {}) =>
  api.create({ body: { ...enquiryBody(setup, 1), customerReference, ...more } })
const similar = async (customerReference: string, companyId = setup.companyId, id?: string) =>
  (await api.duplicates({ query: { companyId, customerReference, ...(id ? { id } : {}) } })).map(
    ({ number }) => number,
  )

describe('The same reference of the same company', () => {
  it('is found whatever the case, the blanks and the punctuation', async () => {
    const { id, number } = await create('RFQ 77/1200-A')
    for (const typed of ['rfq 77/1200-a', 'RFQ771200A', ' R.F.Q. 77 1200 (A) ']) {
      expect(await similar(typed)).toEqual([number])
    }
    expect(await similar('RFQ 77/1200-B')).toEqual([])
    expect(await similar('RFQ 77/1200-A', setup.otherCompanyId)).toEqual([])
    expect(await similar('RFQ 77/1200-A', setup.companyId, id)).toEqual([])
    expect(await similar(' - / ')).toEqual([])
  })

  it('is shown on both, and lets people go on', async () => {
    const first = await create('PO-REQ 5')
    expect(first.duplicates).toEqual([])
    const second = await create('po req 5')
    expect(second.duplicates).toMatchObject([{ id: first.id, number: first.number, status: 'new' }])
    expect((await api.get({ params: { id: first.id } })).duplicates).toMatchObject([{ id: second.id }])
    const body = { customerReference: 'PO-REQ 6' }
    const changed = await api.update({ params: { id: second.id }, version: second.version, body })
    expect(changed.duplicates).toEqual([])
  })

  it('does not count what was called off, nor enquiries without a reference', async () => {
    const first = await create('T 900')
    await api.cancel({ params: { id: first.id }, version: first.version, body: { reason: 'Asked twice' } })
    expect((await create('T-900')).duplicates).toEqual([])
    await create(null)
    expect((await create(null)).duplicates).toEqual([])
  })

  it('is a filter of the list, for open enquiries', async () => {
    const [one, two] = [await create('LIST 1'), await create('list-1')]
    const ids = async (value: boolean) => {
      const { data } = await api.list({ query: { filter: { possibleDuplicate: value }, perPage: 100 } })
      return data.map(({ id }) => id)
    }
    expect(await ids(true)).toEqual(expect.arrayContaining([one.id, two.id]))
    const body = { decision: 'no_bid', reason: 'duplicate' } as const
    await api.decideBid({ params: { id: two.id }, version: two.version, body })
    const left = await ids(true)
    expect(left.includes(one.id) || left.includes(two.id)).toBe(false)
    expect(await ids(false)).toContain(one.id)
  })

  it('is for readers of enquiries', async () => {
    const client = (await server.signIn('client')).client(enquiries)
    const query = { companyId: setup.companyId, customerReference: 'RFQ' }
    expect(await problem(client.duplicates({ query }))).toMatchObject({ status: 403 })
    expect(await problem(client.reasons({ query: {} }))).toMatchObject({ status: 403 })
  })
})

describe('Reasons', () => {
  it('are counted by kind, the most frequent first, within the days asked for', async () => {
    const close = async (reason: 'no_capacity' | 'outside_scope', receivedAt: string) => {
      const { id, version } = await create(null, { receivedAt })
      await api.decideBid({ params: { id }, version, body: { decision: 'no_bid', reason } })
    }
    await close('no_capacity', '2025-03-01T00:00:00Z')
    await close('no_capacity', '2025-03-31T23:59:00Z')
    await close('outside_scope', '2025-03-15T12:00:00Z')
    await close('outside_scope', '2025-04-01T00:00:00Z')
    const { id, version } = await create(null, { receivedAt: '2025-03-10T00:00:00Z' })
    const reviewed = await api.startReview({ params: { id }, version, body: {} })
    await api.lose({ params: { id }, version: reviewed.version, body: { lostReason: 'price' } })
    expect(await api.reasons({ query: { from: '2025-03-01', to: '2025-03-31' } })).toEqual({
      noBid: [
        { reason: 'no_capacity', count: 2 },
        { reason: 'outside_scope', count: 1 },
      ],
      lost: [{ reason: 'price', count: 1 }],
    })
    const listed = await api.list({
      query: {
        filter: { noBidReason: ['no_capacity'], receivedAt: { from: '2025-03-01', to: '2025-03-31' } },
      },
    })
    expect(listed.meta.total).toBe(2)
  })

  it('have to be explained when they are "other"', async () => {
    const { id, version } = await create(null)
    const params = { id }
    const silent = { decision: 'no_bid', reason: 'other' } as const
    expect(await problem(api.decideBid({ params, version, body: silent }))).toMatchObject({
      status: 422,
      errors: { note: [expect.any(String)] },
    })
    const reviewed = await api.startReview({ params, version, body: {} })
    const loss = { params, version: reviewed.version, body: { lostReason: 'other' } } as const
    expect(await problem(api.lose(loss))).toMatchObject({
      status: 422,
      errors: { lostNote: [expect.any(String)] },
    })
    const told = await api.lose({ ...loss, body: { ...loss.body, lostNote: 'The yard closed' } })
    expect(told).toMatchObject({ status: 'lost', lostNote: 'The yard closed' })
  })
})
