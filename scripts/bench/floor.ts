import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'

const ROW = `e.id, e.number, c.name AS "companyName", e.project_name AS "projectName", e.received_at AS "receivedAt",
  e.value::text AS value, e.currency, k.percent AS "confidencePercent", s.name AS "salesStepName",
  e.quote_due_at AS "quoteDueAt", u.name AS "estimatorName", e.status, e.priority, e.line_count AS "lineCount"`
const JOINS = `FROM enquiries e LEFT JOIN companies c ON c.id = e.company_id LEFT JOIN users u ON u.id = e.estimator_id
  LEFT JOIN sales_steps s ON s.id = e.sales_step_id LEFT JOIN quote_confidence k ON k.id = e.quote_confidence_id`

const page = (where: string, order: string, cap = 10_001) => `
  SELECT json_build_object('data', (SELECT coalesce(json_agg(r), '[]') FROM (SELECT ${ROW} ${JOINS} ${where} ORDER BY ${order} LIMIT 26) r),
    'total', (SELECT count(*) FROM (SELECT 1 FROM enquiries e ${where.replace(/AND \(e\.quote_due_at, e\.id\).*$/, '')} LIMIT ${cap}) x))::text AS body`

const REPORT = `r.id, r.version, r.number, r.status, r.company_id AS "companyId", c.name AS "companyName", r.contact_type AS "contactType",
  r.purpose, r.contact_at AS "contactAt", r.excerpt, u.name AS "authorName", s.name AS "salesStepName", r.next_contact_on AS "nextContactOn",
  r.open_action_count AS "openActionCount", r.visibility,
  (SELECT string_agg(p.name, ', ') FROM company_contacts p WHERE p.id = ANY(r.contact_ids)) AS "contactNames"`

/** The reports as a plain user sees them. */
const reports = (where: string, order: string) => `
  SELECT json_build_object('data', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${REPORT} FROM customer_contact_reports r
      LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN users u ON u.id = r.author_id LEFT JOIN sales_steps s ON s.id = r.sales_step_id
      WHERE r.visibility = 'team' ${where} ORDER BY ${order} LIMIT 26) x),
    'total', (SELECT count(*) FROM (SELECT 1 FROM customer_contact_reports r
      WHERE r.visibility = 'team' ${where.replace(/AND \(r\.contact_at, r\.id\).*$/, '')} LIMIT 10001) x))::text AS body`

const QUOTE = `q.id, q.version, q.number, q.revision, q.is_current AS "isCurrent", q.alternative_letter AS "alternativeLetter",
  q.alternative_title AS "alternativeTitle", q.enquiry_id AS "enquiryId", q.company_id AS "companyId", c.name AS "companyName",
  q.project_name AS "projectName", q.net::text AS value, q.currency, q.confidence_percent AS "confidencePercent", s.name AS "salesStepName",
  q.quote_date AS "quoteDate", q.valid_until AS "validUntil", q.status, sp.name AS "salespersonName", es.name AS "estimatorName"`

/** Newest revisions, as a plain user sees them. */
const quotes = (where: string, order: string) => `
  SELECT json_build_object('data', (SELECT coalesce(json_agg(x), '[]') FROM (SELECT ${QUOTE} FROM quotes q
      LEFT JOIN companies c ON c.id = q.company_id LEFT JOIN enquiries e ON e.id = q.enquiry_id LEFT JOIN sales_steps s ON s.id = e.sales_step_id
      LEFT JOIN users sp ON sp.id = q.salesperson_id LEFT JOIN users es ON es.id = q.estimator_id
      WHERE q.is_current ${where} ORDER BY ${order} LIMIT 26) x),
    'total', (SELECT count(*) FROM (SELECT 1 FROM quotes q
      WHERE q.is_current ${where.replace(/AND \(q\.number, q\.id\).*$/, '')} LIMIT 10001) x))::text AS body`

