import { type SQL, sql } from 'drizzle-orm'
import { signatureEventTable } from '#modules/signing/signature/table.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { openStates } from '#modules/steel/certificates/domain.ts'
import { certificateHeatTable, certificateTable } from '#modules/steel/certificates/table.ts'
import type { CertificateType } from '../domain/lifecycle.ts'
import { certificateProblem } from '../domain/releasing.ts'
import { steelStockTable as stock } from '../table.ts'

/** Why a piece that was released by a certificate may not be used any more, in a sentence; null: one still counts for it. */
export const lostCertificate = ({
  certificateId,
  wasSignedFor,
  certificateType,
  certificates,
}: {
  readonly certificateId?: string | null | undefined
  /** Released by a signature, itself or what it was taken from, and under no condition. */
  readonly wasSignedFor: boolean
  readonly certificateType: CertificateType
  readonly certificates: readonly { readonly type: CertificateType }[]
}): string | null =>
  certificateId || wasSignedFor
    ? certificateProblem({ certificateType, verifiedType: certificates[0]?.type ?? null })
    : null

/**
 * The verified certificates of a piece's heat, the one that was chosen first, then by what they count as: that is kept with
 * the verification. One that was checked against another specification or grade says nothing about this piece.
 */
const coveringOf = (piece: SQL) => sql`
  SELECT c.id, c.number, max(h ->> 'countsAs') AS type,
    (SELECT string_agg(held.source_label, ', ' ORDER BY held.source_label) FROM ${openHolds} held WHERE held.thing_id = c.id) AS "heldBy"
  FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id,
    jsonb_array_elements(c.verified_check -> 'header') AS h
  WHERE ch.heat_id = ${piece}.heat_id AND c.status = 'verified'
    AND c.specification_id = ${piece}.specification_id AND lower(c.grade) = lower(${piece}.grade)
    AND h ->> 'countsAs' IS NOT NULL
  GROUP BY c.id, c.number
  ORDER BY c.id = ${piece}.certificate_id DESC NULLS LAST, type DESC, c.number DESC`

/** All of them as JSON, inside a statement. */
export const coveringIn = (piece: SQL): SQL =>
  sql`SELECT coalesce(json_agg(x), '[]') FROM (${coveringOf(piece)}) AS x`

/**
 * Whether steel that keeps no certificate was released by one: before certificates were kept with it, it or what it was taken from
 * was signed for all the same.
 */
export const signedFor = sql`(${stock.certificateId} IS NULL AND ${stock.conditionalReleaseId} IS NULL AND EXISTS (
  WITH RECURSIVE up AS (
    SELECT s.id, s.parent_id FROM public.${stock} s WHERE s.id = ${stock.id}
    UNION ALL SELECT p.id, p.parent_id FROM up JOIN public.${stock} p ON p.id = up.parent_id)
  SELECT FROM up JOIN ${signatureEventTable} e ON e.entity = 'steel-stock' AND e.entity_id = up.id AND e.meaning = 'released'))`

/** All of them as JSON, for the columns of a piece. */
export const covering = coveringIn(sql`steel_stock`)

/** What the certificate that covers a piece counts as, inside a statement; null: none does. */
export const verifiedTypeIn = (piece: SQL): SQL =>
  sql`(SELECT x.type FROM (${coveringOf(piece)} LIMIT 1) AS x)`

/** What there is of certificates that do not count for a piece: one to be verified, one that was not good, or none. */
export const unverifiedIn = (piece: SQL): SQL => sql`coalesce((
  SELECT CASE WHEN bool_or(c.status = ANY(${sql.param(openStates)}::text[])) THEN 'entered'
    WHEN bool_or(c.status IN ('rejected', 'withdrawn')) THEN 'bad' ELSE 'none' END
  FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id
  WHERE ch.heat_id = ${piece}.heat_id AND c.specification_id = ${piece}.specification_id
    AND lower(c.grade) = lower(${piece}.grade)), 'none')`
