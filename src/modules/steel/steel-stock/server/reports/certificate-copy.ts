import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { present } from '#platform/server/documents/printing/printing.ts'
import { forbidden, notChoosable, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { TableBlock } from '#platform/server/pdf/document.ts'
import { answerJoinedPages } from '#platform/server/pdf/stored/joined-pages.ts'
import type { CopyFor } from '#modules/steel/certificates/contract.ts'
import { certificateCopy as copyOf } from '#modules/steel/certificates/server/api.ts'
import { certificateHeatTable, certificateTable } from '#modules/steel/certificates/table.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { CONDITIONAL_STAMP, conditionSentence } from '../../domain/conditions.ts'
import { isConditional } from '../../domain/lifecycle.ts'
import { type SteelRow, steelStock } from '../document.ts'

const steelTable = (row: SteelRow): TableBlock => ({
  kind: 'table',
  columns: [
    { label: 'Number', width: 30 },
    { label: 'Size' },
    { label: 'Plate or piece', isOptional: true },
    { label: 'Pieces', align: 'right' },
    { label: 'Length, mm', align: 'right' },
    { label: 'Mass, kg', align: 'right' },
  ],
  rows: [
    {
      cells: [
        { text: row.number, isStrong: true },
        row.sizeText,
        row.plateNo ?? '',
        String(row.qtyPieces),
        Number(row.lengthMm) > 0 ? String(Number(row.lengthMm)) : '-',
        String(Number(row.massKg)),
      ],
    },
  ],
})

/** The certificate that is meant: the one that was asked for, else the one that covers the piece, else the newest of its heat. */
async function certificateOf(
  ctx: Context,
  { number, heatId, certificates: [covering] }: SteelRow,
  asked: string | null | undefined,
): Promise<string> {
  const [found] = await ctx.tx.query<{ id: string }>(sql`
    SELECT c.id FROM ${certificateTable} c
    WHERE EXISTS (SELECT FROM ${certificateHeatTable} ch WHERE ch.certificate_id = c.id AND ch.heat_id = ${heatId}::uuid)
      AND ${asked ? sql`c.id = ${asked}::uuid` : covering ? sql`c.id = ${covering.id}::uuid` : sql`c.status <> 'rejected'`}
    ORDER BY c.number DESC LIMIT 1`)
  if (found) return found.id
  if (asked) throw notChoosable('certificateId')
  throw refused('no_certificate', `There is no certificate of the heat of ${number} yet.`)
}

/**
 * Sends the copy of the certificate of a piece, which its cover sheet names; stamped while the piece is conditionally released.
 *
 * @throws 403 without the right to read certificates; 422 where there is none, or it is of another heat
 */
export async function certificateCopy(
  ctx: Context,
  {
    params,
    query: { download, certificateId, ...copyFor },
  }: Incoming<{ id: string }, CopyFor & { certificateId?: string | null; download?: '1' }, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  if (!ctx.actor.permissions.has('certificates:read')) throw forbidden()
  const row = await steelStock.require(ctx, params.id)
  const id = await certificateOf(ctx, row, certificateId)
  const isUnder = row.condition !== null && isConditional(row)
  const isCovered = row.certificates.some((one) => one.id === id)
  const { draft } = await copyOf(ctx, id, {
    ...copyFor,
    heatId: row.heatId,
    steel: steelTable(row),
    remarks: present([
      row.condition && isUnder && conditionSentence({ ...row.condition, number: row.number }),
      !isCovered &&
        `${row.number}, ${row.specificationName} grade ${row.grade}, is not covered by this certificate.`,
    ]),
    stamp: isUnder ? CONDITIONAL_STAMP : undefined,
    letterhead: await letterheadOfFacility(ctx, row.facilityId),
  })
  await answerJoinedPages(exchange, { download }, `${row.number} certificate copy.pdf`, draft)
}
