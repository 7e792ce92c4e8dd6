import { addDays, weekday } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { drawings as ofDrawings } from '#modules/engineering/drawings/contract.ts'
import { actionsOf } from '#modules/engineering/drawings/server/actions.ts'
import { revise as openRevision, saves as drawingSaves } from '#modules/engineering/drawings/server/saving.ts'
import { drawingTable } from '#modules/engineering/drawings/table.ts'
import { submittals as ofSubmittals } from '#modules/production/submittals/contract.ts'
import { handlers as ofSubmittal } from '#modules/production/submittals/server/actions.ts'
import { saves as submittalSaves } from '#modules/production/submittals/server/saving.ts'
import { travellers as ofTravellers } from '#modules/production/travellers/contract.ts'
import {
  travellers,
  travellersByDrawing,
  travellersOfOrder,
} from '#modules/production/travellers/server/api.ts'
import { travellerOrderLineTable, travellerTable } from '#modules/production/travellers/table.ts'
import { contractReviews } from '#modules/sales/contract-reviews/contract.ts'
import { reviewing } from '#modules/sales/contract-reviews/server/records.ts'
import { quotes as ofQuotes } from '#modules/sales/quotes/contract.ts'
import { handlers as ofQuote } from '#modules/sales/quotes/server/actions.ts'
import { quotes } from '#modules/sales/quotes/server/document.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import { revisedPart } from '../travellers.ts'
import type { Acting } from './acting.ts'
import { approveDrawing, author } from './drawings.ts'
import { attachOrder, changeLine } from './orders.ts'
import { follower, handlers, revise } from './shop.ts'

const planner: PersonKey = 'deskPlanner'
const approver: PersonKey = 'manager'
/** Who writes to customers of orders in Leeds. */
const coordinator: PersonKey = 'works'
/** The answer is due so many days after today. */
const ANSWER_IN = 2

interface ForOrder {
  readonly id: string
  readonly facilityId: string
  readonly drawingRevisionId: string | null
  readonly quoteId: string
  readonly quoteLineId: string
}

/**
 * What changes while pieces are made: the next revision of a drawing holds travellers, one of which goes on by it; a customer is asked to
 * approve a drawing before work goes on, and another one changes an order. Nothing happens where there are no such travellers.
 */
export async function changeWhatIsMade(
  acting: Acting,
  { day, today }: { readonly day: string; readonly today: string },
): Promise<void> {
  let now = Date.parse(`${day}T16:30:00.000Z`)
  const tick = () => new Date((now += 1500)).toISOString()
  const as = <T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>) =>
    acting.as(who, tick(), endpoint, act)
  await changeDrawing(acting, as, tick)
  const [, asked, changed] = await acting.tx.query<ForOrder>(sql`
    SELECT t.id, t.facility_id AS "facilityId", t.drawing_revision_id AS "drawingRevisionId", l.quote_id AS "quoteId", l.id AS "quoteLineId"
    FROM ${travellerTable} t JOIN ${travellerOrderLineTable} o ON o.traveller_id = t.id JOIN ${quoteLineTable} l ON l.id = o.quote_line_id
    WHERE t.is_current ORDER BY t.number`)
  if (asked) await askCustomer(as, asked, { day, today })
  if (changed) await changeOrder(as, changed)
}

type As = <T>(who: PersonKey, endpoint: Endpoint, act: (ctx: Context) => Promise<T>) => Promise<T>

