import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Label, LabelSize } from '#platform/contract/documents/label-sheets.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { answerPdf } from '#platform/server/documents/printing/printing.ts'
import { invalid } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { storageLocationTable } from '#modules/setup/facilities/table.ts'
import { conditionalReleaseTable } from '../../table/condition-table.ts'
import type { steelStock } from '../../contract.ts'
import { scannedNumber, type Tagged, tagOf } from '../../domain/tags.ts'
import { zplLabels } from '../../domain/zpl.ts'
import { certifiedNames } from '../covering.ts'
import { steelStockTable as stock } from '../../table.ts'

type Endpoints = (typeof steelStock)['endpoints']
type Query = z.output<Endpoints['labels']['query']>
type Params = z.output<Endpoints['labels']['params']>

const MOST = 200

/** The pieces in the order they were named. */
async function piecesOf(ctx: Context, ids: readonly string[]): Promise<Tagged[]> {
  const rows = await ctx.tx.query<Tagged>(sql`
    SELECT s.number, s.size_text AS "sizeText", ${certifiedNames(sql`s`)} AS "certifiedTo", s.heat_no AS "heatNo",
      s.qty_pieces AS "qtyPieces", s.length_mm::text AS "lengthMm", owner.name AS "ownerName", place.code AS "placeName",
      (SELECT k.quote_number FROM ${conditionalReleaseTable} k WHERE k.id = s.conditional_release_id) AS "onlyFor"
    FROM ${stock} s
    LEFT JOIN ${storageLocationTable} place ON place.id = s.location_id
    LEFT JOIN ${companyTable} owner ON owner.id = s.owner_company_id
    WHERE s.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY array_position(${sql.param(ids)}::uuid[], s.id)`)
  if (rows.length !== ids.length) throw invalid({ ids: ['One of these pieces is not there any more.'] })
  return rows
}

/** Sends the labels of pieces. @throws 422 at `ids` */
export async function labels(
  ctx: Context,
  { params, query }: Incoming<Params, Query, unknown>,
  exchange: HttpExchange,
): Promise<void> {
  const ids = [...new Set(query.ids.split(','))]
  if (ids.length > MOST) throw invalid({ ids: [`Print at most ${MOST} labels at once.`] })
  const pieces = await piecesOf(ctx, ids)
  const tags = pieces.map((piece) => tagOf(piece, ctx.appUrl))
  await answerLabels(ctx, exchange, { ...query, format: params.format, tags })
}

/** Answers with labels: as a PDF in their size, or in the language of the printers. */
export async function answerLabels(
  ctx: Context,
  exchange: HttpExchange,
  sheet: {
    readonly format: 'pdf' | 'zpl'
    readonly size: LabelSize
    readonly download?: '1' | undefined
    readonly tags: readonly Label[]
  },
): Promise<void> {
  const { format, size, tags } = sheet
  const [first] = tags
  const name = tags.length === 1 && first ? first.number : `labels-${tags.length}`
  if (format === 'zpl') {
    const file = { name: `${name}.zpl`, mime: 'text/plain' }
    await exchange.reply.headers(fileHeaders(file, 'attachment')).send(zplLabels(tags, size))
    return
  }
  const createdAt = ctx.clock.now().toISOString()
  const bytes = await renderPdf({ size, title: `Labels ${name}`, labels: tags, createdAt })
  await answerPdf(exchange, sheet, `${name}.pdf`, bytes)
}

/** The piece a scanner has read. @throws 422 at `text` */
export async function scan(
  ctx: Context,
  { query }: { query: z.output<Endpoints['scan']['query']> },
): Promise<{ id: string; number: string }> {
  const number = scannedNumber(query.text)
  const found = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT s.id, s.number FROM ${stock} s WHERE s.number = ${number}
    UNION ALL (SELECT s.id, s.number FROM ${stock} s WHERE lower(s.old_number) = lower(${number}) ORDER BY s.number LIMIT 2)`)
  const [piece, second] = found
  if (!piece) throw invalid({ text: [`No piece has the number ${number}.`] })
  if (piece.number !== number && second)
    throw invalid({ text: [`Several pieces had the number ${number} before. Look for it in the search.`] })
  return piece
}
