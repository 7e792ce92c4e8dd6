import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelDeliveryDesk } from '../../../../test/support/steel-deliveries.ts'
import { travellerDeliveryNoteContentTable as contents } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
const { setup } = await quoteDesk(server)
const desk = await deliveryDesk(server, setup)
const yard = await steelDeliveryDesk(server, setup)
const { db } = server.services
const { api, at, shop, keeper, papers, prepare, draft, checked, dispatch, read } = desk

const textOf = async (path: string): Promise<string> =>
  pdfText((await keeper.request('GET', path)).bytes)
    .flat()
    .join('\n')
const packingList = ({ id }: { id: string }) => textOf(`/api/v1/traveller-delivery-notes/${id}/packing-list`)
const refusal = (code: string, message: string) => ({
  status: 422,
  body: { refusals: expect.arrayContaining([expect.objectContaining({ code, message })]) },
})
const two = {
  packages: [
    {
      lineNo: 1,
      kind: 'crate',
      lengthMm: 1200,
      widthMm: 800,
      heightMm: 640,
      tareKg: '12',
      marks: 'THIS WAY UP',
    },
    { lineNo: 2, kind: 'box', grossKg: '14' },
  ],
  packageContents: [
    { lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1 },
    { lineNo: 2, packageNo: 2, noteLineNo: 10, quantity: 1 },
  ],
}

