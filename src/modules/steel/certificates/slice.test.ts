import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { certificateDesk, customersLetter } from '../../../../test/support/certificates.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed, withoutPages } from '../../../../test/support/signing.ts'

const server = await testServer()
const { otherMill, author, manager, verifier, as, at, heatOf, head, good, enterAll, found } =
  await certificateDesk(server)

describe('A certificate', () => {
  it('is checked by its values alone, answered by a concession and verified by another person', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('77C1904') }]) })
    expect(record).toMatchObject({ number: 'CERT-000001', status: 'received', issuerName: 'Vallmont Steel' })
    record = await enterAll(record, { ...good, S: '0.012' })
    expect(record.status).toBe('data_entered')
    expect(record.check).toMatchObject({ overall: 'refuse', openPoints: 1 })
    const sulphur = found(record, 'S')
    expect(sulphur).toMatchObject({
      max: '0.010',
      maxFrom: 'order',
      verdict: 'out_of_limit',
      sentence: 'Sulphur 0.012 % is over the limit of the order, 0.010 %.',
    })
    expect(found(record, 'P')).toMatchObject({ max: '0.035', maxFrom: 'grade', verdict: 'ok' })

    const early = as(verifier).verify({ ...at(record), body: { signature: signed, withoutPages } })
    expect(await problem(early)).toMatchObject({ status: 422 })
    const body = {
      key: sulphur?.key ?? '',
      number: 'CON-7',
      fileId: await customersLetter(server, record),
      reason: 'The customer accepts it for this order.',
      signature: signed,
    }
    const notAllowed = await author.request('POST', `/api/v1/certificates/${record.id}/concessions`, {
      version: record.version,
      body,
    })
    expect(notAllowed.status).toBe(403)
    record = await as(manager).concede({ ...at(record), body })
    expect(record).toMatchObject({ status: 'checked', check: { overall: 'acceptable', openPoints: 0 } })
    expect(found(record, 'S')?.concession).toMatchObject({ number: 'CON-7', byName: 'K. Lindqvist' })

    const own = as(author).verify({ ...at(record), body: { signature: signed, withoutPages } })
    expect(await problem(own)).toMatchObject({
      status: 422,
      message: 'You entered values of this certificate; someone else has to verify it.',
    })
    const unlisted = as(manager).verify({ ...at(record), body: { signature: signed, withoutPages } })
    await expect(unlisted).rejects.toThrow(/list of regular signatories/)
    record = await as(verifier).verify({ ...at(record), body: { signature: signed, withoutPages } })
    expect(record).toMatchObject({ status: 'verified', verifiedByName: 'E. Marsh' })
    expect(await as(author).signatures({ params: { id: record.id } })).toMatchObject([
      { meaning: 'approved', name: 'K. Lindqvist', changedAfter: false },
      { meaning: 'reviewed', name: 'E. Marsh', changedAfter: false },
    ])
    const late = as(author).enterValue({
      ...at(record),
      body: { lineId: record.lines[0]?.id ?? '', field: 'S', test: 0, printed: '0.009' },
    })
    expect(await problem(late)).toMatchObject({ status: 423 })
  })

  it('opens its check again when a value changes, and forgets the answer to the old one', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('88D1') }]) })
    record = await enterAll(record, good)
    expect(record.status).toBe('checked')
    record = await enterAll(record, { S: '0.013' })
    expect(record.status).toBe('data_entered')
    const key = found(record, 'S')?.key ?? ''
    record = await as(manager).concede({
      ...at(record),
      body: {
        key,
        number: 'CON-8',
        fileId: await customersLetter(server, record),
        reason: 'Agreed.',
        signature: signed,
      },
    })
    expect(record.status).toBe('checked')
    record = await enterAll(record, { S: '0.014' })
    expect(record).toMatchObject({ status: 'data_entered', check: { openPoints: 1 } })
    record = await enterAll(record, { S: '' })
    expect(found(record, 'S')).toMatchObject({ verdict: 'missing', value: null })
  })

  it('covers many heats, and a heat stands on many certificates', async () => {
    const shared = await heatOf('K44712')
    const lines = [
      { lineNo: 1, heatId: shared },
      { lineNo: 2, heatId: await heatOf('K44713') },
      // The same number of another mill is another heat.
      { lineNo: 3, heatId: await heatOf('K44712', otherMill) },
    ]
    let three = await as(author).create({ body: head(lines) })
    three = await enterAll(three, good, 0)
    three = await enterAll(three, { ...good, S: '0.061' }, 1)
    expect(
      three.check.values.filter(({ field }) => field === 'S').map(({ heat, verdict }) => [heat, verdict]),
    ).toEqual([
      ['K44712', 'ok'],
      ['K44713', 'out_of_limit'],
      ['K44712', 'missing'],
    ])
    const second = await as(author).create({ body: head([{ lineNo: 1, heatId: shared }]) })
    const ofHeat = await as(author).list({ query: { filter: { heatId: [shared] } } })
    expect(ofHeat.data.map(({ id }) => id).sort()).toEqual([three.id, second.id].sort())
    const byNumber = await as(author).list({ query: { search: 'k44713' } })
    expect(byNumber.data.map(({ id, heatNumbers }) => [id, heatNumbers])).toEqual([
      [three.id, 'K44712, K44713, K44712'],
    ])
  })

  it('reads numbers with the mark and the factors of the document, and refuses the other mark', async () => {
    const lines = [{ lineNo: 1, heatId: await heatOf('F52539') }]
    const factors = [
      { element: 'C', factor: '100' as const },
      { element: 'S', factor: '1000' as const },
    ]
    let record = await as(author).create({ body: head(lines, { factors, decimalMark: ',' }) })
    record = await enterAll(record, { C: '18', S: '8', Mn: '0,67' })
    expect(['C', 'S', 'Mn'].map((field) => found(record, field)?.value)).toEqual(['0.18', '0.008', '0.67'])
    expect(record.values.map(({ printed }) => printed).sort()).toEqual(['0,67', '18', '8'])
    const lineId = record.lines[0]?.id ?? ''
    const point = as(author).enterValue({
      ...at(record),
      body: { lineId, field: 'Mn', test: 0, printed: '0.67' },
    })
    expect(await problem(point)).toMatchObject({
      status: 422,
      errors: { printed: ['This document prints commas; the decimal mark is set in its details.'] },
    })
  })

  it('whose heat is not that of the piece is for quarantine, and no concession changes that', async () => {
    let record = await as(author).create({
      body: head([{ lineNo: 1, heatId: await heatOf('044712') }], { stampedHeat: '44712' }),
    })
    record = await enterAll(record, good)
    expect(record).toMatchObject({ status: 'data_entered', check: { overall: 'quarantine' } })
    const key = record.check.header.find(({ check }) => check === 'heat')?.key ?? ''
    const refusal = as(manager).concede({
      ...at(record),
      body: { key, number: 'CON-9', reason: 'Looks alike.', signature: signed },
    })
    expect(await problem(refusal)).toMatchObject({ status: 422 })
  })

  it('is rejected with a reason, and its place is taken when another one is verified', async () => {
    const lines = [{ lineNo: 1, heatId: await heatOf('R81095') }]
    const old = await as(author).create({ body: head(lines) })
    let fresh = await as(author).create({ body: head(lines, { supersedesId: old.id }) })
    fresh = await enterAll(fresh, good)
    fresh = await as(verifier).verify({ ...at(fresh), body: { signature: signed, withoutPages } })
    expect(fresh.supersedesNumber).toBe(old.number)
    expect(await as(author).get({ params: { id: old.id } })).toMatchObject({
      status: 'superseded',
      supersededByNumber: fresh.number,
    })
    const wrong = await as(author).create({ body: head(lines) })
    const rejected = await as(author).reject({ ...at(wrong), body: { reason: 'Another wall.' } })
    expect(rejected.status).toBe('rejected')
    expect(rejected.can.update).toMatch(/locked/)
  })

  it('keeps its heat and its pages once it is verified', async () => {
    const heatId = await heatOf('B40080')
    const path = `/api/v1/heats/${heatId}`
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId }]) })
    record = await enterAll(record, good)
    const renamed = await author.request('PATCH', path, { version: 1, body: { heatNo: 'B40081' } })
    expect(renamed.status).toBe(200)
    record = await as(verifier).get({ params: { id: record.id } })
    record = await as(verifier).verify({ ...at(record), body: { signature: signed, withoutPages } })
    for (const body of [{ heatNo: 'B40082' }, { millId: otherMill }])
      expect((await author.request('PATCH', path, { version: 2, body })).status).toBe(423)
    const noted = await author.request('PATCH', path, {
      version: 2,
      body: { heatNo: 'b 40081', notes: 'Seen' },
    })
    expect(noted.status).toBe(200)
    const file = `/api/v1/certificates/${record.id}/files/${crypto.randomUUID()}`
    expect((await author.request('DELETE', file)).status).toBe(423)
  })

  it('is no matter of clients, and a stale version is refused', async () => {
    const record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('Z1') }]) })
    const client = await server.signIn('client')
    expect((await client.request('GET', `/api/v1/certificates/${record.id}`)).status).toBe(403)
    const changed = await as(author).update({ ...at(record), body: { notes: 'Page 2 follows.' } })
    expect(changed.version).toBeGreaterThan(record.version)
    const stale = as(author).update({ ...at(record), body: { notes: 'Other.' } })
    expect(await problem(stale)).toMatchObject({ status: 412 })
  })
})
