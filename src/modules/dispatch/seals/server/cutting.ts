import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { canonical } from '#platform/contract/values/canonical.ts'
import { daysBetween } from '#platform/contract/values/dates.ts'
import { fullAddress } from '#platform/contract/register.ts'
import type { Context } from '#platform/server/context.ts'
import { insertPart } from '#platform/server/database/rows.ts'
import { inGroups, lateness } from '../domain.ts'
import { sealLeafTable, sealRecipientTable, sealTable as table } from '../table.ts'
import { signedWith, signingKey } from './keys.ts'
import { leavesSince, NOTHING, type NewLeaf, type Reach } from './leaves.ts'
import { leafHash, rootOf } from './merkle.ts'

/** What was booked by a transaction that is still under way stands in the next seal. */
const SETTLED_MS = 15 * 60_000
const ROWS_AT_ONCE = 2_000

interface Last extends Reach {
  readonly no: number
  readonly day: string
  readonly root: string
}

/** A seal that was cut. */
export interface CutSeal {
  readonly no: number
  readonly count: number
}

/** What is signed of a seal. */
export const sealText = (seal: {
  readonly no: number
  readonly count: number
  readonly root: string
  readonly previousRoot: string | null
  readonly at: string
}): string => {
  const { no, count, root, previousRoot, at } = seal
  return canonical({ v: 'seal/1', no, count, root, previousRoot, at })
}

/** Cuts the seal of this day, of UTC, over everything since the one before it; null where the day has one. */
export async function cutSeal(ctx: Context, secretKey: string): Promise<CutSeal | null> {
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('seals/cut', 0))`)
  const now = ctx.clock.now()
  const at = now.toISOString()
  const day = at.slice(0, 10)
  const [last] = await ctx.tx.query<Last>(sql`
    SELECT no, day::text, root, audit_seq AS "auditSeq", statement_seq AS "statementSeq", ledgers_to AS "ledgersTo"
    FROM ${table} ORDER BY no DESC LIMIT 1`)
  if (last && last.day >= day) return null
  const settled = new Date(now.getTime() - SETTLED_MS).toISOString()
  const before = last ? { ...last, ledgersTo: new Date(last.ledgersTo).toISOString() } : NOTHING
  const { leaves, reach } = await leavesSince(ctx.tx, before, settled)
  const hashes = leaves.map(({ data }) => leafHash(data))
  const seal = {
    no: (last?.no ?? 0) + 1,
    count: leaves.length,
    root: rootOf(hashes),
    previousRoot: last?.root ?? null,
    at,
  }
  const key = await signingKey(ctx, secretKey)
  const missed = last ? daysBetween(last.day, day) - 1 : 0
  const id = randomUUID()
  const signature = signedWith(key.privateKey, sealText(seal))
  await ctx.tx.query(sql`
    INSERT INTO ${table} ${insertPart(table, { ...seal, ...reach, id, day, missed, signature, keyId: key.id })}`)
  await keep(ctx, id, leaves, hashes)
  ctx.audit({
    entity: 'seals',
    entityId: id,
    action: 'cut',
    subject: `Seal ${seal.no}`,
    changes: { root: { from: seal.previousRoot, to: seal.root }, count: { from: null, to: seal.count } },
  })
  await mailTo(ctx, { ...seal, day, missed, fingerprint: key.fingerprint })
  return { no: seal.no, count: seal.count }
}

async function keep(ctx: Context, sealId: string, leaves: readonly NewLeaf[], hashes: readonly string[]) {
  const rows = leaves.map((leaf, position) => ({ ...leaf, position, hash: hashes[position] }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await ctx.tx.query(sql`
      INSERT INTO ${sealLeafTable} (seal_id, position, kind, label, source_id, data, hash)
      SELECT ${sealId}::uuid, r.position, r.kind, r.label, r."sourceId", r.data, r.hash
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))}::jsonb) AS r(
        position int, kind text, label text, "sourceId" uuid, data text, hash text)`)
}

/** Each gets a letter of their own: what was mailed lies outside of the house, where nobody changes it. */
async function mailTo(
  ctx: Context,
  seal: Parameters<typeof sealText>[0] & {
    readonly day: string
    readonly missed: number
    readonly fingerprint: string
  },
) {
  const [row] = await ctx.tx.query<{ addresses: string[] }>(sql`SELECT addresses FROM ${sealRecipientTable}`)
  const late = lateness(seal.missed)
  for (const address of row?.addresses ?? [])
    ctx.mail({
      template: 'daily-seal',
      to: [address],
      subject: `Seal ${seal.no} of ${seal.day}`,
      paragraphs: [
        'Keep this e-mail: what was signed, issued and booked until then can be held against it.',
        `Seal: ${seal.no}${late ? `, ${late}` : ''}`,
        `Root: ${inGroups(seal.root)}`,
        `Root before: ${seal.previousRoot ? inGroups(seal.previousRoot) : 'none, it is the first'}`,
        `Cut: ${seal.at}, ${seal.count} records`,
        `Fingerprint of the key: ${inGroups(seal.fingerprint)}`,
      ],
      link: { label: 'Open the seals', url: fullAddress(ctx.appUrl, '/setup/seals') },
    })
}
