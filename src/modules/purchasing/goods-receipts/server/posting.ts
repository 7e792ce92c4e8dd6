import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { withAuthor } from '#platform/server/documents/approvals/authors.ts'
import { insertedRows } from '#platform/server/database/rows.ts'
import { HttpError, refused } from '#platform/server/errors.ts'
import { openRequest } from '#modules/steel/certificate-requests/server/api.ts'
import { openStates } from '#modules/steel/certificates/domain.ts'
import { certificateHeatTable, certificateTable, namesMaterial } from '#modules/steel/certificates/table.ts'
import { requireCalibrated } from '#modules/engineering/gauges/server/api.ts'
import { heatTable } from '#modules/steel/heats/table.ts'
import { heatFor } from '#modules/steel/heats/server/api.ts'
import type { SteelRecord } from '#modules/steel/steel-stock/contract.ts'
import {
  betterType,
  type CertificateType,
  isAtLeast,
  type Ordered,
  sizeOf,
  sizeText,
  type SteelForm,
} from '#modules/steel/steel-stock/domain.ts'
import { holdBack, takeIn } from '#modules/steel/steel-stock/server/api.ts'
import {
  faultsOf,
  heatProblem,
  isMeasured,
  isSteel,
  type KnownCertificate,
  type Lot,
  lotsOf,
} from '../domain.ts'
import { goodsReceiptLineTable, goodsReceiptPieceTable } from '../table.ts'
import { type ReceiptLine, type ReceiptRow, receiversOf } from './document.ts'

/** The certificates that came with a delivery, by id. */
async function certificatesOf(ctx: Context, row: ReceiptRow): Promise<ReadonlyMap<string, KnownCertificate>> {
  const ids = [row.certificateId, ...row.lines.map(({ certificateId }) => certificateId)].filter(Boolean)
  const found = await ctx.tx.query<KnownCertificate & { id: string }>(sql`
    SELECT c.id, c.number, coalesce((SELECT json_agg(json_build_object('millId', he.mill_id, 'heatNo', he.heat_no)
        ORDER BY ch.line_no) FROM ${certificateHeatTable} ch JOIN ${heatTable} he ON he.id = ch.heat_id
        WHERE ch.certificate_id = c.id), '[]') AS heats
    FROM ${certificateTable} c WHERE c.id = ANY(${sql.param(ids)}::uuid[]) FOR SHARE OF c`)
  return new Map(found.map(({ id, ...certificate }) => [id, certificate]))
}

/** What the stock says of a line, told with the number of the line. */
async function atLine<T>({ lineNo }: ReceiptLine, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    const [sentence] = Object.values(error.body.errors ?? {}).flat()
    throw refused('cannot_post', `Line ${lineNo}: ${sentence ?? error.message}`)
  }
}

interface CompleteLine {
  readonly heatNo: string
  readonly millId: string
  readonly specificationId: string
  readonly grade: string
  readonly form: SteelForm
  readonly certificateType: CertificateType
}

/** The parts of a line that posting cannot do without; its guard has asked for them. */
function completeLine(line: ReceiptLine): CompleteLine {
  const { heatNo, millId, specificationId, grade, form, certificateType } = line
  if (!heatNo || !millId || !specificationId || !grade || !form || !certificateType)
    throw refused('cannot_post', `Line ${line.lineNo} is not complete.`)
  const asked = line.ordered?.steel?.certificateType
  return {
    heatNo,
    millId,
    specificationId,
    grade,
    form,
    certificateType: betterType(certificateType, asked),
  }
}

/** What its line of the order asked for, as it stays with the stock. */
function orderedOf({ ordered }: ReceiptLine): Ordered | null {
  if (!ordered?.steel) return null
  const { form, specificationId, specificationName, grade, certificateType, ...size } = ordered.steel
  return {
    orderNumber: ordered.orderNumber,
    lineNo: ordered.lineNo,
    form,
    size,
    sizeText: sizeText(ordered.steel),
    specificationId,
    specificationName,
    grade,
    certificateType,
  }
}

/** One row of stock of a line. */
function taken(ctx: Context, row: ReceiptRow, line: ReceiptLine, lot: Lot): Promise<SteelRecord> {
  return takeIn(
    ctx,
    {
      ...sizeOf(line),
      plateNo: line.plateNo,
      colourCode: line.colourCode,
      ...completeLine(line),
      qtyPieces: lot.pieces,
      massKg: lot.massKg,
      facilityId: row.facilityId,
      locationId: line.locationId ?? row.locationId,
      supplierId: row.supplierId,
      receivedOn: row.receivedOn,
    },
    {
      origin: 'receipt',
      purpose: `${row.number}, delivery note ${row.deliveryNoteNo}`,
      receivedById: row.receivedById ?? ctx.actor.id,
      receiverIds: withAuthor(receiversOf(row), ctx.actor.id),
      ordered: orderedOf(line),
      ...(lot.isMeasured
        ? {
            measured: {
              measuredOdMm: line.measuredOdMm,
              measuredWallMinMm: line.measuredWallMm,
              measuredGaugeId: line.gaugeId,
            },
          }
        : {}),
    },
  )
}

