import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { enquiryBody, readyEnquiry, salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { enquiries } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const seller = await server.signIn(setup.seller)
const api = seller.client(enquiries)
const create = () => api.create({ body: enquiryBody(setup, 1) })

describe('the undo of a step', () => {
  it('goes back one step, and then the next one can be taken again', async () => {
    const made = await create()
    const params = { id: made.id }
    const reviewed = await api.startReview({ params, version: made.version, body: {} })
    const undone = await api.undo({ params, version: reviewed.version, body: {} })
    expect(undone).toMatchObject({ status: 'new', can: { startReview: true } })
    expect(undone.history.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual([
      ['startReview', 'new', 'under_review'],
      ['undo', 'under_review', 'new'],
    ])
    const again = await api.startReview({ params, version: undone.version, body: {} })
    expect((await api.undo({ params, version: again.version, body: {} })).status).toBe('new')
  })

  it('takes back only the last one', async () => {
    const id = await readyEnquiry(seller, setup, 2)
    const params = { id }
    const ready = await api.get({ params })
    const undone = await api.undo({ params, version: ready.version, body: {} })
    expect(undone.status).toBe('under_review')
    expect(await problem(api.undo({ params, version: undone.version, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_undo' },
    })
  })

  it('is refused once a quote rests on it, although the version stays', async () => {
    const id = await readyEnquiry(seller, setup, 3)
    const params = { id }
    const { version } = await api.get({ params })
    await seller.client(quotes).createFromEnquiry({ params, body: {} })
    expect((await api.get({ params })).version).toBe(version)
    expect(await problem(api.undo({ params, version, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_undo' },
    })
  })

  it('is refused for a step that asked for a reason', async () => {
    const id = await readyEnquiry(seller, setup, 4)
    const params = { id }
    const { version } = await api.get({ params })
    const asked = await api.clarify({ params, version, body: { reason: 'Which coating?' } })
    expect(await problem(api.undo({ params, version: asked.version, body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_undo' },
    })
  })

  it('is refused to whoever lost the right meanwhile', async () => {
    const made = await create()
    const params = { id: made.id }
    const other = await server.signIn('user')
    const reviewed = await other.client(enquiries).startReview({ params, version: made.version, body: {} })
    const client = await server.signIn('client')
    expect(
      (
        await client.request('POST', `/api/v1/enquiries/${made.id}/undo`, {
          version: reviewed.version,
          body: {},
        })
      ).status,
    ).toBe(403)
  })
})
