import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { certificateHeatTable, certificateTable, namesMaterial } from '#modules/steel/certificates/table.ts'
import {
  goodsReceiptLineTable,
  goodsReceiptPieceTable,
  goodsReceiptTable,
} from '#modules/purchasing/goods-receipts/table.ts'
import { invoiceToleranceTable } from '#modules/payables/invoice-tolerances/table.ts'
import {
  carriedOrderLines,
  purchaseOrderLineTable,
  purchaseOrderTable,
} from '#modules/purchasing/purchase-orders/table.ts'
import { agreedPriceIn, discountShareIn, pricedEach } from '#modules/purchasing/purchase-orders/server/api.ts'
import { verifiedTypeIn } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { usualTolerance } from '../domain/facts.ts'
import { invoiceLineTable as line, invoiceReleaseTable, invoiceTable as invoice } from '../table.ts'
import { isCounted, repeated } from './near-invoices.ts'

/** The usual tolerance as numbers in a statement. */
export const usual = {
  pricePercent: sql.raw(usualTolerance.pricePercent),
  priceAmount: sql.raw(usualTolerance.priceAmount),
  quantityPercent: sql.raw(usualTolerance.quantityPercent),
  massPercent: sql.raw(usualTolerance.massPercent),
  releaseLimit: sql.raw(usualTolerance.releaseLimit),
}

/** The tolerance of the supplier, else the one that holds for all, else the usual one. */
const tolerance = sql`LEFT JOIN LATERAL (
  SELECT t.price_percent, t.price_amount, t.quantity_percent, t.mass_percent, t.release_limit
  FROM ${invoiceToleranceTable} t
  WHERE t.active AND (t.supplier_id = ${invoice.supplierId} OR t.supplier_id IS NULL)
  ORDER BY t.supplier_id NULLS LAST, t.code LIMIT 1) tol ON true`

/** The line of the order in force, whichever revision the invoice names. */
const orderLine = sql`LEFT JOIN LATERAL (
  SELECT now.line_no, now.form, now.quantity, now.received_qty, now.returned_qty, now.discount_percent, now.tax_code,
    now.certificate_type, now.net, ${discountShareIn(sql`now`, sql`po`)} AS discount_share, ${agreedPriceIn(sql`now`, sql`po`)} AS unit_price,
    ${pricedEach(sql`now`, sql`${line.priceBasis}`)} AS each, ${pricedEach(sql`now`, sql`'kg'`)} AS each_kg
  FROM ${carriedOrderLines.inForce(sql`now`, sql`po`)}
  WHERE now.root_id = ${line.orderRootId} OFFSET 0) o ON true`

/** The kilograms that a line of an invoice asks for; by the order where its price counts none. */
const kilograms = (of: SQL) => sql`CASE ${of}.price_basis WHEN 'kg' THEN ${of}.priced_quantity
  WHEN 't' THEN ${of}.priced_quantity * 1000 ELSE ${of}.quantity * o.each_kg END`

/** An amount in the currency of the invoice, which is that of its orders, rounded like all of its amounts. */
const rounded = (amount: SQL) => sql`rounded_amount(${amount}, ${invoice.currency}, ${invoice.byMinorUnit})`

/** As `agreedNetOf`, of a line of an invoice of the line `o` of an order: its net at the agreed price. */
const agreedNet = (
  of: SQL,
) => sql`(${rounded(sql`coalesce(${of}.priced_quantity, ${of}.quantity) * o.unit_price * (100 - coalesce(o.discount_percent, 0)) / 100
    * CASE WHEN o.net = 0 THEN 1 ELSE o.net - o.discount_share END / CASE WHEN o.net = 0 THEN 1 ELSE o.net END`)}
  + CASE WHEN ${of}.share_net IS NULL THEN 0 ELSE ${of}.share_net
    - ${rounded(sql`coalesce(${of}.priced_quantity, ${of}.quantity) * ${of}.unit_price * (100 - coalesce(${of}.discount_percent, 0)) / 100`)} END)`

