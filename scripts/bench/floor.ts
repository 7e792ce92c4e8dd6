import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { listStatements } from './floor-lists.ts'

/** One quote with its lines and the names that stand on it. */
const RECORD = `
  SELECT json_build_object('data', to_jsonb(q) - 'search' || jsonb_build_object('companyName', c.name, 'facilityName', f.name,
    'salespersonName', u.name, 'enquiryNumber', e.number,
    'lines', (SELECT coalesce(jsonb_agg(to_jsonb(l) ORDER BY l.line_no), '[]') FROM quote_lines l WHERE l.quote_id = q.id)))::text AS body
  FROM quotes q JOIN companies c ON c.id = q.company_id JOIN facilities f ON f.id = q.facility_id
    JOIN users u ON u.id = q.salesperson_id JOIN enquiries e ON e.id = q.enquiry_id WHERE q.id = $1`

/** Number, header and lines; the transaction is the statement's own. */
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

/** A bare server: the same answers in one prepared statement each, without session, rights, audit or idempotency. */
export function floorServer(pool: pg.Pool): FastifyInstance {
  const app = Fastify()
  const run = async (name: string, text: string, values: readonly unknown[]) => {
    // A search is planned for its fragment: a general plan was measured 20 times slower.
    const prepared = text.includes(' LIKE ') ? {} : { name }
    const { rows } = await pool.query<{ body: string }>({ ...prepared, text, values: [...values] })
    return rows[0]?.body ?? '{}'
  }
  for (const [name, text] of Object.entries({ ...listStatements, record: RECORD })) {
    app.get(`/${name}`, async (request, reply) => {
      const { values = '[]' } = request.query as { values?: string }
      return reply.type('application/json').send(await run(name, text, JSON.parse(values) as unknown[]))
    })
  }
  app.post('/create', async (request, reply) => {
    const { refs, lines } = request.body as { refs: string[]; lines: object[] }
    const body = await run('create', CREATE, [...refs, JSON.stringify(lines)])
    return reply.code(201).type('application/json').send(body)
  })
  return app
}
