import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { deliveryNoteTable } from '#modules/dispatch/delivery-notes/table.ts'
import { travellerDeliveryNoteTable } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { serialTable, travellerPieceTable, travellerTable } from '#modules/production/travellers/table.ts'
import { goodsReceiptLineTable, goodsReceiptTable } from '#modules/purchasing/goods-receipts/table.ts'
import { purchaseOrderLineTable, purchaseOrderTable } from '#modules/purchasing/purchase-orders/table.ts'
import { supplierReturnTable } from '#modules/purchasing/supplier-returns/table.ts'
import { facilityTable, storageLocationTable } from '#modules/setup/facilities/table.ts'
import { certificateTable, gradesOf } from '#modules/steel/certificates/table.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { certifiedNames } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable as stock } from '#modules/steel/steel-stock/table.ts'
import type { TraceKind } from '../domain.ts'

/** How the records of a kind are told: by a row `it` with its id, and what is found beside it. */
interface Told {
  readonly from: SQL
  readonly id: SQL
  readonly number: SQL
  readonly what?: SQL
  readonly place?: SQL
  /** The name of whom it is for, from or with. */
  readonly company?: SQL
  readonly since?: SQL
  readonly state?: SQL
  readonly pieces?: SQL
  readonly massKg?: SQL
  /** The id of the page that shows it. */
  readonly page?: SQL
  /** Which of several revisions is told. */
  readonly where?: SQL
}

const companyOf = (id: SQL): SQL => sql`(SELECT co.name FROM ${companyTable} co WHERE co.id = ${id})`
const placeOf = (facilityId: SQL): SQL =>
  sql`(SELECT fa.name FROM ${facilityTable} fa WHERE fa.id = ${facilityId})`
/** The revision in force, else the newest one. */
const newest = (table: PgTable, row: SQL, same: SQL): SQL => sql`(${row}.in_force OR (${row}.is_current
  AND NOT EXISTS (SELECT FROM ${table} f WHERE f.${same} = ${row}.${same} AND f.in_force)))`
const noted = (table: typeof deliveryNoteTable | typeof travellerDeliveryNoteTable): Told => ({
  from: sql`${table} it`,
  id: sql`it.id`,
  number: sql`it.number`,
  what: sql`it.customer_order_no`,
  place: sql`split_part(it.ship_to, E'\n', 1)`,
  company: companyOf(sql`it.company_id`),
  since: sql`coalesce(it.dispatched_at::text, it.planned_on::text)`,
  state: sql`it.status`,
  pieces: sql`it.pieces`,
  massKg: sql`it.mass_kg::text`,
})