/** What somebody released of the price of a line, or of its charge; null: nothing. */
const releasedPrice = (of: SQL, registeredNo: SQL) => sql`(
  SELECT max(r.amount) FROM ${invoiceReleaseTable} r WHERE r.invoice_id = ${of}.invoice_id AND r.registered_no = ${registeredNo}
    AND r.line_id = ${of}.id AND r.hold IN ('price', 'no_order'))`

/** Lines of invoices of the line `o` of an order, as what they bring to it; OFFSET 0: each is worked out once. */
const charged = (sign: SQL, registeredNo: SQL, from: SQL) => sql`(
  SELECT sum(y.sign * y.quantity) AS quantity, sum(y.sign * y.kg) AS kg, sum(y.sign * y.agreed) AS agreed,
    sum(y.sign * CASE WHEN y.net > y.agreed THEN greatest(0, y.net - y.agreed - coalesce(y.released, 0)) ELSE y.net - y.agreed END) AS excess
  FROM (SELECT ${sign} AS sign, x.quantity, x.net - x.allowance AS net, ${kilograms(sql`x`)} AS kg, ${agreedNet(sql`x`)} AS agreed,
      ${releasedPrice(sql`x`, registeredNo)} AS released
    FROM ${from} OFFSET 0) AS y)`

/**
 * What was invoiced of the line of the order before this line: on lines above it, and on other invoices before this one, less
 * every approved credit note; of a draft, all that is registered; what it comes to at the agreed price, and what was asked for beyond
 * that and nobody released. `public`: the tables themselves, also where a write of the same statement takes their names.
 */
const before = sql`LEFT JOIN LATERAL (
  SELECT coalesce(other.quantity, 0) + coalesce(above.quantity, 0) AS quantity, coalesce(other.kg, 0) + coalesce(above.kg, 0) AS kg,
    coalesce(other.agreed, 0) + coalesce(above.agreed, 0) AS agreed, coalesce(other.excess, 0) + coalesce(above.excess, 0) AS excess
  FROM ${charged(
    sql`CASE WHEN i.kind = 'credit_note' THEN -1 ELSE 1 END`,
    sql`i.registered_no`,
    sql`public.${line} x JOIN public.${invoice} i ON i.id = x.invoice_id
    WHERE x.order_root_id = ${line.orderRootId} AND i.id <> ${invoice.id} AND i.registered_no IS NOT NULL
      AND CASE WHEN i.kind = 'credit_note' THEN ${isCounted(sql`i`)}
        ELSE i.registered_no < coalesce(${invoice.registeredNo}, 2147483647) END`,
  )} AS other,
  ${charged(
    sql`1`,
    sql`${invoice.registeredNo}`,
    sql`${line} x
    WHERE x.invoice_id = ${invoice.id} AND x.order_root_id = ${line.orderRootId} AND x.line_no < ${line.lineNo}`,
  )} AS above) prior ON true`

/** Pieces that were invoiced before a line, and those up to and with it. */
const piecesBefore = sql`greatest(0, prior.quantity)`
const piecesUpTo = sql`(${piecesBefore} + ${line.quantity})`

/** Freight that the order agreed to, less what other invoices and lines above charged of it. */
const freight = sql`CASE WHEN ${line.kind} = 'freight' THEN (
  SELECT greatest(0, po.freight - coalesce((SELECT sum(x.net) FROM public.${line} x JOIN public.${invoice} i ON i.id = x.invoice_id
    WHERE x.order_number = ${line.orderNumber} AND x.kind = 'freight' AND i.kind = 'invoice' AND i.id <> ${invoice.id}
      AND i.registered_no < coalesce(${invoice.registeredNo}, 2147483647)), 0)
    - coalesce((SELECT sum(x.net) FROM ${line} x WHERE x.invoice_id = ${invoice.id} AND x.order_number = ${line.orderNumber}
      AND x.kind = 'freight' AND x.line_no < ${line.lineNo}), 0))
  FROM ${purchaseOrderTable} po WHERE po.number = ${line.orderNumber} AND po.in_force) END`

/** How many pieces of a row of stock are among the first so many of its line: the accepted ones count first. */
const taken = (first: SQL) => sql`(greatest(0, least(p.came - p.bad, ${first} - p.good_before))
  + greatest(0, least(p.bad, ${first} - p.bad_before)))`

