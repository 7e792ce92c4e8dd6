import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '../../../test/support/people.ts'
import { problem } from '../../../test/support/quotes.ts'
import { testServer } from '../../../test/support/server.ts'
import { makeSigner, signed } from '../../../test/support/signing.ts'
import { starterGrades } from '../../../test/support/steel-examples.ts'
import { heats } from '#modules/heats/contract.ts'
import { specifications } from '#modules/specifications/contract.ts'
import { type CertificateRecord, certificates } from './contract.ts'

const server = await testServer()
const mill = await createCompany(server.services, 'Vallmont Steel')
const otherMill = await createCompany(server.services, 'Kurohama Special Steel')
const author = await server.signIn({ role: 'user', name: 'D. Okoro' })
const manager = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
const verifier = await server.signIn({ role: 'user', name: 'E. Marsh' })
const administrator = await server.signIn('administrator')
const as = (who: typeof author) => who.client(certificates)
const at = ({ id, version }: CertificateRecord) => ({ params: { id }, version })

const grade = starterGrades.get('A106-B')
if (!grade) throw new Error('The starter set has no A106-B.')
const specification = await administrator.client(specifications).create({
  body: {
    code: 'ASTM A106/A106M',
    name: 'Seamless carbon steel pipe',
    edition: '2019a',
    kind: 'material',
    status: 'current',
    sortOrder: 1,
    active: true,
    grades: [grade],
  },
})

const heatOf = async (heatNo: string, millId = mill): Promise<string> =>
  (await author.client(heats).create({ body: { heatNo, millId } })).id

const head = (lines: { lineNo: number; heatId: string }[], more: object = {}) => ({
  millCertificateNo: 'VM-26-33187',
  issuerId: mill,
  issuedBy: 'mill' as const,
  isCopy: false,
  issueDate: '2026-11-16',
  typePrinted: 'EN 10204 3.1',
  signatures: ['manufacturer_inspection' as const],
  pagesPresent: 1,
  pagesTotal: 1,
  decimalMark: '.' as const,
  factors: [],
  specificationId: specification.id,
  grade: 'B',
  namesGrade: true,
  orderedType: '3.1' as const,
  comparison: 'rounding' as const,
  subSize: 'none' as const,
  orderLimits: [{ field: 'S', max: '0.010' }],
  lines: lines.map((line) => ({ ...line, analysis: 'heat' as const })),
  ...more,
})

/** Inside the grade in everything but what is overwritten. */
const good: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

async function enterAll(record: CertificateRecord, values: Readonly<Record<string, string>>, line = 0) {
  let after = record
  const lineId = record.lines[line]?.id ?? ''
  for (const [field, printed] of Object.entries(values)) {
    after = await as(author).enterValue({
      ...at(after),
      body: {
        lineId,
        field,
        test: 0,
        printed,
        unit: field === 'yield' || field === 'tensile' ? 'MPa' : null,
      },
    })
  }
  return after
}

const found = ({ check }: CertificateRecord, field: string) => check.values.find((one) => one.field === field)

beforeAll(async () => {
  for (const who of [author, verifier]) {
    await makeSigner(server, who.person)
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification}', false)`)
  }
})

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

    const early = as(verifier).verify({ ...at(record), body: { signature: signed } })
    expect(await problem(early)).toMatchObject({ status: 422 })
    const body = {
      key: sulphur?.key ?? '',
      number: 'CON-7',
      reason: 'The customer accepts it for this order.',
    }
    const notAllowed = await author.request('POST', `/api/v1/certificates/${record.id}/concessions`, {
      version: record.version,
      body,
    })
    expect(notAllowed.status).toBe(403)
    record = await as(manager).concede({ ...at(record), body })
    expect(record).toMatchObject({ status: 'checked', check: { overall: 'acceptable', openPoints: 0 } })
    expect(found(record, 'S')?.concession).toMatchObject({ number: 'CON-7', byName: 'K. Lindqvist' })

    const own = as(author).verify({ ...at(record), body: { signature: signed } })
    expect(await problem(own)).toMatchObject({
      status: 422,
      message: 'You entered values of this certificate; someone else has to verify it.',
    })
    const unlisted = as(manager).verify({ ...at(record), body: { signature: signed } })
    await expect(unlisted).rejects.toThrow(/list of regular signatories/)
    record = await as(verifier).verify({ ...at(record), body: { signature: signed } })
    expect(record).toMatchObject({ status: 'verified', verifiedByName: 'E. Marsh' })
    expect(await as(author).signatures({ params: { id: record.id } })).toMatchObject([
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
    record = await as(manager).concede({ ...at(record), body: { key, number: 'CON-8', reason: 'Agreed.' } })
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
      body: { key, number: 'CON-9', reason: 'Looks alike.' },
    })
    expect(await problem(refusal)).toMatchObject({ status: 422 })
  })

  it('is rejected with a reason, and its place is taken when another one is verified', async () => {
    const lines = [{ lineNo: 1, heatId: await heatOf('R81095') }]
    const old = await as(author).create({ body: head(lines) })
    let fresh = await as(author).create({ body: head(lines, { supersedesId: old.id }) })
    fresh = await enterAll(fresh, good)
    fresh = await as(verifier).verify({ ...at(fresh), body: { signature: signed } })
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

  it('is not verified by somebody who changed its head or took a value out', async () => {
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40071') }]) })
    record = await enterAll(record, { ...good, S: '0.012' })
    record = await as(verifier).update({ ...at(record), body: { orderLimits: [] } })
    expect(record.status).toBe('checked')
    const verify = (one: CertificateRecord) =>
      as(verifier).verify({ ...at(one), body: { signature: signed } })
    const refusal = { message: 'You entered values of this certificate; someone else has to verify it.' }
    expect(await problem(verify(record))).toMatchObject(refusal)
    let other = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40072') }]) })
    other = await enterAll(other, good)
    const lineId = other.lines[0]?.id ?? ''
    other = await as(verifier).enterValue({
      ...at(other),
      body: { lineId, field: 'Al', test: 0, printed: '9' },
    })
    other = await as(verifier).enterValue({
      ...at(other),
      body: { lineId, field: 'Al', test: 0, printed: '' },
    })
    expect(await problem(verify(other))).toMatchObject(refusal)
    let noted = await as(author).create({ body: head([{ lineNo: 1, heatId: await heatOf('B40073') }]) })
    noted = await enterAll(noted, good)
    noted = await as(verifier).update({ ...at(noted), body: { notes: 'Compared with the order.' } })
    expect((await verify(noted)).status).toBe('verified')
  })

  it('keeps its heat and its pages once it is verified', async () => {
    const heatId = await heatOf('B40080')
    const path = `/api/v1/heats/${heatId}`
    let record = await as(author).create({ body: head([{ lineNo: 1, heatId }]) })
    record = await enterAll(record, good)
    const renamed = await author.request('PATCH', path, { version: 1, body: { heatNo: 'B40081' } })
    expect(renamed.status).toBe(200)
    record = await as(verifier).get({ params: { id: record.id } })
    record = await as(verifier).verify({ ...at(record), body: { signature: signed } })
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
