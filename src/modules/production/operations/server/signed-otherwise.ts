import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { routeLineTable as line, travellerTable as traveller } from '#modules/production/travellers/table.ts'
import { hashOfContent } from '#modules/signing/signature/server/api.ts'
import { signatureEventTable as event } from '#modules/signing/signature/table.ts'
import { operationTable as operation, readingTable as reading, signOffTable as signOff } from '../table.ts'
import { passedAt } from './carried.ts'
import { contentsOfSignOffs, type Signed } from './content.ts'

/** A signature on pieces at an operation, and what is wrong with it. */
interface CheckedSignOff {
  readonly id: string
  /** Of the revision whose line was signed. */
  readonly travellerId: string
  readonly rootId: string
  readonly traveller: string
  readonly seq: number
  readonly title: string
  readonly signedBy: string | null
  readonly readingIds: readonly string[]
  /** Readings that it stands for and that are gone. */
  readonly lost: readonly string[]
  readonly finding: 'sound' | 'unchained' | 'lost' | 'changed'
}

interface StoredSignOff extends Omit<CheckedSignOff, 'finding'> {
  readonly sha: string | null
  readonly signed: Signed
}

function findingOf({ sha, lost }: StoredSignOff, content: unknown): CheckedSignOff['finding'] {
  if (sha === null) return 'unchained'
  if (lost.length > 0) return 'lost'
  return hashOfContent(content) === sha ? 'sound' : 'changed'
}

/** Signatures on pieces, each compared with what the records say now; `where` names the line `l` and the traveller `t` that were signed. */
export async function checkedSignOffs(tx: Db, where: SQL): Promise<CheckedSignOff[]> {
  const rows = await tx.query<StoredSignOff>(sql`
    SELECT s.id, t.id AS "travellerId", t.root_id AS "rootId", t.number AS traveller, l.line_no AS seq, l.title,
      e.signer_name AS "signedBy", s.reading_ids AS "readingIds", e.content_sha256 AS sha,
      json_build_object('operationId', s.operation_id, 'slot', s.slot, 'meaning', s.meaning, 'quantity', s.quantity,
        'serialIds', s.serial_ids, 'attempt', s.attempt, 'routeLineId', s.route_line_id, 'readingIds', s.reading_ids,
        'goodQty', s.good_qty, 'scrapQty', s.scrap_qty, 'redline', s.redline) AS signed,
      ARRAY(SELECT r FROM unnest(s.reading_ids) AS r WHERE NOT EXISTS (SELECT FROM ${reading} WHERE id = r)) AS lost
    FROM ${signOff} s JOIN ${line} l ON l.id = s.route_line_id JOIN ${traveller} t ON t.id = l.traveller_id
    LEFT JOIN ${event} e ON e.id = s.signature_id AND e.entity = 'operations' AND e.part_kind = 'operation' AND e.part_id = s.id
    WHERE ${where} ORDER BY t.number, l.line_no, s.at, s.id`)
  const contents = await contentsOfSignOffs(
    { tx },
    rows.map(({ signed }) => signed),
  )
  return rows.map((row, at) => ({ ...row, finding: findingOf(row, contents[at]) }))
}

/**
 * What was signed of these travellers and is not as it was signed, also where their pieces passed before they were split off.
 * It is worked out anew with every call.
 */
export async function changedSignOffs(tx: Db, rootIds: readonly string[]): Promise<CheckedSignOff[]> {
  const of = sql`SELECT passed.id FROM ${operation} op CROSS JOIN LATERAL ${passedAt(sql`op.id`)} passed
    WHERE op.traveller_root_id = ANY(${sql.param(rootIds)}::uuid[])`
  const all = await checkedSignOffs(tx, sql`s.operation_id IN (${of})`)
  return all.filter(({ finding }) => finding !== 'sound')
}