/**
 * Pieces that came on the line, those that are not accepted, and those that a certificate of the ordered type covers; and what
 * the invoiced ones weigh by their receipt: as weighed there, else by theory. No invoice says which delivery it is for, so that
 * the heaviest pieces count first, of equal ones the weighed: what comes later never holds what was matched, and in the end every gram counts once.
 */
const pieces = sql`LEFT JOIN LATERAL (
  SELECT sum(p.bad) AS bad, sum(p.came) AS came, sum(p.came) FILTER (WHERE p.is_covered) AS covered,
    sum(p.came - p.bad) FILTER (WHERE p.is_covered) AS covered_and_good,
    bool_or(NOT p.is_covered AND p.type IS NOT NULL) AS is_lower,
    bool_or(NOT p.is_covered AND p.is_rejected) AS is_outside,
    sum(p.each_kg * ${taken(piecesUpTo)}) AS kg, sum(p.each_kg * ${taken(piecesBefore)}) AS kg_before,
    bool_or(p.is_weighed) FILTER (WHERE ${taken(piecesUpTo)} > 0) AS any_weighed,
    bool_or(NOT p.is_weighed) FILTER (WHERE ${taken(piecesUpTo)} > 0) AS any_theoretical
  FROM (
    SELECT q.*, sum(q.came - q.bad) OVER heaviest - (q.came - q.bad) AS good_before,
      sum(q.came - q.bad) OVER () + sum(q.bad) OVER heaviest - q.bad AS bad_before
    FROM (
      SELECT r.id, r.came, r.is_weighed, coalesce(r.kg / nullif(r.came, 0), 0) AS each_kg, least(r.came, r.bad) AS bad, r.type,
        coalesce(r.type >= o.certificate_type, false) AS is_covered,
        EXISTS (SELECT FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id
          WHERE ch.heat_id = r.heat_id AND c.status = 'rejected'
            AND ${namesMaterial(sql`c`, { specificationId: sql`r.specification_id`, grade: sql`r.grade` })}) AS is_rejected
      FROM (
        SELECT s.id, s.is_weighed, s.heat_id, s.specification_id, s.grade, ${verifiedTypeIn(sql`s`)} AS type,
          coalesce(rec.pieces, 0) AS came, rec.kg,
          CASE WHEN s.inspection IN ('accepted', 'concession') AND s.status NOT IN ('quarantine', 'rejected', 'returned')
            AND NOT EXISTS (SELECT FROM ${steelStockTable} c WHERE c.parent_id = s.id) THEN 0 ELSE (WITH RECURSIVE parts AS (
              SELECT s.id, s.inspection, s.status, s.qty_pieces
              UNION ALL
              SELECT c.id, c.inspection, c.status, c.qty_pieces FROM ${steelStockTable} c JOIN parts ON c.parent_id = parts.id)
            SELECT coalesce(sum(parts.qty_pieces - coalesce((SELECT sum(m.pieces) FROM ${stockMovementTable} m
              WHERE m.stock_id = parts.id AND m.kind IN ('scrap', 'dispatch')), 0)), 0)
            FROM parts WHERE parts.inspection NOT IN ('accepted', 'concession')
              OR parts.status IN ('quarantine', 'rejected', 'returned')) END AS bad
        FROM ${goodsReceiptLineTable} gl
        JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id AND g.status = 'posted'
        JOIN ${purchaseOrderLineTable} asked ON asked.id = gl.order_line_id
        JOIN ${goodsReceiptPieceTable} gp ON gp.line_id = gl.id
        JOIN ${steelStockTable} s ON s.id = gp.stock_id
        LEFT JOIN LATERAL (SELECT sum(m.pieces) AS pieces, sum(m.mass_kg) AS kg FROM ${stockMovementTable} m
          WHERE m.stock_id = s.id AND m.kind = 'receive') rec ON true
        WHERE asked.root_id = ${line.orderRootId} AND o.form IS NOT NULL OFFSET 0) AS r) AS q
    WINDOW heaviest AS (ORDER BY q.each_kg DESC, q.is_weighed DESC, q.id)) AS p) st ON true`

