import { beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { declarations } from '#modules/dispatch/declarations/contract.ts'
import { goodsGate } from '../../../../test/support/goods-gate.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { toldToCustoms } from '../../../../test/support/steel-deliveries.ts'

const server = await testServer()
const desk = await goodsGate(server)
const { gate, store } = desk
const { at, keeper, shop, setup } = gate

const textOf = async (who: SignedIn, path: string) =>
  pdfText((await who.request('GET', path)).bytes)
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ')
const refused = (message: string) => ({
  status: 422,
  body: { refusals: expect.arrayContaining([expect.objectContaining({ code: 'customs', message })]) },
})

describe('Goods for a customer in another country', () => {
  beforeAll(() =>
    server.asOwner(
      `UPDATE company_addresses SET country = 'NO', city = 'Bergen' WHERE company_id = '${setup.companyId}'`,
    ),
  )

  it('are not made ready before customs are told code, origin and value of each line (case 17)', async () => {
    const { traveller } = await desk.ordered(3, 2)
    const proposed = await gate.api.proposal({ query: { from: 'traveller', ids: traveller.id } })
    expect(proposed).toMatchObject({ shipToCountry: 'NO', lines: [{ originCountry: 'GB' }] })
    // Written by hand, and without its country: that of the address counts.
    const note = await gate.papers(await gate.draft(traveller, 1))
    expect(note).toMatchObject({ isCrossBorder: true, shipToCountry: null })
    expect(await problem(gate.prepare(note))).toMatchObject(
      refused('Line 10 has no HS code, origin or customs value.'),
    )
    expect(await problem(gate.prepare(note))).toMatchObject(
      refused('Choose the currency of the customs values.'),
    )
    const lines = note.lines.map(({ lineNo, travellerId, quantity, massKg }) => ({
      lineNo,
      travellerId,
      quantity,
      massKg,
      ...toldToCustoms,
    }))
    const body = { lines, customsCurrency: 'EUR' as const }
    const reader = await server.signIn('user')
    expect(await problem(gate.of(reader).update({ ...at(note), body }))).toMatchObject({ status: 403 })
    const odd = { ...body, lines: lines.map((one) => ({ ...one, hsCode: 'tube' })) }
    expect(await problem(gate.api.update({ ...at(note), body: odd }))).toMatchObject({
      body: { errors: { 'lines.0.hsCode': [expect.stringMatching(/must be 4 to 10 digits/)] } },
    })
    const told = await gate.api.update({ ...at(note), body })
    const ready = await gate.prepare(told)
    expect(ready.status).toBe('ready')
    const print = await textOf(keeper, `/api/v1/traveller-delivery-notes/${ready.id}/pdf`)
    expect(print).toContain('HS 730419, origin DE')
    expect(print).not.toContain('840')
  })

  it('have a pro-forma invoice that begins with what was told', async () => {
    const traveller = await shop.complete()
    const lines = [
      { lineNo: 10, travellerId: traveller.rootId, quantity: 2, massKg: '24.5', ...toldToCustoms },
    ]
    const note = await gate.api.create({
      body: gate.body(lines, { customsCurrency: 'EUR', customerOrderNo: 'PO 7' }) as never,
    })
    const api = keeper.client(declarations)
    const begun = await api.proposal({ query: { from: 'beside-certificate', ids: note.id } })
    const row = await api.create({ body: { ...begun, kind: 'pro_forma', language: 'en_de' } as never })
    expect(Object.fromEntries(row.particulars.map(({ what, says }) => [what, says]))).toMatchObject({
      'HS code': '730419',
      'Country of origin': 'DE',
      'Value for customs, with its currency': '840.00 EUR',
      'Incoterm and place': 'DAP Emden',
    })
    expect(row.missing.map(({ message }) => message)).toEqual([
      'The pro-forma invoice needs this: Reason of the export.',
    ])
    const text = await textOf(keeper, `/api/v1/declarations/${row.id}/pdf`)
    for (const said of [
      '730419',
      '840.00 EUR',
      'Proforma-Rechnung',
      'Zolltarifnummer',
      'auf sie ist nichts zu zahlen',
    ])
      expect(text).toContain(said)
  })

  it('cross no border where somebody says that they stay in the country', async () => {
    const note = await gate.papers(await gate.draft(await shop.complete(), 1, { shipToCountry: 'GB' }))
    expect(note.isCrossBorder).toBe(false)
    expect((await gate.prepare(note)).status).toBe('ready')
  })

  it('are told to customs where they are steel as well', async () => {
    const steel = await store.released()
    const note = await store.draft(steel, 1)
    expect(note.isCrossBorder).toBe(true)
    expect(await problem(store.prepare(note))).toMatchObject(
      refused('Line 10 has no HS code, origin or customs value.'),
    )
    const lines = note.lines.map(({ lineNo, stockId, quantity }) => ({
      lineNo,
      stockId,
      quantity,
      ...toldToCustoms,
    }))
    const told = await store.api.update({ ...at(note), body: { lines, customsCurrency: 'NOK' } })
    expect((await store.prepare(told)).status).toBe('ready')
  })
})
