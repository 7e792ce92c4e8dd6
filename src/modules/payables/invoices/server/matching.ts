import { type SQL, sql } from 'drizzle-orm'
import { certificateHeatTable, certificateTable } from '#modules/steel/certificates/table.ts'
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
import { agreedPriceIn, pricedEach } from '#modules/purchasing/purchase-orders/server/api.ts'
import { verifiedTypeIn } from '#modules/steel/steel-stock/server/api.ts'
import { steelStockTable, stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { invoiceLineTable as line, invoiceReleaseTable, invoiceTable as invoice } from '../table.ts'

/** What counts where nobody has set a tolerance: business design 1.7, in percent and in the facility's currency. */
const usual = {
  pricePercent: sql.raw('2'),
  priceAmount: sql.raw('25'),
  quantityPercent: sql.raw('0'),
  massPercent: sql.raw('3'),
  releaseLimit: sql.raw('150'),
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
    now.certificate_type, ${agreedPriceIn(sql`now`, sql`po`)} AS unit_price,
    ${pricedEach(sql`now`, sql`${line.priceBasis}`)} AS each, ${pricedEach(sql`now`, sql`'kg'`)} AS each_kg
  FROM ${carriedOrderLines.inForce(sql`now`, sql`po`)}
  WHERE now.root_id = ${line.orderRootId}) o ON true`

/** The kilograms that a line of an invoice asks for; by the order where its price counts none. */
const kilograms = (of: SQL) => sql`CASE ${of}.price_basis WHEN 'kg' THEN ${of}.priced_quantity
  WHEN 't' THEN ${of}.priced_quantity * 1000 ELSE ${of}.quantity * o.each_kg END`

/**
 * What was invoiced of the line of the order before this line: on lines above it, and on other invoices before this one, less
 * every credit note; of a draft, all that is registered. `public`: the tables themselves, also where a write of the same
 * statement takes their names.
 */
const before = sql`LEFT JOIN LATERAL (
  SELECT coalesce(other.quantity, 0) + coalesce(above.quantity, 0) AS quantity, coalesce(other.kg, 0) + coalesce(above.kg, 0) AS kg
  FROM (
    SELECT sum(CASE WHEN i.kind = 'credit_note' THEN -x.quantity ELSE x.quantity END) AS quantity,
      sum(CASE WHEN i.kind = 'credit_note' THEN -1 ELSE 1 END * ${kilograms(sql`x`)}) AS kg
    FROM public.${line} x JOIN public.${invoice} i ON i.id = x.invoice_id
    WHERE x.order_root_id = ${line.orderRootId} AND i.id <> ${invoice.id} AND i.registered_no IS NOT NULL
      AND (i.kind = 'credit_note' OR i.registered_no < coalesce(${invoice.registeredNo}, 2147483647))) AS other,
  (SELECT sum(x.quantity) AS quantity, sum(${kilograms(sql`x`)}) AS kg FROM ${line} x
    WHERE x.invoice_id = ${invoice.id} AND x.order_root_id = ${line.orderRootId} AND x.line_no < ${line.lineNo}) AS above) prior ON true`

/** Pieces that were invoiced before a line, and those up to and with it. */
const piecesBefore = sql`greatest(0, prior.quantity)`
const piecesUpTo = sql`(${piecesBefore} + ${line.quantity})`

/** Freight that the order agreed to, less what other invoices charged of it. */
const freight = sql`CASE WHEN ${line.kind} = 'freight' THEN (
  SELECT greatest(0, po.freight - coalesce((SELECT sum(x.net) FROM public.${line} x JOIN public.${invoice} i ON i.id = x.invoice_id
    WHERE x.order_number = ${line.orderNumber} AND x.kind = 'freight' AND i.kind = 'invoice' AND i.id <> ${invoice.id}
      AND i.registered_no < coalesce(${invoice.registeredNo}, 2147483647)), 0))
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
          WHERE ch.heat_id = r.heat_id AND c.status = 'rejected' AND c.specification_id = r.specification_id
            AND lower(c.grade) = lower(r.grade)) AS is_rejected
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

/**
 * What the pieces of a line weigh for the match: those up to and with it less those before, which count with no more than was
 * asked for them. What has not come weighs what it was ordered with.
 */
const weight = sql`coalesce(st.kg, 0) + greatest(0, ${piecesUpTo} - coalesce(st.came, 0)) * o.each_kg - greatest(0, least(
  prior.kg, coalesce(st.kg_before, 0) + greatest(0, ${piecesBefore} - coalesce(st.came, 0)) * o.each_kg))`

/** What came of a line that is no steel and was not accepted. */
const refused = sql`CASE WHEN o.form IS NULL THEN (
  SELECT sum(gl.quantity) FROM ${goodsReceiptLineTable} gl
  JOIN ${goodsReceiptTable} g ON g.id = gl.receipt_id AND g.status = 'posted'
  JOIN ${purchaseOrderLineTable} asked ON asked.id = gl.order_line_id
  WHERE asked.root_id = ${line.orderRootId} AND gl.acceptance = 'refused') END`

/** The kilograms of what a price counts; null: it counts no mass. */
const weighs = sql`CASE ${line.priceBasis} WHEN 'kg' THEN 1 WHEN 't' THEN 1000 END`

/**
 * One row for each line: what was ordered, received, accepted, agreed and certified, as the conditions need it.
 * OFFSET 0: each fact is worked out once, not at each place that uses it.
 */
const facts = sql`
  SELECT f.*, f.net - f.agreed_net AS excess, f.own + f.prior AS invoiced,
    least(f.own + f.prior, f.received) AS to_check, coalesce(f.weight / f.kg_of_unit, f.own * f.each) AS allowed
  FROM (
    SELECT ${line.id} AS id, ${line.lineNo} AS line_no, ${line.net} AS net, ${line.quantity} AS own,
      ${line.orderNumber} AS order_number, ${line.orderRootId} IS NOT NULL AS has_order, ${line.kind} AS kind,
      ${line.taxCode} AS tax_code, ${line.taxRate} AS tax_rate, coalesce(${line.pricedQuantity}, ${line.quantity}) AS priced,
      ${line.unitPrice} * (100 - coalesce(${line.discountPercent}, 0)) / 100 AS own_price,
      o.line_no AS order_line_no, o.quantity AS ordered, o.form, o.certificate_type, o.tax_code AS order_tax_code,
      o.received_qty - o.returned_qty AS received, o.unit_price, o.each, prior.quantity AS prior,
      ${line.priceBasis} AS price_basis, ${weighs} AS kg_of_unit, CASE WHEN ${weighs} IS NOT NULL THEN ${weight} END AS weight,
      CASE WHEN st.any_weighed IS NOT TRUE THEN 'theoretical'
        WHEN st.any_theoretical OR ${piecesUpTo} > st.came THEN 'part_weighed' ELSE 'weighed' END AS weighed,
      CASE WHEN o.line_no IS NULL THEN coalesce(${freight}, 0)
        ELSE round(coalesce(${line.pricedQuantity}, ${line.quantity}) * o.unit_price * (100 - coalesce(o.discount_percent, 0)) / 100, 2)
          + CASE WHEN ${line.shareNet} IS NULL THEN 0 ELSE ${line.shareNet} - round(coalesce(${line.pricedQuantity}, ${line.quantity})
            * ${line.unitPrice} * (100 - coalesce(${line.discountPercent}, 0)) / 100, 2) END
      END AS agreed_net,
      greatest(0, least(o.received_qty - o.returned_qty, o.received_qty - coalesce(st.bad, ${refused}, 0))) AS accepted,
      coalesce(st.covered, 0) AS covered, coalesce(st.covered_and_good, 0) AS covered_and_good,
      coalesce(st.is_lower, false) AS is_lower, coalesce(st.is_outside, false) AS is_outside,
      coalesce(tol.price_percent, ${usual.pricePercent}) AS price_percent,
      coalesce(tol.price_amount, ${usual.priceAmount}) / coalesce(nullif(${invoice.exchangeRate}, 0), 1) AS price_amount,
      ${usual.priceAmount} / coalesce(nullif(${invoice.exchangeRate}, 0), 1) AS usual_amount,
      coalesce(tol.quantity_percent, ${usual.quantityPercent}) AS quantity_percent,
      coalesce(tol.mass_percent, ${usual.massPercent}) AS mass_percent,
      coalesce(tol.release_limit, ${usual.releaseLimit}) / coalesce(nullif(${invoice.exchangeRate}, 0), 1) AS release_limit
    FROM ${line} ${orderLine} ${before} ${pieces} ${tolerance}
    WHERE ${line.invoiceId} = ${invoice.id} AND ${invoice.kind} <> 'credit_note' OFFSET 0) AS f OFFSET 0`

/** What is invoiced beyond what is ordered, in pieces, and beyond what they measure or weigh, as money. */
const beyond = (quantityPercent: SQL, massPercent: SQL) => sql`greatest(0,
  round(least(f.own, greatest(0, f.invoiced - f.ordered * (1 + ${quantityPercent} / 100))) * f.net / nullif(f.own, 0), 2),
  round((f.priced - f.allowed * (1 + CASE WHEN f.price_basis = 'each' THEN 0 ELSE ${massPercent} END / 100)) * f.own_price, 2))`
const beyondOrder = beyond(sql`f.quantity_percent`, sql`f.mass_percent`)

/** A price or a charge beyond what is agreed, by so many percent and so much in all, whichever is more. */
const overAgreed = (percent: SQL, amount: SQL) =>
  sql`f.excess > greatest(f.agreed_net * ${percent} / 100, ${amount})`

/** Only the tolerance that somebody set lets the line of `f` pass: by the usual one it would be held. */
const leansOnTolerance = sql`coalesce(
  (f.has_order OR f.agreed_net > 0) AND ${overAgreed(usual.pricePercent, sql`f.usual_amount`)}
    AND NOT ${overAgreed(sql`f.price_percent`, sql`f.price_amount`)}
  OR f.has_order AND ${beyond(usual.quantityPercent, usual.massPercent)} > 0 AND ${beyondOrder} = 0, false)`

/** The reasons why one line of `f` is held, with the money it is about; each says whether it is released. */
const holds = sql`
  SELECT h.kind, h.amount, h.amount > f.release_limit AS is_big, x.*,
    coalesce(CASE WHEN h.amount IS NULL THEN false
      WHEN h.kind = 'no_order' THEN x.buyer_id IS NOT NULL AND (h.amount <= f.release_limit OR x.manager_id IS NOT NULL)
      ELSE x.manager_id IS NOT NULL OR (h.amount <= f.release_limit AND x.buyer_id IS NOT NULL) END, false) AS is_released
  FROM (VALUES
    (1, 'no_order', NOT f.has_order AND f.excess > CASE WHEN f.agreed_net > 0
      THEN greatest(f.agreed_net * f.price_percent / 100, f.price_amount) ELSE 0 END, f.excess),
    (2, 'quantity', f.has_order AND ${beyondOrder} > 0, ${beyondOrder}),
    (3, 'not_received', f.has_order AND f.invoiced > f.received,
      round(least(f.own, f.invoiced - f.received) * f.net / nullif(f.own, 0), 2)),
    (4, 'not_accepted', f.has_order AND f.to_check > f.accepted, NULL),
    (5, 'price', f.has_order AND ${overAgreed(sql`f.price_percent`, sql`f.price_amount`)}, f.excess),
    (6, 'tax', f.has_order AND f.tax_code IS DISTINCT FROM f.order_tax_code,
      round(f.net * coalesce(f.tax_rate, 0) / 100, 2)),
    (7, CASE WHEN f.is_outside THEN 'certificate_outside' WHEN f.is_lower THEN 'certificate_lower' ELSE 'certificate_missing' END,
      f.form IS NOT NULL AND f.certificate_type IS NOT NULL
        AND f.to_check > CASE WHEN f.to_check <= f.accepted THEN f.covered_and_good ELSE f.covered END, NULL)
  ) AS h(place, kind, is_held, amount)
  LEFT JOIN LATERAL (
    SELECT max(r.by_id::text) FILTER (WHERE r.tier = 'buyer') AS buyer_id,
      max(u.name) FILTER (WHERE r.tier = 'buyer') AS buyer_name,
      max(r.by_id::text) FILTER (WHERE r.tier = 'manager') AS manager_id,
      max(u.name) FILTER (WHERE r.tier = 'manager') AS manager_name
    FROM ${invoiceReleaseTable} r JOIN ${userTable} u ON u.id = r.by_id
    WHERE r.invoice_id = ${invoice.id} AND r.registered_no = ${invoice.registeredNo} AND r.line_id = f.id
      AND r.hold = h.kind AND r.amount >= h.amount) x ON true
  WHERE h.is_held`

/**
 * The match of an invoice as JSON, a `Matched` for each line: the four conditions, and what holds the line. It is worked out of
 * orders, receipts, stock, certificates and releases each time it is read, so that a hold goes with its reason.
 */
export const matchSelect = sql`(
  SELECT coalesce(json_agg(json_build_object('lineId', f.id, 'lineNo', f.line_no, 'orderLineNo', f.order_line_no,
    'orderNumber', f.order_number, 'orderedQty', f.ordered::text,
    'invoicedQty', CASE WHEN f.has_order THEN f.invoiced END::text, 'receivedQty', f.received::text,
    'acceptedQty', CASE WHEN f.has_order THEN f.accepted END::text,
    'certifiedQty', CASE WHEN f.form IS NOT NULL AND f.certificate_type IS NOT NULL THEN f.covered END::text,
    'invoicedKg', (f.priced * f.kg_of_unit)::numeric(14, 3)::text, 'matchedKg', f.weight::numeric(14, 3)::text,
    'matchedBy', CASE WHEN f.weight IS NOT NULL THEN f.weighed END, 'certificateType', f.certificate_type, 'agreedPrice', f.unit_price::text,
    'agreedNet', CASE WHEN f.has_order THEN f.agreed_net END::text, 'excess', CASE WHEN f.has_order THEN f.excess END::text,
    'leansOnTolerance', ${leansOnTolerance}, 'holds', (SELECT coalesce(json_agg(json_build_object('kind', k.kind, 'amount', k.amount::text,
      'isBig', coalesce(k.is_big, false), 'buyerId', k.buyer_id, 'buyerName', k.buyer_name, 'managerId', k.manager_id,
      'managerName', k.manager_name, 'isReleased', k.is_released)), '[]') FROM (${holds}) AS k)) ORDER BY f.line_no), '[]')
  FROM (${facts}) AS f)`

/** Whether something holds an invoice, for lists and counts: the same conditions as `matchSelect`. */
export const isHeld = sql`EXISTS (
  SELECT FROM (${facts}) AS f CROSS JOIN LATERAL (${holds}) AS k WHERE NOT k.is_released)`
