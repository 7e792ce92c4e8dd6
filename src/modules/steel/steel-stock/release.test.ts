import { describe, expect, it } from 'vitest'
import { at, certifiedSteel } from '../../../../test/support/certified-steel.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import type { SteelRecord } from './contract.ts'

const server = await testServer()
const { keeper, quality, unlisted, reader, as, verifyHeat, take, accept, release } = await certifiedSteel(
  server,
  await salesSetup(server),
)
const otherMill = await createCompany(server.services, 'Kurohama Special Steel')
const signature = signed
/** Steel for which quality agreed to a weaker certificate. */
const agreed = (row: SteelRecord) =>
  as(quality).acceptWeakerCertificate({
    ...at(row),
    body: { certificateType: '2.2', reason: 'No pressure part.', signature },
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
    const enough = await accept(await agreed(await take('R81095')))
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
    const piece = await accept(await agreed(await take('V30011')))
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
