import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT } from '#platform/contract/calls/refusals.ts'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import {
  ability,
  abilityUnless,
  because,
  fourEyes,
  type Guard,
  missingGuard,
} from '#platform/server/documents/lifecycle/abilities.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { withSlots } from '#modules/signing/signature/server/api.ts'
import { type DrawingRecord, drawings as contract } from '../contract.ts'
import {
  approvalGaps,
  approvalSlot,
  drawingLabel,
  drawingLifecycle,
  isDraft,
  revisingProblem,
} from '../domain.ts'
import { drawingTable as table } from '../table.ts'

/** A revision as one statement gives it. */
export interface DrawingRow extends Omit<DrawingRecord, 'can' | 'missingToApprove'> {
  readonly authorIds: string[]
  readonly createdById: string | null
  readonly approvedById: string | null
  /** Its files, those left out that came after it was frozen. */
  readonly attached: readonly {
    readonly id: string
    readonly name: string
    readonly sha256: string
    readonly mime: string
    readonly uploadedBy: string | null
  }[]
}

/** A revision for those that follow it. */
export type DrawingSubject = Pick<
  DrawingRow,
  'id' | 'rootId' | 'number' | 'rev' | 'kind' | 'effect' | 'companyId' | 'revisionReason' | 'ownedBy'
>

export const LOCKED = ONLY_A_DRAFT

const attached = sql`(SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256, 'mime', f.mime,
    'uploadedBy', f.uploaded_by) ORDER BY f.uploaded_at, f.id), '[]')
  FROM ${files} f WHERE f.entity = 'drawings' AND f.entity_id = ${table.id} AND f.removed_at IS NULL AND NOT f.added_later)`

const revisions = sql`(SELECT coalesce(json_agg(r ORDER BY r.revision DESC), '[]') FROM (
    SELECT other.id, other.revision, other.rev, other.status, other.is_current AS "isCurrent" FROM public.${table} other
    WHERE other.root_id = ${table.rootId} AND other.id <> ${table.id}
    UNION ALL SELECT ${table.id}, ${table.revision}, ${table.rev}, ${table.status}, ${table.isCurrent}) AS r)`

const approveGuard: Guard<DrawingRow> = (ctx, row) =>
  because(
    fourEyes(ctx.actor, row.authorIds, { did: 'prepared this revision', has: 'approve it' }) ??
      fourEyes(
        ctx.actor,
        row.attached.flatMap(({ uploadedBy }) => uploadedBy ?? []),
        { did: 'attached files of this revision', has: 'approve it' },
      ),
  ) ?? missingGuard((_: Context, one: DrawingRow) => approvalGaps(one), 'incomplete')(ctx, row)

/** Drawings and procedures as documents: one row for each revision. */
export const drawings = documentOf(contract, {
  lifecycle: drawingLifecycle,
  label: drawingLabel,
  read: {
    table,
    columns: {
      companyName: lookedUp(companyTable, sql`${table.companyId}`),
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      approvedByName: lookedUp(userTable, sql`${table.approvedById}`),
      currentRev: sql`(SELECT now.rev FROM public.${table} now WHERE now.root_id = ${table.rootId} AND now.status = 'current' AND now.id <> ${table.id})`,
      attached,
      revisions,
    },
    joins: sql``,
  },
  guards: { approve: approveGuard },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'drawings:update', isDraft(row.status), LOCKED),
    revise: abilityUnless(actor, 'drawings:create', revisingProblem({ ...row, isNewest: row.isCurrent })),
  }),
  can: (ctx, can, { kind }) => {
    const slots = { approve: approvalSlot(kind, 'approved'), withdraw: approvalSlot(kind, 'rejected') }
    return withSlots(ctx, can, slots, { facilityId: null })
  },
  present(_: Context, row: DrawingRow): Omit<DrawingRecord, 'can'> {
    const shown = without(row, 'attached', 'authorIds', 'createdById', 'approvedById')
    return { ...shown, missingToApprove: isDraft(row.status) ? approvalGaps(row) : {} }
  },
})
