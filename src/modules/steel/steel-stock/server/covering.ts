import { type SQL, sql } from 'drizzle-orm'
import { signatureEventTable } from '#modules/signing/signature/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { openHolds } from '#modules/engineering/holds/table.ts'
import { type HeatMaterial, openStates } from '#modules/steel/certificates/domain.ts'
import {
  certificateHeatTable,
  certificateTable,
  certificateValueTable,
  materialsPassed,
  namesMaterial,
  passedMaterial,
} from '#modules/steel/certificates/table.ts'
import type { CertificateType } from '../domain/lifecycle.ts'
import { certificateProblem } from '../domain/releasing.ts'
import { steelStockTable as stock } from '../table.ts'

export type { HeatMaterial }

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

/** What a piece was taken in as. */
const ownMaterial = (piece: SQL) => ({
  specificationId: sql`${piece}.specification_id`,
  grade: sql`${piece}.grade`,
})

/**
 * The verified certificates of a piece's heat, the one that was chosen first, then by what they count as: that is kept with
 * the verification. One whose values the verifier entered, which only somebody past the program can bring about, proves nothing. One that names another specification or grade, or did not find the
 * heat good for it, says nothing about this piece.
 */
const coveringOf = (piece: SQL) => sql`
  SELECT c.id, c.number, max(h ->> 'countsAs') AS type,
    (SELECT string_agg(held.source_label, ', ' ORDER BY held.source_label) FROM ${openHolds} held WHERE held.thing_id = c.id) AS "heldBy"
  FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id,
    jsonb_array_elements(c.verified_check -> 'header') AS h
  WHERE ch.heat_id = ${piece}.heat_id AND c.status = 'verified'
    AND ${passedMaterial(sql`c`, sql`ch.heat_id`, ownMaterial(piece))}
    AND h ->> 'countsAs' IS NOT NULL
    AND NOT EXISTS (SELECT FROM ${certificateValueTable} v WHERE v.certificate_heat_id = ch.id AND v.entered_by_id = c.verified_by_id)
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

/**
 * What a piece is certified to: what it was taken in as, and all that the certificates which cover it found its heat good for.
 * A certificate that no longer counts takes with it what it gave.
 */
const materialsOf = (piece: SQL): SQL => sql`
  SELECT m.specification_id, sp.code AS specification_name, (array_agg(m.grade ORDER BY m.place))[1] AS grade, max(m.level) AS level,
    min(m.place) AS place, array_remove(array_agg(DISTINCT m.certificate_number), NULL) AS certificate_numbers
  FROM (
    SELECT ${piece}.specification_id, ${piece}.grade, NULL AS level, NULL AS certificate_number, 0 AS place
    UNION ALL SELECT passed.*, c.number, 1 FROM (${coveringOf(piece)}) AS x JOIN ${certificateTable} c ON c.id = x.id
      CROSS JOIN LATERAL (${materialsPassed(sql`c`, sql`${piece}.heat_id`)}) AS passed) AS m
  JOIN ${specificationTable} sp ON sp.id = m.specification_id GROUP BY m.specification_id, lower(m.grade), sp.code`

/** All of them as JSON, what it was taken in as first. */
export const certifiedToIn = (piece: SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('specificationId', m.specification_id, 'specificationName', m.specification_name,
    'grade', m.grade, 'level', m.level, 'certificateNumbers', m.certificate_numbers)
    ORDER BY m.place, m.specification_name, m.grade), '[]') FROM (${materialsOf(piece)}) AS m)`

/** The same in words, for labels, papers and lists: `ASTM A106/A106M B, API 5L B PSL 1`. */
export const certifiedNames = (piece: SQL): SQL => sql`(
  SELECT string_agg(m.specification_name || ' ' || m.grade, ', ' ORDER BY m.place, m.specification_name, m.grade)
  FROM (${materialsOf(piece)}) AS m)`

/** What the certificate that covers a piece counts as, inside a statement; null: none does. */
export const verifiedTypeIn = (piece: SQL): SQL =>
  sql`(SELECT x.type FROM (${coveringOf(piece)} LIMIT 1) AS x)`

/** What there is of certificates that do not count for a piece: one to be verified, one that was not good, or none. */
export const unverifiedIn = (piece: SQL): SQL => sql`coalesce((
  SELECT CASE WHEN bool_or(c.status = ANY(${sql.param(openStates)}::text[])) THEN 'entered'
    WHEN bool_or(c.status IN ('rejected', 'withdrawn')) THEN 'bad' ELSE 'none' END
  FROM ${certificateHeatTable} ch JOIN ${certificateTable} c ON c.id = ch.certificate_id
  WHERE ch.heat_id = ${piece}.heat_id AND ${namesMaterial(sql`c`, ownMaterial(piece))}), 'none')`

/** Whether heat, specification and grade of a row are among those of a list, inside a statement. */
export const isAmong = (
  materials: readonly HeatMaterial[],
  row: { readonly heatId: SQL; readonly specificationId: SQL; readonly grade: SQL },
): SQL => sql`EXISTS (
  SELECT FROM jsonb_to_recordset(${JSON.stringify(materials)}::jsonb) AS named("heatId" uuid, "specificationId" uuid, grade text)
  WHERE named."heatId" = ${row.heatId} AND named."specificationId" = ${row.specificationId}
    AND lower(named.grade) = lower(${row.grade}))`
