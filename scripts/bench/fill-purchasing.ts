/** A number from 0 up to under 1 that belongs to n; `of` tells several of one n apart. */
const chance = (of: number): string => `((hashint8extended(n, ${of}) & 1048575) / 1048576.0)`
const isBetween = (from: number, to: number): string =>
  `number BETWEEN 'OLD-' || lpad('${from}', 7, '0') AND 'OLD-' || lpad('${to}', 7, '0')`

/** The suppliers that orders go to, and those who write them. */
export const purchasingHouse = (): string[] => [
  `INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status, supplier_status, tags, city, country)
    SELECT 'BP' || n, 'Steel works ' || n, false, true, false, false, 'active', 'approved', '{}', 'Lindenau', 'DE'
    FROM generate_series(1, 500) AS n`,
  `INSERT INTO users (name, email, role, status, verified_at)
    SELECT 'Buyer ' || n, 'buyer' || n || '@bench.example', 'user', 'active', now() FROM generate_series(1, 60) AS n`,
]

/**
 * Orders `from` to `to` with one or two lines each, as statements for the owner of the tables. Of a hundred 3 are with
 * their suppliers, 2 wait for an invoice, 2 are drafts or approved, one of 2,000 waits for approval, and the others are done.
 * Indexes are made anew behind them and triggers do not run, so what they keep is filled in here.
 */
export const purchasingFill = (from: number, to: number): string[] => [
  `SET maintenance_work_mem = '256MB'`,
  `CREATE TEMP TABLE kept_indexes AS SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid IN ('purchase_orders'::regclass, 'purchase_order_lines'::regclass) AND NOT indisunique`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT name FROM kept_indexes LOOP EXECUTE 'DROP INDEX ' || one; END LOOP; END $$`,
  'ALTER TABLE purchase_orders DISABLE TRIGGER USER',
  'ALTER TABLE purchase_order_lines DISABLE TRIGGER USER',
  `INSERT INTO purchase_orders (number, status, in_force, type, supplier_id, facility_id, order_date, required_on, promised_on, currency,
      exchange_rate, net, gross, net_in_base, author_ids, requested_by_id, buyer_id, supplier_quote_ref, approval_step,
      approval_limits_hold, step_asked_at, approval_steps, issued_at, acknowledged_at, moved_lines, lines_to_receive,
      lines_to_invoice, received_percent, invoiced_percent, created_at, updated_at)
    SELECT 'OLD-' || lpad(n::text, 7, '0'),
      CASE kind WHEN 'draft' THEN 'draft' WHEN 'approved' THEN 'approved' WHEN 'asked' THEN 'awaiting_approval'
        WHEN 'cancelled' THEN 'cancelled' ELSE 'issued' END,
      kind IN ('open', 'to_invoice', 'done'), (ARRAY['stock', 'service', 'consumable', 'subcontract'])[1 + n % 4],
      s.ids[1 + floor(500 * ${chance(1)} ^ 2)::int], f.ids[1 + n % array_length(f.ids, 1)], ordered,
      ordered + 30 + (n % 60)::int, CASE WHEN kind = 'open' AND n % 3 = 0 THEN ordered + 40 + (n % 70)::int END, 'GBP', 1,
      worth, worth, worth, ARRAY[u.ids[1 + n % array_length(u.ids, 1)]], u.ids[1 + n % array_length(u.ids, 1)],
      u.ids[1 + n % array_length(u.ids, 1)], 'AN ' || n * 7919 % 9999991, CASE WHEN kind = 'asked' THEN 1 END, kind = 'asked',
      CASE WHEN kind = 'asked' THEN now() - n % 50 * interval '1 hour' END,
      CASE WHEN kind = 'asked' THEN '[{"step": 1, "because": ["reach"], "limitsHold": true}]'::jsonb END,
      CASE WHEN kind IN ('open', 'to_invoice', 'done') THEN ordered + time '12:00' END,
      CASE WHEN kind IN ('to_invoice', 'done') OR kind = 'open' AND n % 2 = 0 THEN ordered + time '13:00' END,
      CASE WHEN kind IN ('to_invoice', 'done') THEN 1 + n % 2 ELSE 0 END, CASE WHEN kind = 'open' THEN 1 + n % 2 ELSE 0 END,
      CASE WHEN kind IN ('open', 'to_invoice') THEN 1 + n % 2 ELSE 0 END,
      CASE WHEN kind IN ('to_invoice', 'done') THEN 100 ELSE 0 END, CASE WHEN kind = 'done' THEN 100 ELSE 0 END,
      ordered + time '09:00', ordered + time '13:00' + n % 3600 * interval '1 second'
    FROM (SELECT n, round((50 + 20000 * ${chance(2)} ^ 3)::numeric, 2) AS worth,
        CASE WHEN n % 2000 = 7 THEN 'asked' WHEN n % 100 < 3 THEN 'open' WHEN n % 100 < 5 THEN 'to_invoice' WHEN n % 100 = 5 THEN 'draft'
          WHEN n % 100 = 6 THEN 'approved' WHEN n % 50 = 8 THEN 'cancelled' ELSE 'done' END AS kind,
        current_date - CASE WHEN n % 100 < 7 THEN (90 * ${chance(3)})::int ELSE 60 + (3000 * ${chance(3)})::int END AS ordered
      FROM generate_series(${from}::bigint, ${to}) AS n) AS p,
      (SELECT array_agg(id ORDER BY code) AS ids FROM companies WHERE code LIKE 'BP%') AS s,
      (SELECT array_agg(id) AS ids FROM facilities) AS f, (SELECT array_agg(id) AS ids FROM users WHERE role <> 'client') AS u`,
  `INSERT INTO purchase_order_lines (order_id, line_no, description, form, nps, schedule, od_mm, wall_mm, length_mm, quantity, uom, grade,
      certificate_type, price_basis, unit_price, mass_kg, net, received_qty, invoiced_qty)
    SELECT o.id, at * 10, CASE WHEN at = 2 THEN 'Sawing to length' END, CASE WHEN at = 1 THEN 'pipe' END, CASE WHEN at = 1 THEN '6' END,
      CASE WHEN at = 1 THEN '80' END, CASE WHEN at = 1 THEN 168.3 END, CASE WHEN at = 1 THEN 10.97 END,
      CASE WHEN at = 1 THEN 12000 END, 12, 'each', CASE WHEN at = 1 THEN 'X65Q' END, CASE WHEN at = 1 THEN '3.1' END, 'each', round(o.net / 12 / o.lines, 4),
      CASE WHEN at = 1 THEN 6129 END, round(o.net / o.lines, 2), CASE WHEN o.moved_lines > 0 THEN 12 ELSE 0 END,
      CASE WHEN o.invoiced_percent = 100 THEN 12 ELSE 0 END
    FROM (SELECT *, 1 + right(number, 7)::int % 2 AS lines FROM purchase_orders WHERE ${isBetween(from, to)}) AS o,
      LATERAL generate_series(1, o.lines) AS at`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT definition FROM kept_indexes LOOP EXECUTE one; END LOOP; END $$`,
  'ALTER TABLE purchase_order_lines ENABLE TRIGGER USER',
  'ALTER TABLE purchase_orders ENABLE TRIGGER USER',
  `SELECT expect_order_lines(array_agg(id)) FROM purchase_orders WHERE lines_to_receive > 0 AND ${isBetween(from, to)}`,
  ...['companies', 'purchase_orders', 'purchase_order_lines', 'expected_order_lines'].map(
    (table) => `VACUUM (ANALYZE) ${table}`,
  ),
]
