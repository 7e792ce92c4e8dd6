import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { type HeatMaterial, isSameMaterial } from '#modules/steel/certificates/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { type CertificateType, conditionalStates, isIssued, isUsable } from '../../domain/lifecycle.ts'
import { certificateProblem } from '../../domain/releasing.ts'
import {
  steelReservationTable as reservations,
  steelStockTable as stock,
  stockMovementTable as movements,
} from '../../table.ts'
import { endReservations, perform } from '../actions.ts'
import { type SteelRow, steelStock, verifiedTypeOf } from '../document.ts'

/** A certificate that is to count in the place of another one, as far as it covers steel. */
export interface CoveringCertificate {
  /** The heats with what they were found good for. */
  readonly materials: readonly HeatMaterial[]
  readonly countsAs: CertificateType | null
}

/** A piece that loses its cover, with whom it is for. */
export interface UncoveredPiece {
  readonly id: string
  readonly number: string
  readonly sizeText: string
  readonly status: SteelRow['status']
  readonly qtyPieces: number
  /** What it was given out or is kept for. */
  readonly purpose: string | null
  /** Its owner, and who it is kept for. */
  readonly customers: string[]
  /** What it is no longer certified to, while something else covers it; empty: it loses its cover. */
  readonly losesOnly: string[]
}

/**
 * Locks every piece of a kind, in whatever state, always in the same order. Whoever cuts, splits or releases one of them just
 * now adds or changes pieces that an earlier statement does not see, so it looks again until there are no more of them.
 */
export async function lockPieces(ctx: Context, which: SQL): Promise<void> {
  for (let known = -1; ; ) {
    const rows = await ctx.tx.query(sql`SELECT id FROM ${stock} WHERE ${which} ORDER BY id FOR UPDATE`)
    if (rows.length === known) return
    known = rows.length
  }
}

