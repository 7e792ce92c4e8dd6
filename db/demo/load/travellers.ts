import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { operationTemplateTable } from '#modules/engineering/operation-templates/table.ts'
import { type OperationRecord, operations as ofOperations } from '#modules/production/operations/contract.ts'
import {
  travellerMaterials as ofMaterial,
  type TravellerMaterials,
} from '#modules/production/traveller-materials/contract.ts'
import { cut, mark } from '#modules/production/traveller-materials/server/cutting.ts'
import { search } from '#modules/production/traveller-materials/server/finding.ts'
import { issue } from '#modules/production/traveller-materials/server/giving.ts'
import { reserve } from '#modules/production/traveller-materials/server/keeping.ts'
import { request } from '#modules/production/traveller-materials/server/requesting.ts'
import { type TravellerRecord, travellers as contract } from '#modules/production/travellers/contract.ts'
import { depart } from '#modules/production/travellers/server/actions.ts'
import { travellers } from '#modules/production/travellers/server/api.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import { readingsOfStories, routesOfStories } from '../routes.ts'
import { pipeOfStory, type TravellerStory, travellerStories } from '../travellers.ts'
import { treatedStories } from '../processing.ts'
import type { Acting } from './acting.ts'
import { storiesOfOrders, weekdayBefore } from './order-traveller.ts'
import { create, handlers, records, revise, work } from './shop.ts'

const { endpoints } = contract

/** Who plans, runs the works, inspects and approves in Leeds. */
const planner: PersonKey = 'deskPlanner'
const worker: PersonKey = 'works'
const inspector: PersonKey = 'engineerQuality'
const approver: PersonKey = 'manager'
const signature = { pin: DEMO_PIN }

/** Travellers of the last week in every state, most of them in work. */
export async function makeTravellers(
  acting: Acting,
  { day, today, share }: { readonly day: string; readonly today: string; readonly share: number },
): Promise<void> {
  const [found] = await acting.tx.query<Setup>(sql`
    SELECT t.id AS "templateId", t.psl_level_id AS "pslLevelId", f.id AS "facilityId", s.id AS "specificationId"
    FROM ${operationTemplateTable} t, ${facilityTable} f, ${specificationTable} s
    WHERE t.code = 'PSL1-MACH' AND t.status = 'current' AND f.short_code = 'LDS' AND s.code = 'ASTM A106/A106M'`)
  if (!found) throw new Error('The demonstration has no template PSL1-MACH.')
  const shop = new ShopFloor(acting, day, today, found)
  for (const story of travellerStories.slice(0, Math.ceil(travellerStories.length * share)))
    await shop.tell(story)
  for (const story of treatedStories) await shop.tell(story)
  for (const { story, order } of await storiesOfOrders(acting, found.pslLevelId, share < 1 ? 1 : undefined))
    await shop.tell(story, order)
}

interface Setup {
  readonly templateId: string
  readonly pslLevelId: string
  readonly facilityId: string
  readonly specificationId: string
}

class ShopFloor {
  readonly #acting: Acting
  readonly #today: string
  readonly #setup: Setup
  #now: number

  constructor(acting: Acting, day: string, today: string, setup: Setup) {
    this.#acting = acting
    this.#today = today
    this.#setup = setup
    this.#now = Date.parse(`${day}T14:30:00.000Z`)
  }

