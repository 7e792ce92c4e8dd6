import { sql } from 'drizzle-orm'
import type { Context, Incoming } from '#platform/server/context.ts'
import { type Effects, transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { refused } from '#platform/server/errors.ts'
import type { Meaning } from '#modules/signing/signature/domain.ts'
import { signedDocument } from '#modules/signing/signature/server/api.ts'
import type { SteelRecord } from '../contract.ts'
import { isOnHold, type steelLifecycle } from '../domain/lifecycle.ts'
import { countingCertificate, releasedWords } from '../domain/releasing.ts'
import { lengthAt } from '../domain/movements.ts'
import { sizeText } from '../domain/sizes/size-text.ts'
import { steelReservationTable, steelStockTable } from '../table.ts'
import { grantCondition } from './holds/granting.ts'
import { type SteelRow, steelStock, WITH_RECEIPT } from './document.ts'
import { amountOf, book, minus } from './movements/ledger.ts'
import { partOf } from './movements/splitting.ts'

/**
 * What a signature on a row of stock stands for. Its shape never changes, or earlier signatures would no longer fit. A plate
 * that is cut later is still the one that was signed: its size is told with the length of that time.
 */
const steelToSign = (row: SteelRow, _: Meaning, signedAt?: string): unknown => {
  const { number, specificationName, grade, heatNo, plateNo, certificateType, ownerCompanyId } = row
  const length = signedAt === undefined ? null : lengthAt(row.movements, signedAt)
  return {
    number,
    sizeText: length === null ? row.sizeText : sizeText(row, length),
    specification: specificationName,
    grade,
    heatNo,
    plateNo,
    certificateType,
    ownerCompanyId,
  }
}

export const signedSteel = signedDocument(steelStock, steelToSign)

const releases = { meaning: 'released', capacity: 'Regular signatory, stock release' } as const
/** What signs a decision about steel that does not conform. */
const DISPOSITIONS = 'Regular signatory, dispositions'

/** Released steel keeps the certificate by which it was released, while that one stands. */
const coveredBy = (row: SteelRow) => ({
  certificateId: countingCertificate(row)?.id ?? null,
  conditionalReleaseId: null,
  lostCover: null,
})

/** What has left the house no longer counts in quantities and values. */
async function leave(
  ctx: Context,
  row: SteelRow,
  { reason }: { reason?: string | undefined },
): Promise<void> {
  await book(ctx, [
    {
      stockId: row.id,
      kind: 'dispatch',
      pieces: -row.qtyPieces,
      amount: minus(amountOf(row)),
      fromLocationId: row.locationId ?? null,
      reason: reason ?? null,
      statusBefore: row.status,
    },
  ])
}

/** Whether it came by a goods receipt, or what it was taken from did. */
export async function cameByReceipt(ctx: Context, { id }: SteelRow): Promise<boolean> {
  const [found] = await ctx.tx.query(sql`
    WITH RECURSIVE up AS (
      SELECT s.parent_id, s.origin FROM ${steelStockTable} s WHERE s.id = ${id}
      UNION ALL SELECT p.parent_id, p.origin FROM up JOIN ${steelStockTable} p ON p.id = up.parent_id)
    SELECT FROM up WHERE origin = 'receipt'`)
  return found !== undefined
}

/** Parts of a delivery go back as the delivery itself does. @throws 422 */
async function requireNoReceipt(ctx: Context, row: SteelRow): Promise<void> {
  if (await cameByReceipt(ctx, row)) throw refused('needs_return', WITH_RECEIPT)
}

/** Asks once more with the row locked: its certificate may have been withdrawn while the release waited. @throws 422 */
const askedAgain =
  (action: 'release' | 'useAsIs') =>
  async (ctx: Context, { id }: SteelRow): Promise<void> => {
    await ctx.tx.query(sql`SELECT FROM ${steelStockTable} WHERE id = ${id} FOR UPDATE`)
    steelStock.refuse(ctx, action, await steelStock.require(ctx, id))
  }

const effects: Effects<typeof steelLifecycle, SteelRow> = {
  release: {
    before: askedAgain('release'),
    columns: (_, row) => coveredBy(row),
    after: (ctx, row, { signature }) =>
      signedSteel.sign(ctx, row, { ...releases, label: releasedWords(row) }, signature),
  },
  releaseConditionally: {
    columns: async (ctx, row, input) => ({ conditionalReleaseId: await grantCondition(ctx, row, input) }),
    after: async (ctx, { id }, { signature }) => {
      const row = await steelStock.require(ctx, id)
      const { quoteNumber = '', until = '' } = row.condition ?? {}
      const label = `${row.number} without its certificate, for ${quoteNumber} only, until ${until}`
      await signedSteel.sign(ctx, row, { ...releases, label }, signature)
    },
  },
  loseCondition: null,
  useAsIs: {
    before: askedAgain('useAsIs'),
    columns: (_, row) => coveredBy(row),
    after: (ctx, row, { signature }) =>
      signedSteel.sign(
        ctx,
        row,
        { meaning: 'released', capacity: DISPOSITIONS, label: releasedWords(row) },
        signature,
      ),
  },
  reject: {
    after: (ctx, row, { signature }) =>
      signedSteel.sign(ctx, row, { meaning: 'rejected', capacity: DISPOSITIONS }, signature),
  },
  quarantine: null,
  backToHold: { columns: () => ({ conditionalReleaseId: null }) },
  returnToSupplier: { before: requireNoReceipt, after: leave },
  giveBack: { after: leave },
  goBack: null,
  sell: null,
  lend: null,
  sendOn: null,
  writeOff: null,
  receive: null,
  awaitCertificate: null,
  reserve: null,
  unreserve: null,
  issue: null,
  consume: null,
  scrap: null,
  comeBack: null,
  quarantineAgain: null,
  holdAgain: null,
  reverse: null,
}

const transitions = transitionsOf(steelStock, effects)
export const { perform } = transitions

/** Ends what is kept of a row, with an entry for each reservation. */
export async function endReservations(ctx: Context, row: SteelRow, only?: string): Promise<void> {
  const ending = row.reservations.filter(({ id }) => only === undefined || id === only)
  if (ending.length === 0) return
  const now = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${steelReservationTable} SET ended_at = ${now}::timestamptz
    WHERE id = ANY(${sql.param(ending.map(({ id }) => id))}::uuid[]) AND ended_at IS NULL`)
  for (const { id, pieces, lengthMm, purpose } of ending) {
    await book(ctx, [
      {
        stockId: row.id,
        kind: 'unreserve',
        reservedPieces: -pieces,
        reservedTenths: -Math.round(Number(lengthMm) * 10),
        reservationId: id,
        purpose,
      },
    ])
  }
}

/** Puts a row, or some pieces of it, into quarantine; what was kept of them is free of it. */
async function quarantine(
  ctx: Context,
  {
    params,
    body,
    version,
  }: Incoming<{ id: string }, unknown, { reason: string; pieces?: number | null | undefined }>,
): Promise<SteelRecord> {
  const row = await steelStock.lock(ctx, params.id, version)
  steelStock.refuse(ctx, 'quarantine', row)
  const part = await partOf(ctx, row, body.pieces)
  await endReservations(ctx, part)
  await perform(ctx, 'quarantine', await steelStock.require(ctx, part.id), body)
  return steelStock.record(ctx, await steelStock.require(ctx, part.id))
}

type Releasing = Parameters<typeof transitions.handlers.releaseConditionally>[1]

/** Releases a row, or some pieces of it, without the certificate. */
async function releaseConditionally(
  ctx: Context,
  { params, body, version }: Releasing,
): Promise<SteelRecord> {
  const row = await steelStock.lock(ctx, params.id, version)
  steelStock.refuse(ctx, 'releaseConditionally', row)
  const part = await partOf(ctx, row, body.pieces)
  await perform(ctx, 'releaseConditionally', part, body)
  return steelStock.record(ctx, await steelStock.require(ctx, part.id))
}

export const handlers = { ...transitions.handlers, quarantine, releaseConditionally }

/** Steel that was looked at and lacks nothing but its certificate waits for it. */
export async function settleHold(ctx: Context, id: string): Promise<SteelRow> {
  const row = await steelStock.require(ctx, id)
  const isWaiting = row.inspection === 'accepted' && Boolean(row.heatNo) && row.certificates.length === 0
  const isNew = isOnHold(row.status) && row.history.every(({ toState }) => toState !== 'awaiting_certificate')
  if (!isWaiting || !isNew) return row
  await perform(ctx, 'awaitCertificate', row, {})
  return steelStock.require(ctx, id)
}
