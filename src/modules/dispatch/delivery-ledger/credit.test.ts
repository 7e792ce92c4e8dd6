import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import { companies } from '#modules/people/companies/contract.ts'

const server = await testServer()
const { setup } = await quoteDesk(server)
const desk = await deliveryDesk(server, setup)
const yard = await steelDeliveryDesk(server, setup)
const { api, at, shop, keeper, checked, dispatch, read } = desk
const administrator = await server.signIn('administrator')
const reason = 'Two invoices are overdue.'
const params = { id: setup.companyId }

const company = (who: SignedIn) => who.client(companies)
const now = () => company(administrator).get({ params })
const hold = async () => company(administrator).setCreditHold({ ...at(await now()), body: { reason } })
const lift = async () =>
  company(administrator).liftCreditHold({ ...at(await now()), body: { reason: 'Paid' } })
/** What is done while the customer is on credit hold, which ends afterwards. */
async function held(act: () => Promise<void>): Promise<void> {
  await hold()
  try {
    await act()
  } finally {
    if ((await now()).creditHoldReason !== null) await lift()
  }
}
const refusal = {
  status: 422,
  body: { refusals: [expect.objectContaining({ code: 'credit', href: `/companies/${params.id}` })] },
}

describe('A customer on credit hold', () => {
  it('that was set after a note was ready gets nothing, and all again when it is lifted (case 18)', async () => {
    const note = await checked(await shop.complete(), 1)
    const sale = await yard.checked(await yard.released(), 1)
    await held(async () => {
      const refused = await problem(dispatch(await read(note)))
      expect(refused).toMatchObject(refusal)
      expect(JSON.stringify((refused as ApiError).body)).toContain(
        'is on credit hold: Two invoices are overdue.',
      )
      expect(await problem(yard.dispatch(await yard.read(sale)))).toMatchObject(refusal)
    })
    expect(await dispatch(await read(note))).toMatchObject({ status: 'dispatched' })
    expect(await yard.dispatch(await yard.read(sale))).toMatchObject({ status: 'dispatched' })
  })

  it('still gets what is lent (case 18)', async () => {
    const loan = { kind: 'loan', expectedBackOn: server.services.clock.today() }
    const note = await yard.checked(await yard.released(), 1, loan)
    await held(async () => {
      expect(await yard.dispatch(await yard.read(note))).toMatchObject({ status: 'dispatched' })
    })
  })

  it('gets one note that was let through, and only that one (case 19)', async () => {
    const note = await checked(await shop.complete(), 1)
    const other = await checked(await shop.complete(), 1)
    await held(async () => {
      const given = { body: { reason: 'Paid in advance' } }
      const manager = await problem(api.letThrough({ ...at(await read(note)), ...given }))
      expect(manager).toMatchObject({ status: 403 })
      const may = desk.of(administrator)
      const through = await may.letThrough({ ...at(await read(note)), ...given })
      expect(through).toMatchObject({ creditLetReason: 'Paid in advance', checkedByName: 'J. Ruiz' })
      expect(await problem(may.letThrough({ ...at(through), ...given }))).toMatchObject({
        body: { message: 'It is let through already.' },
      })
      expect(await dispatch(through)).toMatchObject({ status: 'dispatched' })
      expect(await problem(dispatch(await read(other)))).toMatchObject(refusal)
    })
  })

  it('loses what was let through when the note is opened again', async () => {
    const note = await checked(await shop.complete(), 1)
    await held(async () => {
      const may = desk.of(administrator)
      const through = await may.letThrough({ ...at(await read(note)), body: { reason: 'Paid' } })
      const open = await api.reopen({ ...at(through), body: { reason: 'Another lorry' } })
      expect(open).toMatchObject({ creditLetAt: null, creditLetReason: null })
      const again = await desk.inspect(await desk.prepare(await desk.papers(open)))
      expect(again.creditLetAt).toBeNull()
      const { refusals } = again.conditions.find(({ code }) => code === 'credit') ?? {}
      expect(refusals).toHaveLength(1)
      expect(await problem(dispatch(again))).toMatchObject({ status: 422, body: { code: 'cannot_dispatch' } })
    })
  })

  it('is the only one for whom a note is let through', async () => {
    const note = await checked(await shop.complete(), 1)
    const may = desk.of(administrator)
    const body = { reason: 'To be sure' }
    expect(await problem(may.letThrough({ ...at(await read(note)), body }))).toMatchObject({
      body: { message: 'Whoever gets it is not on credit hold.' },
    })
    const draft = await desk.draft(await shop.complete(), 1)
    expect(await problem(may.letThrough({ ...at(draft), body }))).toMatchObject({
      body: { message: 'Only a note that is ready can be let through.' },
    })
  })
})

