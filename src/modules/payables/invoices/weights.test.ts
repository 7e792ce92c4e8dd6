import { describe, expect, it } from 'vitest'
import { matchDesk } from '../../../../test/support/invoices.ts'
import { testServer } from '../../../../test/support/server.ts'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { invoiceTolerances } from '#modules/payables/invoice-tolerances/contract.ts'
import { invoices } from './contract.ts'

const server = await testServer()
const desk = await matchDesk(server)
const { steel, lineOf, registered, now, issued, receive, newHeat, accept, kindsOf, holdOf } = desk

/** Kilograms to the gram, as grams. */
const grams = (kg: string | null | undefined) => Math.round(Number(kg) * 1000)
const kg = (of: number) => (of / 1000).toFixed(3)

/** An order of twelve pipes at 0.5 a kilogram, what they weigh in theory in grams, and a heat with its certificate. */
async function pipes(more: object = {}) {
  const order = await issued(more)
  const heatNo = newHeat()
  await steel.verifyHeat(heatNo)
  return { order, heatNo, theory: grams(order.lines[0]?.massKg) }
}

describe('What is priced by weight', () => {
  it('is matched against the weighed kilograms of the receipt, 3 % over them passing', async () => {
    const { order, heatNo, theory } = await pipes()
    // A tenth lighter than in theory.
    const weighed = Math.round((theory * 0.9) / 12) * 12
    await accept(await receive(order, 12, heatNo, { massKg: kg(weighed) }))
    const byTheory = await registered([lineOf(order, '12')])
    expect(kindsOf(byTheory)).toEqual(['quantity'])
    expect(byTheory.match[0]).toMatchObject({
      invoicedKg: kg(theory),
      matchedKg: kg(weighed),
      matchedBy: 'weighed',
    })
    const over = Math.round((theory - weighed * 1.03) / 20) / 100
    expect(Number(byTheory.match[0]?.holds[0]?.amount)).toBeCloseTo(over, 1)
    expect(holdOf(byTheory, 'quantity')?.sentence).toMatch(
      /^Line 10 invoices [\d,.]+ kg, its pieces come to [\d,.]+ kg weighed: [\d,.]+ GBP too much\.$/,
    )
    const reason = 'By theory'
    await desk.manager.client(invoices).void({ ...desk.at(byTheory), body: { reason } })
    const within = await registered([lineOf(order, '12', { pricedQuantity: kg(Math.floor(weighed * 1.03)) })])
    expect([within.status, kindsOf(within)]).toEqual(['matched', []])
  })

  it('may weigh more than in theory, as the scale says', async () => {
    const { order, heatNo, theory } = await pipes()
    const weighed = Math.round(theory * 1.08)
    await accept(await receive(order, 12, heatNo, { massKg: kg(weighed) }))
    const invoice = await registered([lineOf(order, '12', { pricedQuantity: kg(weighed) })])
    expect([invoice.status, invoice.match[0]?.matchedKg]).toEqual(['matched', kg(weighed)])
    const sheet = await desk.clerk.request('GET', `/api/v1/invoices/${invoice.id}/pdf`)
    const said = formatQuantity(kg(weighed))
    expect(pdfText(sheet.bytes).flat().join(' ')).toContain(`12 received, ${said} of ${said} kg weighed`)
  })

  it('counts by theory where nothing was weighed, and before it came', async () => {
    const { order, heatNo, theory } = await pipes()
    const invoice = await registered([lineOf(order, '12', { pricedQuantity: kg(theory * 1.04) })])
    expect(kindsOf(invoice)).toEqual(['quantity', 'not_received'])
    expect(invoice.match[0]).toMatchObject({ matchedKg: kg(theory), matchedBy: 'theoretical' })
    await accept(await receive(order, 12, heatNo))
    const came = await now(invoice)
    expect(kindsOf(came)).toEqual(['quantity'])
    expect(holdOf(came, 'quantity')?.sentence).toContain('kg theoretical: ')
    expect(came.match[0]?.matchedBy).toBe('theoretical')
  })

  it('of several deliveries counts each gram once, whichever is invoiced first', async () => {
    const { order, heatNo, theory } = await pipes()
    const each = theory / 12
    const [light, heavy] = [Math.round(each * 4 * 0.94), Math.round(each * 4 * 1.06)]
    await accept(await receive(order, 4, heatNo, { massKg: kg(light) }))
    const early = await registered([lineOf(order, '4', { pricedQuantity: kg(heavy) })])
    expect(kindsOf(early)).toEqual(['quantity'])
    await accept(await receive(order, 4, heatNo, { massKg: kg(heavy) }))
    expect((await now(early)).status).toBe('matched')
    const late = await registered([lineOf(order, '4', { pricedQuantity: kg(light) })])
    expect([late.status, late.match[0]?.matchedKg]).toEqual(['matched', kg(light)])
    const rest = await registered([lineOf(order, '4', { pricedQuantity: kg(each * 4) })])
    await accept(await receive(order, 4, heatNo))
    expect((await now(rest)).match[0]).toMatchObject({ matchedBy: 'part_weighed' })
    expect((await now(rest)).status).toBe('matched')
  })

  it('may be invoiced again once it was credited, by theory too', async () => {
    const { order, heatNo, theory } = await pipes()
    const each = theory / 12
    const weighed = Math.round(each * 8 * 1.1)
    await accept(await receive(order, 8, heatNo, { massKg: kg(weighed) }))
    const first = await registered([lineOf(order, '8', { pricedQuantity: kg(weighed) })])
    expect(first.status).toBe('matched')
    // Credited by theory, as a credit note without kilograms is.
    const credit = await desk.credited([lineOf(order, '8')])
    expect(credit.lines[0]?.pricedQuantity).toBe(kg(Math.round(each * 8)))
    expect((await now(first)).status).toBe('matched')
    const again = await registered([lineOf(order, '8', { pricedQuantity: kg(weighed) })])
    expect([again.status, again.match[0]?.matchedKg]).toEqual(['matched', kg(weighed)])
  })

  it('is credited at what the lightest pieces weigh, and for no less', async () => {
    const { order, heatNo, theory } = await pipes()
    const each = theory / 12
    const [light, heavy] = [each * 0.9, each * 1.1]
    await accept(await receive(order, 4, heatNo, { massKg: kg(light * 4) }))
    await accept(await receive(order, 4, heatNo, { massKg: kg(heavy * 4) }))
    await registered([lineOf(order, '8', { pricedQuantity: kg(light * 4 + heavy * 4) })])
    const credit = (grams: number) =>
      registered([lineOf(order, '2', { pricedQuantity: kg(grams) })], { kind: 'credit_note' })
    await expect(credit(light * 2 * 0.97)).rejects.toMatchObject({
      status: 422,
      errors: {
        'lines.0.unitPrice': [
          expect.stringMatching(/^Line 10 gives pieces back at [\d.]+ that cost [\d.]+ GBP/),
        ],
      },
    })
    expect((await credit(light * 2)).status).toBe('matched')
  })

  it('counts what lines and invoices before asked for', async () => {
    const { order, heatNo, theory } = await pipes()
    const each = Math.round(theory / 24) * 2
    await accept(await receive(order, 8, heatNo, { massKg: kg(each * 8) }))
    const asked = (times: number) => ({ pricedQuantity: kg(each * 4 * times) })
    const light = await registered([lineOf(order, '4', asked(0.5))])
    expect(light.status).toBe('matched')
    // What the first one left may still be asked for, and no more.
    const rest = [
      lineOf(order, '2', { pricedQuantity: kg(each * 3.5) }),
      { ...lineOf(order, '2', { pricedQuantity: kg(each * 2.8) }), lineNo: 20 },
    ]
    const both = await registered(rest)
    expect(both.match.map(({ holds, matchedKg }) => [holds.map(({ kind }) => kind), matchedKg])).toEqual([
      [[], kg(each * 4)],
      [['quantity'], kg(each * 2.5)],
    ])
  })

  it('passes by the tolerance of mass of the supplier, which is told', async () => {
    const { order, heatNo, theory } = await pipes()
    await accept(await receive(order, 12, heatNo, { massKg: kg(theory * 0.96) }))
    const invoice = await registered([lineOf(order, '12')])
    expect(kindsOf(invoice)).toEqual(['quantity'])
    const administrator = (await server.signIn('administrator')).client(invoiceTolerances)
    const wide = await administrator.create({
      body: {
        code: 'WIDE',
        name: 'Wide',
        pricePercent: '2',
        priceAmount: '25',
        quantityPercent: '0',
        massPercent: '5',
        releaseLimit: '150',
        active: true,
      },
    })
    const passed = await now(invoice)
    expect([passed.status, passed.match[0]?.leansOnTolerance]).toEqual(['matched', true])
    await administrator.remove({ ...desk.at(wide) })
  })

  it('of tonnes is told in kilograms', async () => {
    const line = { ...desk.pipe, specificationId: steel.specification.id, grade: 'B', pslLevelId: null }
    const { order, heatNo, theory } = await pipes({
      lines: [{ ...line, priceBasis: 't', unitPrice: '500' }],
    })
    const weighed = Math.round((theory * 0.9) / 12) * 12
    await accept(await receive(order, 12, heatNo, { massKg: kg(weighed) }))
    const tonnes = (of: number) => (of / 1_000_000).toFixed(3)
    const invoice = await registered([lineOf(order, '12', { pricedQuantity: tonnes(theory) })])
    expect(kindsOf(invoice)).toEqual(['quantity'])
    expect(invoice.match[0]).toMatchObject({ matchedKg: kg(weighed), matchedBy: 'weighed' })
    expect(invoice.match[0]?.invoicedKg).toBe((Number(tonnes(theory)) * 1000).toFixed(3))
  })

  it('is held at the weighed kilograms of what is accepted, when the rest is not', async () => {
    const { order, heatNo, theory } = await pipes()
    const each = theory / 12
    await accept(await receive(order, 4, heatNo, { massKg: kg(each * 4 * 0.9) }))
    await receive(order, 4, heatNo, { massKg: kg(each * 4 * 1.1) })
    const invoice = await registered([lineOf(order, '4', { pricedQuantity: kg(each * 4) })])
    expect(kindsOf(invoice)).toEqual(['quantity'])
    expect(invoice.match[0]?.matchedKg).toBe(kg(each * 4 * 0.9))
  })

  it('says nothing of mass where the price counts pieces or metres', async () => {
    const { order, heatNo } = await pipes()
    await receive(order, 4, heatNo, { massKg: '12' })
    const invoice = await registered([lineOf(order, '1', {}, 1)])
    expect(invoice.match[0]).toMatchObject({ invoicedKg: null, matchedKg: null, matchedBy: null })
  })
})
