import { Decimal } from 'decimal.js'
import { type SQL, sql } from 'drizzle-orm'
import { notFound } from '#platform/server/errors.ts'
import { deliveryEntryTable } from '#modules/dispatch/delivery-ledger/table.ts'
import { operationTable } from '#modules/production/operations/table.ts'
import { allocationSumTable } from '#modules/production/traveller-materials/table.ts'
import {
  routeLineTable,
  travellerOrderLineTable,
  travellerTable,
} from '#modules/production/travellers/table.ts'
import { contractReviewTable, orderLineTable } from '#modules/sales/contract-reviews/table.ts'
import { inOrderedStates } from '#modules/sales/quotes/server/api.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import type { ClientOrder, ClientOrderRow } from '../contract.ts'
import { milestonesOf, type Progress, sumProgress } from '../domain.ts'
import { type ClientContext, noteView } from './wall.ts'

/** A traveller that makes pieces of a line, and how far they are. */
interface Making {
  readonly number: string
  readonly quantity: number
  readonly begun: boolean
  readonly worked: number | null
  readonly inspected: number | null
  readonly made: number
  readonly heats: readonly string[]
}

interface Line {
  readonly lineNo: number
  readonly tag: string | null
  readonly description: string
  readonly quantity: string
  readonly uom: string
  readonly dueOn: string | null
  readonly makings: readonly Making[]
  readonly shipped: number
}

interface Order extends Omit<ClientOrder, 'lines' | 'pieces' | 'milestones' | 'description'> {
  readonly lines: readonly Line[]
}

const AFTER_THE_WORK = ['nde', 'dimensional', 'pressure_test', 'document_review', 'release']
const AFTER_INSPECTION = ['document_review', 'release']

/** The fewest pieces that passed any of the operations that are not of these kinds; null: there is none. */
const passedAllBut = (kinds: readonly string[]): SQL => sql`(
  SELECT min(op.passed_qty) FROM ${operationTable} op JOIN ${routeLineTable} r ON r.id = op.route_line_id
  WHERE op.traveller_root_id = t.root_id AND op.decision IS NULL AND NOT r.kind = ANY(${sql.param(kinds)}::text[]))`

/** Heat numbers of the steel that was given out for a traveller. */
const heatsOf = sql`(
  SELECT jsonb_agg(DISTINCT st.heat_no) FROM ${allocationSumTable} s JOIN ${steelStockTable} st ON st.id = s.stock_id
  WHERE s.traveller_root_id = t.root_id AND st.heat_no IS NOT NULL
    AND (s.issued_pieces > 0 OR s.issued_mm > 0 OR s.issued_covers > 0))`

/** Travellers in force for a line of the quote; what was split off counts where it went. */
const makings = sql`(
  SELECT jsonb_agg(jsonb_build_object('number', t.number, 'quantity', o.quantity - coalesce((
      SELECT sum(g.quantity) FROM ${travellerOrderLineTable} g JOIN ${travellerTable} c ON c.id = g.traveller_id AND c.revision = 0
      WHERE c.split_from_id = t.root_id AND g.quote_line_id = o.quote_line_id), 0),
    'begun', t.started_at IS NOT NULL, 'worked', ${passedAllBut(AFTER_THE_WORK)},
    'inspected', ${passedAllBut(AFTER_INSPECTION)}, 'made', t.made_qty, 'heats', coalesce(${heatsOf}, '[]')) ORDER BY t.number)
  FROM ${travellerOrderLineTable} o JOIN ${travellerTable} t ON t.id = o.traveller_id
  WHERE o.quote_line_id = n."quoteLineId" AND t.in_force AND t.status IN ('released', 'final_review', 'closed'))`

const shipped = sql`(
  SELECT coalesce(sum(e.delta), 0)::int FROM ${deliveryEntryTable} e WHERE e.quote_line_id = n."quoteLineId")`

/** What was ordered: the order as it was entered for its review, until then the lines of the quote that were accepted. */
const orderedLines = sql`
  SELECT o.line_no AS "lineNo", o.quote_line_id AS "quoteLineId", o.description, o.quantity, o.uom, o.delivery_date AS "dueOn"
  FROM ${orderLineTable} o JOIN ${contractReviewTable} v ON v.id = o.review_id WHERE v.quote_id = q.id
  UNION ALL
  SELECT l.line_no, l.id, l.description, (l.breaks -> l.selected_break ->> 'quantity')::numeric, l.uom, NULL::date
  FROM ${quoteLineTable} l WHERE l.quote_id = q.id AND NOT l.no_quote
    AND CASE WHEN q.won_line_ids = '{}' THEN l.kind = 'standard' ELSE l.id = ANY(q.won_line_ids) END
    AND NOT EXISTS (SELECT FROM ${orderLineTable} o JOIN ${contractReviewTable} v ON v.id = o.review_id WHERE v.quote_id = q.id)`