/** The next revision of a drawing; the first traveller made to it is revised and goes on, the others wait. */
async function changeDrawing(acting: Acting, as: As, tick: () => string): Promise<void> {
  const [found] = await acting.tx.query<{
    id: string
    version: number
    facilityId: string
    travellerId: string
  }>(sql`
    SELECT d.id, d.version, t.facility_id AS "facilityId", t.id AS "travellerId" FROM ${drawingTable} d
    JOIN ${travellerTable} t ON t.drawing_revision_id = d.id AND t.in_force
    WHERE d.number = ${revisedPart.drawingNo} AND d.status = 'current' ORDER BY t.number LIMIT 1`)
  if (!found) return
  const part = { ...revisedPart, drawingRev: 'B' }
  const { endpoints } = ofDrawings
  const opened = await as(author, endpoints.revise, (ctx) =>
    openRevision(ctx, {
      params: { id: found.id },
      query: undefined,
      version: found.version,
      body: { reason: 'The seal groove is 0.2 mm deeper.', rev: part.drawingRev },
    }),
  )
  const body = ofDrawings.patch.parse({ revisionReason: 'The seal groove is 0.2 mm deeper.', effect: 'hold' })
  await as(author, endpoints.update, (ctx) =>
    drawingSaves.update(ctx, { params: { id: opened.id }, query: undefined, version: opened.version, body }),
  )
  const actions = actionsOf({ withdrawn: async () => {}, approved: async () => {}, ...travellersByDrawing })
  await approveDrawing({ acting, id: opened.id, part, facilityId: found.facilityId, tick, actions })
  await goOnByIt(as, found.travellerId)
}

/** A traveller that is in work takes the next revision of its drawing. */
async function goOnByIt(as: As, travellerId: string): Promise<void> {
  const { endpoints } = ofTravellers
  const before = await as(planner, endpoints.get, (ctx) =>
    travellers.get(ctx, { params: { id: travellerId } }),
  )
  let row = await as(planner, endpoints.revise, (ctx) =>
    revise(ctx, {
      params: { id: before.id },
      query: undefined,
      version: before.version,
      body: { reason: 'Drawing Rev B' },
    }),
  )
  const on = () => ({ params: { id: row.id }, query: undefined, version: row.version })
  row = await as(planner, endpoints.submit, (ctx) => handlers.submit(ctx, { ...on(), body: {} }))
  const body = { signature: { pin: DEMO_PIN } }
  row = await as(approver, endpoints.approve, (ctx) => handlers.approve(ctx, { ...on(), body }))
  await as(planner, endpoints.release, (ctx) => handlers.release(ctx, { ...on(), body: {} }))
}

/** The drawing goes to the customer, who answers before pieces are finished; they have a few days left. */
async function askCustomer(
  as: As,
  { id, facilityId, drawingRevisionId, quoteId }: ForOrder,
  { day, today }: { readonly day: string; readonly today: string },
): Promise<void> {
  let replyDays = 0
  for (let next = day; next < addDays(today, ANSWER_IN); next = addDays(next, 1))
    if (weekday(addDays(next, 1)) < 5) replyDays += 1
  const { endpoints, input } = ofSubmittals
  const body = input.parse({
    quoteId,
    quoteLineIds: [],
    travellerIds: [id],
    facilityId,
    stage: 'for_approval',
    blocks: 'operation',
    blocksSeq: 30,
    sentTo: 'Engineering department',
    replyDays,
    lines: [{ lineNo: 10, drawingId: drawingRevisionId }],
  })
  const { version, ...made } = await as(coordinator, endpoints.create, (ctx) =>
    submittalSaves.create(ctx, { body }),
  )
  await as(coordinator, endpoints.send, (ctx) =>
    ofSubmittal.send(ctx, { params: { id: made.id }, query: undefined, version, body: {} }),
  )
}

/** The customer asks for something else than was released: what is made of it waits until somebody has decided. */
async function changeOrder(as: As, { quoteId, quoteLineId }: ForOrder): Promise<void> {
  await as(coordinator, ofQuotes.endpoints.changeOrder, async (ctx) => {
    const row = await quotes.require(ctx, quoteId)
    const { customerPoNo, customerPoDate } = row
    const order = { customerPoNo: `${customerPoNo ?? row.number}-A1`, customerPoDate: customerPoDate ?? '' }
    const customerPoFileId = await attachOrder(ctx, quoteId, order)
    await ofQuote.changeOrder(ctx, {
      params: { id: quoteId },
      query: undefined,
      version: (await quotes.require(ctx, quoteId)).version,
      body: { reason: 'Their revision 1: tested to 1.5 times the working pressure', customerPoFileId },
    })
  })
  const review = reviewing(travellersOfOrder(follower))
  const change = { specification: 'API 6A, hydrostatic test at 1.5 x working pressure' }
  await as(coordinator, contractReviews.endpoints.saveOrder, (ctx) =>
    changeLine(ctx, quoteId, { review, quoteLineId, change }),
  )
}
