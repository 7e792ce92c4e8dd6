import { type SQL, sql } from 'drizzle-orm'

/** The series a new document takes its number from. */
export interface NumberSeries {
  /** The slice of the document: `quotes`. */
  readonly kind: string
  /** Counts while setup holds no other: `Q-{YYYY}-{####}`. */
  readonly pattern: string
  /** The day for {YYYY}, {YY} and {MM}: `YYYY-MM-DD`, or an expression of a date. */
  readonly today: string | SQL
  /** The facility whose own pattern goes before that of all. */
  readonly facilityId?: string | null
  /** The value of {FAC}: an expression, evaluated only where the pattern asks for it. */
  readonly facilityCode?: SQL
}

/** The pattern in force with everything but the counter filled in. */
function rendered({ kind, pattern, today, facilityId = null, facilityCode }: NumberSeries): SQL {
  const stored = sql`
    SELECT s.pattern FROM number_series s
    WHERE s.kind = ${kind} AND (s.facility_id = ${facilityId}::uuid OR s.facility_id IS NULL)
    ORDER BY s.facility_id NULLS LAST LIMIT 1`
  const dated = sql`
    (SELECT replace(replace(replace(coalesce((${stored}), ${pattern}::text), '{YYYY}', to_char(d.day, 'YYYY')),
      '{YY}', to_char(d.day, 'YY')), '{MM}', to_char(d.day, 'MM')) FROM (SELECT ${today}::date AS day) AS d)`
  if (!facilityCode) return sql`SELECT ${dated} AS text`
  return sql`
    SELECT CASE WHEN strpos(dated.text, '{FAC}') > 0 THEN replace(dated.text, '{FAC}', coalesce(${facilityCode}, ''))
      ELSE dated.text END AS text FROM (SELECT ${dated} AS text) AS dated`
}

/** The next numbers of a series as rows of `number`, in their order; like `nextNumber` for one. */
export const nextNumbers = (series: NumberSeries, count: number): SQL => sql`
  WITH format AS (SELECT regexp_match(text, '^(.*)\\{(#+)\\}(.*)$') AS part FROM (${rendered(series)}) AS given),
  taken AS (
    INSERT INTO number_counters AS c (prefix, last)
    SELECT part[1] || CASE WHEN part[3] = '' THEN '' ELSE '#' || part[3] END, ${count}::int FROM format
    ON CONFLICT (prefix) DO UPDATE SET last = c.last + ${count}::int RETURNING last)
  SELECT part[1] || lpad(n::text, greatest(length(part[2]), length(n::text)), '0') || part[3] AS number
  FROM format CROSS JOIN taken CROSS JOIN generate_series(taken.last - ${count}::int + 1, taken.last) AS n ORDER BY n`

/**
 * The body of a CTE that takes the next number of a series as column `number`, for the statement that
 * inserts the record: `WITH taken AS (${nextNumber(series)}) INSERT ... SELECT taken.number ...`.
 * A rollback gives the number back; the signs of the counter, `{####}`, are the fewest digits.
 */
export function nextNumber(series: NumberSeries): SQL {
  return sql`
    WITH format AS (SELECT regexp_match(text, '^(.*)\\{(#+)\\}(.*)$') AS part FROM (${rendered(series)}) AS given)
    INSERT INTO number_counters AS c (prefix, last)
    SELECT part[1] || CASE WHEN part[3] = '' THEN '' ELSE '#' || part[3] END, 1 FROM format
    ON CONFLICT (prefix) DO UPDATE SET last = c.last + 1
    RETURNING (SELECT part[1] || lpad(c.last::text, greatest(length(part[2]), length(c.last::text)), '0') || part[3]
      FROM format) AS number`
}