/** Released and given out steel of heats that needs no condition. */
async function releasedOf(ctx: Context, heatIds: readonly string[]): Promise<SteelRow[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${stock} WHERE heat_id = ANY(${sql.param(heatIds)}::uuid[]) AND conditional_release_id IS NULL
      AND status ${inStates(conditionalStates)} ORDER BY id`)
  return Promise.all(found.map(({ id }) => steelStock.require(ctx, id)))
}

const isUncovered = (row: SteelRow, verifiedType: CertificateType | null): boolean =>
  certificateProblem({ certificateType: row.certificateType, verifiedType }) !== null

/** The best of what would cover a piece without a certificate, and with another one in its place. */
function bestWithout(
  row: SteelRow,
  certificateId: string,
  instead: CoveringCertificate | null,
): CertificateType | null {
  const isSame = instead?.materials.some((one) => one.heatId === row.heatId && isSameMaterial(one, row))
  const types = [
    ...row.certificates.flatMap(({ id, type }) => (id === certificateId ? [] : [type])),
    ...(isSame && instead?.countsAs ? [instead.countsAs] : []),
  ]
  return types.toSorted().at(-1) ?? null
}

/** What a piece would no longer be certified to without a certificate, in words. */
const inheritedOf = (row: SteelRow, number: string, instead: CoveringCertificate | null): string[] =>
  row.certifiedTo.flatMap((one) =>
    isSameMaterial(one, row) ||
    one.certificateNumbers.some((other) => other !== number) ||
    instead?.materials.some((other) => other.heatId === row.heatId && isSameMaterial(other, one))
      ? []
      : [`${one.specificationName} ${one.grade}`],
  )

/**
 * What released steel would lose if a certificate no longer counted, in the house and given out: its cover, or a further
 * specification that only this one found it good for.
 */
export async function reliantOn(
  ctx: Context,
  {
    id,
    number,
    heatIds,
  }: { readonly id: string; readonly number: string; readonly heatIds: readonly string[] },
  instead: CoveringCertificate | null = null,
): Promise<UncoveredPiece[]> {
  const rows = (await releasedOf(ctx, heatIds)).flatMap((row) => {
    if (row.certificates.every((one) => one.id !== id)) return []
    const isLost = isUncovered(row, bestWithout(row, id, instead))
    const losesOnly = isLost ? [] : inheritedOf(row, number, instead)
    return isLost || losesOnly.length > 0 ? [{ ...row, losesOnly }] : []
  })
  const losing = rows
  if (losing.length === 0) return []
  const known = await ctx.tx.query<{ id: string; purpose: string | null; customers: string[] }>(sql`
    SELECT s.id, coalesce((SELECT m.purpose FROM ${movements} m WHERE m.stock_id = s.id AND m.kind = 'issue' ORDER BY m.seq DESC LIMIT 1),
        (SELECT string_agg(k.purpose, ', ') FROM ${reservations} k WHERE k.stock_id = s.id AND k.ended_at IS NULL)) AS purpose,
      coalesce((SELECT array_agg(DISTINCT c.name) FROM ${companyTable} c WHERE c.id = s.owner_company_id OR c.id IN (
        SELECT k.company_id FROM ${reservations} k WHERE k.stock_id = s.id)), '{}') AS customers
    FROM ${stock} s WHERE s.id = ANY(${sql.param(losing.map((row) => row.id))}::uuid[])`)
  const facts = new Map(known.map(({ id: of, ...more }) => [of, more]))
  return losing.map(({ id: of, sizeText, status, qtyPieces, losesOnly, ...piece }) => ({
    ...(facts.get(of) ?? { purpose: null, customers: [] }),
    id: of,
    losesOnly,
    number: piece.number,
    sizeText,
    status,
    qtyPieces,
  }))
}

/** Takes a row that may be used back: it waits for a certificate again, and nothing of it is kept. */
async function awaitAgain(ctx: Context, row: SteelRow, reason: string): Promise<void> {
  await endReservations(ctx, row)
  const cleared = { certificateId: null, conditionalReleaseId: null, lostCover: null }
  await perform(ctx, 'loseCondition', await steelStock.require(ctx, row.id), { reason }, cleared)
}

/**
 * What a certificate leaves behind that no longer counts: released steel that nothing else covers waits for a certificate
 * again, and what is given out is marked with the reason until it is covered or back.
 */
export async function loseCover(ctx: Context, heatIds: readonly string[], reason: string): Promise<void> {
  await lockPieces(ctx, sql`heat_id = ANY(${sql.param(heatIds)}::uuid[])`)
  for (const row of await releasedOf(ctx, heatIds)) {
    if (!isUncovered(row, verifiedTypeOf(row))) continue
    if (!isIssued(row.status)) await awaitAgain(ctx, row, reason)
    else if (row.lostCover === null) {
      await markLost(ctx, row, reason)
      steelStock.note(ctx, row, 'loseCover', { reason })
    }
  }
}

const markLost = (ctx: Context, { id }: SteelRow, lostCover: string | null) =>
  ctx.tx.query(
    sql`UPDATE ${stock} SET lost_cover = ${lostCover}, version = version + 1, updated_at = now() WHERE id = ${id}`,
  )

/** What is given out without a certificate that counts, and is covered by one again. */
export async function regainCover(ctx: Context, heatIds: readonly string[]): Promise<void> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${stock} WHERE heat_id = ANY(${sql.param(heatIds)}::uuid[]) AND lost_cover IS NOT NULL ORDER BY id FOR UPDATE`)
  for (const { id } of found) {
    const row = await steelStock.require(ctx, id)
    if (isUncovered(row, verifiedTypeOf(row))) continue
    await markLost(ctx, row, null)
    steelStock.note(ctx, row, 'regainCover', { reason: `${row.certificates[0]?.number ?? ''} covers it.` })
  }
}

/** What comes back into stock after its certificate is gone does not come back as released. */
export async function settleCover(ctx: Context, id: string): Promise<void> {
  const row = await steelStock.require(ctx, id)
  if (!isUsable(row.status) || row.condition !== null) return
  const wasCovered = row.certificateId !== null || row.lostCover !== null || row.wasSignedFor
  if (!wasCovered || !isUncovered(row, verifiedTypeOf(row))) return
  await awaitAgain(ctx, row, row.lostCover ?? 'The certificate by which it was released no longer counts.')
}
