import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { compose } from '#platform/server/pdf/compose.ts'
import {
  processingNotes as contract,
  type ProcessingNoteRecord,
} from '#modules/dispatch/processing-notes/contract.ts'
import { check, handlers, takeBack } from '#modules/dispatch/processing-notes/server/actions.ts'
import { processingNotes as notes } from '#modules/dispatch/processing-notes/server/document.ts'
import { saves } from '#modules/dispatch/processing-notes/server/saving.ts'
import { processingNoteTable } from '#modules/dispatch/processing-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { routeLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { type OrderRecord, purchaseOrders } from '#modules/purchasing/purchase-orders/contract.ts'
import { handlers as orderActions } from '#modules/purchasing/purchase-orders/server/actions.ts'
import { type ProcessingStory, processingStories } from '../processing.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'
import { handedOver, writeOrder } from './purchase-orders.ts'

/** Who sends pieces away in Leeds, who compares them with the note, and who orders the treatment. */
const keeper: PersonKey = 'works'
const checker: PersonKey = 'manager'
const buyer: PersonKey = 'estimatorPipework'
const signature = { pin: DEMO_PIN }
const { endpoints } = contract
/** What a piece weighs after it is turned, in kg. */
const KG_OF_PIECE = 24.5

interface Waiting {
  readonly id: string
  readonly facilityId: string
  readonly openQty: number
}

/** Pieces that wait for their stress relief go to the furnace house, in every state; nothing where there are none. */
export async function sendToProcessor(acting: Acting, day: string): Promise<void> {
  const [processor] = await acting.tx.query<{ id: string }>(
    sql`SELECT id FROM ${companyTable} WHERE code = 'PYREHEAT' AND supplier_status = 'approved'`,
  )
  const waiting = await acting.tx.query<Waiting>(sql`
    SELECT o.id, t.facility_id AS "facilityId", o.open_qty AS "openQty" FROM ${operationTable} o
    JOIN ${routeLineTable} l ON l.id = o.route_line_id AND l.subcontracted
    JOIN ${travellerTable} t ON t.root_id = o.traveller_root_id AND t.in_force
    WHERE t.status = 'released' AND o.open_qty > 0 ORDER BY t.number`)
  const [first] = waiting
  if (!processor || !first) return
  const gate = new ProcessorGate(acting, day, processor.id)
  const order = await gate.order(first.facilityId)
  for (const story of processingStories) {
    const operation = waiting.find(({ openQty }) => openQty === story.pieces)
    if (operation) await gate.tell(story, operation, order.id)
  }
}

/** On the first day of work after that, some of it is back: with its certificate, and in part without one. */
export async function comeFromProcessor(acting: Acting, day: string): Promise<void> {
  if (weekday(day) > 4) return
  const away = await acting.tx.query<{ id: string; pieces: number }>(sql`
    SELECT id, pieces FROM ${processingNoteTable} WHERE status = 'dispatched' AND back_qty = 0 ORDER BY number`)
  const gate = new ProcessorGate(acting, day, '')
  for (const { id, pieces } of away) {
    const story = processingStories.find((one) => one.pieces === pieces)
    if (story?.reach === 'certified') await gate.takeIn(id, pieces, true)
    if (story?.reach === 'part_back') await gate.takeIn(id, 6, false)
  }
}

class ProcessorGate {
  readonly #acting: Acting
  readonly #day: string
  readonly #companyId: string
  #now: number

  constructor(acting: Acting, day: string, companyId: string) {
    this.#acting = acting
    this.#day = day
    this.#companyId = companyId
    this.#now = Date.parse(`${day}T15:50:00.000Z`)
  }

  #time(): string {
    this.#now += 1500
    return new Date(this.#now).toISOString()
  }

