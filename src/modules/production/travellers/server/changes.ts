import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DrawingUse } from '#modules/engineering/drawings/contract.ts'
import { drawingLabel, type DrawingStatus, notCurrentProblem } from '#modules/engineering/drawings/domain.ts'
import type { DrawingSubject, RevisionFollower } from '#modules/engineering/drawings/server/api.ts'
import { drawingTable as drawing } from '#modules/engineering/drawings/table.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { endHold, putOnHold } from '#modules/engineering/holds/server/api.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { requireSigner, sign } from '#modules/signing/signature/server/api.ts'
import { refuse } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { because, throwRefusal } from '#platform/server/documents/lifecycle/abilities.ts'
import { operationsOf } from '#platform/server/documents/operations.ts'
import { findFiles } from '#platform/server/files/file-records.ts'
import { invalid, notChoosable } from '#platform/server/errors.ts'
import { travellers as contract } from '../contract.ts'
import { drawingRefusal, isChange } from '../domain/drawings.ts'
import { openStates } from '../domain/lifecycle.ts'
import { changeDecisionTable, routeLineTable as route, travellerTable as traveller } from '../table.ts'
import { type TravellerRow, travellers } from './document.ts'
import type { TravellerFollower } from './follower.ts'
import { settleOrderChange } from './order-news.ts'

/** A revision as what holds. */
const revisionAsSource = (row: Pick<DrawingSubject, 'id' | 'number' | 'rev'>): RecordRef => ({
  entity: 'drawings',
  id: row.id,
  label: drawingLabel(row),
})

/** Other revisions of a drawing. */
const others = ({ id, rootId }: DrawingSubject) =>
  sql`SELECT other.id FROM ${drawing} other WHERE other.root_id = ${rootId} AND other.id <> ${id}`

/** Travellers in work that are made to one of these revisions. */
const madeTo = (ctx: Context, revisions: ReturnType<typeof sql>): Promise<RecordRef[]> =>
  ctx.tx.query<RecordRef>(sql`
    SELECT 'travellers' AS entity, ${traveller.rootId} AS id, ${traveller.number} AS label FROM ${traveller}
    WHERE ${traveller.inForce} AND ${traveller.status} IN ('released', 'final_review')
      AND ${traveller.drawingRevisionId} IN (${revisions}) ORDER BY ${traveller.number}`)

/** What travellers are told of revisions of their drawings: work by the earlier one waits for a decision. */
export const travellersByDrawing: RevisionFollower = {
  uses: (ctx, { rootId }) =>
    ctx.tx.query<DrawingUse>(sql`
      SELECT 'travellers' AS slice, ${traveller.id} AS id, ${traveller.number} || ' Rev ' || ${traveller.revision} AS number,
        ${traveller.description} || coalesce(', operations ' || (SELECT string_agg(l.line_no::text, ', ' ORDER BY l.line_no) FROM ${route} l
          JOIN ${drawing} p ON p.id = l.procedure_revision_id WHERE l.traveller_id = ${traveller.id} AND p.root_id = ${rootId}), '') AS title,
        CASE WHEN d.root_id = ${rootId} THEN d.rev END AS rev, replace(${traveller.state}, '_', ' ') AS state,
        ${traveller.inForce} AND ${traveller.status} IN ('released', 'final_review') AS "isOpen",
        '/travellers/' || ${traveller.id} AS path
      FROM ${traveller} LEFT JOIN ${drawing} d ON d.id = ${traveller.drawingRevisionId}
      WHERE (${traveller.isCurrent} OR ${traveller.inForce}) AND (d.root_id = ${rootId} OR EXISTS (SELECT FROM ${route} l
        JOIN ${drawing} p ON p.id = l.procedure_revision_id WHERE l.traveller_id = ${traveller.id} AND l.included AND p.root_id = ${rootId}))
      ORDER BY ${traveller.state} = ANY(${sql.param(openStates)}) DESC, ${traveller.number}, ${traveller.revision} LIMIT 200`),

  async approved(ctx, row) {
    if (row.effect !== 'hold') return
    const on = await madeTo(ctx, others(row))
    await putOnHold(ctx, {
      source: revisionAsSource(row),
      on,
      reason: row.revisionReason ?? 'It was revised.',
    })
  },

  async withdrawn(ctx, row, reason) {
    const on = await madeTo(ctx, sql`SELECT ${row.id}::uuid`)
    await putOnHold(ctx, { source: revisionAsSource(row), on, reason: `Withdrawn: ${reason}` })
  },
}

interface Behind {
  readonly rootId: string
  readonly lineNo: number
  readonly number: string
  readonly rev: string
  readonly status: DrawingStatus
  readonly currentRev: string | null
}

/**
 * A revision comes into force only with what is current, operations apart that were counted or signed. Whoever approves the next
 * revision of a drawing waits for this, or this sees it. @throws 422
 */
