// Lists as the best statement that could be thought of: the rows are found by one index in their table alone, names
// are joined to these fifty only, and PostgreSQL makes the JSON. Written by hand, and not from the program's plans.

const asJson = (rows: string, total?: string): string => {
  const count = total === undefined ? '' : `|| ',"total":' || (${total})`
  return `SELECT '{"data":' || coalesce(json_agg(x)::text, '[]') ${count} || '}' AS body FROM (${rows}) x`
}

/** `number DESC, id DESC` as the order of the rows that are already found. */
const again = (alias: string, order: string): string => order.replaceAll(/(\w+)( DESC|,|$)/g, `${alias}.$1$2`)

const quotes = (where: string, order: string, total?: string): string =>
  asJson(
    `SELECT q.id, q.number, q.revision, q.alternative_letter AS "alternativeLetter",
      q.alternative_title AS "alternativeTitle", c.name AS "companyName",
      q.project_name AS "projectName", q.net::text AS value, q.currency, q.confidence_percent AS "confidencePercent",
      s.name AS "salesStepName", q.quote_date AS "quoteDate", q.valid_until AS "validUntil", q.status,
      sp.name AS "salespersonName", es.name AS "estimatorName"
    FROM (SELECT * FROM quotes WHERE is_current ${where} ORDER BY ${order} LIMIT 50) q
      LEFT JOIN companies c ON c.id = q.company_id LEFT JOIN enquiries e ON e.id = q.enquiry_id
      LEFT JOIN sales_steps s ON s.id = e.sales_step_id LEFT JOIN users sp ON sp.id = q.salesperson_id
      LEFT JOIN users es ON es.id = q.estimator_id ORDER BY ${again('q', order)}`,
    total,
  )

const enquiries = (where: string, order: string): string =>
  asJson(
    `SELECT e.id, e.number, c.name AS "companyName", e.project_name AS "projectName",
      e.received_at AS "receivedAt", nullif(e.value, 0)::text AS value, coalesce(e.quoted_currency, e.currency) AS currency,
      k.percent AS "confidencePercent", s.name AS "salesStepName", e.quote_due_at AS "quoteDueAt", u.name AS "estimatorName",
      e.status, e.priority, e.line_count AS "lineCount", e.open_question_count AS "openQuestionCount",
      e.answers_due_on AS "answersDueOn"
    FROM (SELECT * FROM enquiries ${where} ORDER BY ${order} LIMIT 50) e
      LEFT JOIN companies c ON c.id = e.company_id LEFT JOIN users u ON u.id = e.estimator_id
      LEFT JOIN sales_steps s ON s.id = e.sales_step_id LEFT JOIN quote_confidence k ON k.id = e.quote_confidence_id
    ORDER BY ${again('e', order)}`,
  )

/** As a plain user sees them. */
const reports = (where: string, order: string): string =>
  asJson(
    `SELECT r.id, r.number, r.status, c.name AS "companyName",
      r.contact_type AS "contactType", r.purpose, r.contact_at AS "contactAt", r.excerpt, u.name AS "authorName",
      s.name AS "salesStepName", r.next_contact_on AS "nextContactOn", r.open_action_count AS "openActionCount", r.visibility,
      (SELECT string_agg(p.name, ', ') FROM company_contacts p WHERE p.id = ANY(r.contact_ids)) AS "contactNames"
    FROM (SELECT * FROM customer_contact_reports WHERE visibility = 'team' ${where} ORDER BY ${order} LIMIT 50) r
      LEFT JOIN companies c ON c.id = r.company_id LEFT JOIN users u ON u.id = r.author_id
      LEFT JOIN sales_steps s ON s.id = r.sales_step_id
    ORDER BY ${again('r', order)}`,
  )

/** The ids of one way each, looked up by its own index. */
const hits = (table: string): string => `id = ANY(ARRAY(
  SELECT id FROM ${table} WHERE search LIKE $1
  UNION SELECT id FROM ${table} WHERE company_id = ANY(ARRAY(SELECT id FROM companies WHERE search LIKE $1)) LIMIT 1001))`

const OF_ONE_STATUS = `AND status = 'sent'`

/** The statement of each list. */
export const listStatements = {
  quotesOfStatus: quotes(OF_ONE_STATUS, 'number DESC, id DESC'),
  quotesOfStatusCounted: quotes(
    OF_ONE_STATUS,
    'number DESC, id DESC',
    `SELECT count(*) FROM (SELECT FROM quotes WHERE is_current ${OF_ONE_STATUS} LIMIT 10001) n`,
  ),
  quotes: quotes('', 'number DESC, id DESC'),
  quotesFiltered: quotes(`AND status IN ('draft', 'sent')`, 'house_net DESC, id DESC'),
  quotesDeep: quotes('AND (number, id) < ($1::text, $2::uuid)', 'number DESC, id DESC'),
  quotesSearch: quotes(`AND ${hits('quotes')}`, 'number DESC, id DESC'),
  enquiries: enquiries('', 'quote_due_at, id'),
  enquiriesFiltered: enquiries(`WHERE status IN ('new', 'under_review')`, 'house_value DESC, id DESC'),
  enquiriesDeep: enquiries('WHERE (quote_due_at, id) > ($1::timestamptz, $2::uuid)', 'quote_due_at, id'),
  enquiriesSearch: enquiries(`WHERE ${hits('enquiries')}`, 'quote_due_at, id'),
  reports: reports('', 'contact_at DESC, id DESC'),
  reportsFiltered: reports(`AND contact_type IN ('visit', 'call')`, 'next_contact_key, id'),
  reportsDeep: reports('AND (contact_at, id) < ($1::timestamptz, $2::uuid)', 'contact_at DESC, id DESC'),
  reportsSearch: reports(`AND ${hits('customer_contact_reports')}`, 'contact_at DESC, id DESC'),
} as const
