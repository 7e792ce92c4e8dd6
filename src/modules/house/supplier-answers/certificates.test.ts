import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { clientArea } from '#modules/house/client-area/contract.ts'
import { account } from '#modules/people/account/contract.ts'
import { certificateRequests } from '#modules/steel/certificate-requests/contract.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { contactOf, errorsOf } from '../../../../test/support/client-area.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { receivingGate } from '../../../../test/support/receipts.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier } from '../../../../test/support/suppliers.ts'
import { supplierAnswers } from './contract.ts'
import { certificateProblems } from './domain.ts'

const server = await testServer()
const { db } = server.services
const gate = await receivingGate(server)
const { keeper, supplierId, millId } = gate
const inbox = keeper.client(supplierAnswers)
const missing = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

let seller: SignedIn
let rival: SignedIn
let pdf: Uint8Array
beforeAll(async () => {
  seller = (await contactOf(server, supplierId, 'Sal Seller', 'sal@supplier.test')).browser
  const other = await createSupplier(await server.signIn('administrator'), { name: 'Forge Nord' })
  rival = (await contactOf(server, other.id, 'Rob Rival', 'rob@nord.test')).browser
  const document = await PDFDocument.create()
  document.addPage()
  document.addPage()
  pdf = await document.save()
})
afterEach(() => db.query(sql`DELETE FROM throttles`))

/** A delivery of a heat whose certificate is owed, as its supplier sees the request. */
async function owed(heatNo: string) {
  await gate.posted({ lines: [{ ...gate.line, heatNo }] })
  const found = (await seller.client(clientArea).certificateRequests({ query: {} })).find(
    (one) => one.heatNo === heatNo,
  )
  if (!found) throw new Error('Nothing is owed.')
  return found
}
const said = (heats: readonly string[], more: object = {}) => ({
  certificateNo: 'VM 4711',
  type: '3.1',
  issuedOn: '2026-11-01',
  issuedBy: 'mill',
  heats,
  ...more,
})
function send(who: SignedIn, id: string, certificate: object, file?: Uint8Array | string) {
  const form = new FormData()
  form.set('certificate', JSON.stringify(certificate))
  if (file !== undefined) {
    const bytes = typeof file === 'string' ? file : new Uint8Array(file)
    form.set('file', new Blob([bytes]), typeof file === 'string' ? 'certificate.txt' : 'certificate.pdf')
  }
  return who.request('POST', `/api/v1/client-area/certificate-requests/${id}/certificates`, { body: form })
}
const waitingFor = async (id: string) =>
  (await inbox.inbox({ query: {} })).find(({ requestId }) => requestId === id)
