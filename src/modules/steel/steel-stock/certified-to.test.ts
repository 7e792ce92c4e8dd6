import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { materialSearch } from '#modules/steel/material-search/contract.ts'
import { at, micro, several } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature, withoutPages } from '../../../../test/support/signing.ts'

const server = await testServer()
const desk = await conditionalSteel(server)
const { keeper, quality, as, take, accept, release, enterHeat, verifyHeat } = desk
const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
await makeSigner(server, third.person)
await server.services.db.query(sql`
  INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
  VALUES (${third.person.id}, '2020-01-01', '{certificate_verification,disposition}', false)`)
const a53 = await desk.standard('ASTM A53/A53M', 'A53-B-S')
const line = await desk.standard('API 5L', '5L-B-1-S')
const a106 = { specificationId: desk.specification.id, grade: 'B' }
const paper = (who: typeof keeper) => who.client(certificates)
const verdicts = ({
  certifiedTo,
}: {
  certifiedTo: readonly { grade: string; heats: readonly { verdict: string }[] }[]
}) => certifiedTo.map(({ grade, heats }) => [grade, heats.map(({ verdict }) => verdict).join()])

const search = async (material: object, more: object = {}) => {
  const query = { form: 'pipe' as const, nps: '6', ...material, ...more }
  const { candidates } = await keeper.client(materialSearch).search({ query })
  return candidates.map(({ number }) => number)
}
const free = async (heatNo: string, more: object = {}) =>
  release(await accept(await take(heatNo, { qtyPieces: 1, ...more })))