/** What came of a line that is no steel and was not accepted. */
const refused = sql`CASE WHEN o.form IS NULL THEN (
  SELECT sum(gl.quantity) FROM ${goodsReceiptLineTable} gl
  JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id AND g.status = 'posted'
  JOIN ${purchaseOrderLineTable} asked ON asked.id = gl.order_line_id
  WHERE asked.root_id = ${line.orderRootId} AND gl.acceptance = 'refused') END`

/**
 * The facts of each line of an invoice, none of a credit note: what was ordered, received, accepted, agreed, certified and
 * invoiced before. What follows from them says `holdsOf` in the domain, and `isHeld` for lists.
 * OFFSET 0: each fact is looked up once, not at each place that uses it.
 */
export const lineFacts = sql`
  SELECT ${line.id} AS id, ${line.lineNo} AS line_no, ${line.net} - ${line.allowance} AS net, ${line.quantity} AS own,
    CASE WHEN ${line.lineNo} = (SELECT min(first.line_no) FROM ${line} first WHERE first.invoice_id = ${invoice.id})
      THEN ${repeated} END AS repeats,
    coalesce(${line.pricedQuantity}, ${line.quantity}) AS priced, ${line.priceBasis} AS price_basis,
    ${line.unitPrice} AS own_unit_price, coalesce(${line.discountPercent}, 0) AS own_discount, ${line.shareNet} AS share_net,
    ${line.taxCode} AS tax_code, ${line.taxRate} AS tax_rate, ${line.orderNumber} AS order_number,
    ${line.orderRootId} IS NOT NULL AS has_order, o.line_no AS order_line_no, o.quantity AS ordered, o.form, o.certificate_type,
    o.tax_code AS order_tax_code, o.received_qty, o.returned_qty, o.unit_price, coalesce(o.discount_percent, 0) AS discount,
    o.net AS order_net, o.discount_share, CASE WHEN o.line_no IS NOT NULL THEN ${agreedNet(sql`${line}`)} END AS agreed_net,
    ${releasedPrice(sql`${line}`, sql`${invoice.registeredNo}`)} AS released,
    o.each, o.each_kg, prior.quantity AS prior, prior.kg AS prior_kg, prior.agreed AS prior_agreed, prior.excess AS prior_excess, ${freight} AS freight_left,
    st.came, coalesce(st.bad, ${refused}) AS bad, coalesce(st.covered, 0) AS covered, coalesce(st.covered_and_good, 0) AS covered_and_good,
    coalesce(st.is_lower, false) AS is_lower, coalesce(st.is_outside, false) AS is_outside, st.kg, st.kg_before,
    coalesce(st.any_weighed, false) AS any_weighed, coalesce(st.any_theoretical, false) AS any_theoretical,
    coalesce(tol.price_percent, ${usual.pricePercent}) AS price_percent, coalesce(tol.price_amount, ${usual.priceAmount}) AS price_amount,
    coalesce(tol.quantity_percent, ${usual.quantityPercent}) AS quantity_percent,
    coalesce(tol.mass_percent, ${usual.massPercent}) AS mass_percent,
    coalesce(tol.release_limit, ${usual.releaseLimit}) AS release_limit, ${invoice.exchangeRate} AS exchange_rate,
    ${invoice.currency} AS currency, ${invoice.byMinorUnit} AS by_minor_unit
  FROM ${line} ${orderLine} ${before} ${pieces} ${tolerance}
  WHERE ${line.invoiceId} = ${invoice.id} AND ${invoice.kind} <> 'credit_note' OFFSET 0`

/** Releases that count for the registration as it is, by line; of several people the last by name comes last. */
const releases = sql`(
  SELECT coalesce(json_agg(json_build_object('hold', r.hold, 'tier', r.tier, 'amount', r.amount::text,
    'isEnough', r.is_enough, 'byId', r.by_id,
    'byName', u.name) ORDER BY u.name), '[]')
  FROM ${invoiceReleaseTable} r JOIN ${userTable} u ON u.id = r.by_id
  WHERE r.invoice_id = ${invoice.id} AND r.registered_no = ${invoice.registeredNo} AND r.line_id = f.id)`

