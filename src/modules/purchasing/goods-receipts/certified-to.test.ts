import { describe, expect, it } from 'vitest'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { at, certifiedSteel, micro, several } from '../../../../test/support/certified-steel.ts'
import { orderDesk } from '../../../../test/support/orders.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed, withoutPages } from '../../../../test/support/signing.ts'
import { goodsReceipts } from './contract.ts'

const server = await testServer()
const setup = await salesSetup(server)
const desk = await orderDesk(server, setup)
const yard = await certifiedSteel(server, setup)
const { keeper, quality } = yard
const linePipe = await yard.standard('API 5L', '5L-B-1-S')
const a53 = await yard.standard('ASTM A53/A53M', 'A53-B-S')
const a106 = { specificationId: yard.specification.id, grade: 'B' }
const receipts = keeper.client(goodsReceipts)
const requests = keeper.client(certificateRequests)
let deliveries = 0

/** Pipe that was ordered as one material and comes as another. */
async function delivered(heatNo: string, ordered: object, came: { specificationId: string; grade: string }) {
  deliveries += 1
  const order = await desk.issued({
    lines: [{ ...desk.pipe, ...ordered, quantity: '20', unitPrice: '0.1' }],
  })
  const { nps, schedule, lengthMm } = desk.pipe
  return receipts.create({
    body: {
      facilityId: desk.facilityId,
      supplierId: desk.supplier.id,
      orderId: order.id,
      deliveryNoteNo: `DN-S${deliveries}`,
      receivedOn: '2026-11-20',
      lines: [
        {
          ...came,
          lineNo: 10,
          orderLineId: order.lines[0]?.id,
          form: 'pipe',
          nps,
          schedule,
          lengthMm,
          certificateType: '3.1',
          pieces: 4,
          heatNo,
          millId: yard.mill,
          isMarkingLegible: true,
        },
      ],
    },
  })
}
const post = (receipt: { id: string; version: number }) => receipts.post({ ...at(receipt), body: {} })
async function requestOf(words: string) {
  const { data } = await requests.list({ query: { search: words } })
  return requests.get({ params: { id: data[0]?.id ?? '' } })
}

describe('A delivery of steel of several specifications', () => {
  it('is as it was ordered where its verified certificate found it good for what was ordered', async () => {
    await yard.verifyHeat('R100', { head: several(linePipe, a53), values: micro })
    const good = await delivered('r 100', linePipe, a106)
    expect(good.problems).toEqual([])
    const [line] = (await post(good)).lines
    const piece = await yard.as(keeper).get({ params: { id: line?.stock[0]?.id ?? '' } })
    expect(piece).toMatchObject({ differences: [], verifiedType: '3.1' })
    const outside = await delivered('R100', a53, a106)
    expect(outside.problems[0]).toContain('Ordered specification ASTM A53/A53M, received ASTM A106/A106M.')
    const unknown = await delivered('R101', linePipe, a106)
    expect(unknown.problems[0]).toContain('Ordered specification API 5L, received ASTM A106/A106M.')
  })

  it('owes no certificate where one names what it came as, and owes it again where its values do not pass', async () => {
    const entered = await yard.enterHeat('R200', { head: several(linePipe, a53), values: micro })
    const passing = await post(await delivered('R200', linePipe, linePipe))
    const failing = await post(await delivered('R200', a53, a53))
    const before = { status: 'received', certificateNumber: entered.number }
    expect(await requestOf(passing.number)).toMatchObject(before)
    expect(await requestOf(failing.number)).toMatchObject(before)
    await quality.client(certificates).verify({ ...at(entered), body: { signature: signed, withoutPages } })
    expect(await requestOf(passing.number)).toMatchObject({ status: 'verified' })
    expect(await requestOf(failing.number)).toMatchObject({ status: 'open', certificateNumber: null })
  })
})