export async function requireCurrentRevisions(
  { frozenRoots }: Pick<TravellerFollower, 'frozenRoots'>,
  ctx: Context,
  { id, rootId }: TravellerRow,
): Promise<void> {
  await ctx.tx.query(sql`
    SELECT FROM ${drawing} WHERE ${drawing.id} IN (SELECT t.drawing_revision_id FROM ${traveller} t WHERE t.id = ${id}
      UNION ALL SELECT l.procedure_revision_id FROM ${route} l WHERE l.traveller_id = ${id}) FOR SHARE`)
  const row = await travellers.require(ctx, id)
  throwRefusal(because(drawingRefusal(row)), 'cannot_release')
  const held = row.holds.find(isChange)
  if (held && !row.drawingRevisionId && !row.route.some((line) => line.procedureRevisionId))
    throw invalid({
      drawingNo: [`${held.sourceLabel} holds this traveller: choose the drawing in the register.`],
    })
  const behind = await ctx.tx.query<Behind>(sql`
    SELECT l.root_id AS "rootId", l.line_no AS "lineNo", p.number, p.rev, p.status,
      (SELECT now.rev FROM ${drawing} now WHERE now.root_id = p.root_id AND now.status = 'current') AS "currentRev"
    FROM ${route} l JOIN ${drawing} p ON p.id = l.procedure_revision_id
    WHERE l.traveller_id = ${id} AND l.included AND p.status <> 'current' ORDER BY l.line_no`)
  const frozen = new Set(behind.length > 0 ? await frozenRoots(ctx, rootId) : [])
  const refusals = behind
    .filter((line) => !frozen.has(line.rootId))
    .map((line) =>
      refuse(
        'procedure_not_current',
        { seq: line.lineNo },
        `Operation ${line.lineNo}: ${notCurrentProblem(line) ?? ''}`,
      ),
    )
  throwRefusal(because(...refusals), 'cannot_release')
}

/** What holds of changes a revision ends by coming into force: it is made to what is current. */
export async function endChanges(ctx: Context, { holds, rootId, number, id }: TravellerRow): Promise<void> {
  const behind = await ctx.tx.query<{ id: string }>(sql`
    SELECT l.root_id AS id FROM ${route} l JOIN ${drawing} p ON p.id = l.procedure_revision_id
    WHERE l.traveller_id = ${id} AND l.included AND p.status <> 'current'`)
  const roots = await ctx.tx.query<{ id: string }>(sql`
    SELECT DISTINCT l.root_id AS id FROM ${route} l JOIN ${traveller} t ON t.id = l.traveller_id WHERE t.root_id = ${rootId}`)
  const still = new Set(behind.map((one) => one.id))
  const on = [
    { entity: 'travellers', id: rootId, label: number },
    ...roots
      .filter((one) => !still.has(one.id))
      .map((one) => ({ entity: 'operations', id: one.id, label: number })),
  ]
  for (const { sourceId, sourceLabel } of holds.filter(isChange))
    await endHold(ctx, { source: { entity: 'drawings', id: sourceId, label: sourceLabel }, on })
}

const decider: SigningSlot = {
  role: 'Approver of documents',
  needs: [{ list: 'regular', kind: 'document_approval' }],
  meaning: 'approved',
}

/** Work goes on by the earlier revision: somebody who approves documents says why. @throws 422 */
export const goOn = operationsOf(contract, travellers)(
  'goOn',
  async (ctx, row, { drawingId, reason, fileId, signature }) => {
    const isOrder = row.orderChange !== null && row.orderLines.some(({ quoteId }) => quoteId === drawingId)
    const hold = row.holds.find((one) => (isOrder || isChange(one)) && one.sourceId === drawingId)
    if (!hold) throw notChoosable('drawingId')
    const about = isOrder ? `the change of ${hold.sourceLabel}: ${row.orderChange ?? ''}` : hold.sourceLabel
    const [source] = await ctx.tx.query<{ ownedBy: string }>(
      sql`SELECT ${drawing.ownedBy} AS "ownedBy" FROM ${drawing} WHERE ${drawing.id} = ${drawingId}`,
    )
    const files = fileId ? await findFiles(ctx, travellers.slice, row.id) : []
    const file = files.find((one) => one.id === fileId)
    if (fileId && !file) throw invalid({ fileId: ['Attach the file to this traveller, and choose it here.'] })
    if (source?.ownedBy === 'customer' && !file)
      throw invalid({
        fileId: ["It is the customer's: attach their agreement to this traveller, and choose it here."],
      })
    const { capacity } = await requireSigner(ctx, decider, row)
    const id = randomUUID()
    const { id: signatureId } = await sign(
      ctx,
      {
        entity: travellers.slice,
        entityId: id,
        revision: row.revision,
        label: `${row.number} Rev ${row.revision}, in spite of ${about}`,
        meaning: 'approved',
        content: {
          shape: 'traveller-change/1',
          traveller: row.number,
          revision: row.revision,
          drawing: about,
          reason,
          file: file ? { name: file.name, sha256: file.sha256 } : null,
        },
        facilityId: row.facilityId,
        capacity,
      },
      signature,
    )
    await insertRow(ctx.tx, changeDecisionTable, {
      id,
      travellerRootId: row.rootId,
      drawingId: isOrder ? null : drawingId,
      drawingLabel: about,
      reason,
      fileId: fileId ?? null,
      signatureId,
      byId: ctx.actor.id,
      at: ctx.clock.now().toISOString(),
    })
    if (isOrder) {
      await settleOrderChange(ctx, row)
      return {
        trail: { changes: { orderChange: { from: row.orderChange, to: 'does not concern it' } }, reason },
      }
    }
    const roots = row.route.map((line) => ({ entity: 'operations', id: line.rootId, label: row.number }))
    await endHold(ctx, {
      source: { entity: 'drawings', id: drawingId, label: hold.sourceLabel },
      on: [{ entity: 'travellers', id: row.rootId, label: row.number }, ...roots],
    })
    return { trail: { changes: { [hold.sourceLabel]: { from: 'held', to: 'goes on' } }, reason } }
  },
)