/** What posting made of one line. */
export interface PostedLine {
  readonly line: ReceiptLine
  readonly heatId: string
  readonly stock: readonly SteelRecord[]
  readonly heldBecause: string | null
  /** What came otherwise than it was ordered, in sentences. */
  readonly otherwise: readonly string[]
}

async function postLine(
  ctx: Context,
  row: ReceiptRow,
  line: ReceiptLine,
  certificates: ReadonlyMap<string, KnownCertificate>,
): Promise<PostedLine> {
  const { heatNo, millId } = completeLine(line)
  const heatId = await heatFor(ctx, { millId, heatNo })
  const certificate = certificates.get(line.certificateId ?? row.certificateId ?? '')
  const wrongHeat = certificate ? heatProblem({ millId, heatNo }, certificate) : null
  if (isMeasured(line)) await requireCalibrated(ctx, line.gaugeId ?? '', row.receivedOn)
  const otherwise = faultsOf(line)
  const heldBecause = [...otherwise, ...(wrongHeat ? [wrongHeat] : [])].join(' ') || null
  const stock: SteelRecord[] = []
  for (const lot of lotsOf(line)) stock.push(await taken(ctx, row, line, lot))
  if (heldBecause !== null) {
    for (const { id } of stock) await holdBack(ctx, id, heldBecause)
    await ctx.tx.query(
      sql`UPDATE ${goodsReceiptLineTable} SET held_because = ${heldBecause} WHERE id = ${line.id}`,
    )
  }
  await insertedRows(
    ctx.tx,
    goodsReceiptPieceTable,
    stock.map(({ id }) => ({ lineId: line.id, stockId: id })),
    ['id'],
  )
  return { line, heatId, stock, heldBecause, otherwise }
}

/** Makes heats and rows of stock of all lines of steel, in the transaction that posts the receipt. @throws 422 with the line */
export async function takeLinesIn(ctx: Context, row: ReceiptRow): Promise<PostedLine[]> {
  const certificates = await certificatesOf(ctx, row)
  const posted: PostedLine[] = []
  for (const line of row.lines.filter(isSteel))
    posted.push(await atLine(line, () => postLine(ctx, row, line, certificates)))
  return posted
}

/** What has to be decided about by quality. */
export interface Fault {
  readonly facilityId: string
  readonly companyId: string
  readonly receiptId: string
  readonly foundOn: string
  readonly title: string
  readonly quantity: string
  readonly finding: string
  readonly pieceIds: readonly string[]
}

/** Raises a non-conformance about what came; what it names is held until it is decided. */
export type RaiseFault = (ctx: Context, fault: Fault) => Promise<unknown>

/** Lets quality decide about every line that came otherwise than it was ordered. */
export async function raiseFaults(
  ctx: Context,
  row: ReceiptRow,
  { posted, raise }: { posted: readonly PostedLine[]; raise: RaiseFault },
): Promise<void> {
  for (const { line, stock, otherwise } of posted) {
    if (otherwise.length === 0) continue
    await raise(ctx, {
      facilityId: row.facilityId,
      companyId: row.supplierId,
      receiptId: row.id,
      foundOn: row.receivedOn,
      title: `Line ${line.lineNo} of ${row.number}: ${otherwise.join(' ')}`.slice(0, 160),
      quantity: `${line.pieces ?? 0} pieces`,
      finding: [...otherwise, line.discrepancyAction].filter(Boolean).join(' '),
      pieceIds: stock.map(({ id }) => id),
    })
  }
}

/** A certificate that lies here for this steel and is not verified yet. */
async function unverifiedFor(
  ctx: Context,
  { heatId, line }: PostedLine,
): Promise<{ id: string; number: string } | null> {
  const { specificationId, grade } = completeLine(line)
  const [found] = await ctx.tx.query<{ id: string; number: string }>(sql`
    SELECT c.id, c.number FROM ${certificateTable} c
    JOIN ${certificateHeatTable} ch ON ch.certificate_id = c.id AND ch.heat_id = ${heatId}
    WHERE c.status = ANY(${sql.param(openStates)}::text[]) AND ${namesMaterial(sql`c`, { specificationId: sql`${specificationId}::uuid`, grade: sql`${grade}` })}
    ORDER BY c.number DESC LIMIT 1`)
  return found ?? null
}

/** Asks for the certificate of every line that no verified one of at least the ordered type covers. */
export async function requestCertificates(
  ctx: Context,
  row: ReceiptRow,
  posted: readonly PostedLine[],
): Promise<void> {
  for (const one of posted) {
    const { line, heatId, stock } = one
    const { specificationId, grade, certificateType } = completeLine(line)
    const [first] = stock
    if (!first || (first.verifiedType !== null && isAtLeast(first.verifiedType, certificateType))) continue
    await openRequest(ctx, {
      supplierId: row.supplierId,
      facilityId: row.facilityId,
      heatId,
      specificationId,
      grade,
      certificateType,
      sizeText: first.sizeText,
      pieces: line.pieces ?? 0,
      receiptId: row.id,
      receiptNumber: row.number,
      deliveryNoteNo: row.deliveryNoteNo,
      orderRootId: line.ordered?.rootId ?? null,
      openedOn: ctx.today(row),
      receivedById: row.receivedById ?? ctx.actor.id,
      certificate: await unverifiedFor(ctx, one),
    })
  }
}
