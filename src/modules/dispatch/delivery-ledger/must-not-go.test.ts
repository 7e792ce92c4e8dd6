import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { goodsGate } from '../../../../test/support/goods-gate.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed, withoutPages } from '../../../../test/support/signing.ts'

// Each is tried as a person would: all else is as it should be. Conditions and cases bear the numbers of the paper on goods out.

const server = await testServer()
const { db, clock } = server.services
const desk = await goodsGate(server)
const { shop, quotes, gate, store, papers, stock, made, packed, toPrepare, toSend, toPrepareSteel } = desk
const { at, checker } = gate
const { yard } = store

interface Way {
  readonly tries: string
  readonly code: string
  readonly says: RegExp
  /** The last step, which is refused; everything before it is not. */
  readonly act: () => Promise<() => Promise<unknown>>
  readonly after?: () => Promise<unknown>
}

const ways: readonly Way[] = [
  {
    tries: 'pieces that have not passed an operation (condition 1, case 3)',
    code: 'operations',
    says: /^1 of 4 pieces have not passed operation 10 Saw of TR-/,
    act: async () => toPrepare(await packed(await shop.complete({ quantity: 4 }, 3), 4)),
  },
  {
    tries: 'more pieces than are left (condition 19, case 1)',
    code: 'quantity',
    says: /has 1 left of the 2 that shall go\.$/,
    async act() {
      const traveller = await shop.complete()
      await gate.dispatched(traveller, 1)
      return toPrepare(await packed(traveller, 2))
    },
  },
  {
    tries: 'pieces that another note keeps (DQ2, case 6)',
    code: 'reserved',
    says: /^2 pieces are packed on TDN-.*, of TR-/,
    async act() {
      const traveller = await shop.complete()
      const note = await packed(traveller)
      await gate.ready(traveller, 2)
      return toPrepare(note)
    },
  },
  {
    tries: 'more than was ordered (case 4)',
    code: 'over_order',
    says: /asks 1; 1 are delivered, 0 remain\.$/,
    async act() {
      const { traveller } = await desk.ordered(3, 1)
      await gate.dispatched(traveller, 1)
      return toPrepare(await packed(traveller))
    },
  },
  {
    tries: 'a piece by its serial number that is gone (DQ2)',
    code: 'serial_gone',
    says: /is not here any more: it is delivered\.$/,
    async act() {
      const traveller = await shop.numbered(2)
      const serialNo = traveller.pieces[0]?.serialNo ?? ''
      await gate.dispatch(await gate.check(await gate.prepare(await desk.named(traveller, serialNo))))
      return toPrepare(await desk.named(traveller, serialNo))
    },
  },
  {
    tries: 'a piece that came back and is not released again (case 25)',
    code: 'returned',
    says: /came back and is not released again\.$/,
    async act() {
      const traveller = await shop.complete()
      const note = await gate.dispatched(traveller, 2)
      const lines = [{ lineId: note.lines[0]?.id ?? '', quantity: 1 }]
      await gate.api.takeBack({ ...at(note), body: { lines, condition: 'unopened', reason: 'unused' } })
      return toPrepare(await packed(traveller))
    },
  },
  {
    tries: 'pieces of another customer',
    code: 'mixed',
    says: /one note goes to one customer and one order\.$/,
    async act() {
      const { traveller } = await desk.ordered(4, 2)
      return toPrepare(await packed(traveller, 1, { companyId: desk.strangerId }))
    },
  },
  {
    tries: 'pieces of a traveller that is held (condition 3)',
    code: 'on_hold',
    says: /^DWG-7719 holds TR-.*: The flange is turned\.$/,
    async act() {
      const traveller = await shop.complete()
      const note = await packed(traveller)
      await desk.holdByDrawing(traveller)
      return toPrepare(note)
    },
  },
  {
    tries: 'pieces of steel that a non-conformance holds since (conditions 3 and 5)',
    code: 'on_hold',
    says: /^NCR-.* holds SS-.*: Laminations at the bevel\.$/,
    async act() {
      const { traveller, piece } = await made()
      const note = await gate.checked(traveller, 1)
      await desk.raise(piece.id)
      return toSend(await gate.read(note))
    },
  },
  {
    tries: 'pieces of a heat whose certificate was withdrawn since (condition 7, case 10)',
    code: 'certificate_missing',
    says: /^Heat W\d+ of SS-.* has no verified certificate\.$/,
    async act() {
      const { traveller, certificate } = await made()
      const note = await gate.checked(traveller, 1)
      const paper = await papers.get({ params: { id: certificate.id } })
      await papers.withdraw({ ...at(paper), body: { reason: 'Recalled', signature: signed } })
      return toSend(await gate.read(note))
    },
  },
  {
    tries: 'pieces of a heat whose certificate a lower one replaced (condition 8, case 8)',
    code: 'certificate_lower',
    says: /has a certificate of type 2\.2; ordered was 3\.1\.$/,
    async act() {
      const { traveller, certificate, heatNo } = await made()
      const note = await gate.checked(traveller, 1)
      const head = { typePrinted: 'EN 10204 2.2', supersedesId: certificate.id }
      const lower = await yard.enterHeat(heatNo, { mark: ' B', signatures: [], head })
      await papers.verify({ ...at(lower), body: { signature: signed, withoutPages, losesCover: true } })
      return toSend(await gate.read(note))
    },
  },
  {
    tries: 'pieces of which a signed reading was changed in the database (condition 12, case 12)',
    code: 'signature_changed',
    says: /^What Ines Inspector signed at operation 20 Bore of TR-.* was changed afterwards\.$/,
    async act() {
      const traveller = await shop.complete()
      const note = await gate.checked(traveller, 1)
      await desk.changeReadings(traveller)
      return toSend(await gate.read(note))
    },
  },
  {
    tries: 'pieces whose required document is neither approved nor waived (condition 14)',
    code: 'documents',
    says: /^Cutting list of TR-.* is neither approved nor waived\.$/,
    async act() {
      const templateId = await desk.asksForDocument('Cutting list')
      return toPrepare(await packed(await shop.complete({ templateId })))
    },
  },
  {
    tries: 'a piece that lies in no package (case 16)',
    code: 'packages',
    says: /^1 piece lies in no package\.$/,
    async act() {
      const packageContents = [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1 }]
      return toPrepare(await packed(await shop.complete(), 2, { packageContents }))
    },
  },
  {
    tries: 'pieces for a customer who is put on hold at the gate (condition 23)',
    code: 'inactive',
    says: /is on hold\.$/,
    async act() {
      const note = await gate.checked(await shop.complete(), 1)
      await desk.customer('status', `'on_hold'`)
      return toSend(note)
    },
    after: () => desk.customer('status', `'active'`),
  },
  {
    tries: 'pieces for a customer on credit hold since (condition 21, case 18)',
    code: 'credit',
    says: /is on credit hold: Two invoices are overdue\.$/,
    async act() {
      const note = await gate.checked(await shop.complete(), 1)
      await desk.customer('credit_hold_reason', `'Two invoices are overdue.'`)
      return toSend(note)
    },
    after: () => desk.customer('credit_hold_reason', 'NULL'),
  },
  {
    tries: 'pieces without their certificate of conformity (condition 15)',
    code: 'declaration',
    says: /^The certificate of conformity is not issued for the 1 piece that goes\.$/,
    act: async () => toSend(await gate.inspect(await gate.ready(await shop.complete(), 1))),
  },
  {
    tries: 'pieces whose documents were to follow by a day that has passed (case 35)',
    code: 'to_follow_past',
    says: /^The certificate of conformity was to follow by .*: issue it, or move the day\.$/,
    async act() {
      const note = await gate.checked(await shop.complete(), 1)
      const past = addDays(clock.today(), -1)
      await db.query(sql`UPDATE traveller_delivery_notes SET to_follow_until = ${past} WHERE id = ${note.id}`)
      return toSend(await gate.read(note))
    },
  },
  {
    tries: 'what nobody checked (2.2)',
    code: 'not_checked',
    says: /^Nobody has checked it yet\.$/,
    act: async () => toSend(await gate.follow(await gate.ready(await shop.complete(), 1))),
  },
  {
    tries: 'what its own preparer checks (case 14)',
    code: 'four_eyes',
    says: /^You prepared this note; someone else has to check it\.$/,
    async act() {
      const note = await gate.prepare(await packed(await shop.complete()), checker)
      return () => gate.of(checker).check({ ...at(note), body: gate.signature })
    },
  },
  {
    tries: "a customer's steel to somebody else (condition 20, case 20)",
    code: 'wrong_owner',
    says: /^SS-.* belongs to Stranger Steel\.$/,
    async act() {
      const piece = await store.released()
      await db.query(sql`UPDATE steel_stock SET owner_company_id = ${desk.strangerId} WHERE id = ${piece.id}`)
      return toPrepareSteel(await store.draft(piece, 1))
    },
  },
  {
    tries: 'steel that is kept for someone (condition 19)',
    code: 'quantity',
    says: /has 0 free of the 1 that shall go\.$/,
    async act() {
      const piece = await store.released({ qtyPieces: 1 })
      const body = { purpose: 'Spool 4', until: addDays(clock.today(), 5), pieces: 1 }
      await stock.reservePieces({ ...at(piece), body })
      return toPrepareSteel(await store.draft(piece, 1))
    },
  },
  {
    tries: 'steel that a non-conformance put into quarantine (condition 3)',
    code: 'not_released',
    says: /is quarantine: it does not go\.$/,
    async act() {
      const piece = await store.released()
      await desk.raise(piece.id)
      return toPrepareSteel(await store.draft(piece, 1))
    },
  },
  {
    tries: 'steel that was released without its certificate (condition 10)',
    code: 'conditional',
    says: /^SS-.* was released without its certificate \(Q/,
    async act() {
      const piece = await desk.conditional('W-NONE', await quotes.draft(5))
      return toPrepareSteel(await store.draft(piece, 1))
    },
  },
  {
    tries: 'steel that was cut and not marked with its heat (condition 11)',
    code: 'unmarked',
    says: /is not marked yet: confirm the stamp transfer first\.$/,
    async act() {
      return toPrepareSteel(await store.draft(await desk.cutOff(), 1))
    },
  },
]

describe('What must not be delivered', () => {
  it.each(ways.map((way, at) => [at + 1, way.tries, way] as const))('%i: %s', async (_, __, way) => {
    const last = await way.act()
    const refused = await problem(last())
    await way.after?.()
    const { status, body } = refused as { status: number; body: { message: string; refusals?: object[] } }
    expect([422, 423]).toContain(status)
    const said = expect.objectContaining({ code: way.code, message: expect.stringMatching(way.says) })
    expect(body.refusals ?? [body]).toEqual(expect.arrayContaining([said]))
  })

  it('are twenty-five ways', () => {
    expect(ways).toHaveLength(25)
  })
})
