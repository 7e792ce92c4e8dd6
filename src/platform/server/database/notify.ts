import { type SQL, sql } from 'drizzle-orm'

/** On which the programs over one database tell each other what happened; what is told arrives with the commit. */
export const LIVE_CHANNEL = 'heatline_live'

/** A record as it is told of: its slice and its id, and nothing of what it says. */
export type RecordName = readonly [entity: string, id: string]

/** A message has 8,000 bytes, a name of a record about 75. */
const MOST_RECORDS = 80

/** Statements that tell of something, each text a message of `LIVE_CHANNEL`. */
export const tell = (messages: readonly object[]): SQL => {
  const texts = messages.map((message) => JSON.stringify(message))
  return sql`SELECT pg_notify(${LIVE_CHANNEL}, message) FROM unnest(${sql.param(texts)}::text[]) AS message`
}

/** Tells that records have changed, each once. */
export function tellOfRecords(records: readonly RecordName[]): SQL {
  const names = [...new Map(records.map((name) => [name.join(' '), name])).values()]
  const messages: object[] = []
  for (let at = 0; at < names.length; at += MOST_RECORDS)
    messages.push({ records: names.slice(at, at + MOST_RECORDS) })
  return tell(messages)
}

/** An expression: tells the people of `told`, a part of the same statement, that there is something new for them. */
export const tellPeople = (isAnythingTold: boolean): SQL =>
  isAnythingTold
    ? sql`(SELECT count(pg_notify(${LIVE_CHANNEL}, message::text)) FROM (
        SELECT jsonb_build_object('people', jsonb_agg(DISTINCT user_id)) AS message FROM told
        GROUP BY hashtext(user_id::text) % 16) messages)`
    : sql`0`
