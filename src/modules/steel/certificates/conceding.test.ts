import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import type { CertificateRecord } from './contract.ts'

const server = await testServer()
const { author, manager, as, at, heatOf, head, good, enterAll, found } = await certificateDesk(server)

async function entered(heatNo: string, more: object = {}, values: Readonly<Record<string, string>> = {}) {
  const lines = [{ lineNo: 1, heatId: await heatOf(heatNo) }]
  const record = await as(author).create({ body: head(lines, { orderLimits: [], ...more }) })
  return enterAll(record, { ...good, ...values })
}
const concede = (record: CertificateRecord, key: string, who = manager) =>
  as(who).concede({
    ...at(record),
    body: { key, number: 'CON-1', reason: 'The customer accepts it.', signature: signed },
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

  it('is signed, and not given by whoever entered the values', async () => {
    const record = await entered('C10003', {}, { C: '0.31' })
    const key = found(record, 'C')?.key ?? ''
    const path = `/api/v1/certificates/${record.id}/concessions`
    const body = { key, number: 'CON-1', reason: 'Agreed.' }
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