  #as<T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>): Promise<T> {
    this.#now += 1500
    return this.#acting.as(who, new Date(this.#now).toISOString(), endpoint, act)
  }

  /** `order`: what it takes from the order of a customer. */
  async tell(story: TravellerStory, order: object = {}): Promise<void> {
    const { reach } = story
    let row = await this.#write(story, order)
    const on = () => ({ params: { id: row.id }, query: undefined, version: row.version })
    if (reach === 'draft') return
    row = await this.#as(planner, endpoints.submit, (ctx) => handlers.submit(ctx, { ...on(), body: {} }))
    if (reach === 'awaiting_approval') return
    row = await this.#as(approver, endpoints.approve, (ctx) =>
      handlers.approve(ctx, { ...on(), body: { signature } }),
    )
    const kept = await this.#keep(row, story)
    if (reach === 'approved') return
    row = await this.#read(row)
    if (reach === 'cancelled') {
      await this.#as(worker, endpoints.cancel, (ctx) =>
        handlers.cancel(ctx, { ...on(), body: { reason: 'The customer took the order back.' } }),
      )
      return
    }
    row = await this.#as(planner, endpoints.release, (ctx) => handlers.release(ctx, { ...on(), body: {} }))
    if (kept) await this.#cut(row, story, kept)
    await this.#make(row, kept || !story.steel ? story : { ...story, steel: 'requested' })
    row = await this.#read(row)
    if (reach === 'revised')
      await this.#as(planner, endpoints.revise, (ctx) =>
        revise(ctx, { ...on(), body: { reason: 'The customer asks for another bevel.' } }),
      )
    if (reach === 'part_stocked') await this.#stock(row, 2)
    if (reach === 'closed') {
      row = await this.#as(worker, endpoints.review, (ctx) => handlers.review(ctx, { ...on(), body: {} }))
      row = await this.#stock(row, row.madeQty)
      await this.#as(inspector, endpoints.close, (ctx) =>
        handlers.close(ctx, { ...on(), body: { signature } }),
      )
    }
    if (reach === 'final_review')
      await this.#as(worker, endpoints.review, (ctx) => handlers.review(ctx, { ...on(), body: {} }))
  }

  #read({ id }: TravellerRecord): Promise<TravellerRecord> {
    return this.#as(planner, endpoints.get, (ctx) => travellers.get(ctx, { params: { id } }))
  }

  #write(story: TravellerStory, order: object): Promise<TravellerRecord> {
    const { quantity, due, priority, part, steel, hasSerials, route } = story
    const { specificationId, ...setup } = this.#setup
    const body = contract.input.parse({
      ...part,
      ...setup,
      origin: 'stock',
      reason: 'Stock of usual parts is low',
      destination: 'stock',
      quantity,
      serialScheme: hasSerials ? 'series' : 'none',
      serialNumbers: [],
      heatRule: 'any',
      dueOn: weekdayBefore(addDays(this.#today, due)),
      priority,
      plannerId: this.#acting.person(planner).id,
      foremanId: this.#acting.person(worker).id,
      orderLines: [],
      route: [...routesOfStories[route]],
      materials: steel ? [pipeOfStory(specificationId, steel === 'short' ? 'XXS' : '80')] : [],
      ...order,
    })
    return this.#as(planner, endpoints.create, (ctx) => create(ctx, { body }))
  }

  async #stock(row: TravellerRecord, quantity: number) {
    const serialIds = row.pieces.flatMap(({ isMade, serialId }) => (isMade ? [serialId] : []))
    const body = {
      kind: 'stocked' as const,
      quantity,
      place: 'Rack 4',
      ...(serialIds.length > 0 ? { serialIds: serialIds.slice(0, quantity) } : {}),
    }
    const on = { params: { id: row.id }, query: undefined, version: row.version }
    return this.#as(worker, endpoints.depart, (ctx) => depart(ctx, { ...on, body }))
  }

  /** Steel for its line before the release: kept where the yard has it, else asked for. Gives what is kept; null: nothing. */
  async #keep({ id }: TravellerRecord, { steel, quantity }: TravellerStory): Promise<string | null> {
    if (!steel || steel === 'short') return null
    const acts = ofMaterial.endpoints
    const row = await this.#read({ id } as TravellerRecord)
    const on = { params: { id }, query: undefined, version: row.version }
    const lineRootId = row.materials[0]?.rootId ?? ''
    const found = await this.#as(planner, acts.search, (ctx) =>
      search(ctx, { params: { id }, query: { line: lineRootId } } as Parameters<typeof search>[1]),
    )
    const bar = found.candidates.find(({ gives, qtyPieces }) => gives >= quantity && qtyPieces === 1)
    if (steel === 'requested' || !bar) {
      await this.#as(planner, acts.request, (ctx) => request(ctx, { ...on, body: {} }))
      return null
    }
    await this.#as(planner, acts.reserve, (ctx) =>
      reserve(ctx, { ...on, body: { lineRootId, stockId: bar.id } }),
    )
    return bar.id
  }

  /** What is kept is cut and given out, as far as the story goes. */
  async #cut({ id }: TravellerRecord, { steel, quantity }: TravellerStory, stockId: string): Promise<void> {
    if (steel === 'reserved') return
    const get = () => this.#read({ id } as TravellerRecord)
    const on = async () => ({ params: { id }, query: undefined, version: (await get()).version })
    const [line] = (await get()).materials
    const body = { lineRootId: line?.rootId ?? '', stockId, quantity, kerfMm: '3', scrapRest: false } as const
    const uncut = await on()
    const after = await this.#as(worker, ofMaterial.endpoints.cut, (ctx) => cut(ctx, { ...uncut, body }))
    if (steel !== 'unmarked') await this.#give(after, on)
  }

  /** What was cut gets its stamp and is given out. */
  async #give(
    { lines: [line] }: TravellerMaterials,
    on: () => Promise<{ params: { id: string }; query: undefined; version: number }>,
  ): Promise<void> {
    const acts = ofMaterial.endpoints
    for (const { stockId, heatNo, isCut } of line?.stock ?? []) {
      if (!isCut || !line) continue
      const unmarked = await on()
      await this.#as(worker, acts.mark, (ctx) =>
        mark(ctx, { ...unmarked, body: { stockId, heatNo: heatNo ?? '', signature } }),
      )
      const marked = await on()
      await this.#as(planner, acts.issue, (ctx) =>
        issue(ctx, { ...marked, body: { lineRootId: line.rootId, stockId } }),
      )
    }
  }

  /** The pieces go through as many operations as the story tells. */
  async #make(row: TravellerRecord, { reach, steel, route: by }: TravellerStory): Promise<void> {
    const isWhole = typeof reach === 'string' && reach !== 'revised'
    const { operations, some, scrap, signed } =
      typeof reach === 'string'
        ? { operations: isWhole ? routesOfStories[by].length : 2, some: 0, scrap: undefined, signed: 0 }
        : { some: 0, scrap: undefined, signed: 0, ...reach }
    if (steel === 'unmarked' || steel === 'requested') return
    const route = await this.#as(worker, ofOperations.endpoints.list, (ctx) =>
      records.list(ctx, { params: { id: row.id } }),
    )
    for (const [place, { id }] of route.entries()) {
      if (place > operations || (place === operations && some === 0)) break
      await this.#at(row.id, id, place < operations ? 'whole' : { some, isLost: scrap === true, signed })
    }
  }

  /** Pieces are made, measured and signed at an operation: all of them, or so many, which wait for their last signatures. */
  async #at(
    id: string,
    childId: string,
    part: 'whole' | { readonly some: number; readonly isLost: boolean; readonly signed: number },
  ): Promise<void> {
    const { some, isLost, signed } = part === 'whole' ? { some: null, isLost: false, signed: Infinity } : part
    const acts = ofOperations.endpoints
    const params = { id, childId }
    const read = (): Promise<OperationRecord> =>
      this.#as(worker, acts.get, (ctx) => records.get(ctx, { params }))
    let now = await read()
    const on = () => ({ params, query: undefined, version: now.version })
    now = await this.#as(worker, acts.start, (ctx) => work.start(ctx, { ...on(), body: {} }))
    const open = now.pieces.flatMap(({ state, serialId }) => (state === 'todo' ? [serialId] : []))
    const which = (count: number, from = 0) =>
      open.length > 0 ? { serialIds: open.slice(from, from + count) } : { quantity: count }
    const count = some ?? now.openQty
    if (count === 0) return
    if (now.steps.length > 0) {
      const values = now.steps.map(({ key, asked }) => ({
        key,
        value: readingsOfStories[asked.label] ?? 'yes',
      }))
      const body = { values, ...(open.length > 0 ? { serialIds: open.slice(0, count) } : {}) }
      now = await this.#as(worker, acts.enter, (ctx) => work.enter(ctx, { ...on(), body }))
    }
    now = await this.#as(worker, acts.book, (ctx) =>
      work.book(ctx, { ...on(), body: { kind: 'good', ...which(count) } }),
    )
    if (isLost)
      now = await this.#as(worker, acts.book, (ctx) =>
        work.book(ctx, {
          ...on(),
          body: { kind: 'scrap', reason: 'Tool broke in the bore', ...which(1, count) },
        }),
      )
    for (const { index, role } of now.slots.slice(0, signed)) {
      const who = role === 'Operator' ? worker : inspector
      now = await this.#as(who, acts.sign, (ctx) =>
        work.sign(ctx, { ...on(), body: { slot: index, signature, ...which(count) } }),
      )
    }
  }
}
