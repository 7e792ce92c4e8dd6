import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCompany } from '../../../test/support/people.ts'
import { problem } from '../../../test/support/quotes.ts'
import { salesSetup } from '../../../test/support/sales.ts'
import { testServer } from '../../../test/support/server.ts'
import { makeSigner, signed } from '../../../test/support/signing.ts'
import { starterGrades } from '../../../test/support/steel-examples.ts'
import { certificates } from '#modules/certificates/contract.ts'
import { heats } from '#modules/heats/contract.ts'
import { specifications } from '#modules/specifications/contract.ts'
import { type SteelRecord, steelStock } from './contract.ts'

const server = await testServer()
const { facilityId } = await salesSetup(server)
const mill = await createCompany(server.services, 'Vallmont Steel')
const otherMill = await createCompany(server.services, 'Kurohama Special Steel')
const keeper = await server.signIn({ role: 'manager', name: 'D. Okoro' })
const quality = await server.signIn({ role: 'manager', name: 'E. Marsh' })
const unlisted = await server.signIn({ role: 'manager', name: 'K. Lindqvist' })
const reader = await server.signIn({ role: 'user', name: 'P. Nair' })
const as = (who: typeof keeper) => who.client(steelStock)
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
const signature = signed

const grade = starterGrades.get('A106-B')
if (!grade) throw new Error('The starter set has no A106-B.')
const specification = await (await server.signIn('administrator')).client(specifications).create({
  body: {
    code: 'ASTM A106/A106M',
    name: 'Seamless carbon steel pipe',
    edition: '2019a',
    kind: 'material',
    status: 'current',
    sortOrder: 1,
    active: true,
    grades: [grade, { ...grade, name: 'C' }],
  },
})

const GOOD: Readonly<Record<string, string>> = {
  C: '0.17', Si: '0.15', Mn: '0.67', P: '0.020', S: '0.008', Cr: '0.09', Mo: '0.03', Ni: '0.11', Cu: '0.13', V: '0.010',
  yield: '273', tensile: '478', elongation: '27.6',
} // biome-ignore format: values read better in rows

/** A certificate of a heat with values inside the grade, verified by another person than the one who entered them. */
async function verifyHeat(
  heatNo: string,
  {
    millId = mill,
    signatures = ['manufacturer_inspection' as const] as 'manufacturer_inspection'[],
    mark = '',
  } = {},
) {
  const api = keeper.client(certificates)
  const { data } = await keeper
    .client(heats)
    .list({ query: { search: heatNo, filter: { millId: [millId] } } })
  const heat = data[0] ?? (await keeper.client(heats).create({ body: { heatNo, millId } }))
  let record = await api.create({
    body: {
      millCertificateNo: `VM-${heatNo}${mark}`,
      issuerId: millId,
      issuedBy: 'mill',
      isCopy: false,
      issueDate: '2026-11-16',
      typePrinted: 'EN 10204 3.1',
      signatures,
      pagesPresent: 1,
      pagesTotal: 1,
      decimalMark: '.',
      factors: [],
      specificationId: specification.id,
      grade: 'B',
      namesGrade: true,
      orderedType: signatures.length > 0 ? '3.1' : '2.2',
      comparison: 'rounding',
      subSize: 'none',
      orderLimits: [],
      lines: [{ lineNo: 1, heatId: heat.id, analysis: 'heat' }],
    },
  })
  const lineId = record.lines[0]?.id ?? ''
  for (const [field, printed] of Object.entries(GOOD)) {
    const unit = field === 'yield' || field === 'tensile' ? 'MPa' : null
    record = await api.enterValue({ ...at(record), body: { lineId, field, test: 0, printed, unit } })
  }
  record = await quality.client(certificates).verify({ ...at(record), body: { signature } })
  expect(record.status).toBe('verified')
}

const take = (heatNo: string, more: object = {}) =>
  as(keeper).create({
    body: {
      form: 'pipe',
      nps: '6',
      schedule: '80',
      lengthMm: '6000',
      qtyPieces: 2,
      specificationId: specification.id,
      grade: 'B',
      certificateType: '3.1',
      millId: mill,
      heatNo,
      facilityId,
      ...more,
    },
  })
const accept = (row: SteelRecord) => as(quality).inspect({ ...at(row), body: { inspection: 'accepted' } })
const release = (row: SteelRecord, who = quality) => as(who).release({ ...at(row), body: { signature } })

