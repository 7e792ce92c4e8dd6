import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { requestsForQuotation } from './contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, ardsley, buyer, compared, lineIn, choose, needs, offerOf, ostwall, silent } = desk
const orders = buyer.client(purchaseOrders)
/** Lets the day for offers be over. */
const passed = (id: string) =>
  sql`UPDATE requests_for_quotation SET reply_by = current_date - 5 WHERE id = ${id}`

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

describe('The suppliers', () => {
  const lettersTo = async (email: string, number: string) =>
    (await server.mails(email)).filter(
      ({ template, subject }) => template === 'request-for-quotation-ended' && subject.includes(number),
    )

  it('hear of a decision, each its own part, and nothing of the others', async () => {
    const request = await compared()
    const declined = await api.decline({ ...at(request), body: { supplierId: silent.id, reason: 'No time' } })
    const offerLineIds = [choose(declined, ardsley.id).offerLineId]
    const params = { id: request.id }
    const shown = await api.letters({ params, body: { action: 'decide', offerLineIds } })
    expect(shown.map(({ supplierName, attachmentName }) => [supplierName, attachmentName])).toEqual([
      ['Ardsley Steel', null],
      ['Ostwall Rohrwerk', null],
    ])
    await api.decide({ ...at(declined), body: { choices: [choose(declined, ardsley.id)] } })
    const [chosen, ...more] = await lettersTo('ida@ardsley.example', request.number)
    expect(more).toEqual([])
    expect(chosen?.text).toContain('chosen your offer for line 10. Nothing is ordered by this letter')
    const [other] = await lettersTo('ida@ostwall.example', request.number)
    for (const [at, mailed] of [chosen, other].entries()) {
      expect(mailed?.subject).toBe(shown[at]?.subject)
      expect(mailed?.text).toContain(shown[at]?.message)
    }
    expect(other?.text).toContain('Dear Ida Brandt,')
    expect(other?.text).toContain('decided for other offers this time')
    expect(other?.text).not.toContain('Ardsley')
  })

  it('hear of a cancellation without its reason, but not of that of a draft', async () => {
    const request = await desk.sent()
    await api.cancel({ ...at(request), body: { reason: 'The customer went broke' } })
    const [letter] = await lettersTo('ida@ostwall.example', request.number)
    expect(letter?.text).toContain('Please prepare no offer for it.')
    expect(letter?.text).not.toContain('broke')
    const draft = await desk.draft()
    await api.cancel({ ...at(draft), body: { reason: 'Written twice' } })
    expect(await lettersTo('ida@ostwall.example', draft.number)).toEqual([])
  })
})

const later = await createSupplier(desk.administrator, {
  name: 'Later Tubes',
  contacts: [{ name: 'Olaf Berg', email: 'olaf@later.example', roles: [] }],
})

describe('A further supplier', () => {
  const askAlso = (request: { id: string; version: number }, supplierId: string, more: object = {}) =>
    api.askAlso({ ...at(request), body: { supplierId, ...more } })

  it('is asked while the request is out, with a sheet, and may offer', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id, silent.id] })
    const asked = { action: 'askAlso' as const, supplierId: ostwall.id }
    const shown = await api.letters({ params: { id: request.id }, body: asked })
    const wider = await askAlso(request, ostwall.id)
    expect(wider.supplierIds).toEqual([ardsley.id, silent.id, ostwall.id])
    expect(wider.asked.map(({ supplierName, sentTo }) => [supplierName, sentTo])).toContainEqual([
      'Ostwall Rohrwerk',
      ['ida@ostwall.example'],
    ])
    const [mail] = (await server.mails('ida@ostwall.example')).slice(-1)
    expect(mail).toMatchObject({ template: 'request-for-quotation' })
    expect(mail?.subject).toContain(request.number)
    expect(shown).toMatchObject([
      { supplierName: 'Ostwall Rohrwerk', to: ['ida@ostwall.example'], subject: mail?.subject },
    ])
    expect(mail?.text).toContain(shown[0]?.message)
    expect(shown[0]?.attachmentName).toBe(`${request.number} reply sheet.xlsx`)
    const nobody = { ...asked, supplierId: crypto.randomUUID() }
    expect(await problem(api.letters({ params: { id: request.id }, body: nobody }))).toMatchObject({
      errors: { supplierId: [expect.any(String)] },
    })
    const offered = await desk.enter(wider, offerOf(wider, ostwall.id, ['400']))
    expect(offered.status).toBe('offered')
  })

  it('is none that was asked, is unknown, is not approved, or comes too late', async () => {
    const request = await desk.sent()
    expect(await problem(askAlso(request, ardsley.id))).toMatchObject({
      errors: { supplierId: ['This supplier was asked already.'] },
    })
    expect(await problem(askAlso(request, crypto.randomUUID()))).toMatchObject({ status: 422 })
    expect(await problem(askAlso(request, later.id))).toMatchObject({
      errors: { supplierId: ['Later Tubes is not approved as a supplier yet.'] },
    })
    expect((await desk.now(request)).supplierIds).toEqual(request.supplierIds)
    const draft = await desk.draft()
    expect(await problem(askAlso(draft, later.id))).toMatchObject({ status: 422 })
    const client = (await server.signIn('client')).client(requestsForQuotation)
    const body = { supplierId: later.id }
    expect(await problem(client.askAlso({ ...at(request), body }))).toMatchObject({ status: 403 })
    await server.services.db.query(passed(request.id))
    expect(await problem(askAlso(request, later.id))).toMatchObject({ body: { code: 'too_late' } })
  })

  it('is asked once by two people at once', async () => {
    const request = await desk.sent({ supplierIds: [ardsley.id] })
    const answers = await Promise.all([
      problem(askAlso(request, ostwall.id)),
      problem(askAlso(request, ostwall.id)),
    ])
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect((await desk.now(request)).asked).toHaveLength(2)
  })
})

it('Offers that are overdue are on the to-do list of the buyer alone', async () => {
  const request = await desk.sent()
  const list = async (who = buyer) =>
    (await who.client(home).get({})).toDoLists.find(({ key }) => key === 'offersOverdue')
  const numbers = async (who = buyer) => (await list(who))?.rows.map(({ number }) => number) ?? []
  expect(await numbers()).not.toContain(request.number)
  await server.services.db.query(passed(request.id))
  expect(await numbers()).toContain(request.number)
  expect((await list())?.rows.every(({ isLate }) => isLate)).toBe(true)
  expect(await numbers(desk.administrator)).not.toContain(request.number)
})
