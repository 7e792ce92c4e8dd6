import { type SQL, sql } from 'drizzle-orm'
import { auditHead } from '#platform/server/audit/audit-table.ts'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Db } from '#platform/server/database/database.ts'
import { files } from '#platform/server/files/table.ts'
import { deliveryEntryTable } from '#modules/dispatch/delivery-ledger/table.ts'
import { pieceEntryTable } from '#modules/production/operations/table.ts'
import { signatureEventTable } from '#modules/signing/signature/table.ts'
import { stockMovementTable } from '#modules/steel/steel-stock/table.ts'
import type { LeafKind } from '../contract.ts'
import { sealLeafTable } from '../table.ts'

/** What a seal will hold of one thing. */
export interface NewLeaf {
  readonly kind: LeafKind
  readonly label: string
  readonly sourceId: string | null
  /** Canonical JSON. */
  readonly data: string
}

/** How far the seal before goes; nothing is sealed yet: `NOTHING`. */
export interface Reach {
  readonly auditSeq: number
  readonly statementSeq: number
  readonly ledgersTo: string
}

export const NOTHING: Reach = { auditSeq: 0, statementSeq: 0, ledgersTo: '1970-01-01T00:00:00.000Z' }

/** A seal takes at most so many of each; those after it take the rest. */
const MOST = 20_000

const instant = (stored: string): string => new Date(stored).toISOString()

interface Statement {
  readonly id: string
  readonly seq: number
  readonly label: string
  readonly at: string
}

/** Signatures as they leave the house: without address, device and who it was by id. */
const statementsWhere = async (tx: Db, where: SQL) =>
  (
    await tx.query<Statement>(sql`
    SELECT e.id, e.seq, e.label, e.entity, e.revision, e.meaning, e.signer_name AS name, e.capacity,
      e.on_behalf_of AS "onBehalfOf", e.signed_at AS at, e.time_zone AS zone, e.content_sha256 AS content, e.hash AS event
    FROM ${signatureEventTable} e WHERE ${where} ORDER BY e.seq LIMIT ${MOST}`)
  ).map(({ id, ...row }) => ({
    id,
    seq: row.seq,
    label: row.label,
    data: canonical({ v: 'statement/1', ...row, at: instant(row.at) }),
  }))

/** Files as they were kept: papers that were frozen, and what people attached. */
const papersWhere = async (tx: Db, where: SQL) =>
  (
    await tx.query<{ id: string; name: string; sha256: string; at: string }>(sql`
    SELECT f.id, f.name, f.sha256, f.uploaded_at AS at FROM ${files} f WHERE ${where} ORDER BY f.uploaded_at, f.id LIMIT ${MOST}`)
  ).map(({ id, name, sha256, at }) => ({
    id,
    label: name,
    data: canonical({ v: 'paper/1', label: name, revision: null, sha256, at: instant(at) }),
  }))

/** Ledgers that only grow: the columns that say what was booked, and when. */
const ledgers = {
  stock_movements: {
    table: stockMovementTable,
    at: stockMovementTable.doneAt,
    columns: sql`id, stock_id, seq, operation_id, kind, pieces, length_mm, mass_kg, reserved_pieces, reserved_mm, counterpart_id,
      reverses_id, reason, done_by_id, done_by_name, left_pieces, left_mm, left_kg`,
  },
  piece_entries: {
    table: pieceEntryTable,
    at: pieceEntryTable.at,
    columns: sql`id, traveller_root_id, operation_id, serial_id, attempt, kind, quantity, entry_delta, good_delta, passed_delta,
      scrap_delta, reason, to_operation_id, cause_id, reverses_id, by_id`,
  },
  delivery_entries: {
    table: deliveryEntryTable,
    at: deliveryEntryTable.at,
    columns: sql`id, kind, note_kind, note_entity, note_id, note_number, note_line_id, traveller_root_id, quote_line_id, stock_id,
      serial_ids, delta, cause_id, reason, by_id`,
  },
} as const
type Ledger = keyof typeof ledgers

const ledgerNames: Readonly<Record<Ledger, string>> = {
  stock_movements: 'Movements of steel',
  piece_entries: 'Pieces of travellers',
  delivery_entries: 'Goods out',
}
const isLedger = (name: unknown): name is Ledger => typeof name === 'string' && name in ledgers

interface Span {
  readonly from: string
  readonly to: string
}

