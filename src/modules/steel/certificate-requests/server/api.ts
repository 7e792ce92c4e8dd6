import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { seriesFor } from '#modules/setup/numbering/server/api.ts'
import {
  endConditionsOf,
  fulfilConditions,
  type HeatMaterial,
  isAmong,
  loseCover,
  type LowerRequests,
  regainCover,
} from '#modules/steel/steel-stock/server/api.ts'
import { certificateRequests as contract } from '../contract.ts'
import { certificateTypes, isAtLeast, onHoldStates } from '#modules/steel/steel-stock/domain.ts'
import { steelStockTable } from '#modules/steel/steel-stock/table.ts'
import { owedStates, unsettledStates } from '../domain.ts'
import { certificateRequestTable as request } from '../table.ts'
import { perform } from './asking.ts'
import { requests } from './document.ts'

/** A certificate as far as a request looks at it. */
interface NamedCertificate {
  readonly id: string
  readonly number: string
}

/** What a line of a delivery is missing. */
export interface MissingCertificate {
  readonly supplierId: string
  readonly facilityId: string
  readonly heatId: string
  readonly specificationId: string
  readonly grade: string
  readonly certificateType: string
  readonly sizeText: string
  readonly pieces: number
  readonly receiptId: string
  readonly receiptNumber: string
  readonly deliveryNoteNo: string
  /** The line of the order through all its revisions; null: it came without one. */
  readonly orderRootId: string | null
  readonly openedOn: string
  readonly receivedById: string | null
  /** One that is here and not verified yet. */
  readonly certificate: NamedCertificate | null
}

/** Opens a request for the certificate of a line. */
export async function openRequest(
  ctx: Context,
  { certificate, ...values }: MissingCertificate,
): Promise<void> {
  const row = await requests.insert(ctx, { series: seriesFor(ctx, contract), values })
  if (certificate) await perform(ctx, 'receive', row, {}, naming(certificate))
}

const naming = ({ id, number }: NamedCertificate) => ({ certificateId: id, certificateNumber: number })

/** Takes back the requests of a receipt that was voided. */
export async function withdrawRequests(ctx: Context, receiptId: string, reason: string): Promise<void> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${request} WHERE receipt_id = ${receiptId}
      AND status = ANY(${sql.param(unsettledStates)}::text[]) ORDER BY number FOR UPDATE`)
  for (const { id } of found) await perform(ctx, 'withdraw', await requests.require(ctx, id), { reason })
}

/**
 * What a supplier owes of steel for which a weaker certificate was accepted: no better one than that is asked for any more,
 * unless other pieces of it still wait for one; where one is here that is enough, nothing is owed.
 */
export const lowerRequests: LowerRequests = async (ctx, { covering, reason, ...steel }) => {
  const { heatId, specificationId, grade, certificateType } = steel
  const better = certificateTypes.slice(certificateTypes.indexOf(certificateType) + 1)
  const isBetter = sql`certificate_type = ANY(${sql.param(better)}::text[])`
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM ${request} WHERE heat_id = ${heatId} AND specification_id = ${specificationId} AND lower(grade) = lower(${grade})
      AND ${isBetter} AND status = ANY(${sql.param(unsettledStates)}::text[])
      AND NOT EXISTS (SELECT FROM ${steelStockTable} s WHERE s.heat_id = ${heatId} AND s.specification_id = ${specificationId}
        AND lower(s.grade) = lower(${grade}) AND s.certificate_type = ANY(${sql.param(better)}::text[])
        AND s.status ${inStates(onHoldStates)}) ORDER BY number FOR UPDATE`)
  for (const { id } of found) {
    const row = await requests.require(ctx, id)
    const lowered = await requests.save(ctx, row, 'update', { values: { certificateType }, reason })
    if (covering && isAtLeast(covering.type, certificateType))
      await perform(ctx, 'verify', lowered, {}, naming(covering))
  }
}

/** What has become of a certificate. */
export interface CertificateNews extends NamedCertificate {
  /** `entered`: it is here; `verified`: it counts; `rejected`: it is not good; `gone`: it counts no longer. */
  readonly news: 'entered' | 'verified' | 'rejected' | 'gone'
  /** Why it no longer counts, in a sentence. */
  readonly reason?: string
  readonly heatIds: readonly string[]
  /** What it stands for: heats with the specifications and grades that it names, of a verified one those that passed. */
  readonly materials: readonly HeatMaterial[]
  /** What a verified one found its heats not good for. */
  readonly outside: readonly HeatMaterial[]
  /** The types of EN 10204 that it is good for; only of a verified one. */
  readonly goodFor: readonly string[]
}

/**
 * Lets the requests follow a certificate: it is here, it settles them, or it is gone and they are open again. Steel that was
 * released without it needs its condition no longer once it is verified.
 */
export async function followCertificate(ctx: Context, certificate: CertificateNews): Promise<void> {
  const { id, number, news, heatIds, materials, goodFor } = certificate
  const covers = isAmong(materials, {
    heatId: sql`heat_id`,
    specificationId: sql`specification_id`,
    grade: sql`grade`,
  })
  const isGone = news === 'gone' || news === 'rejected'
  const { reason = `${number} no longer counts.` } = certificate
  if (news === 'verified') {
    await fulfilConditions(ctx, heatIds)
    await regainCover(ctx, heatIds)
  }
  if (news === 'rejected') await endConditionsOf(ctx, certificate, reason)
  const { outside } = certificate
  if (outside.length > 0)
    await endConditionsOf(
      ctx,
      { materials: outside },
      `${number} came, and its values are outside the limits of this grade.`,
    )
  if (news === 'gone') await loseCover(ctx, heatIds, reason)
  const found = await ctx.tx.query<{ id: string; action: 'receive' | 'verify' | 'goBack' }>(sql`
    SELECT id, CASE
      WHEN certificate_id = ${id} AND (${isGone} OR (status = 'received' AND NOT ${covers})) THEN 'goBack'
      WHEN ${news === 'verified'} AND ${covers} AND certificate_type = ANY(${sql.param(goodFor)}::text[]) THEN 'verify'
      ELSE 'receive' END AS action
    FROM ${request} WHERE
      (certificate_id = ${id} AND ((${isGone} AND status IN ('received', 'verified')) OR (status = 'received' AND NOT ${covers})))
      OR (${news === 'verified'} AND ${covers} AND certificate_type = ANY(${sql.param(goodFor)}::text[])
        AND status = ANY(${sql.param(unsettledStates)}::text[]))
      OR (${news === 'entered'} AND ${covers} AND status = ANY(${sql.param(owedStates)}::text[]))
    ORDER BY number FOR UPDATE`)
  for (const { id: requestId, action } of found) {
    const row = await requests.require(ctx, requestId)
    await perform(ctx, action, row, {}, action === 'goBack' ? {} : naming(certificate))
  }
}

export {
  type CoveringCertificate,
  reliantOn,
  type UncoveredPiece,
} from '#modules/steel/steel-stock/server/api.ts'
