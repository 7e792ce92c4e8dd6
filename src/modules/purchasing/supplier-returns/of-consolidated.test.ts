import { expect, it } from 'vitest'
import { issuedConsolidatedDesk } from '../../../../test/support/consolidated-issued.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { signature } from '../../../../test/support/supplier-returns.ts'
import { testServer } from '../../../../test/support/server.ts'
import { goodsReceipts } from '#modules/purchasing/goods-receipts/contract.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { supplierReturns } from './contract.ts'

const server = await testServer()
const { approved, at, facilityId, issuedWhole, open, plain, plainPipe, supplier } =
  await issuedConsolidatedDesk(server)
const keeper = await server.signIn({ role: 'manager', name: 'T. Brandt' })
await makeSigner(server, keeper.person)
const receipts = keeper.client(goodsReceipts)
const api = keeper.client(supplierReturns)

it('names the consolidated order on the note, the member in the house', async () => {
  const members = [
    await approved({ lines: [plain, { ...plainPipe, lineNo: 70 }] }),
    await approved({ lines: [{ ...plainPipe, quantity: '3' }] }),
  ]
  const whole = await issuedWhole(members)
  const pipe = (await open(whole.id)).lines.find(({ isSteel }) => isSteel) ?? expect.fail('No pipe.')
  const millId = await createCompany(server.services, 'Vallmont Works')
  const [first] = await receipts.ofConsolidated({
    body: {
      consolidatedId: whole.id,
      facilityId,
      deliveryNoteNo: 'DN-4711',
      receivedOn: '2026-11-20',
      lines: [{ lineId: pipe.id, quantity: '2', heatNo: '77C1904', millId }],
    },
  })
  const came = await receipts.get({ params: { id: first?.id ?? '' } })
  const posted = await receipts.post({ ...at(came), body: {} })
  const made = await api.create({
    body: {
      companyId: supplier.id,
      facilityId,
      returnedOn: '2026-11-23',
      claim: 'replacement',
      reason: 'Laminations',
      lines: [{ lineNo: 10, stockId: posted.lines[0]?.stock[0]?.id ?? '', quantity: '1' }],
    },
  })
  const [line] = made.lines
  expect(line?.orderNumber).toBe(came.orderNumber)
  const textOf = async () => {
    const reply = await keeper.request('GET', `/api/v1/supplier-returns/${made.id}/pdf`)
    return pdfText(reply.bytes).flat().join(' ').replaceAll(/\s+/g, ' ')
  }
  await api.send({ ...at(made), body: { signature } })
  const note = await textOf()
  expect(note).toContain(`${whole.number}, line ${pipe.lineNo}`)
  for (const member of members) expect(note).not.toContain(member.number)
  const gone = await api.get({ params: { id: made.id } })
  expect(gone.orderNumbers).toBe(came.orderNumber)
  const { data } = await api.list({ query: { search: whole.number } })
  expect(data).toMatchObject([
    { number: made.number, orderNumbers: came.orderNumber, consolidatedNumbers: whole.number },
  ])
})
