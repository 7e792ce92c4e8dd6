import { describe, expect, it } from 'vitest'
import { linesToSend, problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { roundTrips } from '../../../../test/support/round-trips.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { quotes } from './contract.ts'

const server = await testServer()
const { setup, seller, approver, user, api, as, letter, draft, submitted, approved, at } =
  await quoteDesk(server)

describe('approval', () => {
  it('is asked of everybody on the list but the authors', async () => {
    const quote = await submitted(1)
    expect(quote).toMatchObject({
      status: 'awaiting_approval',
      submittedByName: 'Tom Ashdown',
      isAuthor: true,
    })
    const mails = await server.mails(approver.person.email)
    expect(mails.at(-1)).toMatchObject({
      template: 'quote-approval-requested',
      subject: `${quote.number} Rev 0 waits for your approval`,
    })
    expect(mails.at(-1)?.link).toContain(`/quotes/${quote.id}`)
    const waiting = await as(approver).list({ query: { filter: { waitingForMe: true } } })
    expect(waiting.data.map((row) => row.id)).toContain(quote.id)
    expect((await api.list({ query: { filter: { waitingForMe: true } } })).data).toEqual([])
    expect((await as(approver).summary()).waitingForMe).toBe(waiting.data.length)
  })

  it('is not asked for what no font can print', async () => {
    const quote = await draft(3)
    const lines = linesToSend(quote, () => ({ description: 'Flange \u92fc' }))
    const saved = await api.update({ ...at(quote), body: { lines } })
    expect(await problem(api.submit({ ...at(saved), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'unprintable', message: expect.stringContaining('U+92FC') },
    })
  })

  it('is never given by an author, by nobody off the list, whatever their rank', async () => {
    const quote = await submitted(1)
    const refusals = { status: 422, body: { code: 'cannot_approve' } }
    expect(await problem(api.approve({ ...at(quote), body: { signature: signed } }))).toMatchObject(refusals)
    const administrator = as(await server.signIn('administrator'))
    expect(await problem(administrator.approve({ ...at(quote), body: { signature: signed } }))).toMatchObject(
      refusals,
    )
    expect((await administrator.get({ params: { id: quote.id } })).can.approve).toContain(
      'list of quote approvers',
    )
    const client = as(await server.signIn('client'))
    expect(await problem(client.approve({ ...at(quote), body: { signature: signed } }))).toMatchObject({
      status: 403,
    })
  })

  it('makes an author of whoever changes prices, but not of whoever changes a reference', async () => {
    const quote = await draft(6)
    const { paymentTerms, exchangeRate, deviations, termsId } = quote
    const worded = await as(approver).update({
      ...at(quote),
      body: { customerReference: 'ENQ 7', paymentTerms, exchangeRate, deviations, termsId, exclusions: null },
    })
    expect(worded.isAuthor).toBe(false)
    const echoed = await as(approver).update({ ...at(worded), body: { lines: linesToSend(worded) } })
    expect(echoed.isAuthor).toBe(false)
    const lines = linesToSend(echoed, () => ({ discountPercent: '1' }))
    const priced = await as(approver).update({ ...at(echoed), body: { lines } })
    expect(priced.isAuthor).toBe(true)
    expect(await problem(api.submit({ ...at(priced), body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'no_approver' },
    })
  })

  it.each([
    { paymentTerms: '120 days net' },
    { incoterm: 'DDP' as const },
    { leadTimeWeeks: 1 },
    { exclusions: 'Nothing' },
    { deviations: ['None'] },
    { validityNote: 'Steel price clause left out' },
    { validUntil: '2098-06-30' },
  ])('makes an author of whoever changes what binds us: %o', async (change) => {
    const quote = await draft(6)
    expect((await as(approver).update({ ...at(quote), body: change })).isAuthor).toBe(true)
  })

  it('names the reasons to look twice', async () => {
    const quote = await draft(6)
    const lines = linesToSend(quote, () => ({
      pslLevelId: setup.psl3Id,
      discountPercent: '50',
      breaks: [{ quantity: '100', unitPrice: '2500' }],
    }))
    const saved = await api.update({
      ...at(quote),
      body: { lines, deviations: ['Clause 5.3: portable hardness'] },
    })
    expect(saved.approvalReasons.map(({ code }) => code)).toEqual(['value', 'discount', 'psl', 'deviations'])
    const lossy = await api.update({
      ...at(saved),
      body: { lines: linesToSend(saved, () => ({ discountPercent: '70' })) },
    })
    expect(lossy.approvalReasons.map(({ code }) => code)).toContain('margin')
    const seen = await as(user).get({ params: { id: quote.id } })
    expect(seen.approvalReasons.map(({ code }) => code)).not.toContain('margin')
  })

  it('keeps who decided, when, and the hash of what they saw', async () => {
    const quote = await approved(2)
    expect(quote).toMatchObject({ status: 'approved', approvedByName: 'Elin Marsh' })
    expect(quote.approvals).toEqual([
      expect.objectContaining({
        decision: 'approved',
        contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ])
    expect((await server.mails(setup.seller.email)).at(-1)?.template).toBe('quote-approved')
    expect(await problem(api.update({ ...at(quote), body: { projectName: 'x' } }))).toMatchObject({
      status: 423,
      body: { code: 'locked' },
    })
  })

  it('can be refused with a reason, and recalled by an author only', async () => {
    const quote = await submitted(1)
    const silent = await approver.request('POST', `/api/v1/quotes/${quote.id}/reject`, {
      version: quote.version,
      body: {},
    })
    expect(silent.status).toBe(422)
    const rejected = await as(approver).reject({ ...at(quote), body: { reason: 'Price line 20 again' } })
    expect(rejected).toMatchObject({ status: 'draft', submittedAt: null })
    expect(rejected.approvals).toEqual([
      expect.objectContaining({ decision: 'rejected', reason: 'Price line 20 again' }),
    ])
    expect((await server.mails(setup.seller.email)).at(-1)?.text).toContain('Price line 20 again')
    const again = await api.submit({ ...at(rejected), body: {} })
    expect(await problem(as(approver).recall({ ...at(again), body: {} }))).toMatchObject({ status: 422 })
    expect(await api.recall({ ...at(again), body: {} })).toMatchObject({ status: 'draft' })
  })
})

describe('every action', () => {
  it('is refused to guests, clients and people without the right', async () => {
    const quote = await draft(17)
    const client = await server.signIn('client')
    const guest = server.guest()
    await guest.request('GET', '/sanctum/csrf-cookie')
    for (const endpoint of Object.values(quotes.endpoints)) {
      const url = endpoint.path.replace(':id', quote.id)
      expect([url, (await guest.request(endpoint.method, url)).status]).toEqual([url, 401])
      expect([url, (await client.request(endpoint.method, url)).status]).toEqual([url, 403])
    }
  })

  it('is refused from a state that does not allow it, and says why', async () => {
    const quote = await draft(17)
    const order = { customerPoNo: '1', customerPoDate: '2026-11-20', customerPoFileId: quote.id }
    const changed = { customerPoFileId: quote.id }
    for (const [name, info] of Object.entries(quotes.lifecycle.actions)) {
      if ('system' in info || (info.from as readonly string[]).includes('draft')) continue
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const body = {
        ...('needsReason' in info ? { reason: 'x' } : {}),
        ...(name === 'send' ? letter : {}),
        ...(name === 'approve' || name === 'release' ? { signature: signed } : {}),
        ...(name === 'win' || name === 'partWin' ? order : {}),
        ...(name === 'partWin' ? { wonLineIds: [quote.id] } : {}),
        ...(name === 'lose' ? { lostReason: 'price' } : {}),
        ...(name === 'extend' ? { validUntil: '2098-06-30' } : {}),
        ...(name === 'changeOrder' ? changed : {}),
      }
      const reply = await seller.request('POST', `/api/v1/quotes/${quote.id}/${path}`, {
        version: quote.version,
        body,
      })
      expect([name, reply.status, reply.body]).toEqual([
        name,
        422,
        expect.objectContaining({ code: 'invalid_transition' }),
      ])
      expect(typeof quote.can[name]).toBe('string')
    }
  })
})

it('reads a record and a list with two round trips, and saves with eight', async () => {
  const quote = await draft(16)
  expect(await roundTrips(server, () => api.get({ params: { id: quote.id } }))).toBe(2)
  expect(await roundTrips(server, () => api.list({ query: { filter: { open: true } } }))).toBe(2)
  const lines = linesToSend(quote, () => ({ discountPercent: '1' }))
  expect(await roundTrips(server, () => api.update({ ...at(quote), body: { lines } }))).toBeLessThanOrEqual(8)
})