const lines = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('lineNo', n."lineNo", 'tag', l.customer_part, 'description', n.description,
    'quantity', n.quantity::text, 'uom', n.uom, 'dueOn', coalesce(n."dueOn", q.requested_delivery_date),
    'makings', coalesce(${makings}, '[]'), 'shipped', ${shipped}) ORDER BY n."lineNo")
  FROM (${orderedLines}) n LEFT JOIN ${quoteLineTable} l ON l.id = n."quoteLineId"), '[]')`

const isOrder = sql`q.is_current AND q.status ${inOrderedStates}`
const MOST_ORDERS = 100

const findOrders = (ctx: ClientContext, which: SQL): Promise<Order[]> =>
  ctx.tx.query<Order>(sql`
    SELECT q.id, q.number, q.revision AS "quoteRevision", q.customer_po_no AS "orderNo", q.customer_po_date AS "orderedOn",
      q.requested_delivery_date AS "dueOn", q.project_name AS project,
      jsonb_build_object('name', f.name, 'legalEntity', f.legal_entity) AS facility, ${lines} AS lines
    FROM ${quoteTable} q JOIN ${facilityTable} f ON f.id = q.facility_id
    WHERE ${ctx.scope.owns({ company: sql`q.company_id`, project: sql`q.project_name` })} AND ${isOrder} AND ${which}
    ORDER BY q.customer_po_date DESC NULLS LAST, q.number DESC LIMIT ${MOST_ORDERS}`)

/** Order number, our number, tag, or the heat of what was made for it; parts of them do, of a heat the whole number. */
function foundBy(search: string): SQL {
  const words = search.trim().toLowerCase()
  const pattern = `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(q.search LIKE ${pattern}
    OR EXISTS (SELECT FROM ${quoteLineTable} l WHERE l.quote_id = q.id AND lower(l.customer_part) LIKE ${pattern})
    OR EXISTS (SELECT FROM ${quoteLineTable} l JOIN ${travellerOrderLineTable} o ON o.quote_line_id = l.id
      JOIN ${travellerTable} t ON t.id = o.traveller_id AND t.in_force
      JOIN ${allocationSumTable} s ON s.traveller_root_id = t.root_id
      JOIN ${steelStockTable} st ON st.id = s.stock_id
      WHERE l.quote_id = q.id AND lower(st.heat_no) = ${words}))`
}

const wholePieces = (line: Line): number =>
  line.uom === 'each' ? new Decimal(line.quantity).floor().toNumber() : 0

/** How far the pieces of a line are: a traveller that makes several lines counts for each at most its share. */
function progressOf(line: Line): Progress {
  const sum = (count: (making: Making) => number) =>
    line.makings.reduce((all, making) => all + Math.max(0, Math.min(making.quantity, count(making))), 0)
  return {
    ordered: wholePieces(line),
    begun: sum(({ begun, quantity }) => (begun ? quantity : 0)),
    worked: sum(({ worked, made }) => worked ?? made),
    inspected: sum(({ inspected, made }) => inspected ?? made),
    made: sum(({ made }) => made),
    shipped: line.shipped,
  }
}

function orderRowOf({ lines: all, facility: _, quoteRevision: __, ...order }: Order): ClientOrderRow {
  const progress = sumProgress(all.map(progressOf))
  const days = all.flatMap(({ dueOn }) => dueOn ?? []).toSorted()
  const [first] = all
  const more = all.length - 1
  return {
    ...order,
    dueOn: days[0] ?? order.dueOn,
    description: first ? `${first.description}${more > 0 ? ` and ${more} more` : ''}` : '',
    pieces: progress.ordered,
    milestones: milestonesOf(progress),
  }
}

const isShipped = ({ milestones }: ClientOrderRow): boolean => milestones.every(({ when }) => when === 'done')

export async function orders(
  ctx: ClientContext,
  { query }: { readonly query: { readonly search?: string | undefined; readonly shown: 'open' | 'all' } },
): Promise<ClientOrderRow[]> {
  const found = await findOrders(ctx, query.search?.trim() ? foundBy(query.search) : sql`true`)
  const rows = found.map(orderRowOf)
  return query.shown === 'all' || query.search?.trim() ? rows : rows.filter((row) => !isShipped(row))
}

/** The order as the reader opens it: the house sees on its quote that they did. */
export async function openOrder(
  ctx: ClientContext,
  incoming: { readonly params: { readonly id: string } },
): Promise<ClientOrder> {
  const opened = await order(ctx, incoming)
  await noteView(ctx, { id: opened.id, entity: 'quotes' })
  return opened
}

/** @throws 404 for an order that is not the reader's */
export async function requireOwnOrder(ctx: ClientContext, id: string): Promise<void> {
  const [found] = await ctx.behindWall(({ tx, scope }) =>
    tx.query(sql`
      SELECT 1 FROM ${quoteTable} q
      WHERE q.id = ${id} AND ${isOrder} AND ${scope.owns({ company: sql`q.company_id`, project: sql`q.project_name` })}`),
  )
  if (!found) throw notFound()
}

async function order(
  ctx: ClientContext,
  { params }: { readonly params: { readonly id: string } },
): Promise<ClientOrder> {
  const [found] = await findOrders(ctx, sql`q.id = ${params.id}`)
  if (!found) throw notFound()
  const { facility, quoteRevision } = found
  return {
    ...orderRowOf(found),
    facility,
    quoteRevision,
    lines: found.lines.map(({ makings: each, shipped: _, ...line }, at) => ({
      ...line,
      travellers: each.map(({ number }) => number),
      heats: [...new Set(each.flatMap(({ heats }) => heats))].toSorted(),
      milestones: milestonesOf(progressOf(found.lines[at] ?? { ...line, makings: each, shipped: 0 })),
    })),
  }
}