export const told: Readonly<Record<TraceKind, Told>> = {
  'order-line': {
    from: sql`${purchaseOrderLineTable} it JOIN ${purchaseOrderTable} o ON o.id = it.order_id`,
    id: sql`it.root_id`,
    number: sql`o.number || ' line ' || it.line_no`,
    what: sql`coalesce(it.description, it.grade)`,
    place: placeOf(sql`o.facility_id`),
    company: companyOf(sql`o.supplier_id`),
    since: sql`o.issued_at::text`,
    state: sql`o.state`,
    page: sql`o.id`,
    where: newest(purchaseOrderTable, sql`o`, sql`number`),
  },
  'receipt-line': {
    from: sql`${goodsReceiptLineTable} it JOIN ${goodsReceiptTable} r ON r.id = it.receipt_id`,
    id: sql`it.id`,
    number: sql`r.number || ' line ' || it.line_no`,
    what: sql`nullif(concat_ws(', ', it.description, it.grade, it.heat_no), '')`,
    place: placeOf(sql`r.facility_id`),
    company: companyOf(sql`r.supplier_id`),
    since: sql`r.posted_at::text`,
    state: sql`r.status`,
    pieces: sql`it.pieces`,
    massKg: sql`it.mass_kg::text`,
    page: sql`r.id`,
  },
  certificate: {
    from: sql`${certificateTable} it`,
    id: sql`it.id`,
    number: sql`it.number`,
    what: sql`it.type_printed || ', ' || it.mill_certificate_no || ', ' || ${gradesOf(sql`it`)}`,
    company: companyOf(sql`it.issuer_id`),
    since: sql`it.issue_date::text`,
    state: sql`it.status`,
  },
  heat: {
    from: sql`${heatTable} it`,
    id: sql`it.id`,
    number: sql`it.heat_no`,
    what: sql`it.grade_stated`,
    company: companyOf(sql`it.mill_id`),
    since: sql`it.created_at::text`,
  },
  steel: {
    from: sql`${stock} it`,
    id: sql`it.id`,
    number: sql`it.number`,
    what: sql`it.size_text || ', ' || ${certifiedNames(sql`it`)}`,
    place: sql`concat_ws(', ', ${placeOf(sql`it.facility_id`)},
      (SELECT lo.code FROM ${storageLocationTable} lo WHERE lo.id = it.location_id))`,
    company: companyOf(sql`it.owner_company_id`),
    since: sql`it.received_on::text`,
    state: sql`it.status`,
    pieces: sql`it.qty_pieces`,
    massKg: sql`it.mass_kg::text`,
  },
  traveller: {
    from: sql`${travellerTable} it`,
    id: sql`it.root_id`,
    number: sql`it.number`,
    what: sql`it.description`,
    place: placeOf(sql`it.facility_id`),
    company: companyOf(sql`it.company_id`),
    since: sql`coalesce(it.closed_at, it.started_at, it.released_at, it.created_at)::text`,
    state: sql`it.state`,
    pieces: sql`it.quantity`,
    page: sql`it.id`,
    where: newest(travellerTable, sql`it`, sql`root_id`),
  },
  serial: {
    from: sql`${serialTable} it JOIN LATERAL (
      SELECT t.description, t.number, t.company_id FROM ${travellerPieceTable} p JOIN ${travellerTable} t ON t.root_id = p.traveller_root_id
      WHERE p.serial_id = it.id ORDER BY p.joined_at DESC, t.in_force DESC, t.revision DESC LIMIT 1) now ON true`,
    id: sql`it.id`,
    number: sql`it.serial_no`,
    what: sql`now.description`,
    place: sql`now.number`,
    company: companyOf(sql`now.company_id`),
    since: sql`it.at::text`,
    state: sql`it.fate`,
    pieces: sql`1`,
  },
  'delivery-note': noted(deliveryNoteTable),
  'traveller-delivery-note': noted(travellerDeliveryNoteTable),
  'supplier-return': {
    from: sql`${supplierReturnTable} it`,
    id: sql`it.id`,
    number: sql`it.number`,
    what: sql`it.reason`,
    company: companyOf(sql`it.company_id`),
    since: sql`coalesce(it.sent_at::text, it.returned_on::text)`,
    state: sql`it.status`,
  },
  company: {
    from: sql`${companyTable} it`,
    id: sql`it.id`,
    number: sql`it.name`,
    place: sql`nullif(concat_ws(', ', it.city, it.country), '')`,
  },
}

/** Where the words of a record are, by a condition on its id. */
export const tellingOf = ({ from, id, where = sql`true` }: Told, is: (id: SQL) => SQL): SQL =>
  sql`${from} WHERE ${is(id)} AND ${where}`

const none = sql`NULL::text`

/** The words of a record, as columns of a statement. */
export const toldColumns = (of: Told): SQL => sql`
  ${of.number} AS number, ${of.what ?? none} AS what, ${of.place ?? none} AS place, ${of.company ?? none} AS company,
  ${of.since ?? none} AS since, ${of.state ?? none} AS state, ${of.pieces ?? sql`NULL::int`} AS pieces,
  ${of.massKg ?? none} AS mass_kg, ${of.page ?? of.id} AS page`
