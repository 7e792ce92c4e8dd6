import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

const CUSTOMERS_PER_ROWS = 20
const BATCH = 10_000

/** People and companies that the documents refer to; the setup lists are loaded before. */
export async function fillPeople(db: Db, companies: number): Promise<void> {
  await db.query(sql`
    INSERT INTO users (name, email, role, status, verified_at)
    SELECT 'Bench Person ' || n, 'bench' || n || '@bench.example', 'user', 'active', now()
    FROM generate_series(1, 20) AS n`)
  await db.query(sql`
    INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status, tags, city, country)
    SELECT 'B' || lpad(n::text, 6, '0'),
      (ARRAY['Marrick','Strathmoor','Kestrel','Velmar','Brae','Lomond','Cragside','Orrin','Tarn','Halvorsen'])[1 + n % 10] || ' '
        || (ARRAY['Subsea','Pipelines','Energy','Process','Wellhead','Offshore','Valves','Systems'])[1 + (n / 10) % 8] || ' ' || md5(n::text),
      true, false, false, false, 'active', '{}', 'Aberdeen', 'GB'
    FROM generate_series(1, ${companies}) AS n`)
}

const PICKS = sql`
  picks AS MATERIALIZED (
    SELECT (SELECT array_agg(id ORDER BY code) FROM companies) AS companies,
      (SELECT array_agg(id ORDER BY email) FROM users WHERE email LIKE 'bench%') AS people,
      (SELECT array_agg(id) FROM facilities) AS facilities,
      (SELECT array_agg(id) FROM market_segments) AS segments,
      (SELECT array_agg(id) FROM sales_steps WHERE NOT is_won AND NOT is_lost) AS steps,
      (SELECT array_agg(id) FROM quote_confidence) AS confidences,
      (SELECT array_agg(id) FROM product_codes) AS products
  )`

const WORDS = sql`(ARRAY['Tie-in spools','Launcher barrel','Adaptor spools','Pig trap closures','Choke body','Riser joints','Manifold headers','Buffer vessel nozzles'])`

/** The numbers of enquiries that are filled together. */
const ofRange = (from: number, to: number) =>
  sql`number BETWEEN 'ENQ-2026-' || lpad(${from}::text, 7, '0') AND 'ENQ-2026-' || lpad(${to}::text, 7, '0')`

const fillEnquiries = (db: Db, from: number, to: number) =>
  db.query(sql`
    WITH ${PICKS}
    INSERT INTO enquiries (number, status, company_id, project_name, customer_reference, received_at, received_via, quote_due_at, facility_id,
      salesperson_id, estimator_id, market_segment_id, sales_step_id, quote_confidence_id, estimated_value, currency, priority, free_issue,
      line_count, psl_rank, lost_reason, no_bid_reason, closed_at)
    SELECT 'ENQ-2026-' || lpad(n::text, 7, '0'),
      (ARRAY['new','under_review','ready_to_quote','quoted','won','lost','cancelled','no_bid'])[1 + n % 8],
      companies[1 + n % cardinality(companies)], ${WORDS}[1 + n % 8] || ' ' || md5(n::text), 'RFQ ' || md5((n * 7)::text),
      timestamptz '2025-01-01' + n * interval '37 seconds', 'email', timestamptz '2025-01-20' + n * interval '37 seconds',
      facilities[1 + n % cardinality(facilities)], people[1 + n % 20], people[1 + (n / 3) % 20],
      segments[1 + n % cardinality(segments)], steps[1 + n % cardinality(steps)], confidences[1 + n % cardinality(confidences)],
      (1000 + n % 250000)::numeric, 'GBP', 'normal', false, 2, 0,
      CASE n % 8 WHEN 5 THEN (ARRAY['price','delivery','no_response'])[1 + n % 3] END,
      CASE n % 8 WHEN 7 THEN (ARRAY['no_capacity','outside_scope'])[1 + n % 2] END,
      CASE WHEN n % 8 > 3 THEN timestamptz '2025-02-01' + n * interval '37 seconds' END
    FROM picks, generate_series(${from}::int, ${to}::int) AS n`)

const fillEnquiryLines = (db: Db, from: number, to: number) =>
  db.query(sql`
    WITH ${PICKS}
    INSERT INTO enquiry_lines (enquiry_id, line_no, product_code_id, description, quantities, uom, specification_ids)
    SELECT e.id, l * 10, products[1 + l % cardinality(products)], 'Bench line ' || l, '["2","4"]', 'each', '{}'
    FROM enquiries e, generate_series(1, 2) AS l, picks
    WHERE e.${ofRange(from, to)}`)

const fillQuotes = (db: Db, from: number, to: number) =>
  db.query(sql`
    INSERT INTO quotes (number, revision, is_current, status, enquiry_id, company_id, facility_id, market_segment_id, project_name,
      customer_reference, quote_date, valid_until, salesperson_id, estimator_id, currency, exchange_rate, rate_date, quote_confidence_id,
      confidence_percent, deviations, net, discount, tax, gross, cost, margin_percent, weight_kg, net_in_base, author_ids, decided_at, lost_reason)
    SELECT replace(number, 'ENQ', 'Q'), 0, true, (ARRAY['draft','awaiting_approval','approved','sent','won','lost'])[1 + right(number, 7)::int % 6],
      id, company_id, facility_id, market_segment_id, project_name, customer_reference, received_at::date, received_at::date + 30, salesperson_id,
      estimator_id, 'GBP', 1, received_at::date, quote_confidence_id, 50, '[]', estimated_value, 0, round(estimated_value * 0.2, 2),
      round(estimated_value * 1.2, 2), round(estimated_value * 0.75, 2), 25, 100, estimated_value, '{}',
      CASE WHEN right(number, 7)::int % 6 > 3 THEN received_at + interval '20 days' END,
      CASE right(number, 7)::int % 6 WHEN 5 THEN (ARRAY['price','delivery','no_response'])[1 + right(number, 7)::int % 3] END
    FROM enquiries WHERE ${ofRange(from, to)}`)

