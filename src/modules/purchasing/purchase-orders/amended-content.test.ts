import { describe, expect, it } from 'vitest'
import { insertRow } from '#platform/server/database/rows.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { handedOver, orderDesk, ordersOf } from '../../../../test/support/orders.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { OrderRecord } from './contract.ts'

const server = await testServer()
const desk = await orderDesk(server)
const { api, approve, at, manager, pipe, submit } = desk
const quality = await server.signIn({ role: 'user', name: 'Amira Haddad' })
await makeSigner(server, quality.person)
const verifiesCertificates = (userId: string) =>
  insertRow(server.services.db, regularSignatoryTable, {
    userId,
    validFrom: '2020-01-01',
    validUntil: '2030-01-01',
    documentKinds: ['certificate_verification'],
    functions: [],
    mayRelease: false,
  })
await verifiesCertificates(quality.person.id)

const steel = { ...pipe, taxCode: null, certificateType: '3.2' as const, isNace: true, needsPmi: true }
/** An issued order for pipe with certificate 3.2, and its amendment with another line. */
async function amended(
  more: object,
  header: object = {},
): Promise<{ order: OrderRecord; draft: OrderRecord }> {
  const requestedById = (await server.createPerson({ role: 'user' })).id
  const draft = await desk.draft({ requestedById, lines: [steel] })
  const order = await api.issue({ ...at(await approve(await submit(draft))), body: handedOver })
  const next = await api.amend({ ...at(order), body: { reason: 'Small correction' } })
  const lines = [{ ...steel, id: next.lines[0]?.id ?? '', ...more }]
  return { order, draft: await api.update({ ...at(next), body: { ...header, lines } }) }
}
const release = (draft: OrderRecord) => problem(api.release({ ...at(draft), body: {} }))
const agree = (order: OrderRecord, who = quality) =>
  ordersOf(who).agreeDemands({ ...at(order), body: { reason: 'For a test jaw', signature: signed } })

describe('An amendment at the same value', () => {
  it('is not released with other goods, a lower certificate or another address', async () => {
    for (const [more, header] of [
      [{ certificateType: '2.1' }, {}],
      [{ isNace: null, needsPmi: null }, {}],
      [{ grade: 'X52' }, {}],
      [{ description: 'Garden furniture, teak' }, {}],
      [{}, { deliveryAddress: '14 Private Lane, Stonehaven' }],
      [{}, { notesToSupplier: 'Certificates are not needed.' }],
    ] as const) {
      const { draft } = await amended(more, header)
      expect(await release(draft)).toMatchObject({ status: 422, body: { code: 'cannot_release' } })
      expect(draft.changes.length).toBeGreaterThan(0)
      expect(draft.beyondApproval).toEqual(draft.changes)
    }
  })

  it('is not released with a line that is added in the place of another', async () => {
    const { draft } = await amended({})
    const other = { lineNo: 20, description: 'Apple gift cards', quantity: '1', uom: 'each' as const }
    const cards = { ...other, priceBasis: 'each' as const, unitPrice: draft.totals.net, taxCode: null }
    const changed = await api.update({ ...at(draft), body: { lines: [cards] } })
    expect(changed.changes).toEqual([
      'Line 20 is added: 1 pcs, Apple gift cards, no certificate.',
      expect.stringMatching(/^Line 10 is left out: 12 pcs, Pipe 168.3 .*, certificate 3.2.$/),
    ])
    expect(await release(changed)).toMatchObject({ status: 422 })
    expect(changed.weakerDemands).toHaveLength(1)
  })

  it('is released with fewer pieces for a later day at a lower price', async () => {
    const { draft } = await amended({ quantity: '10', unitPrice: '1.5', requiredOn: '2027-01-15' })
    expect(draft.beyondApproval).toEqual([])
    expect(await release(draft)).toBeNull()
  })
})

describe('A lower demand on quality', () => {
  it('asks quality before it is approved, and says so on the record, in the PDF and in the mail', async () => {
    const { draft } = await amended({ certificateType: '2.1', isNace: null })
    const weaker = ['Line 10, Certificate: 2.1 instead of 3.2.', 'Line 10, NACE MR0175: left out.']
    expect(draft.weakerDemands).toEqual(weaker)
    const asked = await submit(draft)
    const told = (await server.mails(manager.person.email)).at(-1)
    expect(told?.text).toContain(`Lower demand on quality: ${weaker[0]}`)
    expect(await problem(approve(asked))).toMatchObject({ status: 422 })
    expect(await problem(agree(asked, manager))).toMatchObject({ status: 422 })
    expect(await problem(agree(asked, desk.buyer))).toMatchObject({ status: 422 })
    const agreed = await agree(asked)
    expect(agreed).toMatchObject({
      status: 'awaiting_approval',
      qualityAgreement: { byName: 'Amira Haddad' },
    })
    const done = await api.issue({ ...at(await approve(agreed)), body: handedOver })
    const { bytes } = await desk.buyer.request('GET', `/api/v1/purchase-orders/${done.id}/pdf`)
    const paper = pdfText(bytes).flat().join(' ')
    for (const words of ['Less is demanded than before', ...weaker]) expect(paper).toContain(words)
    const signatures = await api.signatures({ params: { id: done.id } })
    expect(signatures.map(({ meaning, changedAfter }) => [meaning, changedAfter])).toEqual([
      ['waived', false],
      ['approved', false],
    ])
  })

  it('ends with a change of what was agreed', async () => {
    const { draft } = await amended({ certificateType: '3.1' })
    const agreed = await agree(await submit(draft))
    const back = await api.recall({ ...at(agreed), body: {} })
    const lower = await api.update({
      ...at(back),
      body: { lines: [{ ...steel, id: back.lines[0]?.id ?? '', certificateType: '2.1' }] },
    })
    const again = await submit(lower)
    expect(again.qualityAgreement).toBeNull()
    expect(await problem(approve(again))).toMatchObject({ status: 422 })
  })

  it('is agreed to and approved by two people, also where one may do both', async () => {
    const { draft } = await amended({ certificateType: '3.1' })
    await verifiesCertificates(manager.person.id)
    const agreed = await agree(await submit(draft), manager)
    expect(await problem(approve(agreed))).toMatchObject({
      status: 422,
      body: {
        message: 'You agreed for quality; someone else has to approve.',
        refusals: [{ code: 'four_eyes' }],
      },
    })
  })
})
