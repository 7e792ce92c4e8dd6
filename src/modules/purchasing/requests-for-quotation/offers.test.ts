import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/support/days.ts'
import { offersDesk } from '../../../../test/support/offers.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { testServer } from '../../../../test/support/server.ts'
import { supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'

const server = await testServer()
const desk = await offersDesk(server)
const { api, at, ardsley, compared, lineIn, choose, offerIn, offerOf, ostwall, silent } = desk
const prices = desk.manager.client(supplierPrices)

describe('Offers', () => {
  it('are compared in the currency of the facility by price, date and certificate', async () => {
    const request = await compared()
    expect(request.status).toBe('offered')
    expect(lineIn(request, ardsley.id)).toMatchObject({
      netInBase: '4000.00',
      isLowest: true,
      isSoonest: false,
    })
    expect(lineIn(request, ostwall.id)).toMatchObject({
      net: '5600.00',
      netInBase: '4760.00',
      isLowest: false,
      isSoonest: true,
      reasonNeeded: 'It is GBP 760.00 dearer than the lowest price.',
    })
    expect(lineIn(request, ostwall.id, 1)).toMatchObject({ netInBase: '346.80', isLowest: true })
    const weak = await desk.enter(request, offerOf(request, silent.id, ['1'], { certificateType: '2.2' }))
    expect(offerIn(weak, silent.id)).toMatchObject({ isComplete: false, netInBase: '8.00' })
    expect(lineIn(weak, silent.id)).toMatchObject({
      certificateFits: false,
      missing: ['Certificate weaker than demanded'],
      reasonNeeded: 'Its certificate is weaker than the one demanded.',
    })
  })

  it('price steel by metre and mass', async () => {
    const request = await desk.sent()
    const metre = await desk.enter(request, offerOf(request, ardsley.id, ['100'], { priceBasis: 'm' }))
    expect(lineIn(metre, ardsley.id).net).toBe('4800.00')
    const mass = await desk.enter(metre, offerOf(metre, silent.id, ['2'], { priceBasis: 'kg' }))
    expect(Number(lineIn(mass, silent.id).net)).toBeCloseTo(2 * Number(request.lines[0]?.massKg), 1)
  })

  it('are refused at the place of what does not fit', async () => {
    const request = await desk.sent()
    const other = await desk.sent()
    const body = offerOf(request, ardsley.id, ['0', '18'], { priceBasis: 'kg' })
    const [first, second] = body.lines
    const strange = { ...first, lineId: other.lines[0]?.id ?? '' }
    const lines = [first, second, second, strange].flatMap((line) =>
      line?.lineId && line.unitPrice && line.priceBasis ? [line as (typeof body.lines)[number]] : [],
    )
    const bad = { ...body, lines, offeredOn: inDays(3), validUntil: inDays(2) }
    expect(await problem(api.enterOffer({ ...at(request), body: bad }))).toMatchObject({
      status: 422,
      errors: {
        offeredOn: ['An offer cannot be dated in the future.'],
        validUntil: ['It would end before the day of the offer.'],
        'lines.0.unitPrice': ['The price has to be more than 0.'],
        'lines.1.priceBasis': ['Only steel is priced by metre or mass.'],
        'lines.2.lineId': ['Line 20 is offered twice.'],
        'lines.3.lineId': ['The line belongs to another request.'],
      },
    })
    const stranger = (await createSupplier(desk.administrator, {})).id
    const unasked = { ...offerOf(request, ardsley.id, ['5']), supplierId: stranger }
    expect(await problem(api.enterOffer({ ...at(request), body: unasked }))).toMatchObject({
      errors: { supplierId: ['This supplier was not asked.'] },
    })
  })

  it('stay in the prices of their supplier, chosen or not, until a later one or a withdrawal ends them', async () => {
    const request = await compared()
    const of = async (supplierId: string) =>
      (await prices.list({ query: { filter: { supplierId: [supplierId] }, search: 'sawing' } })).data
    expect(await of(ardsley.id)).toMatchObject([{ unitPrice: '18.0000', reference: 'Q-4711', isValid: true }])
    const later = await desk.enter(request, {
      ...offerOf(request, ardsley.id, ['490', '16']),
      offeredOn: inDays(-1),
      reference: 'Q-4712',
    })
    expect(later.asked.find(({ supplierId }) => supplierId === ardsley.id)?.earlierOffers).toBe(1)
    expect((await of(ardsley.id)).map(({ unitPrice, isValid }) => `${unitPrice} ${isValid}`).sort()).toEqual([
      '16.0000 true',
      '18.0000 false',
    ])
    const reason = 'Works fully booked'
    const gone = await api.decline({ ...at(later), body: { supplierId: ardsley.id, reason } })
    expect(offerIn(gone, ardsley.id)).toMatchObject({ isWithdrawn: true })
    expect((await of(ardsley.id)).every(({ isValid }) => !isValid)).toBe(true)
    expect(lineIn(gone, ostwall.id)).toMatchObject({ isLowest: true, reasonNeeded: null })
    const choices = [choose(gone, ardsley.id)]
    expect(await problem(api.decide({ ...at(gone), body: { choices } }))).toMatchObject({
      errors: { 'choices.0.offerLineId': ['Ardsley Steel has withdrawn its offer.'] },
    })
    const back = await desk.enter(gone, offerOf(gone, ardsley.id, ['480']))
    expect(back.asked[0]).toMatchObject({ declinedReason: null, offer: { isWithdrawn: false } })
  })
})

describe('A supplier that does not offer', () => {
  it('is noted with its reason, and may still change its mind', async () => {
    const request = await desk.sent()
    const body = { supplierId: silent.id, reason: 'No capacity before March' }
    const declined = await api.decline({ ...at(request), body })
    expect(declined).toMatchObject({ status: 'sent' })
    expect(declined.asked.find(({ supplierId }) => supplierId === silent.id)).toMatchObject({
      declinedReason: 'No capacity before March',
      offer: null,
    })
    const offered = await desk.enter(declined, offerOf(declined, silent.id, ['900']))
    expect(offered.asked.find(({ supplierId }) => supplierId === silent.id)).toMatchObject({
      declinedReason: null,
      offer: { isWithdrawn: false, isComplete: false },
    })
  })

  it('has to say why, and only while nothing is decided', async () => {
    const request = await compared()
    const body = { supplierId: silent.id, reason: '' }
    expect(await problem(api.decline({ ...at(request), body }))).toMatchObject({ status: 422 })
    const choices = [choose(request, ardsley.id)]
    const decided = await api.decide({ ...at(request), body: { choices } })
    const late = { supplierId: ardsley.id, reason: 'Too late' }
    expect(await problem(api.decline({ ...at(decided), body: late }))).toMatchObject({
      status: 422,
      body: { code: 'not_asked' },
    })
    expect(lineIn(decided, ardsley.id)).toMatchObject({ refusal: null })
    expect(offerIn(decided, ostwall.id)).toMatchObject({ isWithdrawn: false })
  })
})
