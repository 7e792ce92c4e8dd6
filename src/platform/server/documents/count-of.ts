import { type SQL, sql } from 'drizzle-orm'
import { MOST_IN_FIGURE } from '#platform/contract/values/limited-counts.ts'

/** How many rows there are, as text, as far as a figure counts. @param from what stands behind FROM, with its condition */
export const countOf = (
  from: SQL,
  most = MOST_IN_FIGURE,
): SQL => sql`(SELECT CASE WHEN count(*) > ${most}::int
  THEN ${`${most}+`} ELSE count(*)::text END FROM (SELECT FROM ${from} LIMIT ${most + 1}::int) AS counted)`