describe('A certificate that names several specifications', () => {
  it('judges every reading by the limits of each, and shows which value fails', async () => {
    const record = await enterHeat('S10001', {
      head: several(a53, { ...line, level: 'PSL 1' }),
      values: micro,
    })
    expect(verdicts(record)).toEqual([
      ['B', 'passed'],
      ['B type S', 'outside'],
      ['B PSL 1 seamless', 'passed'],
    ])
    expect(record.certifiedTo[1]).toMatchObject({
      specificationName: 'ASTM A53/A53M, 2020',
      heats: [{ heat: 'S10001', sentences: ['Elongation 27.6 % is under the limit of the grade, 30 %.'] }],
    })
    expect(record.certifiedTo[2]).toMatchObject({ level: 'PSL 1', heats: [{ sentences: [] }] })
    expect(record).toMatchObject({ status: 'checked', grade: 'B' })
  })

  it('is found and released as each of them that passed, and as none that did not', async () => {
    await verifyHeat('S10002', { head: several(a53, line), values: micro })
    const asOrdered = await free('S10002')
    const asLinePipe = await free('S10002', line)
    expect(await search(line)).toEqual(expect.arrayContaining([asOrdered.number, asLinePipe.number]))
    expect(await search(a106)).toEqual(expect.arrayContaining([asOrdered.number, asLinePipe.number]))
    expect(await search(a53)).toEqual([])
    const other = await accept(await take('S10002', { qtyPieces: 1, ...a53 }))
    expect(await problem(release(other))).toMatchObject({ status: 422 })
    expect(asOrdered.certifiedTo.map(({ grade }) => grade)).toEqual(['B', 'B PSL 1 seamless'])
  })

  it('says nothing about steel while it is not verified, and takes all back when it is withdrawn', async () => {
    const entered = await enterHeat('S10003', { head: several(line), values: micro })
    const waiting = await accept(await take('S10003', { qtyPieces: 1, ...line }))
    expect(await problem(release(waiting))).toMatchObject({ status: 422 })
    const verified = await paper(quality).verify({ ...at(entered), body: { signature, withoutPages } })
    const piece = await release(await as(keeper).get({ params: { id: waiting.id } }))
    expect(piece.status).toBe('available')
    expect(await search(a106)).toContain(piece.number)
    await paper(third).withdraw({ ...at(verified), body: { reason: 'Recalled.', signature } })
    expect(await as(keeper).get({ params: { id: piece.id } })).toMatchObject({
      status: 'awaiting_certificate',
      certifiedTo: [{ grade: 'B PSL 1 seamless' }],
    })
    expect(await search(a106)).not.toContain(piece.number)
  })

  it('takes no further one after it was verified, by whichever way', async () => {
    const record = await verifyHeat('S10004')
    const piece = await free('S10004')
    const late = paper(keeper).update({ ...at(record), body: several(line) })
    expect(await problem(late)).toMatchObject({ status: 423 })
    const unsigned = await paper(keeper).signatures({ params: { id: record.id } })
    expect(unsigned).toMatchObject([{ meaning: 'reviewed', changedAfter: false }])
    // As a restored or hand-made row would bring it: it counts for nothing, and the signature shows it.
    await server.services.db.query(sql`
      INSERT INTO certificate_specifications (certificate_id, line_no, specification_id, grade)
      VALUES (${record.id}, 1, ${line.specificationId}, ${line.grade})`)
    expect(await search(line)).not.toContain(piece.number)
    expect(await paper(keeper).signatures({ params: { id: record.id } })).toMatchObject([
      { changedAfter: true },
    ])
  })

  it('names grades that there are, each once', async () => {
    const heat = await enterHeat('S10005')
    const save = (...materials: (typeof line)[]) =>
      problem(paper(keeper).update({ ...at(heat), body: several(...materials) }))
    expect(await save({ ...line, grade: 'X99' })).toMatchObject({
      status: 422,
      errors: { 'alsoCertifiedTo.0.grade': ['API 5L has only the grade B PSL 1 seamless.'] },
    })
    const twice = ['This specification and grade are listed already.']
    expect(await save({ ...a106, grade: 'b' })).toMatchObject({
      errors: { 'alsoCertifiedTo.0.grade': twice },
    })
    expect(await save(line, line)).toMatchObject({ errors: { 'alsoCertifiedTo.1.grade': twice } })
  })

  it('is not replaced by one that finds steel good for less, unless that is said, and takes it back then', async () => {
    const older = await verifyHeat('S10006', { head: several(line), values: micro })
    const piece = await free('S10006')
    expect(await search(line)).toContain(piece.number)
    const newer = await enterHeat('S10006', { mark: ' A', head: { supersedesId: older.id } })
    const verify = (body: object = {}) =>
      paper(third).verify({ ...at(newer), body: { signature, withoutPages, ...body } })
    expect(await problem(verify())).toMatchObject({
      status: 422,
      errors: {
        losesCover: [expect.stringContaining(`${piece.number} (available, API 5L B PSL 1 seamless)`)],
      },
    })
    await verify({ losesCover: true })
    expect(await as(keeper).get({ params: { id: piece.id } })).toMatchObject({
      status: 'available',
      certifiedTo: [{ grade: 'B', certificateNumbers: [newer.number] }],
    })
    expect(await search(line)).not.toContain(piece.number)
  })

  it('names what a withdrawal takes from steel that something else covers', async () => {
    const wide = await verifyHeat('S10007', { head: several(line), values: micro })
    await verifyHeat('S10007', { mark: ' A' })
    const piece = await free('S10007')
    expect(await paper(keeper).affected({ params: { id: wide.id } })).toMatchObject([
      { number: piece.number, losesOnly: ['API 5L B PSL 1 seamless'] },
    ])
    await paper(third).withdraw({ ...at(wide), body: { reason: 'Recalled.', signature } })
    expect(await as(keeper).get({ params: { id: piece.id } })).toMatchObject({ status: 'available' })
    expect(await search(line)).not.toContain(piece.number)
  })

  it('is what conditionally released steel waited for as each of them that passed, and ends it where it did not', async () => {
    const waiting = await desk.conditional('S10008', { qtyPieces: 1, ...line })
    const other = await desk.conditional('S10008', { qtyPieces: 1, ...a53 })
    await verifyHeat('S10008', { head: several(a53, line), values: micro })
    expect(await desk.reread(waiting)).toMatchObject({ status: 'available', condition: null })
    expect(await desk.reread(other)).toMatchObject({ status: 'awaiting_certificate' })
  })
})

describe('Records of the same standard', () => {
  it('are named for each other, and where a search found nothing with the pieces of that size', async () => {
    await verifyHeat('S10009')
    const piece = await free('S10009', { nps: '8' })
    const double = await desk.standard('A106-B', 'A106-B')
    const asked = { form: 'pipe' as const, nps: '8', ...double }
    const found = await keeper.client(materialSearch).search({ query: asked })
    expect(found).toMatchObject({
      candidateCount: 0,
      alike: [{ id: a106.specificationId, name: 'ASTM A106/A106M, 2019a', pieces: 1 }],
    })
    expect(await search(a106, { nps: '8' })).toEqual([piece.number])
    const none = await keeper.client(materialSearch).search({ query: { ...asked, nps: '10' } })
    expect(none.alike).toEqual([])
    const admin = await server.signIn('administrator')
    const named = (who: typeof keeper, id: string) =>
      who.client(specifications).likelyDoubles({ params: { id } })
    expect(await named(admin, a106.specificationId)).toEqual([
      { id: double.specificationId, name: 'A106-B, 2020' },
    ])
    expect(await named(admin, line.specificationId)).toEqual([])
    expect(await problem(named(keeper, line.specificationId))).toMatchObject({
      status: 403,
    })
  })
})
