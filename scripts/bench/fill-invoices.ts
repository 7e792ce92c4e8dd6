const isBetween = (from: number, to: number): string =>
  `number BETWEEN 'OLD-' || lpad('${from}', 7, '0') AND 'OLD-' || lpad('${to}', 7, '0')`

/** Tables that are filled; what they only index for reading is made anew behind them. */
const filled = [
  'heats',
  'certificates',
  'certificate_heats',
  'goods_receipts',
  'goods_receipt_lines',
  'goods_receipt_pieces',
  'steel_stock',
  'stock_movements',
  'invoices',
  'invoice_lines',
  'invoice_releases',
  'invoice_payments',
  'status_history',
]
const forAll = (what: (table: string) => string): string[] => filled.map(what)

/** What certificates are checked against, and the mills whose heats they are of; once. */
export const invoiceHouse = (): string[] => [
  `INSERT INTO specifications (code, name, sort_order, active, edition, kind, status)
    VALUES ('BENCH X65Q', 'BENCH X65Q', 100, true, '2026', 'material', 'current')`,
]

/** What became of the invoice of an order that is received; of those that nobody has paid yet most are approved or exported. */
const STATUS = `CASE WHEN kind = 'done' THEN 'paid' WHEN kind = 'open' THEN 'registered'
  ELSE (ARRAY['draft', 'disputed', 'approved', 'approved', 'approved', 'approved', 'approved', 'exported', 'exported', 'exported', 'exported',
    'exported', 'exported', 'exported', 'exported', 'part_paid'])[1 + n / 100 % 20] END`

/** The state of a record after one step of its life, for all invoices that got there. */
const history = (action: string, was: string, is: string, at: string, which: string): string => `
  INSERT INTO status_history (entity, entity_id, action, from_state, to_state, actor_name, at)
  SELECT 'invoices', id, '${action}', '${was}', '${is}', 'Bench', ${at} FROM new_invoices WHERE ${which}`

/**
 * Invoices of the orders `from` to `to` that `purchasingFill` made, with what decides about them: receipts, steel with its ledger,
 * heats, certificates, releases, payments and the history of every state. An order that is done has a paid invoice, one of eleven
 * a credit note too; one that waits for its invoice has one that is not paid, a fifth of them registered; and one of 30 orders
 * that nothing came of has one too. Of a million 5,000 are registered: a fifth is held because nothing came, and of the others
 * three of ten for a price, a piece or a certificate.
 */
