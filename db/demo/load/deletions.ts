import { sql } from 'drizzle-orm'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { addMonths } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { deletionLists } from '#modules/dispatch/deletion-lists/contract.ts'
import { create as writeList, propose, sign } from '#modules/dispatch/deletion-lists/server/lists.ts'
import {
  deliveryNotes as contract,
  type DeliveryNoteRecord,
} from '#modules/dispatch/delivery-notes/contract.ts'
import { check, handlers } from '#modules/dispatch/delivery-notes/server/actions.ts'
import { saves } from '#modules/dispatch/delivery-notes/server/saving.ts'
import { deliveryNoteTable as note } from '#modules/dispatch/delivery-notes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** Who sends steel in Leeds and writes the lists, who checks, and who lets papers go as the second. */
const keeper: PersonKey = 'works'
const checker: PersonKey = 'manager'
const second: PersonKey = 'commercial'
const signature = { pin: DEMO_PIN }

/** So many years ago they left; the papers of the first are deleted, those of the second are proposed, those of the last only due. */
const YEARS_AGO = [14, 13, 11]

interface Bar {
  readonly id: string
  readonly facilityId: string
}

/** Steel that was sold long before the house had this program. Its notes are entered and signed today, and have the days of then. */
export async function sellLongAgo(
  acting: Acting,
  { day, companyId }: { readonly day: string; readonly companyId: string },
): Promise<void> {
  const bars = await acting.tx.query<Bar>(sql`
    SELECT s.id, s.facility_id AS "facilityId" FROM ${steelStockTable} s JOIN ${facilityTable} f ON f.id = s.facility_id
    WHERE f.short_code = 'LDS' AND s.status = 'available' AND s.owner_company_id IS NULL AND s.form = 'pipe'
      AND s.conditional_release_id IS NULL AND s.qty_pieces > s.reserved_pieces AND s.reserved_mm = 0 AND s.certificate_id IS NOT NULL
    ORDER BY s.number LIMIT ${YEARS_AGO.length}`)
  const desk = new Archive(acting, `${day}T16:00:00.000Z`)
  for (const [at, bar] of bars.entries())
    await desk.sell(bar, companyId, addMonths(day, -12 * (YEARS_AGO[at] ?? 11)))
}

/** Two lists of them, once accounts have all: one of which both have signed, one that waits for its second. */
export async function deletePapersOfThen(acting: Acting, day: string): Promise<void> {
  const old = await acting.tx.query<{ noteId: string; facilityId: string }>(sql`
    SELECT n.id AS "noteId", n.facility_id AS "facilityId" FROM ${note} n
    WHERE n.dispatched_at < ${addMonths(day, -144)}::date ORDER BY n.dispatched_at LIMIT 2`)
  const desk = new Archive(acting, `${day}T16:12:00.000Z`)
  for (const [at, { noteId, facilityId }] of old.entries()) await desk.list(noteId, facilityId, at === 0)
}

class Archive {
  readonly #acting: Acting
  #now: number

  constructor(acting: Acting, from: string) {
    this.#acting = acting
    this.#now = Date.parse(from)
  }

  #as<T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>): Promise<T> {
    this.#now += 1500
    return this.#acting.as(who, new Date(this.#now).toISOString(), endpoint, act)
  }

  async sell(bar: Bar, companyId: string, leftOn: string): Promise<void> {
    const { endpoints } = contract
    const body = contract.input.parse({
      kind: 'sale',
      companyId,
      facilityId: bar.facilityId,
      plannedOn: leftOn,
      customerOrderNo: `${leftOn.slice(2, 4)}-0311`,
      shipTo: 'Brannoch Subsea\nGate 3, Quay Road\nPeterhead',
      shipToCountry: 'GB',
      incoterm: 'DAP',
      incotermPlace: 'Peterhead',
      carrier: 'Harrow Freight',
      lines: [{ lineNo: 10, stockId: bar.id, quantity: 1 }],
      packages: [{ lineNo: 1, kind: 'bundle', tareKg: '4' }],
      packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: 1 }],
    })
    const made = await this.#as(keeper, endpoints.create, (ctx) => saves.create(ctx, { body }))
    // Before anybody signs it: the number of then is what they sign.
    await this.#acting.tx.query(sql`
      UPDATE ${note} SET number = regexp_replace(number, '-[0-9]{4}-', ${`-${leftOn.slice(0, 4)}-`}) WHERE id = ${made.id}`)
    const on = ({ id, version }: DeliveryNoteRecord) => ({
      params: { id },
      query: undefined,
      version,
      body: { signature },
    })
    const ready = await this.#as(keeper, endpoints.makeReady, (ctx) => handlers.makeReady(ctx, on(made)))
    const seen = await this.#as(checker, endpoints.check, (ctx) => check(ctx, on(ready)))
    const gone = await this.#as(keeper, endpoints.dispatch, (ctx) => handlers.dispatch(ctx, on(seen)))
    await this.#as(keeper, endpoints.receive, (ctx) =>
      handlers.receive(ctx, { ...on(gone), body: { receiverName: 'M. Rennie', receiptRemarks: null } }),
    )
    await this.#acting.tx.query(sql`
      UPDATE ${note} SET created_at = ${leftOn}::date + interval '8 hours', prepared_at = ${leftOn}::date + interval '9 hours',
        checked_at = ${leftOn}::date + interval '10 hours', dispatched_at = ${leftOn}::date + interval '11 hours',
        delivered_at = ${leftOn}::date + interval '34 hours', updated_at = ${leftOn}::date + interval '34 hours'
      WHERE id = ${made.id}`)
  }

  async list(noteId: string, facilityId: string, isSigned: boolean): Promise<void> {
    const { endpoints } = deletionLists
    const body = {
      facilityId,
      reason: 'Past the day until which the customer and the law ask for it.',
      notes: [{ noteEntity: 'delivery-notes' as const, noteId }],
    }
    const made = await this.#as(keeper, endpoints.create, (ctx) => writeList(ctx, { body }))
    const on = ({ id, version }: { id: string; version: number }) => ({
      params: { id },
      query: undefined,
      version,
      body: { signature },
    })
    const proposed = await this.#as(keeper, endpoints.propose, (ctx) => propose(ctx, on(made)))
    if (!isSigned) return
    const { services } = this.#acting
    await this.#as(second, endpoints.sign, (ctx) => sign(ctx, on(proposed), { services }))
  }
}
