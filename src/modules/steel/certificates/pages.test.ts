import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify as verification } from '#modules/signing/verify/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { CertificateRecord } from './contract.ts'
import { signedContent } from './server/actions.ts'
import { certificates } from './server/document.ts'
import { asSystem } from '#platform/server/system.ts'

const server = await testServer()
const { author, verifier, as, at, heatOf, head, good, enterAll } = await certificateDesk(server)

const PAGE = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

async function attach(
  record: CertificateRecord,
  who: typeof author,
  text: string | Uint8Array<ArrayBuffer> = PAGE,
) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'application/pdf' }), 'VM-26-33187.pdf')
  const { status } = await who.request('POST', `/api/v1/certificates/${record.id}/files`, { body: form })
  expect(status).toBe(201)
}
async function entered(heatNo: string) {
  const record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf(heatNo) }]) })
  return enterAll(record, good)
}
/** The record as it is now: a page that came gave it its next version. */
const now = ({ id }: CertificateRecord) => as(author).get({ params: { id } })
const verify = (record: CertificateRecord, more: object = {}) =>
  as(verifier).verify({ ...at(record), body: { signature: signed, ...more } })
const signatures = (record: CertificateRecord) => as(author).signatures({ params: { id: record.id } })

describe('The pages of a certificate', () => {
  it('are asked for before it is verified, or a reason that is signed', async () => {
    const record = await entered('P10001')
    expect(await problem(verify(record))).toMatchObject({
      status: 422,
      errors: { withoutPages: [expect.stringContaining('No page of the mill is attached.')] },
    })
    const reason = 'The mill sends its values as a file; the paper is lost.'
    expect(await verify(record, { withoutPages: reason })).toMatchObject({
      status: 'verified',
      withoutPages: reason,
      verifiedPages: [],
    })
    expect(await signatures(record)).toMatchObject([{ changedAfter: false }])
  })

  it('are signed with it, and told to whoever checks it by its code', async () => {
    const record = await entered('P10002')
    await attach(record, author)
    const done = await verify(await now(record))
    expect(done).toMatchObject({ withoutPages: null, verifiedPages: [{ name: 'VM-26-33187.pdf' }] })
    const [page] = done.verifiedPages ?? []
    // A page that comes later is none of those that were signed.
    await attach(record, author, `${PAGE}later`)
    expect(await signatures(record)).toMatchObject([{ meaning: 'reviewed', changedAfter: false }])
    await author.request('GET', `/api/v1/certificates/${record.id}/copy`)
    await server.services.db.query(sql`
      INSERT INTO verification_codes (code, entity, entity_id, revision, created_at)
      VALUES ('pages-of-p10002', 'certificates', ${record.id}, 0, now()) ON CONFLICT DO NOTHING`)
    const [known] = await server.services.db.query<{ code: string }>(
      sql`SELECT code FROM verification_codes WHERE entity = 'certificates' AND entity_id = ${record.id}`,
    )
    const told = () =>
      server
        .guest()
        .client(verification)
        .document({ params: { code: known?.code ?? '' } })
    expect(await told()).toMatchObject({ finding: 'verified', pagesSha256: [page?.sha256] })
    await server.services.db.query(sql`
      UPDATE certificates SET verified_pages = '[{"name": "VM-26-33187.pdf", "sha256": "00"}]' WHERE id = ${record.id}`)
    expect(await told()).toMatchObject({ finding: 'changed' })
  })

  it('are counted, and as many as the details say, whoever typed them', async () => {
    const record = await entered('P10006')
    const made = await PDFDocument.create()
    for (let page = 0; page < 3; page++) made.addPage()
    await attach(record, author, await made.save())
    const seen = await now(record)
    expect(await problem(verify(seen))).toMatchObject({
      status: 422,
      body: { code: 'other_pages' },
      message:
        'The details say that 1 page is here, and the attached files have 3. Correct the details, or the files.',
    })
    const corrected = await as(author).update({ ...at(seen), body: { pagesPresent: 3, pagesTotal: 3 } })
    expect((await verify(corrected)).status).toBe('verified')
  })

  it('that came or went after somebody opened it are signed by nobody unseen', async () => {
    const opened = await entered('P10005')
    await attach(opened, author)
    expect(await problem(verify(opened))).toMatchObject({ status: 412 })
    const seen = await now(opened)
    const [page] = await as(author).files({ params: { id: opened.id } })
    const removed = await author.request(
      'DELETE',
      `/api/v1/certificates/${opened.id}/files/${page?.id ?? ''}`,
    )
    expect(removed.status).toBe(204)
    expect(await problem(verify(seen))).toMatchObject({ status: 412 })
    expect((await verify(await now(opened), { withoutPages: 'None came.' })).status).toBe('verified')
  })

  it('are not brought by whoever verifies', async () => {
    const record = await entered('P10003')
    await attach(record, verifier)
    expect(await problem(verify(await now(record)))).toMatchObject({
      status: 422,
      message: 'You attached pages of this certificate; someone else has to verify it.',
    })
  })

  it('were no part of what was signed before, and those signatures still fit', async () => {
    const record = await entered('P10004')
    await attach(record, author)
    await verify(await now(record))
    await asSystem(server.services, 'test', async (ctx) => {
      const row = await certificates.require(ctx, record.id)
      const old = signedContent({ ...row, verifiedPages: null })
      expect(Object.keys(old as object)).toEqual([
        'number', 'millCertificateNo', 'issuerId', 'issueDate', 'typePrinted', 'signatures', 'specificationId', 'grade',
        'orderedType', 'decimalMark', 'factors', 'lines', 'values', 'concessions', 'check',
      ]) // biome-ignore format: names read better in rows
      expect(Object.keys(signedContent(row) as object)).toContain('pages')
    })
  })
})