export const invoicesFill = (from: number, to: number): string[] => [
  `SET maintenance_work_mem = '256MB'`,
  `SET work_mem = '128MB'`,
  `CREATE TEMP TABLE invoice_indexes AS SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = ANY(ARRAY[${filled.map((table) => `'${table}'`).join(', ')}]::regclass[]) AND NOT indisunique`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT name FROM invoice_indexes LOOP EXECUTE 'DROP INDEX ' || one; END LOOP; END $$`,
  ...forAll((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`),
  // One row for each order that has an invoice, and what it is in this house.
  `CREATE TEMP TABLE ordered AS
    SELECT o.*, ${STATUS.replaceAll('\n', ' ')} AS becomes FROM (
      SELECT id AS order_id, number, right(number, 7)::bigint AS n, supplier_id, facility_id, least(order_date, current_date - 40) AS order_date, net, buyer_id,
        CASE WHEN lines_to_receive > 0 THEN 'open' WHEN invoiced_percent = 100 THEN 'done' ELSE 'to_invoice' END AS kind
      FROM purchase_orders WHERE in_force AND ${isBetween(from, to)}) AS o
    WHERE kind <> 'open' OR n % 1000 = 0`,
  `UPDATE ordered SET becomes = 'registered' WHERE kind = 'to_invoice' AND n / 100 % 20 >= 16`,
  `CREATE TEMP TABLE order_lines AS SELECT o.order_id, o.number, o.n, o.kind, o.becomes, o.facility_id, o.supplier_id, o.order_date,
      l.id AS line_id, l.root_id, l.line_no, l.form, l.description, l.unit_price, l.net, gen_random_uuid() AS stock_id,
      gen_random_uuid() AS receipt_line_id
    FROM ordered o JOIN purchase_order_lines l ON l.order_id = o.order_id`,
  'ANALYZE ordered',
  'ANALYZE order_lines',
  // A heat for eight orders, with its certificate; one of ten is not verified.
  `CREATE TEMP TABLE heat_list AS SELECT n, gen_random_uuid() AS heat_id, gen_random_uuid() AS certificate_id,
      (SELECT id FROM companies WHERE code LIKE 'BP%' ORDER BY code LIMIT 1) AS mill_id
    FROM generate_series(${Math.floor(from / 8) + (from > 1 ? 1 : 0)}::bigint, ${Math.floor(to / 8)}) AS n`,
  `INSERT INTO heats (id, mill_id, heat_no, heat_look) SELECT heat_id, mill_id, 'IH' || lpad(n::text, 7, '0'), 'IH' || lpad(n::text, 7, '0') FROM heat_list`,
  `INSERT INTO certificates (id, number, status, mill_certificate_no, issuer_id, issued_by, issue_date, type_printed, specification_id, grade, verified_check)
    SELECT certificate_id, 'MTR-OLD-' || lpad(n::text, 7, '0'), CASE WHEN n % 10 = 0 THEN 'received' ELSE 'verified' END, 'Z ' || n, mill_id, 'Mill',
      current_date - 30, '3.1', s.id, 'X65Q', CASE WHEN n % 10 > 0 THEN '{"header": [{"countsAs": "3.1"}]}'::jsonb END
    FROM heat_list, (SELECT id FROM specifications WHERE code = 'BENCH X65Q') AS s`,
  `INSERT INTO certificate_heats (certificate_id, line_no, heat_id) SELECT certificate_id, 1, heat_id FROM heat_list`,
  "CREATE TEMP TABLE all_heats AS SELECT right(heat_no, 7)::bigint AS n, id FROM heats WHERE heat_no LIKE 'IH%'",
  'ANALYZE all_heats',
  // Receipts of what came, the steel and its ledger.
  `CREATE TEMP TABLE new_receipts AS SELECT gen_random_uuid() AS id, * FROM ordered WHERE kind <> 'open'`,
  `INSERT INTO goods_receipts (id, number, status, facility_id, supplier_id, order_id, delivery_note_no, received_on, posted_at, created_at, updated_at)
    SELECT id, 'GRN-' || number, 'posted', facility_id, supplier_id, order_id, 'DN ' || n, order_date + 30, order_date + 30 + time '10:00',
      order_date + 30 + time '09:00', order_date + 30 + time '10:00' FROM new_receipts`,
  `INSERT INTO goods_receipt_lines (id, receipt_id, line_no, order_line_id, form, description, quantity, uom, acceptance, pieces, heat_no)
    SELECT l.receipt_line_id, r.id, l.line_no, l.line_id, l.form, coalesce(l.description, 'Pipe'), CASE WHEN l.form IS NULL THEN 12 END,
      CASE WHEN l.form IS NULL THEN 'each' END, CASE WHEN l.form IS NULL THEN 'accepted' END, CASE WHEN l.form IS NOT NULL THEN 12 END, 'IH'
    FROM order_lines l JOIN new_receipts r ON r.order_id = l.order_id`,
  `INSERT INTO status_history (entity, entity_id, action, from_state, to_state, actor_name, at)
    SELECT 'goods-receipts', id, 'post', 'draft', 'posted', 'Bench', order_date + 30 + time '10:00' FROM new_receipts`,
  `INSERT INTO steel_stock (id, number, status, facility_id, form, od_mm, wall_mm, nps, schedule, size_text, specification_id, grade, density,
      mill_id, heat_no, heat_id, certificate_type, supplier_id, received_on, origin, inspection, currency, words, qty_pieces,
      total_length_mm, mass_kg, value, movement_count)
    SELECT l.stock_id, 'IS-' || lpad(l.n::text, 7, '0'), CASE WHEN l.kind = 'done' THEN 'issued' ELSE 'available' END, l.facility_id, 'pipe', 168.3, 10.97, '6', '80',
      'Pipe NPS 6', s.id, 'X65Q', 7850, h.mill_id, 'IH' || lpad((l.n / 8)::text, 7, '0'), a.id, '3.1', l.supplier_id, l.order_date + 30, 'receipt',
      CASE WHEN l.becomes = 'registered' AND l.n / 2000 % 10 = 1 THEN 'pending' ELSE 'accepted' END, 'GBP', 'pipe nps 6',
      CASE WHEN l.kind = 'done' THEN 0 ELSE 12 END, CASE WHEN l.kind = 'done' THEN 0 ELSE 144000 END, CASE WHEN l.kind = 'done' THEN 0 ELSE 6129 END, 0, 1
    FROM order_lines l JOIN all_heats a ON a.n = l.n / 8 JOIN (SELECT id FROM specifications WHERE code = 'BENCH X65Q') AS s ON true
    JOIN (SELECT mill_id FROM heat_list LIMIT 1) AS h ON true WHERE l.form IS NOT NULL AND l.kind <> 'open'`,
  `INSERT INTO goods_receipt_pieces (line_id, stock_id) SELECT l.receipt_line_id, s.id FROM order_lines l JOIN steel_stock s ON s.id = l.stock_id`,
  `INSERT INTO stock_movements (stock_id, operation_id, done_by_name, kind, seq, pieces, length_mm, mass_kg, done_at, left_pieces, left_mm, left_kg)
    SELECT s.id, gen_random_uuid(), 'Bench', 'receive', 1, 12, 144000, 6129, s.received_on + time '10:00', 12, 144000, 6129
    FROM order_lines l JOIN steel_stock s ON s.id = l.stock_id`,
  // Invoices: the first of an order, and the credit note of some.
  `CREATE TEMP TABLE new_invoices AS
    SELECT gen_random_uuid() AS id, o.*, k AS nth, o.order_date + 32 AS invoiced_on, CASE WHEN k = 2 THEN 'credit_note' ELSE 'invoice' END AS type,
      CASE WHEN k = 2 THEN round(o.net / 12, 2) WHEN becomes = 'registered' AND n / 2000 % 10 = 0 THEN round(o.net * 1.1, 2) ELSE o.net END AS worth
    FROM ordered o, LATERAL generate_series(1, CASE WHEN o.kind = 'done' AND o.n % 11 = 9 THEN 2 ELSE 1 END) AS k`,
  'ANALYZE new_invoices',
  `INSERT INTO invoices (id, number, status, kind, supplier_id, supplier_invoice_no, facility_id, invoice_date, received_on, due_on, discount_percent,
      discount_until, currency, exchange_rate, stated_gross, net, tax, gross, order_numbers, registered_at, registered_by_id, approved_at, approved_by_id,
      export_no, registered_no, created_at, updated_at)
    SELECT id, 'PINV-' || number || '-' || nth, becomes, type, supplier_id, 'RE ' || n || '/' || nth, facility_id, invoiced_on, invoiced_on, invoiced_on + 30,
      CASE WHEN n % 4 = 0 THEN 2 END, CASE WHEN n % 4 = 0 THEN invoiced_on + 10 END, 'GBP', 1, worth, worth, 0, worth, ARRAY[number],
      CASE WHEN becomes <> 'draft' THEN invoiced_on + time '11:00' END, CASE WHEN becomes <> 'draft' THEN buyer_id END,
      CASE WHEN becomes IN ('approved', 'exported', 'part_paid', 'paid') THEN invoiced_on + 1 + time '11:00' END,
      CASE WHEN becomes IN ('approved', 'exported', 'part_paid', 'paid') THEN buyer_id END,
      CASE WHEN becomes IN ('exported', 'part_paid', 'paid') THEN 1 + n / 200 END,
      CASE WHEN becomes <> 'draft' THEN n * 2 + nth END, invoiced_on + time '09:00', invoiced_on + time '09:00' + n % 3600 * interval '1 second'
    FROM new_invoices`,
  `INSERT INTO invoice_lines (invoice_id, line_no, kind, order_line_id, order_root_id, order_number, description, quantity, uom, price_basis, unit_price, net)
    SELECT i.id, l.line_no, 'goods', l.line_id, l.root_id, l.number, coalesce(l.description, 'Pipe NPS 6'), CASE WHEN i.nth = 2 THEN 1 WHEN i.kind = 'done' AND i.n % 11 = 9 THEN 13 ELSE 12 END, 'each', 'each',
      round(l.unit_price * i.worth / i.net * CASE WHEN i.nth = 2 THEN 12 ELSE 1 END, 4), round(l.net * i.worth / i.net, 2)
    FROM new_invoices i JOIN order_lines l ON l.order_id = i.order_id`,
  `INSERT INTO invoice_releases (invoice_id, registered_no, line_id, line_no, hold, tier, amount, reason, by_id, at)
    SELECT i.id, i.n * 2 + i.nth, l.id, l.line_no, 'price', 'manager', 1000000, 'Agreed by telephone', i.buyer_id, i.invoiced_on + time '12:00'
    FROM new_invoices i JOIN invoice_lines l ON l.invoice_id = i.id WHERE i.n % 50 = 49 OR i.becomes = 'registered' AND i.n / 2000 % 20 = 10`,
  `INSERT INTO invoice_payments (invoice_id, paid_on, amount, reference, by_id, at)
    SELECT id, invoiced_on + 28, CASE WHEN becomes = 'part_paid' THEN round(worth / 2, 2) WHEN type = 'credit_note' THEN -worth ELSE worth END, 'B ' || n || nth, buyer_id,
      least(invoiced_on + 28, current_date) + time '08:00' FROM new_invoices WHERE becomes IN ('paid', 'part_paid')`,
  history('register', 'draft', 'registered', `invoiced_on + time '11:00'`, `becomes <> 'draft'`),
  history('dispute', 'registered', 'disputed', `invoiced_on + time '12:00'`, `becomes = 'disputed'`),
  history(
    'approve',
    'registered',
    'approved',
    `invoiced_on + 1 + time '11:00'`,
    `becomes IN ('approved', 'exported', 'part_paid', 'paid')`,
  ),
  history(
    'export',
    'approved',
    'exported',
    `invoiced_on + 2 + time '11:00'`,
    `becomes IN ('exported', 'part_paid', 'paid')`,
  ),
  history('pay', 'exported', 'paid', `invoiced_on + 28 + time '08:00'`, `becomes = 'paid'`),
  // What the invoices count on the lines of their orders.
  `UPDATE purchase_order_lines l SET invoiced_qty = 12
    FROM order_lines o WHERE o.line_id = l.id AND o.becomes <> 'draft' AND o.kind <> 'done'`,
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT definition FROM invoice_indexes LOOP EXECUTE one; END LOOP; END $$`,
  ...forAll((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ...[...filled, 'purchase_order_lines'].map((table) => `VACUUM (ANALYZE) ${table}`),
]