/** The SQL of each read, as one statement that makes the JSON. */
export const floorStatements = {
  list: page('', 'e.quote_due_at, e.id'),
  filtered: page(`WHERE e.status = ANY(ARRAY['new','under_review'])`, 'e.value DESC, e.id DESC'),
  search: page(
    `WHERE (e.search LIKE $1 OR e.company_id = ANY(ARRAY(SELECT id FROM companies WHERE search LIKE $1)))`,
    'e.quote_due_at, e.id',
    1_001,
  ),
  deep: page(`WHERE true AND (e.quote_due_at, e.id) > ($1::timestamptz, $2::uuid)`, 'e.quote_due_at, e.id'),
  reports: reports('', 'r.contact_at DESC, r.id DESC'),
  reportsFiltered: reports(`AND r.contact_type = ANY(ARRAY['visit','call'])`, 'r.next_contact_key, r.id'),
  reportsDeep: reports(
    `AND (r.contact_at, r.id) < ($1::timestamptz, $2::uuid)`,
    'r.contact_at DESC, r.id DESC',
  ),
  quotes: quotes('', 'q.number DESC, q.id DESC'),
  quotesFiltered: quotes(`AND q.status = ANY(ARRAY['draft','sent'])`, 'q.net DESC, q.id DESC'),
  quotesDeep: quotes(`AND (q.number, q.id) < ($1::text, $2::uuid)`, 'q.number DESC, q.id DESC'),
  reportsSearch: reports(
    `AND (r.search LIKE $1 OR r.company_id = ANY(ARRAY(SELECT id FROM companies WHERE search LIKE $1)))`,
    'r.contact_at DESC, r.id DESC',
  ),
  quotesSearch: quotes(
    `AND (q.search LIKE $1 OR q.company_id = ANY(ARRAY(SELECT id FROM companies WHERE search LIKE $1)))`,
    'q.number DESC, q.id DESC',
  ),
  record: `
    SELECT json_build_object('data', to_jsonb(q) - 'search' || jsonb_build_object('companyName', c.name, 'facilityName', f.name,
      'salespersonName', u.name, 'enquiryNumber', e.number,
      'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.line_no), '[]') FROM quote_lines l WHERE l.quote_id = q.id)))::text AS body
    FROM quotes q JOIN companies c ON c.id = q.company_id JOIN facilities f ON f.id = q.facility_id
      JOIN users u ON u.id = q.salesperson_id JOIN enquiries e ON e.id = q.enquiry_id WHERE q.id = $1`,
} as const

const CREATE = `
  WITH taken AS (
    INSERT INTO number_counters AS n (prefix, last) VALUES ('FLOOR-2026-', 1)
    ON CONFLICT (prefix) DO UPDATE SET last = n.last + 1 RETURNING n.last
  ),
  header AS (
    INSERT INTO enquiries (number, company_id, project_name, received_at, received_via, quote_due_at, facility_id, salesperson_id,
      market_segment_id, sales_step_id, quote_confidence_id, currency, priority, free_issue, line_count, psl_rank)
    SELECT 'FLOOR-2026-' || taken.last, $1::uuid, 'Bench', now(), 'email', now() + interval '7 days', $2::uuid, $3::uuid, $4::uuid, $5::uuid,
      $6::uuid, 'GBP', 'normal', false, 10, 0 FROM taken RETURNING id, number
  ),
  lines AS (
    INSERT INTO enquiry_lines (enquiry_id, line_no, description, quantities, uom, specification_ids)
    SELECT header.id, r."lineNo", r.description, r.quantities, r.uom, '{}' FROM header,
      jsonb_to_recordset($7::jsonb) AS r("lineNo" int, description text, quantities jsonb, uom text)
  )
  SELECT json_build_object('data', json_build_object('id', id, 'number', number))::text AS body FROM header`

/** A bare server: the same answers in one statement each, without session, rights, audit or idempotency. */
export function floorServer(pool: pg.Pool): FastifyInstance {
  const app = Fastify()
  const run = async (name: string, text: string, values: readonly unknown[]) => {
    // A search is planned for its fragment, as the program does it.
    const prepared = text.includes(' LIKE ') ? {} : { name }
    const { rows } = await pool.query<{ body: string }>({ ...prepared, text, values: [...values] })
    return rows[0]?.body ?? '{}'
  }
  for (const [name, text] of Object.entries(floorStatements)) {
    app.get(`/${name}`, async (request, reply) => {
      const { values = '[]' } = request.query as { values?: string }
      return reply.type('application/json').send(await run(name, text, JSON.parse(values) as unknown[]))
    })
  }
  app.post('/create', async (request, reply) => {
    const { refs, lines } = request.body as { refs: string[]; lines: object[] }
    return reply
      .code(201)
      .type('application/json')
      .send(await run('create', CREATE, [...refs, JSON.stringify(lines)]))
  })
  return app
}