describe('The packages of a note', () => {
  it('hold each of its pieces, else it is not made ready (case 16)', async () => {
    const traveller = await shop.complete()
    const one = {
      ...two,
      packages: two.packages.slice(0, 1),
      packageContents: two.packageContents.slice(0, 1),
    }
    const short = await papers(await draft(traveller, 2, one))
    expect(await problem(prepare(short))).toMatchObject(refusal('packages', '1 piece lies in no package.'))
    const packed = await api.update({ ...at(short), body: two as never })
    expect(packed.packages).toMatchObject([{ lineNo: 1, kind: 'crate', tareKg: '12.000' }, { lineNo: 2 }])
    expect(await prepare(packed)).toMatchObject({ status: 'ready' })
  })

  it('are asked again at the gate, whatever became of them since', async () => {
    const note = await checked(await shop.complete(), 1)
    expect(await problem(api.update({ ...at(note), body: two as never }))).toMatchObject({ status: 423 })
    await db.query(sql`UPDATE ${contents} SET package_no = 9 WHERE note_id = ${note.id}`)
    expect(await problem(dispatch(await read(note)))).toMatchObject(
      refusal('packages_unknown', 'There is no package 9.'),
    )
  })

  it('are packed by nobody who may not change the note', async () => {
    const note = await draft(await shop.complete(), 1)
    const clerk = await server.signIn('user')
    expect(await problem(desk.of(clerk).update({ ...at(note), body: two as never }))).toMatchObject({
      status: 403,
    })
    const customer = await server.signIn('client')
    const reply = await customer.request('GET', `/api/v1/traveller-delivery-notes/${note.id}/packing-list`)
    expect(reply.status).toBe(403)
  })

  it('are printed as a packing list, kept as it was when they left, and as labels', async () => {
    const note = await checked(await shop.complete(), 2, two)
    expect(await packingList(note)).toContain('NOT YET DISPATCHED')
    const gone = await dispatch(note)
    const list = await packingList(gone)
    expect(list).not.toContain('NOT YET DISPATCHED')
    expect(list).toContain('Package 1, crate, 1,200 x 800 x 640 mm')
    expect(list).toContain('THIS WAY UP')
    await api.receive({ ...at(gone), body: { receiverName: 'A. Kruse' } })
    expect(await packingList(gone)).toBe(list)
    const zpl = await keeper.request('GET', `/api/v1/traveller-delivery-notes/${note.id}/labels/zpl`)
    expect(zpl.bytes.toString()).toContain(`^FD${note.number}-2^FS`)
    expect(await textOf(`/api/v1/traveller-delivery-notes/${note.id}/labels/pdf`)).toContain('Crate, 1 of 2')
  })

  it('of steel weigh what the steel in them weighs', async () => {
    const note = await yard.dispatched(await yard.released(), 1)
    const list = await textOf(`/api/v1/delivery-notes/${note.id}/packing-list`)
    expect(list).toContain('Package 1, loose')
    expect(list).toContain(`net ${Number(note.massKg)} kg, gross ${Number(note.massKg) + 1} kg`)
  })

  it.each([
    ['of a kind that there is not', { packages: [{ lineNo: 1, kind: 'sack' }] }, 'packages.0.kind'],
    [
      'with a length below a millimetre',
      { packages: [{ lineNo: 1, kind: 'box', lengthMm: 0 }] },
      'packages.0.lengthMm',
    ],
    [
      'that weigh less than nothing',
      { packages: [{ lineNo: 1, kind: 'box', tareKg: '-1' }] },
      'packages.0.tareKg',
    ],
    [
      'with the same number twice',
      {
        packages: [
          { lineNo: 1, kind: 'box' },
          { lineNo: 1, kind: 'crate' },
        ],
      },
      'packages.1.lineNo',
    ],
    [
      'that hold no piece of a line',
      { packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 0 }] },
      'packageContents.0.quantity',
    ],
    [
      'with a field that nobody declared',
      { packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1, isReady: true }] },
      'packageContents.0',
    ],
  ])('are refused %s', async (_, body, field) => {
    const note = await draft(await shop.complete(), 1)
    const refused = await problem(api.update({ ...at(note), body: body as never }))
    expect(refused).toMatchObject({ status: 422 })
    expect(Object.keys((refused as ApiError).body.errors ?? {}).join(' ')).toContain(field)
    expect((await read(note)).packages).toMatchObject([{ lineNo: 1, kind: 'loose' }])
  })

  it('of another note are not taken over by their ids', async () => {
    const first = await draft(await shop.complete(), 1)
    const second = await draft(await shop.complete(), 1)
    const [theirs] = second.packages
    const body = { packages: [{ id: theirs?.id, lineNo: 1, kind: 'crate' }] }
    expect(await problem(api.update({ ...at(first), body: body as never }))).toMatchObject({ status: 422 })
    expect((await read(second)).packages).toMatchObject([{ kind: 'loose' }])
  })

  it('stay as they are where a save leaves them out, and go where it sends none', async () => {
    const note = await draft(await shop.complete(), 2, two)
    const renamed = await api.update({ ...at(note), body: { project: 'Emden' } })
    expect(renamed.packages).toHaveLength(2)
    const none = await api.update({ ...at(renamed), body: { packages: [], packageContents: [] } })
    expect(none.packages).toEqual([])
    const labels = await keeper.request('GET', `/api/v1/traveller-delivery-notes/${note.id}/labels/pdf`)
    expect(labels.status).toBe(422)
    expect(await problem(prepare(await papers(none)))).toMatchObject(
      refusal('packages', '2 pieces lie in no package.'),
    )
  })

  it('name the pieces that have serial numbers, each of them once', async () => {
    const traveller = await shop.released({ quantity: 2, serialScheme: 'series' })
    const [one = '', other = ''] = (await shop.read(traveller)).pieces.map(({ serialNo }) => serialNo)
    const lines = [
      {
        lineNo: 10,
        travellerId: traveller.rootId,
        quantity: 2,
        massKg: '49',
        serialNumbers: `${one}, ${other}`,
      },
    ]
    const named = (first: string, second: string) => ({
      packages: two.packages,
      packageContents: [
        { lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1, serialNumbers: first },
        { lineNo: 2, packageNo: 2, noteLineNo: 10, quantity: 1, serialNumbers: second },
      ],
    })
    const written = await api.create({ body: desk.body(lines, named(one, one)) as never })
    const note = await papers(written)
    expect(await problem(prepare(note))).toMatchObject(
      refusal('packages_twice', `${one} lies in two packages.`),
    )
    const right = await api.update({ ...at(note), body: named(one, other) as never })
    // The second package was weighed with less than what lies in it.
    expect(await problem(prepare(right))).toMatchObject(
      refusal('package_light', 'Package 2 was weighed with 14 kg; 24.5 kg lie in it.'),
    )
    const weighed = await api.update({
      ...at(right),
      body: { packages: right.packages.map((box) => ({ ...box, grossKg: null, tareKg: '2' })) },
    })
    const open = weighed.conditions.filter(({ refusals }) => refusals.length > 0)
    expect(open.map(({ code }) => code)).not.toContain('packages')
    expect(open.map(({ code }) => code)).not.toContain('package_mass')
    expect(await packingList(weighed)).toContain(other)
  })

  it('that were changed behind its back show at the signatures of the note', async () => {
    const note = await checked(await shop.complete(), 1)
    const gone = await dispatch(note)
    await db.query(sql`UPDATE ${contents} SET quantity = 7 WHERE note_id = ${note.id}`)
    const signatures = await api.signatures({ params: { id: gone.id } })
    expect(signatures.map(({ changedAfter }) => changedAfter)).toEqual([true, true, true])
  })

  it('of a void note are printed with that word', async () => {
    const gone = await desk.dispatched(await shop.complete(), 1)
    const taken = await api.void({ ...at(gone), body: { reason: 'The lorry never came' } })
    expect(await packingList(taken)).toContain('VOID')
  })

  it('of steel are asked as well, and stay when the note is opened again', async () => {
    const steel = await yard.released()
    const bare = await yard.draft(steel, 2, { packages: [], packageContents: [] })
    expect(await problem(yard.prepare(bare))).toMatchObject(
      refusal('packages', '2 pieces lie in no package.'),
    )
    const crate = { packages: [{ lineNo: 1, kind: 'crate' as const, tareKg: '30' }] }
    const contents = { packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 2 }] }
    const packed = await yard.api.update({ ...at(bare), body: { ...crate, ...contents } })
    const ready = await yard.prepare(packed)
    expect(await problem(yard.api.update({ ...at(ready), body: crate }))).toMatchObject({ status: 423 })
    const open = await yard.api.reopen({ ...at(ready), body: { reason: 'Another crate' } })
    expect(open.packages).toMatchObject([{ kind: 'crate', tareKg: '30.000' }])
    const fewer = open.lines.map(({ id, lineNo, stockId }) => ({ id, lineNo, stockId, quantity: 1 }))
    const short = await yard.api.update({ ...at(open), body: { lines: fewer } })
    expect(await problem(yard.prepare(short))).toMatchObject(
      refusal('packages_more', 'Line 10 has 1 piece; 2 are packed.'),
    )
  })
})