describe('A delivery note of steel', () => {
  const body = { reason: 'Paid in advance' }

  it('is let through as a sale alone, by whoever may, and then goes', async () => {
    const sale = await yard.checked(await yard.released(), 1)
    const loan = await yard.checked(await yard.released(), 1, {
      kind: 'loan',
      expectedBackOn: server.services.clock.today(),
    })
    await held(async () => {
      const may = yard.of(administrator)
      expect(await problem(yard.api.letThrough({ ...at(await yard.read(sale)), body }))).toMatchObject({
        status: 403,
      })
      expect(await problem(may.letThrough({ ...at(await yard.read(loan)), body }))).toMatchObject({
        body: { message: 'Only a sale can be held for credit.' },
      })
      const stale = await yard.read(sale)
      const through = await may.letThrough({ ...at(stale), body })
      expect(through).toMatchObject({ creditLetByName: administrator.person.name })
      expect(await problem(may.letThrough({ ...at(stale), body }))).toMatchObject({ status: 412 })
      expect(await yard.dispatch(through)).toMatchObject({ status: 'dispatched' })
      const gone = await yard.read(sale)
      expect(gone).toMatchObject({ creditLetReason: body.reason })
      const { data } = await yard.api.timeline({ params: { id: sale.id }, query: {} })
      expect(JSON.stringify(data)).toContain(body.reason)
      expect(await problem(may.letThrough({ ...at(gone), body }))).toMatchObject({
        body: { message: 'Only a note that is ready can be let through.' },
      })
    })
  })
})

describe('The credit hold of a company', () => {
  it('is set and lifted by whoever has the right, once each, with a reason', async () => {
    const before = await now()
    for (const who of [keeper, await server.signIn('user')]) {
      const call = company(who).setCreditHold({ ...at(before), body: { reason } })
      expect(await problem(call)).toMatchObject({ status: 403 })
    }
    const set = await hold()
    expect(set).toMatchObject({ creditHoldReason: reason, can: { liftCreditHold: true } })
    expect(set.creditHoldByName).toBe(administrator.person.name)
    expect(set.can['setCreditHold']).toBe('It is on credit hold already.')
    expect(typeof set.creditHoldAt).toBe('string')
    expect(set.version).toBe(before.version + 1)
    expect(await problem(hold())).toMatchObject({ status: 422, body: { code: 'credit_held' } })
    const lifting = company(keeper).liftCreditHold({ ...at(set), body: { reason } })
    expect(await problem(lifting)).toMatchObject({ status: 403 })
    const blank = company(administrator).liftCreditHold({ ...at(set), body: { reason: ' ' } })
    expect(await problem(blank)).toMatchObject({ status: 422 })
    expect(await lift()).toMatchObject({ creditHoldReason: null, creditHoldAt: null })
    expect(await problem(lift())).toMatchObject({ status: 422, body: { code: 'no_credit_hold' } })
    const { data } = await company(keeper).timeline({ params, query: {} })
    expect(JSON.stringify(data)).toContain(reason)
  })

  it('is no field that a save could take away, or bring', async () => {
    await held(async () => {
      const mine = company(keeper)
      const sent = { creditHoldReason: null } as never
      expect(await problem(mine.update({ ...at(await now()), body: sent }))).toMatchObject({ status: 422 })
      expect(await now()).toMatchObject({ creditHoldReason: reason })
      const made = mine.create({ body: { name: 'Another', creditHoldReason: reason } as never })
      expect(await problem(made)).toMatchObject({ status: 422 })
    })
  })
})
