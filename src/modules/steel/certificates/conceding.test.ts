import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk, customersLetter } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { makeSigner, signed } from '../../../../test/support/signing.ts'
import type { CertificateRecord } from './contract.ts'

const server = await testServer()
const { facilityId } = await salesSetup(server)
const desk = await certificateDesk(server)
const { author, manager, as, heatOf, head, good, enterAll, found } = desk
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })

async function entered(heatNo: string, more: object = {}, values: Readonly<Record<string, string>> = {}) {
  const lines = [{ lineNo: 1, heatId: await heatOf(heatNo) }]
  const record = await as(author).create({ body: head(lines, { orderLimits: [], ...more }) })
  return enterAll(record, { ...good, ...values })
}
const answerTo = (key: string, ground: object) => ({
  key,
  number: 'CON-1',
  reason: 'The customer accepts it.',
  signature: signed,
  ...ground,
})
const concede = async (record: CertificateRecord, key: string, who = manager, ground?: object) =>
  as(who).concede({
    ...at(record),
    body: answerTo(key, ground ?? { fileId: await customersLetter(server, record) }),
  })
const change = (record: CertificateRecord, body: object) => as(author).update({ ...at(record), body })

describe('A concession', () => {
  it('of a value answers it against the limit it was given for, and no stricter one', async () => {
    let record = await entered('C10001', {}, { C: '0.31' })
    record = await concede(record, found(record, 'C')?.key ?? '')
    expect(record.status).toBe('checked')
    record = await change(record, { orderLimits: [{ field: 'C', max: '0.12' }] })
    expect(record.status).toBe('data_entered')
    expect(found(record, 'C')).toMatchObject({ isOpen: true, concession: null })
    expect(found(record, 'C')?.sentence).toContain(
      'Concession CON-1 was given against something else: at most was 0.30, is 0.12',
    )
    record = await change(record, { orderLimits: [] })
    expect(record.status).toBe('checked')
  })

  it.each([
    [
      'certificate_type',
      { typePrinted: 'EN 10204 2.2', signatures: [] },
      { typePrinted: 'EN 10204 2.1', orderedType: '3.2' },
    ],
    ['pages', { pagesTotal: 3 }, { pagesTotal: 12 }],
    ['size', { printedSize: '168.3 x 10.97', receivedSize: '168.3 x 7.11' }, { printedSize: 'Plate 20' }],
  ])('of %s answers what it was given for', async (check, wrong, worse) => {
    let record = await entered(`C2${check.length}`, wrong)
    record = await concede(record, `header|${check}`)
    expect(record.status).toBe('checked')
    record = await change(record, worse)
    expect(record.check.header.find((one) => one.check === check)).toMatchObject({
      isOpen: true,
      sentence: expect.stringContaining('Concession CON-1 was given against something else'),
    })
    expect(record.status).toBe('data_entered')
  })

  it('rests on a letter that is attached or on a decided non-conformance, and not on a number somebody typed', async () => {
    const record = await entered('C10005', {}, { C: '0.31' })
    const key = found(record, 'C')?.key ?? ''
    const other = await entered('C10006')
    const elsewhere = await customersLetter(server, other)
    for (const ground of [{}, { fileId: elsewhere }])
      expect(await problem(concede(record, key, manager, ground))).toMatchObject({
        status: 422,
        errors: { fileId: [expect.any(String)] },
      })
    const quality = await server.signIn({ role: 'manager', name: 'Q. Decider' })
    await makeSigner(server, quality.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${quality.person.id}, '2020-01-01', '{disposition}', false)`)
    const cases = manager.client(nonConformances)
    const raise = (heatId: string | undefined) =>
      cases.create({
        body: {
          facilityId,
          title: 'Carbon',
          foundAt: 'inspection',
          foundOn: '2026-11-20',
          pieceIds: [],
          heatId: heatId ?? null,
        },
      })
    const about = async (nonConformanceNo: string) =>
      JSON.stringify(await problem(concede(record, key, manager, { nonConformanceNo })))
    const foreign = await raise(other.lines[0]?.heatId)
    const own = await raise(record.lines[0]?.heatId)
    expect(await about('NCR-0')).toContain('There is no non-conformance NCR-0.')
    expect(await about(foreign.number)).toContain('is about neither this certificate nor a heat of it')
    expect(await about(own.number)).toContain('has not decided')
    const proposed = await cases.propose({
      ...at(own),
      body: { disposition: 'use_as_is', proposal: 'The wall is not welded.' },
    })
    await quality
      .client(nonConformances)
      .decide({ ...at(proposed), body: { reason: 'Agreed.', signature: signed } })
    const done = await concede(record, key, manager, { nonConformanceNo: own.number })
    expect(found(done, 'C')?.concession).toMatchObject({ record: { nonConformanceNo: own.number } })
    // It keeps what it decided while that certificate counts.
    const reopen = async () =>
      quality.client(nonConformances).reopen({
        ...at(await cases.get({ params: { id: own.id } })),
        body: { reason: 'The customer says no after all.' },
      })
    expect(await problem(reopen())).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'conceded_on', href: `/certificates/${done.id}` }] },
    })
    await as(manager).reject({ ...at(done), body: { reason: 'The customer says no after all.' } })
    expect(await reopen()).toMatchObject({ status: 'open' })
  })

  it('keeps the letter it rests on, which is no page of the mill', async () => {
    const record = await entered('C10007', {}, { C: '0.31' })
    const fileId = await customersLetter(server, record)
    const done = await concede(record, found(record, 'C')?.key ?? '', manager, { fileId })
    expect(found(done, 'C')?.concession).toMatchObject({ record: { fileId, name: 'letter.pdf' } })
    const gone = await author.request('DELETE', `/api/v1/certificates/${record.id}/files/${fileId}`)
    expect([gone.status, (gone.body as { code?: string }).code]).toEqual([422, 'letter'])
    const { verifier } = desk
    expect(await problem(as(verifier).verify({ ...at(done), body: { signature: signed } }))).toMatchObject({
      status: 422,
      errors: { withoutPages: [expect.stringContaining('No page of the mill is attached.')] },
    })
  })

  it('is signed, and not given by whoever entered the values', async () => {
    const record = await entered('C10003', {}, { C: '0.31' })
    const key = found(record, 'C')?.key ?? ''
    const path = `/api/v1/certificates/${record.id}/concessions`
    const body = { key, number: 'CON-1', reason: 'Agreed.', fileId: await customersLetter(server, record) }
    const unsigned = await manager.request('POST', path, { version: record.version, body })
    expect(unsigned.status).toBe(422)
    const wrongPin = { ...body, signature: { ...signed, pin: '0000' } }
    const refused = await manager.request('POST', path, { version: record.version, body: wrongPin })
    expect(refused.status).toBe(422)
    const noted = await as(manager).update({ ...at(record), body: { orderReference: 'PO 4711' } })
    expect(await problem(concede(noted, key))).toMatchObject({
      status: 422,
      message: 'You entered values of this certificate; someone else has to concede a point of it.',
    })
    const other = await entered('C10004', {}, { C: '0.31' })
    const conceded = await concede(other, found(other, 'C')?.key ?? '')
    expect(await as(author).signatures({ params: { id: conceded.id } })).toMatchObject([
      { meaning: 'approved', name: 'K. Lindqvist', changedAfter: false },
    ])
  })
})