  #as<T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#acting.as(who, this.#time(), endpoint, act)
  }

  /** An order for the treatment, handed over. */
  async order(facilityId: string): Promise<OrderRecord> {
    const input = purchaseOrders.input.parse({
      type: 'subcontract',
      supplierId: this.#companyId,
      facilityId,
      buyerId: this.#acting.person(buyer).id,
      orderDate: this.#day,
      requiredOn: addDays(this.#day, 14),
      currency: 'GBP',
      paymentTerms: '30 days net',
      lines: [
        {
          lineNo: 10,
          description: 'Stress relief after rough turning, 595 to 620 degrees C, chart of each load',
          uom: 'each',
          quantity: '40',
          priceBasis: 'each',
          unitPrice: '18.50',
        },
      ],
    })
    const { id, version, status, ...order } = await writeOrder(this.#acting, {
      who: buyer,
      input,
      tick: () => this.#time(),
      ends: 'approved',
    })
    if (status !== 'approved') return { id, version, status, ...order }
    return this.#as(buyer, purchaseOrders.endpoints.issue, (ctx) =>
      orderActions.issue(ctx, { params: { id }, version, query: {}, body: handedOver }),
    )
  }

  async tell({ reach, pieces, backIn }: ProcessingStory, operation: Waiting, orderId: string): Promise<void> {
    const body = contract.input.parse({
      companyId: this.#companyId,
      facilityId: operation.facilityId,
      purchaseOrderId: orderId,
      plannedOn: this.#day,
      expectedBackOn: addDays(this.#day, backIn),
      shipTo: 'Pyreheat Treatment Ltd\nUnit 4, Furnace Road\nLeeds',
      carrier: 'Harrow Freight',
      vehicle: 'YK22 HFT',
      certify: 'Chart of each load with its thermocouples, to quality in Leeds.',
      lines: [
        {
          lineNo: 10,
          operationId: operation.id,
          quantity: pieces,
          massKg: (pieces * KG_OF_PIECE).toFixed(3),
        },
      ],
      packages: [{ lineNo: 1, kind: 'pallet', lengthMm: 1200, widthMm: 800, heightMm: 450, tareKg: '22' }],
      packageContents: [{ lineNo: 1, packageNo: 1, noteLineNo: 10, quantity: pieces }],
    })
    let note = await this.#as(keeper, endpoints.create, (ctx) => saves.create(ctx, { body }))
    const on = () => ({
      params: { id: note.id },
      query: undefined,
      version: note.version,
      body: { signature },
    })
    if (reach === 'draft') return
    note = await this.#as(keeper, endpoints.makeReady, (ctx) => handlers.makeReady(ctx, on()))
    if (reach === 'ready') return
    note = await this.#as(checker, endpoints.check, (ctx) => check(ctx, on()))
    if (reach === 'checked') return
    await this.#as(keeper, endpoints.dispatch, (ctx) => handlers.dispatch(ctx, on()))
  }

  #read(id: string): Promise<ProcessingNoteRecord> {
    return this.#as(keeper, endpoints.get, (ctx) => notes.get(ctx, { params: { id } }))
  }

  async takeIn(id: string, quantity: number, isCertified: boolean): Promise<void> {
    const certificateFileId = isCertified ? await this.#chart(id) : null
    const note = await this.#read(id)
    const lineId = note.lines[0]?.id ?? ''
    const body = {
      receivedOn: this.#day,
      lines: [{ lineId, quantity }],
      certificateFileId,
      remarks: isCertified ? null : 'The chart of the second load follows by post.',
    }
    await this.#as(keeper, endpoints.takeBack, (ctx) =>
      takeBack(ctx, { params: { id }, query: undefined, version: note.version, body }),
    )
  }

  /** The certificate of the furnace house among the files of the note. */
  async #chart(entityId: string): Promise<string> {
    const file = await this.#as(keeper, endpoints.upload, async (ctx) => {
      const bytes = await compose({
        letterhead: { name: 'Pyreheat Treatment Ltd', lines: ['Unit 4, Furnace Road, Leeds'] },
        title: 'Heat treatment certificate',
        number: 'HT 4471',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Stress relieved at 605 degrees C, held for 75 minutes, cooled in still air.',
          },
        ],
        createdAt: ctx.clock.now().toISOString(),
      })
      return storeFile(ctx, {
        entity: contract.slice,
        entityId,
        addedLater: true,
        name: 'furnace chart HT 4471.pdf',
        bytes,
      })
    })
    return file.id
  }
}
