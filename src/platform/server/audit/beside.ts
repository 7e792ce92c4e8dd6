import { type SQL, sql } from 'drizzle-orm'

/** What is written in the same round trip as the trail. */
export interface Beside {
  readonly also?: SQL | undefined
  /** Writes notices and gives the `user_id` of each. */
  readonly told?: SQL | undefined
  /** Queues what webhooks are told, and gives a row for each. */
  readonly hooked?: SQL | undefined
}

/** The beginning of a statement that writes what is beside the trail. */
export function besides({ also, told, hooked }: Beside): SQL {
  const parts = [
    ...(also ? [sql`also AS (${also})`] : []),
    ...(told ? [sql`told AS (${told})`] : []),
    ...(hooked ? [sql`hooked AS (${hooked})`] : []),
  ]
  return parts.length > 0 ? sql`WITH ${sql.join(parts, sql`, `)} ` : sql``
}
