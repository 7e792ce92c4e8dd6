import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { travellers } from '#modules/production/travellers/contract.ts'
import { requisitions } from '#modules/purchasing/requisitions/contract.ts'
import { problem } from '../../../../test/support/quotes.ts'
import type { SignedIn } from '../../../../test/support/server.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'

const server = await testServer()
const desk = await materialDesk(server)
const { planner, worker, inside, operationsOf, on, released, draft, read } = desk
const { steel, of, api, take, grade, material, withMaterial, at, lineOf, view, reserve, issue, agrees } = desk
const { db } = server.services

describe('The material of a traveller', () => {
  it('is asked for before the traveller is submitted, line by line', async () => {
    const row = await draft({ materials: [material({ grade: null, neededAtSeq: 20 })] })
    expect(row.missingToSubmit.materials).toEqual(['Material line 10: say its grade.'])
    const wrong = await problem(draft({ materials: [material({ neededAtSeq: 35 })] }))
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { 'materials.0.neededAtSeq': ['There is no operation 35.'] } },
    })
  })

  it('is found in stock for its line, reserved, issued with its heat, and returned', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: null })
    const found = await api.search({ params: { id: row.id }, query: { line: lineOf(row) } })
    expect(found.candidates).toMatchObject([{ number: one.number, keepPieces: 2 }])
    expect(found.need).toMatchObject({ lengthMm: '605.0', pieces: 2, form: 'pipe' })
    const kept = await reserve(row, one.id, { pieces: 2 })
    expect(kept.lines).toMatchObject([{ required: '2', reserved: '2', short: '0' }])
    expect(await steel.get({ params: { id: one.id } })).toMatchObject({
      status: 'reserved',
      reservations: [
        {
          usedFor: { entity: 'travellers', id: row.rootId, label: row.number },
          purpose: `${row.number} line 10`,
        },
      ],
    })
    const given = await issue(row, one.id)
    expect(given.lines).toMatchObject([
      {
        reserved: '0',
        issued: '2',
        stock: [{ number: one.number, heatNo: 'H82-0417', issuedPieces: 2, status: 'issued' }],
      },
    ])
    expect(given.entries.map(({ kind }) => kind).toSorted()).toEqual(['issue', 'reserve', 'unreserve'])
    await agrees()
    const back = await api.takeBack({ ...at(row), body: { stockId: one.id } })
    expect(back.lines).toMatchObject([{ issued: '0', stock: [] }])
    expect(await problem(api.takeBack({ ...at(row), body: { stockId: one.id } }))).toMatchObject({
      status: 422,
      body: { code: 'not_kept' },
    })
    await agrees()
  })

  it('follows what ends in the store: a reservation that is let go there, and a reversal', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: null })
    await reserve(row, one.id, { pieces: 2 })
    const now = await steel.get({ params: { id: one.id } })
    const [reservation] = now.reservations
    await steel.endReservation({ ...at(now), body: { reservationId: reservation?.id ?? '' } })
    expect((await view(row)).lines).toMatchObject([{ reserved: '0', short: '2' }])
    await issue(row, one.id)
    const issued = await steel.get({ params: { id: one.id } })
    const [last] = issued.movements
    await steel.reverseOperation({
      ...at(issued),
      body: { operationId: last?.operationId ?? '', reason: 'Wrong rack' },
    })
    expect((await view(row)).lines).toMatchObject([{ issued: '0' }])
    await agrees()
  })

  it('is not reserved by who has no right to it, nor seen by nobody', async () => {
    const one = await take({ grade: grade() })
    const row = await withMaterial({ grade: one.grade })
    const reader = await server.signIn('user')
    expect(await problem(reserve(row, one.id, { lengthMm: '1216' }, reader))).toMatchObject({ status: 403 })
    expect((await of(reader).get({ params: { id: row.id } })).can.reserve).toContain('right')
  })
})