const fillQuoteLines = (db: Db, from: number, to: number) =>
  db.query(sql`
    INSERT INTO quote_lines (quote_id, line_no, kind, no_quote, description, specification_ids, uom, breaks, selected_break, discount_percent, costing)
    SELECT q.id, l * 10, 'standard', false, 'Bench line ' || l, '{}', 'each', '[{"quantity":"2","unitPrice":"120.5000","leadTimeWeeks":8}]', 0, 0,
      '[{"category":"material","source":"Bar","amount":"12","unit":"kg","rate":"8.10","markupPercent":"12","perUnit":true,"manual":false}]'
    FROM quotes q JOIN enquiries e ON e.id = q.enquiry_id, generate_series(1, 8) AS l
    WHERE e.${ofRange(from, to)}`)

/** Contact reports without what they ask for. */
export const fillContactReports = (db: Db, from: number, to: number) =>
  db.query(sql`
    WITH ${PICKS}
    INSERT INTO customer_contact_reports (number, status, company_id, contact_ids, contact_type, contact_at, author_id, attendee_ids, purpose,
      sales_step_id, excerpt, product_code_ids, enquiry_ids, quote_ids, next_contact_on, visibility, market_segment_id, open_action_count)
    SELECT 'CCR-2026-' || lpad(n::text, 7, '0'), (ARRAY['draft','submitted','reviewed','closed','closed'])[1 + n % 5],
      companies[1 + n % cardinality(companies)], '{}', (ARRAY['visit','call','video','exhibition','email','site_meeting'])[1 + n % 6],
      timestamptz '2025-01-01' + n * interval '37 seconds', people[1 + n % 20], ARRAY[people[1 + n % 20], people[1 + (n / 3) % 20]],
      (ARRAY['relationship','introduction','enquiry_follow_up','quote_follow_up','complaint'])[1 + n % 5], steps[1 + n % cardinality(steps)],
      'Talked about ' || ${WORDS}[1 + n % 8] || ' ' || md5((n * 11)::text), '{}', '{}', '{}',
      CASE WHEN n % 3 = 0 THEN (timestamptz '2025-02-01' + n * interval '37 seconds')::date END,
      CASE WHEN n % 20 = 0 THEN 'managers' ELSE 'team' END, segments[1 + n % cardinality(segments)], (n % 3 = 0)::int
    FROM picks, generate_series(${from}::int, ${to}::int) AS n`)

const fillReportActions = (db: Db, from: number, to: number) =>
  db.query(sql`
    INSERT INTO contact_report_actions (report_id, position, text, owner_id, due_on)
    SELECT id, 0, 'Send the drawing', author_id, contact_at::date + 7 FROM customer_contact_reports
    WHERE open_action_count > 0
      AND number BETWEEN 'CCR-2026-' || lpad(${from}::text, 7, '0') AND 'CCR-2026-' || lpad(${to}::text, 7, '0')`)

/** The newest contact of each company, as submitting a report keeps it. */
const noteLatest = (db: Db) =>
  db.query(sql`
    UPDATE customer_contact_reports r SET is_latest = true
    FROM (SELECT DISTINCT ON (company_id) id FROM customer_contact_reports WHERE status <> 'draft'
      ORDER BY company_id, contact_at DESC, id DESC) AS newest
    WHERE r.id = newest.id`)

/** Enquiries with a quote each, as their lists show them: without lines. */
export async function fillHeaders(db: Db, from: number, to: number): Promise<void> {
  await fillEnquiries(db, from, to)
  await fillQuotes(db, from, to)
}

/** Enquiries and quotes with lines and contact reports, so many of each; nothing happens when they are there already. */
export async function fill(db: Db, rows: number): Promise<void> {
  const [present] = await db.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM enquiries`)
  if ((present?.count ?? 0) >= rows) return
  if (present?.count)
    throw new Error('The bench database holds another number of rows: remove its folder first.')
  await fillPeople(db, Math.max(100, Math.floor(rows / CUSTOMERS_PER_ROWS)))
  for (let from = 1; from <= rows; from += BATCH) {
    const to = Math.min(rows, from + BATCH - 1)
    await fillHeaders(db, from, to)
    await fillContactReports(db, from, to)
    await fillEnquiryLines(db, from, to)
    await fillQuoteLines(db, from, to)
    await fillReportActions(db, from, to)
    console.log(`  ${to.toLocaleString('en')} of ${rows.toLocaleString('en')} filled`)
  }
  await noteLatest(db)
  // biome-ignore format: names read better in rows
  const filled = [
    'companies', 'enquiries', 'enquiry_lines', 'quotes', 'quote_lines', 'customer_contact_reports', 'contact_report_actions',
  ]
  for (const table of filled) {
    await db.query(sql`VACUUM (ANALYZE) ${sql.identifier(table)}`)
  }
}
