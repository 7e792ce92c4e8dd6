import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { billing } from '#modules/dispatch/billing/contract.ts'
import { exportOpen } from '#modules/dispatch/billing/server/exporting.ts'
import { billingEntryTable } from '#modules/dispatch/billing/table.ts'
import { type LoadRecord, loads as contract } from '#modules/dispatch/loads/contract.ts'
import { handlers } from '#modules/dispatch/loads/server/actions.ts'
import { loads } from '#modules/dispatch/loads/server/document.ts'
import { saves } from '#modules/dispatch/loads/server/saving.ts'
import { supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { travellerDeliveryNoteTable as note } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { typedPng } from '#modules/signing/signature/server/drawing/typed.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

/** Who plans lorries and sends them off in Leeds. */
const keeper: PersonKey = 'works'
const { endpoints } = contract

interface OnLorry {
  readonly id: string
  readonly facilityId: string
}

interface WaitingNote extends OnLorry {
  readonly isChecked: boolean
  readonly isToday: boolean
}

/** Lorries of the last week: one has left, one is loaded, one is planned, and one never came. */
export async function makeLoads(acting: Acting, day: string): Promise<void> {
  const waiting = await acting.tx.query<WaitingNote>(sql`
    SELECT n.id, n.facility_id AS "facilityId", n.status = 'ready' AND n.checked_at IS NOT NULL AS "isChecked",
      n.planned_on = ${day}::date AS "isToday"
    FROM ${note} n WHERE n.status IN ('draft', 'documents_check', 'ready') ORDER BY n.planned_on, n.number`)
  const back = await acting.tx.query<OnLorry & { isDraft: boolean }>(sql`
    SELECT r.id, r.facility_id AS "facilityId", r.status = 'draft' AS "isDraft"
    FROM ${supplierReturnTable} r WHERE r.status IN ('draft', 'agreed') ORDER BY r.number`)
  const yard = new Yard(acting, day)
  const today = waiting.filter(({ isChecked, isToday }) => isChecked && isToday)
  const [next, ...later] = waiting.filter((one) => !today.includes(one))
  if (today.length > 0) await yard.send(await yard.start(await yard.plan(today, 0, 'YK24 HFT')))
  if (next) await yard.start(await yard.plan([next], 1, 'YK22 HFT'))
  // What goes back to suppliers: one was sent and has left, one cannot leave before it is sent.
  const [sent, draft] = [back.filter(({ isDraft }) => !isDraft), back.filter(({ isDraft }) => isDraft)]
  if (sent.length > 0) await yard.send(await yard.start(await yard.plan(sent, 0, 'AB73 SMH')))
  if (draft.length > 0) await yard.start(await yard.plan(draft, 1, 'AB71 SMH'))
  if (later.length > 0) {
    await yard.cancel(await yard.plan(later.slice(0, 1), 3, 'YK19 HFT'))
    await yard.plan(later, 4, 'YK23 HFT')
  }
}

/** Accounts are told of what went in Leeds until the last lorry; what went since waits. */
export async function billDeliveries(acting: Acting, day: string): Promise<void> {
  const [facility] = await acting.tx.query<{ id: string }>(
    sql`SELECT facility_id AS id FROM ${billingEntryTable} WHERE export_id IS NULL AND NOT withdrawn ORDER BY at LIMIT 1`,
  )
  if (!facility) return
  const body = { facilityId: facility.id }
  await acting.as('manager', `${day}T16:10:00.000Z`, billing.endpoints.exportOpen, (ctx) =>
    exportOpen(ctx, { body }),
  )
}

class Yard {
  readonly #acting: Acting
  readonly #day: string
  #now: number

  constructor(acting: Acting, day: string) {
    this.#acting = acting
    this.#day = day
    this.#now = Date.parse(`${day}T16:20:00.000Z`)
  }

  #act(endpoint: Endpoint, act: (ctx: Context) => Promise<LoadRecord>): Promise<LoadRecord> {
    this.#now += 1500
    return this.#acting.as(keeper, new Date(this.#now).toISOString(), endpoint, act)
  }

  plan(notes: readonly OnLorry[], inDays: number, vehicle: string): Promise<LoadRecord> {
    const body = contract.input.parse({
      facilityId: notes[0]?.facilityId,
      plannedOn: addDays(this.#day, inDays),
      leavesAt: '14:00',
      carrier: 'Harrow Freight',
      vehicle,
      driver: 'S. Okoye',
      maxPayloadKg: '24000',
      lines: notes.map(({ id: noteId }, at) => ({ lineNo: (at + 1) * 10, noteId, stopNo: 1 })),
    })
    return this.#act(endpoints.create, (ctx) => saves.create(ctx, { body }))
  }

  start(load: LoadRecord): Promise<LoadRecord> {
    return this.#act(endpoints.startLoading, (ctx) => handlers.startLoading(ctx, { ...on(load), body: {} }))
  }

  cancel(load: LoadRecord): Promise<LoadRecord> {
    const body = { reason: 'The carrier has no driver for that day.' }
    return this.#act(endpoints.cancel, (ctx) => handlers.cancel(ctx, { ...on(load), body }))
  }

  /** With a photo of what is loaded. */
  async send(load: LoadRecord): Promise<LoadRecord> {
    const picture = await typedPng('Loaded')
    if (typeof picture === 'string') throw new Error(picture)
    const { id: entityId } = load
    const seen = await this.#act(endpoints.upload, async (ctx) => {
      await storeFile(ctx, { entity: 'loads', entityId, name: 'loaded.png', label: 'Photo', bytes: picture })
      return loads.get(ctx, { params: { id: entityId } })
    })
    const body = { signature: { pin: DEMO_PIN } }
    return this.#act(endpoints.sendOff, (ctx) => handlers.sendOff(ctx, { ...on(seen), body }))
  }
}

const on = ({ id, version }: LoadRecord) => ({ params: { id }, query: undefined, version })
