import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, type PgColumn, type PgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalStep } from '#platform/contract/documents/approval-steps.ts'
import { instantColumn } from '#platform/server/database/record-columns.ts'
import { column } from '#platform/server/database/rows.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'

/** The `id` column of the accounts, which the platform does not know. */
type UserId = () => PgColumn

/** Header columns of a document with approval steps; `steps` is the stored name of the steps that were worked out. */
export const approvalColumns = (userId: UserId, steps = 'approval_steps') => ({
  /** Who created or submitted it, or changed what is decided on. */
  authorIds: uuid('author_ids').array().notNull(),
  createdById: uuid('created_by_id').references(userId),
  submittedAt: instantColumn('submitted_at'),
  submittedById: uuid('submitted_by_id').references(userId),
  /** The steps of the approval as they were worked out at the submission. */
  submittedSteps: jsonb(steps).$type<ApprovalStep[]>(),
  /** The step that is asked now, since when, and whether limits count on it. */
  approvalStep: integer('approval_step'),
  stepAskedAt: instantColumn('step_asked_at'),
  approvalLimitsHold: boolean('approval_limits_hold').notNull().default(false),
  /** Who decided on the steps before, and whom they stood in for. */
  approvalDeciderIds: uuid('approval_decider_ids').array().notNull().default([]),
  approvedAt: instantColumn('approved_at'),
  approvedById: uuid('approved_by_id').references(userId),
})

/** Columns of the table of decisions, behind its `id` and the id of the document. */
export const decisionColumns = (userId: UserId) => ({
  decision: text().notNull(),
  /** On which step of the approval. */
  step: integer().notNull(),
  userId: uuid('user_id').references(userId).notNull(),
  userName: text('user_name').notNull(),
  /** Whom they stood in for. */
  holderName: text('holder_name'),
  at: instantColumn('at').notNull(),
  reason: text(),
  contentSha256: text('content_sha256').notNull(),
})

/** Where the decisions on a kind of document are kept. */
export interface DecisionTable {
  readonly table: PgTable
  /** The column that holds the id of the document, in camelCase. */
  readonly parent: string
}

/** A sub-select of the decisions on the document that a statement reads, the oldest first, as JSON. */
export const decisionsSelect = (header: PgTable, { table, parent }: DecisionTable): SQL => sql`
  SELECT coalesce(json_agg(d ORDER BY d.at), '[]') FROM (
    SELECT ${selectForJson(table, { except: ['id', parent] })} FROM ${table}
    WHERE ${column(table, parent)} = ${column(header, 'id')}
  ) AS d`
