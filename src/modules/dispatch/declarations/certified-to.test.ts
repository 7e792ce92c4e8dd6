import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { trace } from '#modules/dispatch/trace/contract.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { at, micro, several } from '../../../../test/support/certified-steel.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed, withoutPages } from '../../../../test/support/signing.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'
import { declarations } from './contract.ts'

const server = await testServer()
const shop = await materialDesk(server)
const { yard } = await steelDeliveryDesk(server, shop.setup)
const gate = await deliveryDesk(server, shop.setup)
const writer = await server.signIn({ role: 'manager', name: 'W. Ritter' })
const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
for (const { person } of [writer, third]) await makeSigner(server, person)
await makeSignatory(server, third.person, { documentKinds: ['certificate_verification'] })
const linePipe = await yard.standard('API 5L', '5L-B-1-S')
const asked = { ...linePipe, certificateType: '3.1' as const }

/** Steel that was taken in as A106 B, with a certificate that names line pipe besides. */
async function steel(heatNo: string, head: object = several(linePipe)) {
  const certificate = await yard.verifyHeat(heatNo, { head, values: micro })
  const piece = await yard.release(await yard.accept(await yard.take(heatNo, { lengthMm: '610' })))
  return { certificate, piece }
}
const wordsOf = async (url: string) =>
  pdfText((await writer.request('GET', url)).bytes)
    .flat()
    .join(' ')

describe('Steel of several specifications', () => {
  it('is kept and given out for a line that asks for one of them, which its papers name', async () => {
    const { certificate, piece } = await steel('D100')
    const traveller = await shop.complete({ materials: [shop.material(asked)] })
    await shop.issue(traveller, piece.id)
    const note = await gate.checked(traveller, 2, { customerOrderNo: 'PO 88-1177' })
    const api = writer.client(declarations)
    const begun = await api.proposal({ query: { from: 'traveller-delivery-note', ids: note.id } })
    expect(begun).toMatchObject({ lines: [{ standard: 'API 5L', edition: '2020' }] })
    const { id } = await api.create({ body: begun as never })
    const text = await wordsOf(`/api/v1/declarations/${id}/pdf`)
    expect(text).toContain('API 5L, edition 2020')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('also API 5L, 2020 grade B PSL 1 seamless')
    const found = await writer
      .client(trace)
      .follow({ query: { kind: 'heat', id: certificate.lines[0]?.heatId ?? '', way: 'both' } })
    const told = found.nodes.find(({ number }) => number === piece.number)
    expect(told?.what).toContain('ASTM A106/A106M B, API 5L B PSL 1 seamless')
    const label = await writer.request('GET', `/api/v1/steel-stock/labels/zpl?ids=${piece.id}`)
    expect(label.bytes.toString()).toContain('ASTM A106/A106M B, API 5L B PSL 1 seamless')
  })

  it('is not kept for what its certificate does not name, nor given out when the certificate is replaced', async () => {
    const plain = await steel('D101', {})
    const traveller = await shop.withMaterial(asked)
    expect(await problem(shop.reserve(traveller, plain.piece.id))).toMatchObject({
      body: { refusals: [{ code: 'other_material' }] },
    })
    const { certificate, piece } = await steel('D102')
    await shop.reserve(traveller, piece.id)
    const newer = await yard.enterHeat('D102', { mark: ' A', head: { supersedesId: certificate.id } })
    await third
      .client(certificates)
      .verify({ ...at(newer), body: { signature: signed, withoutPages, losesCover: true } })
    const now = await shop.travellers.get({ params: { id: traveller.id } })
    expect(await problem(shop.issue(now, piece.id))).toMatchObject({
      body: { refusals: [{ code: 'other_material' }] },
    })
  })
})