describe('A cut for a traveller', () => {
  it('takes the lengths of the line, leaves an offcut, and its pieces wait for their stamp (cases 40 and 41)', async () => {
    const name = grade()
    const bar = await take({ grade: name, lengthMm: '1240' })
    const row = await withMaterial({ grade: name, certificateType: null, neededAtSeq: 20 })
    await reserve(row, bar.id, { lengthMm: '1216' })
    const cut = await of(worker).cut({
      ...at(row),
      body: { lineRootId: lineOf(row), stockId: bar.id, quantity: 2, kerfMm: '4' },
    })
    expect(await steel.get({ params: { id: bar.id } })).toMatchObject({
      lengthMm: '22.0',
      isOffcut: true,
      qtyPieces: 1,
    })
    const [line] = cut.lines
    expect(line).toMatchObject({
      reserved: '2',
      issued: '0',
      stock: [{ marking: 'unmarked', reservedPieces: 2, isCut: true }],
    })
    const [made] = line?.stock ?? []
    if (!made) throw new Error('The cut made no pieces.')
    await agrees()
    const early = await problem(issue(row, made.stockId))
    expect(early).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'unmarked' }],
        message: `${made.number} is not marked yet: confirm the stamp transfer first.`,
      },
    })
    const work = inside(worker)
    const [saw] = await operationsOf(row)
    if (!saw) throw new Error('There is no saw.')
    expect(saw.can.start).toBe(true)
    expect(await problem(work.book({ ...on(row, saw), body: { kind: 'good', quantity: 2 } }))).toMatchObject({
      body: { refusals: [{ code: 'unmarked' }] },
    })
    const stamp = (who: SignedIn, heatNo: string) =>
      of(who).mark({
        ...at(row),
        body: { stockId: made.stockId, heatNo, pieceMark: 'A1', signature: signed },
      })
    expect(await problem(stamp(worker, 'H82-0471'))).toMatchObject({
      body: { errors: { heatNo: [expect.stringContaining('is heat H82-0417')] } },
    })
    expect(await problem(stamp(planner, 'H82-0417'))).toMatchObject({ body: { code: 'not_the_cutter' } })
    const marked = await stamp(worker, 'h82-0417')
    expect(marked.lines).toMatchObject([{ stock: [{ marking: 'marked' }] }])
    expect(await steel.signatures({ params: { id: made.stockId } })).toMatchObject([
      { name: 'Walt Worker', meaning: 'performed', changedAfter: false },
    ])
    await work.book({ ...on(row, (await operationsOf(row))[0] ?? saw), body: { kind: 'good', quantity: 2 } })
    const bore = (await operationsOf(row))[1]
    expect(bore?.can.start).toBe('Material line 10 is issued for 0 pieces: issue the rest first.')
    await issue(row, made.stockId)
    expect((await operationsOf(row))[1]?.can.start).toBe(true)
    await agrees()
  })

  it('is not swapped any more (case 44), what was not cut is', async () => {
    const name = grade()
    const first = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const second = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: null })
    await issue(row, first.id)
    const swap = (stockId: string, withStockId: string) =>
      api.swap({ ...at(row), body: { lineRootId: lineOf(row), stockId, withStockId, reason: 'Bent' } })
    const swapped = await swap(first.id, second.id)
    expect(swapped.lines).toMatchObject([{ issued: '2', stock: [{ number: second.number }] }])
    await agrees()
    const cutName = grade()
    const bar = await take({ grade: cutName })
    const other = await take({ grade: cutName, lengthMm: '610', qtyPieces: 2 })
    const sawn = await withMaterial({ grade: cutName, certificateType: null })
    const cut = await of(worker).cut({
      ...at(sawn),
      body: { lineRootId: lineOf(sawn), stockId: bar.id, quantity: 2, kerfMm: '3' },
    })
    const made = cut.lines[0]?.stock[0]?.stockId ?? ''
    expect(
      await problem(
        api.swap({
          ...at(sawn),
          body: { lineRootId: lineOf(sawn), stockId: made, withStockId: other.id, reason: 'Bent' },
        }),
      ),
    ).toMatchObject({ body: { refusals: [{ code: 'already_cut' }] } })
  })
})

