import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import {
  type DeclarationRecord,
  declarations as ofConformity,
} from '#modules/dispatch/declarations/contract.ts'
import {
  handlers as conformity,
  saves as conformitySaves,
} from '#modules/dispatch/declarations/server/actions.ts'
import { declarations } from '#modules/dispatch/declarations/server/document.ts'
import { proposal as conformityProposal } from '#modules/dispatch/declarations/server/list.ts'
import {
  travellerDeliveryNotes as contract,
  type TravellerDeliveryNoteRecord,
} from '#modules/dispatch/traveller-delivery-notes/contract.ts'
import {
  check,
  handlers,
  prove,
  toFollow,
} from '#modules/dispatch/traveller-delivery-notes/server/actions.ts'
import { travellerDeliveryNotes as notes } from '#modules/dispatch/traveller-delivery-notes/server/document.ts'
import { saves } from '#modules/dispatch/traveller-delivery-notes/server/saving.ts'
import { serialTable, travellerTable } from '#modules/production/travellers/table.ts'
import { typedPng } from '#modules/signing/signature/server/drawing/typed.ts'
import { type DeliveryStory, deliveryStories } from '../deliveries.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** Who packs and sends in Leeds, who compares the pieces with the note and answers for their conformity. */
const keeper: PersonKey = 'works'
const checker: PersonKey = 'manager'
const signature = { pin: DEMO_PIN }
const { endpoints } = contract

interface FreeTraveller {
  readonly rootId: string
  readonly facilityId: string
  readonly serials: readonly string[]
  readonly free: number
}

/** Notes of the last week in every state, for the customer whose buyer signs in; of travellers whose pieces are made. */
export async function makeDeliveries(
  acting: Acting,
  { day, companyId }: { readonly day: string; readonly companyId: string },
): Promise<void> {
  const gate = new Gate(acting, day, companyId)
  for (const story of deliveryStories) {
    const traveller = (await travellersWithPieces(acting)).find(({ free }) => free >= story.pieces)
    if (traveller) await gate.tell(story, traveller)
  }
}

/** Travellers of which pieces are made that neither went nor were stocked nor stand on a note, those with steel first. */
const travellersWithPieces = (acting: Acting): Promise<FreeTraveller[]> =>
  acting.tx.query<FreeTraveller>(sql`
    SELECT * FROM (SELECT t.root_id AS "rootId", t.facility_id AS "facilityId", t.number,
      EXISTS (SELECT FROM material_sums m WHERE m.traveller_root_id = t.root_id AND m.issued_covers > 0) AS "hasSteel",
      ARRAY(SELECT s.serial_no FROM ${serialTable} s WHERE s.id = ANY(pieces_that_reached(t.root_id, 2147483647))
        AND s.fate = 'in_work' AND NOT EXISTS (
          SELECT FROM traveller_delivery_note_lines l JOIN traveller_delivery_notes n ON n.id = l.note_id
          WHERE s.id = ANY(l.serial_ids) AND n.status NOT IN ('void', 'cancelled')) ORDER BY s.serial_no) AS serials,
      (t.made_qty - t.stocked_qty - coalesce((SELECT sum(l.quantity) FROM traveller_delivery_note_lines l
        JOIN traveller_delivery_notes n ON n.id = l.note_id
        WHERE l.traveller_id = t.root_id AND n.status NOT IN ('void', 'cancelled')), 0))::int AS free
    FROM ${travellerTable} t WHERE t.in_force AND t.status IN ('released', 'final_review')) made
    ORDER BY "hasSteel" DESC, number`)

class Gate {
  readonly #acting: Acting
  readonly #day: string
  readonly #companyId: string
  #now: number

  constructor(acting: Acting, day: string, companyId: string) {
    this.#acting = acting
    this.#day = day
    this.#companyId = companyId
    this.#now = Date.parse(`${day}T15:30:00.000Z`)
  }

