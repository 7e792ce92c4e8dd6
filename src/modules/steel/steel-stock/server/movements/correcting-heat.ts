import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { inStates } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { invalid } from '#platform/server/errors.ts'
import { files } from '#platform/server/files/table.ts'
import { heatKey } from '#modules/steel/heats/domain.ts'
import { heatFor } from '#modules/steel/heats/server/api.ts'
import { correctableStates } from '../../domain/lifecycle.ts'
import { steelStockTable as stock } from '../../table.ts'
import { signedSteel } from '../actions.ts'
import { operation, type SteelRow, steelStock } from '../document.ts'
import { holdAsNamed } from '../holds/holding.ts'
import { signatureEventTable } from '#modules/signing/signature/table.ts'

interface Relative {
  readonly id: string
  readonly number: string
  readonly isFree: boolean
}

/** A row with everything that it was taken from and that was taken from it, under their locks. */
async function familyOf(ctx: Context, { id }: SteelRow): Promise<Relative[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    WITH RECURSIVE up AS (
      SELECT s.id, s.parent_id FROM ${stock} s WHERE s.id = ${id}
      UNION ALL SELECT p.id, p.parent_id FROM up JOIN ${stock} p ON p.id = up.parent_id),
    family AS (
      SELECT up.id FROM up WHERE up.parent_id IS NULL
      UNION SELECT child.id FROM ${stock} child JOIN family ON child.parent_id = family.id)
    SELECT id FROM family`)
  return ctx.tx.query<Relative>(sql`
    SELECT id, number, (status ${inStates(correctableStates)} OR qty_pieces = 0) AS "isFree" FROM ${stock}
    WHERE id = ANY(${sql.param(found.map((one) => one.id))}::uuid[]) ORDER BY id FOR UPDATE`)
}

/** Whoever reads the record later has to see what was read from the piece. @throws 422 where no photo is attached */
async function requirePhoto(ctx: Context, { id }: SteelRow): Promise<void> {
  const [photo] = await ctx.tx.query(sql`
    SELECT FROM ${files} f WHERE f.entity = 'steel-stock' AND f.entity_id = ${id} AND f.removed_at IS NULL
      AND f.mime LIKE 'image/%' LIMIT 1`)
  if (!photo)
    throw invalid({ heatNo: ['Attach a photo of the marking to the piece first, on its tab Files.'] })
}

/** How the signature is called that a heat was put right with. */
const PUT_RIGHT = ' instead of heat '

/** Whether a heat was read from a photo that somebody signed for: it stays with the piece. */
export async function isReadFrom({ tx }: Context, id: string, fileId: string): Promise<boolean> {
  const [found] = await tx.query(sql`
    SELECT FROM ${files} f JOIN ${signatureEventTable} e ON e.entity = f.entity AND e.entity_id = f.entity_id
    WHERE f.id = ${fileId} AND f.entity = 'steel-stock' AND f.entity_id = ${id} AND f.mime LIKE 'image/%'
      AND e.meaning = 'approved' AND strpos(e.label, ${PUT_RIGHT}) > 0 AND f.uploaded_at <= e.signed_at LIMIT 1`)
  return found !== undefined
}

/**
 * Puts a heat right that was misread, of a part or of everything that came of one lot: signed by somebody else than who took
 * it in. Nothing of it may be released; its certificate is chosen anew, and all relatives tell of both heats.
 */
export const correctHeat = operation('correctHeat', async (ctx, row, body) => {
  const { heatNo, millId, isWholeFamily = false, reason, signature } = body
  const [number, before] = [
    heatKey(heatNo),
    `heat ${row.heatNo ?? 'not known'} of ${row.millName ?? 'no mill'}`,
  ]
  if (number === row.heatNo && millId === row.millId)
    throw invalid({ heatNo: ['This is the heat that it has.'] })
  await requirePhoto(ctx, row)
  const family = await familyOf(ctx, row)
  const meant = family.filter(({ id }) => isWholeFamily || id === row.id)
  const used = meant.filter(({ isFree }) => !isFree)
  if (used.length > 0)
    throw invalid({
      isWholeFamily: [
        `${used.map((one) => one.number).join(', ')} may be used or is given out: put it into quarantine first.`,
      ],
    })
  const heatId = await heatFor(ctx, { millId, heatNo })
  await ctx.tx.query(sql`
    UPDATE ${stock} SET heat_no = ${number}, mill_id = ${millId}::uuid, heat_id = ${heatId}::uuid, heat_corrected_from = ${before},
      certificate_id = NULL, conditional_release_id = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY(${sql.param(meant.map(({ id }) => id))}::uuid[])`)
  const after = await steelStock.require(ctx, row.id)
  const now = `heat ${after.heatNo ?? ''} of ${after.millName ?? ''}`
  const changes = { heat: { from: before, to: now } }
  for (const one of family) {
    const isMeant = meant.some(({ id }) => id === one.id)
    const about = isMeant
      ? ''
      : ` It is about ${meant.map((other) => other.number).join(', ')}; this one keeps its heat.`
    steelStock.note(ctx, one, 'correctHeat', { reason: `${reason}${about}`, ...(isMeant ? { changes } : {}) })
  }
  await signedSteel.sign(
    ctx,
    after,
    {
      meaning: 'approved',
      capacity: 'Regular signatory, dispositions',
      label: `${now} instead of ${before} for ${meant.map((one) => one.number).join(', ')}`,
    },
    signature,
  )
  for (const { id } of meant) await holdAsNamed(ctx, id)
  return { on: await steelStock.require(ctx, row.id) }
})
