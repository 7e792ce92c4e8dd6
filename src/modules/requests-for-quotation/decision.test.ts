import { describe, expect, it } from 'vitest'
import { inDays, offersDesk } from '../../../test/support/offers.ts'
import { problem } from '../../../test/support/quotes.ts'
import { testServer } from '../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { purchaseOrders } from '#modules/purchase-orders/contract.ts'
import { userPermissionTable } from '#modules/user-permissions/table.ts'
import { requestsForQuotation } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, ardsley, buyer, compared, lineIn, choose, needs, offerOf, ostwall, silent } = desk
const orders = buyer.client(purchaseOrders)

describe('A decision', () => {
  it('fills a draft for each chosen supplier with price, day, certificate and reference, linked with the needs', async () => {
    const request = await compared()
    const dear = choose(request, ostwall.id)
    expect(await problem(api.decide({ ...at(request), body: { choices: [dear] } }))).toMatchObject({
      status: 422,
      errors: {
        'choices.0.reason': ['Line 10: It is GBP 760.00 dearer than the lowest price. Say why it is chosen.'],
      },
    })
    const choices = [choose(request, ardsley.id), choose(request, ostwall.id, 1)]
    const decided = await api.decide({ ...at(request), body: { choices } })
    expect(decided).toMatchObject({ status: 'decided', decidedByName: 'Hana Sandoval' })
    const [pipes, sawing] = decided.lines.map(({ orderNumber }) => orderNumber ?? '')
    const found = async (number = '') => {
      const { data } = await orders.list({ query: { search: number } })
      return orders.get({ params: { id: data[0]?.id ?? '' } })
    }
    expect(await found(pipes)).toMatchObject({
      supplierName: 'Ardsley Steel',
      supplierQuoteRef: 'Q-4711',
      supplierQuoteDate: inDays(-2),
      currency: 'GBP',
      requiredOn: inDays(50),
      lines: [
        {
          quantity: '8.000',
          unitPrice: '500.0000',
          certificateType: '3.1',
          requiredOn: inDays(50),
          net: '4000.00',
        },
      ],
    })
    expect(await found(sawing)).toMatchObject({ currency: 'EUR', lines: [{ unitPrice: '17.0000' }] })
    const need = await needs.get({ params: { id: request.lines[0]?.requisitionId ?? '' } })
    expect(need).toMatchObject({ status: 'ordered', orders: [{ number: pipes }] })
    const after = await desk.enter(decided, offerOf(decided, silent.id, ['450']))
    expect(after).toMatchObject({ status: 'decided' })
    expect(await problem(api.decide({ ...at(after), body: { choices } }))).toMatchObject({
      status: 422,
      body: { code: 'cannot_decide' },
    })
  })

  it('is taken by one of two people at once, and orders no need twice', async () => {
    const request = await compared()
    const other = (await server.signIn('user')).client(requestsForQuotation)
    const body = { choices: [choose(request, ardsley.id)] }
    const answers = await Promise.all([
      problem(api.decide({ ...at(request), body })),
      problem(other.decide({ ...at(request), body })),
    ])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(answers.find((one) => one !== null)).toMatchObject({ status: 412 })
    const need = await needs.get({ params: { id: request.lines[0]?.requisitionId ?? '' } })
    expect(need).toMatchObject({ orderedQty: '8.000', orders: [{ quantity: '8.000' }] })
  })

  it('is refused where the need was ordered elsewhere meanwhile, and orders nothing then', async () => {
    const request = await compared()
    const id = request.lines[0]?.requisitionId ?? ''
    await orders.fromRequisitions({ body: { needs: [{ id }], supplierId: ardsley.id } })
    const choices = [choose(request, ostwall.id, 1), choose(request, ardsley.id)]
    expect(await problem(api.decide({ ...at(request), body: { choices } }))).toMatchObject({
      status: 422,
      body: { code: 'over_ordered' },
    })
    expect(await needs.get({ params: { id: request.lines[1]?.requisitionId ?? '' } })).toMatchObject({
      status: 'open',
    })
  })

  it('takes each line once, from an offer of its own line, and only from offers that still hold', async () => {
    const request = await compared()
    const mixed = { ...choose(request, ardsley.id), offerLineId: lineIn(request, ardsley.id, 1).id }
    const choices = [choose(request, ardsley.id), choose(request, ardsley.id), mixed]
    expect(await problem(api.decide({ ...at(request), body: { choices } }))).toMatchObject({
      errors: {
        'choices.1.lineId': ['Line 10 is chosen twice.'],
        'choices.2.offerLineId': ['This offer does not count any more. Look at the offers again.'],
      },
    })
    const short = { ...offerOf(request, silent.id, ['1']), offeredOn: inDays(-9), validUntil: inDays(-3) }
    const expired = await desk.enter(request, short)
    const late = [choose(expired, silent.id)]
    expect(await problem(api.decide({ ...at(expired), body: { choices: late } }))).toMatchObject({
      errors: { 'choices.0.offerLineId': [expect.stringContaining('ran out on')] },
    })
  })

  it('belongs to people who may write orders; clients are refused everything', async () => {
    const request = await compared()
    const body = { choices: [choose(request, ardsley.id)] }
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/requests-for-quotation')).status).toBe(403)
    const person = await server.signIn('user')
    await insertRow(server.services.db, userPermissionTable, {
      userId: person.person.id,
      permission: 'purchase-orders:create',
      effect: 'deny',
      reason: 'Writes no orders',
      grantedById: desk.administrator.person.id,
    })
    const colleague = await server.signIn(person.person)
    expect(
      await problem(colleague.client(requestsForQuotation).decide({ ...at(request), body })),
    ).toMatchObject({
      status: 403,
      message: 'Only someone who may write purchase orders decides about offers.',
    })
  })

  it('is none where the request is cancelled', async () => {
    const request = await compared()
    const reason = 'Budget is gone'
    const gone = await api.cancel({ ...at(request), body: { reason } })
    const body = { choices: [choose(request, ardsley.id)] }
    expect(await problem(api.decide({ ...at(gone), body }))).toMatchObject({ status: 422 })
    expect(await problem(desk.enter(gone, offerOf(gone, silent.id, ['1'])))).toMatchObject({ status: 422 })
  })
})