/** What was booked in a ledger from one moment until before another, as one hash. */
async function ledgerLeaf(tx: Db, ledger: Ledger, { from, to }: Span): Promise<NewLeaf> {
  const { table, at, columns } = ledgers[ledger]
  const [found] = await tx.query<{ rows: number; sha256: string }>(sql`
    SELECT count(*)::int AS rows, encode(sha256(convert_to(coalesce(
      string_agg(json_build_array(extract(epoch FROM ${at}), ${columns})::text, E'\n' ORDER BY id), ''), 'UTF8')), 'hex') AS sha256
    FROM ${table} WHERE ${at} >= ${from}::timestamptz AND ${at} < ${to}::timestamptz`)
  const { rows, sha256 } = found ?? { rows: 0, sha256: '' }
  return {
    kind: 'ledger',
    label: `${ledgerNames[ledger]} (${rows})`,
    sourceId: null,
    data: canonical({ v: 'ledger/1', ledger, from, to, rows, sha256 }),
  }
}

/** Everything since the seal before: the head of the trail, ledgers, signatures, files. */
export async function leavesSince(
  tx: Db,
  before: Reach,
  ledgersTo: string,
): Promise<{ leaves: NewLeaf[]; reach: Reach }> {
  const [head] = await tx.query<{ seq: number; hash: string }>(
    sql`SELECT seq, hash FROM ${auditHead} WHERE id = 1`,
  )
  const toSeq = head?.seq ?? 0
  const trail: NewLeaf = {
    kind: 'audit',
    label: `Audit trail until row ${toSeq}`,
    sourceId: null,
    data: canonical({ v: 'audit/1', fromSeq: before.auditSeq + 1, toSeq, head: head?.hash ?? null }),
  }
  const booked: NewLeaf[] = []
  for (const ledger of Object.keys(ledgers).filter(isLedger))
    booked.push(await ledgerLeaf(tx, ledger, { from: before.ledgersTo, to: ledgersTo }))
  // Signatures are written one after the other, so that none with a lower number comes later.
  const statements = await statementsWhere(tx, sql`e.seq > ${before.statementSeq}`)
  const papers = await papersWhere(
    tx,
    sql`NOT EXISTS (SELECT FROM ${sealLeafTable} l WHERE l.source_id = f.id)`,
  )
  return {
    leaves: [
      trail,
      ...booked,
      ...statements.map(({ id, label, data }) => {
        return { kind: 'statement', label, sourceId: id, data } as const
      }),
      ...papers.map(({ id, label, data }) => ({ kind: 'paper', label, sourceId: id, data }) as const),
    ],
    reach: { auditSeq: toSeq, statementSeq: statements.at(-1)?.seq ?? before.statementSeq, ledgersTo },
  }
}

/** A leaf as it is kept. */
export interface KeptLeaf extends NewLeaf {
  readonly position: number
  readonly hash: string
}

/** The first leaf whose record is not what it was, as a sentence; null while all are. */
export async function changedSource(
  tx: Db,
  leaves: readonly KeptLeaf[],
  trailHash: (seq: number) => Promise<string | null>,
): Promise<string | null> {
  const idsOf = (kind: LeafKind) =>
    sql.param(leaves.flatMap((leaf) => (leaf.kind === kind && leaf.sourceId ? [leaf.sourceId] : [])))
  const now = new Map<string, string>()
  for (const { id, data } of await statementsWhere(tx, sql`e.id = ANY(${idsOf('statement')}::uuid[])`))
    now.set(id, data)
  for (const { id, data } of await papersWhere(tx, sql`f.id = ANY(${idsOf('paper')}::uuid[])`))
    now.set(id, data)
  for (const leaf of leaves) {
    const problem =
      leaf.sourceId === null ? await changedChain(tx, leaf, trailHash) : changedRecord(leaf, now)
    if (problem) return problem
  }
  return null
}

function changedRecord({ kind, label, sourceId, data }: KeptLeaf, now: ReadonlyMap<string, string>) {
  const held = now.get(sourceId ?? '')
  const name = kind === 'statement' ? `The signature of ${label}` : `The file ${label}`
  if (held === undefined) return `${name} is missing.`
  return held === data ? null : `${name} was changed.`
}

async function changedChain(
  tx: Db,
  { data }: KeptLeaf,
  trailHash: (seq: number) => Promise<string | null>,
): Promise<string | null> {
  const held = JSON.parse(data) as Readonly<Record<string, unknown>>
  if (held['v'] === 'audit/1') {
    const toSeq = Number(held['toSeq'])
    if (toSeq === 0) return null
    const hash = await trailHash(toSeq)
    if (hash === null) return `Row ${toSeq} of the audit trail is missing.`
    return hash === held['head'] ? null : `Row ${toSeq} of the audit trail was changed.`
  }
  const { ledger, from, to } = held
  if (!isLedger(ledger)) return null
  const again = await ledgerLeaf(tx, ledger, { from: String(from), to: String(to) })
  if (again.data === data) return null
  return `${ledgerNames[ledger]} were changed: what was booked from ${String(from)} to ${String(to)} is not what it was.`
}
