import { type SQL, sql } from 'drizzle-orm'
import { invoiceReleaseTable, invoiceTable as invoice } from '../table.ts'
import { lineFacts } from './match-facts.ts'

/*
 * The rule of `domain/holds.ts` once more, for lists, filters and counts: they ask of thousands of invoices whether anything
 * holds them, and no row can leave the database to be asked. `held.test.ts` proves that both say the same.
 */

/** Money of the facility in the currency of the invoice. */
const inInvoiceCurrency = (money: SQL) => sql`${money} / coalesce(nullif(f.exchange_rate, 0), 1)`

/** Pieces that were invoiced before a line, and those up to and with it. */
const piecesBefore = sql`greatest(0, f.prior)`
const piecesUpTo = sql`(${piecesBefore} + f.own)`

/** The kilograms of what a price counts; null: it counts no mass. */
const kgOfUnit = sql`CASE f.price_basis WHEN 'kg' THEN 1 WHEN 't' THEN 1000 END`

/** As `massOf`. */
const mass = sql`CASE WHEN ${kgOfUnit} IS NOT NULL THEN coalesce(f.kg, 0) + greatest(0, ${piecesUpTo} - coalesce(f.came, 0)) * f.each_kg
  - greatest(0, least(f.prior_kg, coalesce(f.kg_before, 0) + greatest(0, ${piecesBefore} - coalesce(f.came, 0)) * f.each_kg)) END`

/** An amount of the invoice of the line `c`, rounded like all of its amounts. */
const rounded = (amount: SQL) => sql`rounded_amount(${amount}, c.currency, c.by_minor_unit)`

/** As `comparisonOf` and `isTooDear`. OFFSET 0: each is worked out once, not at each place that uses it. */
const compared = sql`
  SELECT c.*, ${rounded(sql`greatest(0, sum(c.net) OVER ())`)} AS net_in_all, c.own + c.prior AS invoiced, least(c.own + c.prior, c.received) AS arrived,
    c.is_beyond AND (c.excess_in_all > c.most_excess OR sum(CASE WHEN c.is_beyond AND (c.has_order OR c.agreed > 0)
      THEN greatest(0, c.excess - coalesce(c.released, 0)) ELSE 0 END) OVER () > c.most_excess) AS is_too_dear
  FROM (SELECT e.*, e.excess > 0 AND e.excess_in_all > (e.agreed + e.prior_agreed) * e.price_percent / 100 AS is_beyond
  FROM (SELECT d.*, d.net - d.agreed AS excess, d.net - d.agreed + d.prior_excess AS excess_in_all
  FROM (SELECT f.*, f.received_qty - f.returned_qty AS received, coalesce(f.agreed_net, f.freight_left, 0) AS agreed,
      greatest(0, least(f.received_qty - f.returned_qty, f.received_qty - coalesce(f.bad, 0))) AS accepted,
      coalesce(${mass} / ${kgOfUnit}, f.own * f.each) AS allowed,
      f.own_unit_price * (100 - f.own_discount) / 100 AS own_price,
      ${inInvoiceCurrency(sql`f.price_amount`)} AS most_excess
    FROM (${lineFacts}) AS f OFFSET 0) AS d) AS e OFFSET 0) AS c OFFSET 0`

/** As `beyondOrder`. */
const beyondOrder = sql`greatest(0,
  ${rounded(sql`least(c.own, greatest(0, c.invoiced - c.ordered * (1 + c.quantity_percent / 100))) * c.net / nullif(c.own, 0)`)},
  ${rounded(sql`(c.priced - c.allowed * (1 + CASE WHEN c.price_basis = 'each' THEN 0 ELSE c.mass_percent END / 100)) * c.own_price`)})`

/** The reasons of `holdsOf` that hold one line of `c`, and whether each is released. */
const holds = sql`
  SELECT h.place, h.kind, h.amount, coalesce(CASE WHEN h.amount IS NULL THEN false
      WHEN h.kind = 'no_order' AND c.order_number IS NOT NULL THEN x.is_buyer AND x.is_enough
      ELSE x.is_enough END, false) AS is_released
  FROM (VALUES
    (0, 'repeated', c.repeats IS NOT NULL, c.net_in_all),
    (1, 'no_order', NOT c.has_order AND CASE WHEN c.agreed > 0 THEN c.is_too_dear ELSE c.excess > 0 END, c.excess),
    (2, 'quantity', c.has_order AND ${beyondOrder} > 0, ${beyondOrder}),
    (3, 'not_received', c.has_order AND c.invoiced > c.received,
      ${rounded(sql`least(c.own, c.invoiced - c.received) * c.net / nullif(c.own, 0)`)}),
    (4, 'not_accepted', c.has_order AND c.arrived > c.accepted, NULL),
    (5, 'price', c.has_order AND c.is_too_dear, c.excess),
    (6, 'tax', c.has_order AND c.tax_code IS DISTINCT FROM c.order_tax_code,
      ${rounded(sql`c.net * coalesce(c.tax_rate, 0) / 100`)}),
    (7, CASE WHEN c.is_outside THEN 'certificate_outside' WHEN c.is_lower THEN 'certificate_lower' ELSE 'certificate_missing' END,
      c.form IS NOT NULL AND c.certificate_type IS NOT NULL
        AND c.arrived > CASE WHEN c.arrived <= c.accepted THEN c.covered_and_good ELSE c.covered END, NULL)
  ) AS h(place, kind, is_held, amount)
  LEFT JOIN LATERAL (
    SELECT bool_or(r.tier = 'buyer') AS is_buyer, bool_or(r.is_enough) AS is_enough FROM ${invoiceReleaseTable} r
    WHERE r.invoice_id = ${invoice.id} AND r.registered_no = ${invoice.registeredNo} AND r.line_id = c.id
      AND r.hold = h.kind AND r.amount >= h.amount) x ON true
  WHERE h.is_held`

/** Whether something holds an invoice: the same as an open one of `holdsOf` on any of its lines. */
export const isHeld = sql`EXISTS (
  SELECT FROM (${compared}) AS c CROSS JOIN LATERAL (${holds}) AS k WHERE NOT k.is_released)`

/** What holds the lines of an invoice by this rule, as JSON: proof that it is that of the domain. */
export const heldSelect = sql`(
  SELECT coalesce(json_agg(json_build_object('lineNo', c.line_no, 'kind', k.kind, 'amount', k.amount::text,
    'isReleased', k.is_released) ORDER BY c.line_no, k.place), '[]')
  FROM (${compared}) AS c CROSS JOIN LATERAL (${holds}) AS k)`