const countOf = async () =>
  (await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM certificates`))[0]?.count

describe('A certificate that is owed', () => {
  it('is not one of a lower type, nor one without the heat', () => {
    const wanted = { heatNo: 'H 820417', certificateType: '3.1' }
    expect(certificateProblems(wanted, { type: '3.2', heats: ['h820417', 'H1'] })).toEqual({})
    expect(certificateProblems(wanted, { type: '2.2', heats: ['H820418'] })).toEqual({
      type: ['A certificate 3.1 was ordered; 2.2 does not do.'],
      heats: ['Heat H 820417 is missing. Send the certificate on which it stands.'],
    })
  })

  it('is seen by its supplier alone, and sent by nobody else', async () => {
    const request = await owed('OW1')
    expect(request).toMatchObject({ state: 'owed', certificateType: '3.1', answer: null })
    expect(await rival.client(clientArea).certificateRequests({ query: { shown: 'all' } })).toEqual([])
    const [foreign, none] = [
      await send(rival, request.id, said(['OW1']), pdf),
      await send(rival, missing, said(['OW1']), pdf),
    ]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
    expect((await send(keeper, request.id, said(['OW1']), pdf)).status).toBe(403)
    expect(await waitingFor(request.id)).toBeUndefined()
  })

  it('is refused at once where it is no PDF, of a lower type, without the heat, or of a day to come', async () => {
    const request = await owed('OW2')
    for (const [certificate, file, field] of [
      [said(['OW2']), undefined, 'file'],
      [said(['OW2']), 'Certificate', 'file'],
      [said(['OW2'], { type: '2.2' }), pdf, 'type'],
      [said(['OW3']), pdf, 'heats'],
      [said([]), pdf, 'heats'],
      [said(['OW2'], { issuedOn: '2999-01-01' }), pdf, 'issuedOn'],
      [said(['OW2'], { status: 'verified' }), pdf, 'status'],
    ] as const) {
      const reply = await send(seller, request.id, certificate, file)
      expect([field, reply.status, errorsOf(reply)]).toEqual([field, 422, [field]])
    }
    expect(await waitingFor(request.id)).toBeUndefined()
  })

  it('waits in the inbox, and becomes one that is received and not read when it is accepted', async () => {
    const request = await owed('OW4')
    const before = await countOf()
    expect((await send(seller, request.id, said(['ow 4', 'X9']), pdf)).status).toBe(201)
    expect(await countOf()).toBe(before)
    const entry = await waitingFor(request.id)
    expect(entry).toMatchObject({ kind: 'certificate', files: [{ name: 'certificate.pdf' }] })
    const asked = { params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0 } }
    expect(
      (await seller.request('POST', `/api/v1/supplier-answers/${entry?.id}/accept`, { body: asked.body }))
        .status,
    ).toBe(403)
    const taken = await inbox.accept(asked)
    const made = await keeper.client(certificates).get({ params: { id: taken.becameId ?? '' } })
    expect(made).toMatchObject({
      status: 'received',
      millCertificateNo: 'VM 4711',
      issuerId: millId,
      typePrinted: 'EN 10204 3.1',
      signatures: [],
      namesGrade: false,
      pagesPresent: 2,
      lines: [{ heatNo: 'OW4' }],
    })
    const files = await keeper.client(certificates).files({ params: { id: made.id } })
    expect(files.map(({ name }) => name)).toEqual(['certificate.pdf'])
    const { data } = await keeper.client(certificateRequests).list({ query: { search: request.number } })
    expect(data[0]).toMatchObject({ status: 'received' })
    const [now] = (await seller.client(clientArea).certificateRequests({ query: {} })).filter(
      ({ id }) => id === request.id,
    )
    expect(now).toMatchObject({ state: 'sent', answer: { state: 'accepted' } })
    expect(await problem(inbox.accept(asked))).toMatchObject({ body: { code: 'answer_decided' } })
  })

  it('is returned with a reason that the supplier reads, and sent again', async () => {
    const request = await owed('OW5')
    await send(seller, request.id, said(['OW5']), pdf)
    const entry = await waitingFor(request.id)
    const reason = 'Page 2 cannot be read.'
    await inbox.giveBack({ params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0, reason } })
    const find = async () =>
      (await seller.client(clientArea).certificateRequests({ query: {} })).find(({ id }) => id === request.id)
    expect(await find()).toMatchObject({ state: 'owed', answer: { state: 'returned', reason } })
    await send(seller, request.id, said(['OW5']), pdf)
    await send(seller, request.id, said(['OW5'], { certificateNo: 'VM 4712' }), pdf)
    expect(await waitingFor(request.id)).toMatchObject({ certificate: { certificateNo: 'VM 4712' } })
  })

  it('is rejected by whoever reads it: its sender hears of it, and reads why beside the request', async () => {
    const quality = await server.signIn('manager')
    const request = await owed('OW6')
    const find = async (who = seller) =>
      (await who.client(clientArea).certificateRequests({ query: {} })).find(({ id }) => id === request.id)
    const mailsTo = async (to: string) =>
      (await server.mails(to)).filter(({ template }) => template === 'supplier-certificate-read')
    const rejectNext = async (reason: string) => {
      await send(seller, request.id, said(['OW6']), pdf)
      const entry = await waitingFor(request.id)
      const asked = { params: { id: entry?.id ?? '' }, body: { version: entry?.version ?? 0 } }
      const { becameId } = await inbox.accept(asked)
      expect(await find()).toMatchObject({ state: 'sent', answer: { outcome: null } })
      const papers = quality.client(certificates)
      const { id, version } = await papers.get({ params: { id: becameId ?? '' } })
      const refused = await seller.request('POST', `/api/v1/certificates/${id}/reject`, {
        version,
        body: { reason },
      })
      expect(refused.status).toBe(403)
      await papers.reject({ params: { id }, version, body: { reason } })
    }
    await rejectNext('The impact values are missing.')
    expect(await find()).toMatchObject({
      state: 'owed',
      answer: { state: 'accepted', outcome: 'rejected', outcomeReason: 'The impact values are missing.' },
    })
    const [mail, ...others] = await mailsTo('sal@supplier.test')
    expect(mail?.subject).toMatch(/^Your certificate for CR-\d+, heat OW6 was rejected$/)
    expect(mail?.text).not.toContain('impact values')
    expect(others).toEqual([])
    expect(await mailsTo('rob@nord.test')).toEqual([])
    expect(await find(rival)).toBeUndefined()
    await seller.client(account).update({ body: { name: seller.person.name, mails: 'daily' } })
    await rejectNext('Page 2 is of another heat.')
    expect(await mailsTo('sal@supplier.test')).toHaveLength(1)
    const kept = await db.query<{ text: string }>(sql`
      SELECT text FROM client_notices WHERE user_id = ${seller.person.id} AND text LIKE '%rejected%'`)
    expect(kept).toHaveLength(1)
    await seller.client(account).update({ body: { name: seller.person.name, mails: 'at-once' } })
  })
})
