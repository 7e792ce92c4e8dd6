import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { receivedLately } from '../../../../test/support/days.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const {
  keeper,
  as,
  accept,
  condition,
  conditional,
  take,
  reread,
  uses,
  quote,
  setup,
  mill,
  verifyHeat,
  specification,
} = await conditionalSteel(server)

const textOf = async (path: string) => {
  const reply = await keeper.request('GET', path)
  expect(reply.status).toBe(200)
  return pdfText(reply.bytes).flat().join(' ')
}

/** A delivery of three pipes without their certificate, taken in. */
async function delivered(heatNo: string) {
  const api = keeper.client(goodsReceipts)
  const made = await api.create({
    body: {
      facilityId: setup.facilityId,
      supplierId: mill,
      deliveryNoteNo: 'NT-2026-118',
      receivedOn: receivedLately,
      lines: [
        {
          lineNo: 10,
          form: 'pipe',
          nps: '6',
          schedule: '80',
          lengthMm: '6000',
          pieces: 3,
          specificationId: specification.id,
          grade: 'B',
          certificateType: '3.1',
          heatNo,
          millId: mill,
          isMarkingLegible: true,
        },
      ],
    },
  })
  return api.post({ ...at(made), body: {} })
}

describe('Papers of steel without its certificate', () => {
  it('say so: the received note as long as the condition lasts, for what was split off too', async () => {
    const receipt = await delivered('D10001')
    const note = () => textOf(`/api/v1/goods-receipts/${receipt.id}/pdf`)
    expect(await note()).not.toContain('CONDITIONALLY')
    const lot = await reread(receipt.lines[0]?.stock[0] ?? { id: '' })
    const part = await condition(await accept(lot), { pieces: 1 })
    const stamped = await note()
    expect(stamped).toContain('CONDITIONALLY RELEASED')
    expect(stamped).toContain(`${part.number} is released without its certificate, for ${quote.number} only`)
    await verifyHeat('D10001')
    expect(await note()).not.toContain('CONDITIONALLY')
  })

  it('say so: the issue note, and afterwards that the certificate came later', async () => {
    const lot = await conditional('D10002', { qtyPieces: 2 })
    const path = (id: string) => `/api/v1/steel-stock/${id}/issue-note`
    expect((await keeper.request('GET', path(lot.id))).status).toBe(422)
    const issued = await uses.issue(lot, { quoteId: quote.id })
    const note = await textOf(path(issued.id))
    for (const words of [
      'CONDITIONALLY RELEASED',
      issued.number,
      'D10002',
      `${quote.number}: spool 4`,
      '6000',
    ])
      expect(note).toContain(words)
    await verifyHeat('D10002')
    const later = await textOf(path(issued.id))
    expect(later).not.toContain('CONDITIONALLY RELEASED')
    expect(later).toContain('was issued before its certificate')
  })

  it('say so: the label in both forms', async () => {
    const piece = await conditional('D10003', { qtyPieces: 1 })
    const words = `CONDITIONALLY RELEASED for ${quote.number} only`
    expect(await textOf(`/api/v1/steel-stock/labels/pdf?ids=${piece.id}`)).toContain(words)
    const zpl = await as(keeper).labels({
      params: { format: 'zpl' },
      query: { ids: piece.id, size: '50x25' },
    })
    expect(String(zpl)).toContain(words)
  })

  it('say so: the stock list, the ageing and the valuation, on paper and as a sheet', async () => {
    const piece = await conditional('D10004', { qtyPieces: 1, value: '812.50' })
    const plain = await take('D10005', { qtyPieces: 1, value: '100.00' })
    const lineOf = async (path: string, number: string) => {
      const { body } = await keeper.request('GET', `/api/v1/steel-stock/${path}/csv`)
      return String(body)
        .split('\n')
        .find((line) => line.includes(number))
    }
    for (const path of ['reports/list', 'reports/ageing', 'valuation']) {
      expect(await lineOf(path, piece.number), path).toMatch(new RegExp(`,${quote.number}\\r?$`))
      expect(await lineOf(path, plain.number), path).toMatch(/,\r?$/)
    }
    const list = await textOf('/api/v1/steel-stock/reports/list/pdf')
    for (const words of ['Conditionally released', `Conditional for ${quote.number} only`])
      expect(list.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
    expect(await textOf('/api/v1/steel-stock/reports/ageing/pdf')).toContain('Conditionally released')
    expect(await textOf('/api/v1/steel-stock/valuation/pdf')).toContain('812.50')
    await as(keeper).withdrawCondition({ ...at(piece), body: { reason: 'The certificate is refused.' } })
    expect(await lineOf('reports/list', piece.number)).toMatch(/,\r?$/)
  })
})