describe('Steel that is given out and left over', () => {
  it('keeps a traveller from being cancelled; what is kept for it is free when it is', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610' })
    const more = await take({ grade: name, lengthMm: '610' })
    const row = await withMaterial({ grade: name, certificateType: null })
    await issue(row, one.id)
    await reserve(row, more.id, { lengthMm: '605' })
    const cancel = async () =>
      desk.travellers.cancel({ ...at(await read(row)), body: { reason: 'Not wanted' } })
    expect(await problem(cancel())).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'unreturned', href: `/steel-stock/${one.id}` }],
        message: `${one.number} is issued and not used up or returned.`,
      },
    })
    await api.takeBack({ ...at(row), body: { stockId: one.id } })
    await cancel()
    expect(await steel.get({ params: { id: more.id } })).toMatchObject({
      status: 'available',
      reservations: [],
    })
    await agrees()
  })
})

describe('A traveller with steel that is left over', () => {
  it('says so at the button that closes it (case 28)', async () => {
    const name = grade()
    const bar = await take({ grade: name, lengthMm: '6000' })
    const row = await desk.complete({ materials: [desk.material({ grade: name, certificateType: null })] })
    await issue(row, bar.id)
    await desk.travellers.depart({
      ...at(await read(row)),
      body: { kind: 'stocked', quantity: 2, place: 'Rack' },
    })
    await desk.travellers.review({ ...at(await read(row)), body: {} })
    const asReleaser = async () => (await desk.as(desk.releaser).get({ params: { id: row.id } })).can.close
    expect(await asReleaser()).toBe(`${bar.number} is issued and not used up or returned.`)
    await api.takeBack({ ...at(await read(row)), body: { stockId: bar.id } })
    expect(await asReleaser()).toBe(true)
  })
})

describe('What is short', () => {
  it('becomes requisition lines once: asking twice changes nothing (case 45)', async () => {
    const row = await released({
      quantity: 4,
      materials: [
        material({ grade: grade() }),
        material({ lineNo: 20, grade: grade() }),
        material({ lineNo: 30, grade: grade() }),
      ],
    })
    const asked = await api.request({ ...at(row), body: {} })
    expect(asked.lines.map(({ short, requested }) => [short, requested])).toEqual([
      ['0', '4'],
      ['0', '4'],
      ['0', '4'],
    ])
    const number = asked.lines[0]?.requisitions[0]?.id ?? ''
    expect(await planner.client(requisitions).get({ params: { id: number } })).toMatchObject({
      source: 'traveller',
      usedForLabel: `${row.number} line 10`,
      quantity: '4.000',
      lengthMm: '605.0',
    })
    expect(await problem(api.request({ ...at(row), body: {} }))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'not_short' }] },
    })
  })
})

describe('The next revision of a traveller', () => {
  it('asks for the same material as the one before, and finds what was given out for it', async () => {
    const name = grade()
    const row = await withMaterial({ grade: name })
    const next = await planner.client(travellers).revise({ ...at(row), body: { reason: 'Another drawing.' } })
    const kept = ({
      lineNo,
      rootId,
      grade: of,
      neededAtSeq,
      qtyPerPiece,
    }: (typeof row.materials)[number]) => ({
      lineNo,
      rootId,
      of,
      neededAtSeq,
      qtyPerPiece,
    })
    expect(next.materials.map(kept)).toEqual(row.materials.map(kept))
    expect(next.materials[0]?.id).not.toBe(row.materials[0]?.id)
  })
})

describe('The entries of material', () => {
  it('are only added, and nobody writes their sums', async () => {
    const name = grade()
    const row = await withMaterial({ grade: name })
    await reserve(row, (await take({ grade: name })).id, { lengthMm: '1216' })
    await expect(
      db.query(sql`DELETE FROM material_allocations WHERE traveller_root_id = ${row.rootId}`),
    ).rejects.toThrow()
    await expect(
      db.query(sql`UPDATE material_sums SET issued_pieces = 9 WHERE traveller_root_id = ${row.rootId}`),
    ).rejects.toThrow('sum of material_allocations')
    expect((await read(row)).materials).toHaveLength(1)
  })
})