/** What buyers released alone of other invoices of the supplier that were registered in the month of this one, as the facility's money. */
const releasedInMonth = sql`(
  SELECT coalesce(sum(r.amount * coalesce(nullif(o.exchange_rate, 0), 1)), 0)::text
  FROM ${invoiceReleaseTable} r JOIN public.${invoice} o ON o.id = r.invoice_id AND o.registered_no = r.registered_no
  WHERE o.supplier_id = ${invoice.supplierId} AND o.id <> ${invoice.id} AND r.tier = 'buyer' AND r.is_enough
    AND date_trunc('month', o.registered_at, 'UTC') = date_trunc('month', ${invoice.registeredAt}, 'UTC'))`

/** The facts as JSON, a `LineFacts` for each line in the order of the lines. */
export const factsSelect = sql`(
  SELECT coalesce(json_agg(json_build_object('lineId', f.id, 'lineNo', f.line_no, 'currency', f.currency, 'byMinorUnit', f.by_minor_unit, 'net', f.net::text, 'quantity', f.own::text,
    'pricedQuantity', f.priced::text, 'priceBasis', f.price_basis, 'unitPrice', f.own_unit_price::text,
    'discountPercent', f.own_discount::text, 'shareNet', f.share_net::text, 'taxCode', f.tax_code, 'taxRate', f.tax_rate::text,
    'orderNumber', f.order_number, 'repeats', f.repeats, 'hasOrder', f.has_order, 'ordered', CASE WHEN f.order_line_no IS NOT NULL THEN
      json_build_object('lineNo', f.order_line_no, 'quantity', f.ordered::text, 'received', f.received_qty::text,
        'returned', f.returned_qty::text, 'unitPrice', f.unit_price::text, 'discountPercent', f.discount::text,
        'net', f.order_net::text, 'discountShare', f.discount_share::text, 'taxCode', f.order_tax_code, 'each', f.each::text, 'eachKg', f.each_kg::text, 'form', f.form,
        'certificateType', f.certificate_type) END,
    'invoicedBefore', f.prior::text, 'invoicedKgBefore', f.prior_kg::text,
    'agreedBefore', f.prior_agreed::text, 'excessBefore', f.prior_excess::text,
    'delivered', json_build_object('came', f.came::text, 'notAccepted', f.bad::text, 'covered', f.covered::text,
      'coveredAndAccepted', f.covered_and_good::text, 'hasLowerCertificate', f.is_lower, 'hasRejectedCertificate', f.is_outside,
      'kg', f.kg::text, 'kgBefore', f.kg_before::text, 'isWeighed', f.any_weighed, 'isTheoretical', f.any_theoretical),
    'freightLeft', f.freight_left::text, 'tolerance', json_build_object('pricePercent', f.price_percent::text,
      'priceAmount', f.price_amount::text, 'quantityPercent', f.quantity_percent::text, 'massPercent', f.mass_percent::text,
      'releaseLimit', f.release_limit::text), 'releasedInMonth', ${releasedInMonth},
    'exchangeRate', f.exchange_rate::text, 'releases', ${releases}) ORDER BY f.line_no), '[]')
  FROM (${lineFacts}) AS f)`

/** An entry of the trail that sets what a tolerance lets pass. */
const setsNumbers = (
  entry: SQL,
) => sql`(${entry}.action <> 'update' OR ${entry}.changes ?| ARRAY['supplierId', 'active', 'pricePercent',
  'priceAmount', 'quantityPercent', 'massPercent', 'releaseLimit'])`

/** Who set the numbers of a tolerance that counts for the supplier last, and whoever changed one since the invoice is here. */
export const toleranceSetterIds = sql`(
  SELECT coalesce(json_agg(DISTINCT a.actor_id), '[]') FROM ${auditLog} a LEFT JOIN ${invoiceToleranceTable} t ON t.id = a.entity_id
  WHERE a.entity = 'invoice-tolerances' AND a.actor_id IS NOT NULL AND ${setsNumbers(sql`a`)}
    AND (t.id IS NULL OR t.supplier_id IS NULL OR t.supplier_id = ${invoice.supplierId})
    AND (a.at >= ${invoice.createdAt} OR t.active AND a.seq = (SELECT max(b.seq) FROM ${auditLog} b
      WHERE b.entity = a.entity AND b.entity_id = a.entity_id AND ${setsNumbers(sql`b`)})))`