beforeAll(async () => {
  for (const who of [keeper, quality, unlisted]) await makeSigner(server, who.person)
  for (const who of [keeper, quality]) {
    await server.services.db.query(sql`
      INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
      VALUES (${who.person.id}, '2020-01-01', '{certificate_verification,stock_release,disposition}', false)`)
  }
})

describe('Steel', () => {
  it('is released with a signature once its heat has a verified certificate, by another person', async () => {
    const made = await take('h82 0417')
    const waiting = await accept(made)
    expect(waiting).toMatchObject({ status: 'awaiting_certificate', verifiedType: null })
    await verifyHeat('H82 0417')
    const row = await as(keeper).get({ params: { id: made.id } })
    expect(row.verifiedType).toBe('3.1')
    expect(row.can.release).toBe('You received this steel; someone else has to release it.')
    expect(await problem(release(row, keeper))).toMatchObject({
      status: 422,
      message: 'You received this steel; someone else has to release it.',
    })
    expect(await problem(release(row, unlisted))).toMatchObject({
      message: 'Only regular signatories for stock release may release it.',
    })
    expect(await problem(release(row, reader))).toMatchObject({ status: 403 })
    const wrongPin = as(quality).release({ ...at(row), body: { signature: { ...signed, pin: '1111' } } })
    expect(await problem(wrongPin)).toMatchObject({ status: 422 })
    const released = await release(row)
    expect(released).toMatchObject({ status: 'available', can: { cut: true, update: expect.any(String) } })
    expect(await as(keeper).signatures({ params: { id: made.id } })).toMatchObject([
      { meaning: 'released', name: 'E. Marsh', changedAfter: false },
    ])
    const late = as(keeper).update({ ...at(released), body: { heatNo: 'X1' } })
    expect(await problem(late)).toMatchObject({ status: 423 })
  })

  it('is not covered by the same number of another mill, nor by a weaker certificate', async () => {
    await verifyHeat('K44712', { millId: otherMill })
    const foreign = await accept(await take('K44712'))
    expect(foreign).toMatchObject({ status: 'awaiting_certificate', verifiedType: null })
    const unknownMill = await accept(await take('K44712', { millId: null }))
    expect(unknownMill.verifiedType).toBeNull()
    await verifyHeat('R81095', { signatures: [] })
    const weak = await accept(await take('R81095'))
    expect(weak.can.release).toBe('The verified certificate is of type 2.2; 3.1 was ordered.')
    expect(await problem(release(weak))).toMatchObject({ status: 422 })
    const enough = await accept(await take('R81095', { certificateType: '2.2' }))
    expect((await release(enough)).status).toBe('available')
  })

  it('is not covered by a certificate of its heat for another grade or specification', async () => {
    await verifyHeat('G77310')
    const other = await (await server.signIn('administrator')).client(specifications).create({
      body: {
        code: 'ASTM A53/A53M',
        name: 'Welded and seamless steel pipe',
        edition: '2022',
        kind: 'material',
        status: 'current',
        sortOrder: 2,
        active: true,
        grades: [],
      },
    })
    for (const more of [{ grade: 'C' }, { specificationId: other.id }]) {
      const piece = await accept(await take('G77310', more))
      expect(piece).toMatchObject({ status: 'awaiting_certificate', verifiedType: null })
      expect(await problem(release(piece))).toMatchObject({
        status: 422,
        message: 'There is no verified certificate of type 3.1 for this heat and grade.',
      })
    }
    expect((await release(await accept(await take('G77310')))).status).toBe('available')
  })

  it('is covered by the best certificate, or by the one that was chosen, and keeps it when it is released', async () => {
    await verifyHeat('V30011')
    await verifyHeat('V30011', { signatures: [], mark: '-2' })
    const piece = await accept(await take('V30011', { certificateType: '2.2' }))
    expect(piece.certificates.map(({ type }) => type)).toEqual(['3.1', '2.2'])
    const [best, weaker] = piece.certificates
    const choose = (who: typeof keeper, row: SteelRecord, certificateId: string | null) =>
      as(who).chooseCertificate({ ...at(row), body: { certificateId } })
    const body = weaker?.id ?? ''
    expect(await problem(choose(reader, piece, body))).toMatchObject({ status: 403 })
    const [foreign] = (await as(keeper).list({ query: { search: 'H820417' } })).data
    const released = await as(keeper).get({ params: { id: foreign?.id ?? '' } })
    expect(await problem(choose(keeper, piece, released.certificates[0]?.id ?? ''))).toMatchObject({
      status: 422,
      errors: { certificateId: [expect.stringContaining('It covers another heat')] },
    })
    const chosen = await choose(quality, piece, body)
    expect(chosen).toMatchObject({ certificateId: body, verifiedType: '2.2' })
    const again = await choose(quality, chosen, null)
    expect(again).toMatchObject({ certificateId: null, verifiedType: '3.1' })
    const free = await release(again)
    expect(free).toMatchObject({ certificateId: best?.id, can: { chooseCertificate: expect.any(String) } })
  })

  it('of a plate keeps its signature valid when it is cut', async () => {
    await verifyHeat('P66120')
    const plate = {
      form: 'plate',
      nps: null,
      schedule: null,
      thicknessMm: '20',
      widthMm: '2000',
      qtyPieces: 1,
    }
    const free = await release(await accept(await take('P66120', plate)))
    expect(free.sizeText).toBe('Plate 20 x 2000 x 6000')
    const lines = [{ lengthMm: '1000', quantity: 1 }]
    const cut = await as(keeper).cut({ ...at(free), body: { lines, kerfMm: '2' } })
    expect(cut.sizeText).toBe('Plate 20 x 2000 x 4998')
    const signatures = () => as(keeper).signatures({ params: { id: free.id } })
    expect(await signatures()).toMatchObject([{ meaning: 'released', changedAfter: false }])
    const held = await as(keeper).quarantine({ ...at(cut), body: { reason: 'The heat is in doubt' } })
    const back = await as(quality).backToHold({ ...at(held), body: { reason: 'To be looked at again' } })
    await as(keeper).update({ ...at(back), body: { plateNo: 'P-2' } })
    expect(await signatures()).toMatchObject([{ meaning: 'released', changedAfter: true }])
  })

  it('comes out of quarantine as it is with a reason and a signature, by another person', async () => {
    await verifyHeat('F52539')
    const free = await release(await accept(await take('F52539')))
    const held = await as(keeper).quarantine({ ...at(free), body: { reason: 'A dent', pieces: 1 } })
    const reason = 'The dent is in the length that is cut off.'
    const use = (who: typeof keeper) => as(who).useAsIs({ ...at(held), body: { reason, signature } })
    expect(await problem(use(keeper))).toMatchObject({
      status: 422,
      message: 'You received this steel; someone else has to release it.',
    })
    expect(await problem(use(unlisted))).toMatchObject({
      message: 'Only regular signatories for dispositions may decide.',
    })
    expect(await problem(use(reader))).toMatchObject({ status: 403 })
    expect(await use(quality)).toMatchObject({ status: 'available', qtyPieces: 1 })
    expect(await as(keeper).signatures({ params: { id: held.id } })).toMatchObject([
      { meaning: 'released', name: 'E. Marsh', changedAfter: false },
    ])
    expect(await as(keeper).get({ params: { id: free.id } })).toMatchObject({ status: 'available' })
  })

  it('is rejected with a reason and a signature, and goes back to the supplier', async () => {
    const held = await as(keeper).quarantine({ ...at(await take('Z7')), body: { reason: 'A lamination' } })
    const body = { reason: 'Found by ultrasonic examination.', signature }
    expect(await problem(as(unlisted).reject({ ...at(held), body }))).toMatchObject({ status: 422 })
    expect(await problem(as(quality).reject({ ...at(held), body: { ...body, reason: '' } }))).toMatchObject({
      status: 422,
    })
    const rejected = await as(quality).reject({ ...at(held), body })
    expect(rejected).toMatchObject({ status: 'rejected', can: { cut: expect.any(String) } })
    expect(await as(keeper).signatures({ params: { id: held.id } })).toMatchObject([
      { meaning: 'rejected', name: 'E. Marsh', changedAfter: false },
    ])
    const back = await as(keeper).returnToSupplier({
      ...at(rejected),
      body: { reason: 'Credit note follows.' },
    })
    expect(back).toMatchObject({
      status: 'returned',
      qtyPieces: 0,
      massKg: '0.000',
      can: { move: expect.any(String) },
    })
    const [left] = back.movements
    expect(left).toMatchObject({ kind: 'dispatch', pieces: -2, reason: 'Credit note follows.' })
    const undo = { operationId: left?.operationId ?? '', reason: 'The lorry came back.' }
    expect(await as(keeper).reverseOperation({ ...at(back), body: undo })).toMatchObject({
      status: 'quarantine',
      qtyPieces: 2,
      massKg: held.massKg,
    })
  })
})