  #as<T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>): Promise<T> {
    this.#now += 1500
    return this.#acting.as(who, new Date(this.#now).toISOString(), endpoint, act)
  }

  async tell(story: DeliveryStory, traveller: FreeTraveller): Promise<void> {
    const { reach } = story
    let note = await this.#write(story, traveller)
    const on = () => ({ params: { id: note.id }, query: undefined, version: note.version })
    const take = async (
      who: PersonKey,
      endpoint: Endpoint,
      act: (ctx: Context) => Promise<TravellerDeliveryNoteRecord>,
    ) => {
      note = await this.#as(who, endpoint, act)
    }
    if (reach === 'draft') return
    if (reach === 'cancelled') {
      const body = { reason: 'The customer collects everything at once.' }
      return take(keeper, endpoints.cancel, (ctx) => handlers.cancel(ctx, { ...on(), body }))
    }
    await take(keeper, endpoints.checkPapers, (ctx) => handlers.checkPapers(ctx, { ...on(), body: {} }))
    if (reach === 'documents_check') return
    await take(keeper, endpoints.makeReady, (ctx) =>
      handlers.makeReady(ctx, { ...on(), body: { signature } }),
    )
    if (reach === 'ready') return
    await take(checker, endpoints.check, (ctx) => check(ctx, { ...on(), body: { signature } }))
    const isIssued = story.documents === 'issued' && (await this.#certify(note))
    note = await this.#read(note)
    if (!isIssued) {
      const body = {
        until: addDays(this.#day, story.followsIn ?? 14),
        reason: 'The mill sends the certificate of one heat again.',
      }
      await take(keeper, endpoints.toFollow, (ctx) => toFollow(ctx, { ...on(), body }))
    }
    if (reach === 'checked') return
    await take(keeper, endpoints.dispatch, (ctx) => handlers.dispatch(ctx, { ...on(), body: { signature } }))
    if (reach === 'void') {
      const body = { reason: 'The lorry turned back at the gate.' }
      await take(keeper, endpoints.void, (ctx) => handlers.void(ctx, { ...on(), body }))
    }
    if (reach === 'delivered') {
      const body = { receiverName: 'M. Rennie', receiptRemarks: null }
      await take(keeper, endpoints.receive, (ctx) => handlers.receive(ctx, { ...on(), body }))
    }
    if (reach !== 'proven') return
    await this.#declareOrigin(note)
    await this.#prove(note)
  }

  #read({ id }: TravellerDeliveryNoteRecord): Promise<TravellerDeliveryNoteRecord> {
    return this.#as(keeper, endpoints.get, (ctx) => notes.get(ctx, { params: { id } }))
  }

  #write(story: DeliveryStory, { rootId, facilityId, serials }: FreeTraveller) {
    const { pieces, kg, order, carrier, vehicle } = story
    const chosen = serials.slice(0, pieces).join(', ')
    const named = chosen ? { serialNumbers: chosen } : {}
    const body = contract.input.parse({
      companyId: this.#companyId,
      facilityId,
      plannedOn: addDays(this.#day, story.leavesIn),
      customerOrderNo: order,
      shipTo: 'Brannoch Subsea\nGate 3, Quay Road\nPeterhead',
      shipToCountry: 'GB',
      incoterm: 'DAP',
      incotermPlace: 'Peterhead',
      carrier,
      vehicle,
      lines: [{ lineNo: 10, travellerId: rootId, quantity: pieces, massKg: kg, ...named }],
      packages: [{ lineNo: 1, kind: 'crate', lengthMm: 1200, widthMm: 800, heightMm: 700, tareKg: '38' }],
      packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: pieces, ...named }],
    })
    return this.#as(keeper, endpoints.create, (ctx) => saves.create(ctx, { body }))
  }

  /** Its certificate of conformity, where the records say all that it needs; whether that is issued. */
  #certify({ id }: TravellerDeliveryNoteRecord): Promise<boolean> {
    return this.#declare({ from: 'traveller-delivery-note', ids: id }, {})
  }

  /** Where its pieces come from, for customs. */
  async #declareOrigin({ id }: TravellerDeliveryNoteRecord): Promise<void> {
    await this.#declare(
      { from: 'beside-certificate', ids: id },
      {
        'HS code': '7307.91',
        'Country of origin': 'United Kingdom',
        'Rule of origin': 'Made from materials of other headings (CTH)',
      },
    )
  }

  /** Written by one, signed by another; what no record says is typed. Whether it could be issued. */
  async #declare(
    query: { readonly from: 'traveller-delivery-note' | 'beside-certificate'; readonly ids: string },
    says: Readonly<Record<string, string>>,
  ): Promise<boolean> {
    const { proposal, create, get, issue } = ofConformity.endpoints
    const begun = await this.#as(keeper, proposal, (ctx) => conformityProposal(ctx, { query }))
    const particulars = Object.entries(says).map(([what, said], at) => ({
      lineNo: (at + 1) * 10,
      what,
      says: said,
    }))
    const body = ofConformity.input.parse({ ...begun, particulars })
    const made = await this.#as(keeper, create, (ctx) => conformitySaves.create(ctx, { body }))
    const seen: DeclarationRecord = await this.#as(checker, get, (ctx) =>
      declarations.get(ctx, { params: { id: made.id } }),
    )
    if (seen.missing.length > 0) return false
    const on = { params: { id: made.id }, query: undefined, version: seen.version }
    await this.#as(checker, issue, (ctx) =>
      conformity.issue(ctx, { ...on, body: { shown: seen.factsSha256 ?? '-', signature } }),
    )
    return true
  }

  /** Whoever took it in signed on the telephone of the driver. */
  async #prove({ id, version }: TravellerDeliveryNoteRecord): Promise<void> {
    const picture = await typedPng('M. Rennie')
    if (typeof picture === 'string') throw new Error(picture)
    const stroke = (x: number) => ({
      points: [
        { x, y: 12 },
        { x: x + 90, y: 34 },
      ],
    })
    const body = {
      receiverName: 'M. Rennie',
      receivedOn: this.#day,
      remarks: null,
      fileIds: [],
      drawn: { strokes: [stroke(4), stroke(30)], image: picture.toString('base64') },
    }
    await this.#as(keeper, endpoints.prove, (ctx) =>
      prove(ctx, { params: { id }, query: undefined, version, body }),
    )
  }
}
