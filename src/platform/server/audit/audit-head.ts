import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Where a chain ends. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Where a trail ended at some time, as it was exported then. */
export interface ExportedHead extends Head {
  readonly seal: string
}

/** The seal of the head: without the key nobody can shorten the chain unseen. */
export function sealOf(key: string, seq: number, hash: string): string {
  return createHmac('sha256', key).update(`${seq}:${hash}`).digest('hex')
}

/** The sentence about a row that is another one than when the head was exported; null when it is the same. */
export const otherThan = (exported: ExportedHead | undefined, row: Head): string | null =>
  exported?.seq === row.seq && exported.hash !== row.hash
    ? `Row ${row.seq} is not the one of the exported head: the trail was written anew.`
    : null

/** The sentence about a trail that was longer when the head was exported; null when it was not. */
export const cutSince = (exported: ExportedHead | undefined, seq: number): string | null =>
  exported && exported.seq > seq
    ? `Row ${seq + 1} and later are cut off; the exported head counts ${exported.seq}.`
    : null

interface End extends Partial<ExportedHead> {
  /** The last row there is, read together with the head. */
  readonly last: number
}

/** The head and the last row, both read at the same moment. */
export async function endOf(db: Db): Promise<End> {
  const [end] = await db.query<End>(sql`
    SELECT h.seq, h.hash, h.seal, coalesce((SELECT max(seq) FROM audit_log), 0) AS last
    FROM (SELECT 1) AS one LEFT JOIN audit_head h ON h.id = 1`)
  return end ?? { last: 0 }
}

/** Why the head does not fit the last row; null when it does. */
export function headProblem(key: string, { seq, hash, seal }: End, last: Head): string | null {
  if (seq == null) return last.seq === 0 ? null : 'The head of the trail is missing.'
  if (seal !== sealOf(key, seq, hash ?? '')) return 'The head of the trail was forged.'
  if (seq > last.seq) return `Row ${last.seq + 1} and later are cut off; the head counts ${seq}.`
  if (seq < last.seq) return `Row ${seq + 1} and later were added past the head.`
  return hash === last.hash
    ? null
    : `Row ${last.seq} is not the one the head was sealed with: the trail was written anew.`
}
