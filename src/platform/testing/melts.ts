import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { ApprovalRules } from '#platform/contract/documents/approval-steps.ts'
import { approvalFields } from '#platform/contract/documents/approvals.ts'
import type { ApproverRules } from '#platform/contract/documents/approvers.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Context } from '#platform/server/context.ts'
import { recordColumns } from '#platform/server/database/record-columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  type ApprovableRow,
  approvalOf,
  type Approver,
} from '#platform/server/documents/approvals/approval.ts'
import {
  approvalColumns,
  decisionColumns,
  decisionsSelect,
} from '#platform/server/documents/approvals/approval-table.ts'
import { documentOf } from '#platform/server/documents/document.ts'

/**
 * Orders for melts: a document with approval steps that has nothing in common with a quote. It has facts and rules of its
 * own, authors who may decide on what they wrote, and steps that have to be staffed.
 */

const accounts = pgTable('test_accounts', { id: uuid().primaryKey(), name: text(), email: text() })
const userId = () => accounts.id
export const melts = pgTable('test_melts', {
  ...recordColumns(),
  number: text().notNull(),
  status: text().notNull().default('draft'),
  facilityId: uuid('facility_id').notNull(),
  mill: text().notNull(),
  tonnes: integer().notNull(),
  grade: text().notNull(),
  ...approvalColumns(userId),
})
/** Where the decisions on an order are kept. */
const decisions = pgTable('test_melt_decisions', {
  id: uuid().primaryKey().defaultRandom(),
  meltId: uuid('melt_id').notNull(),
  ...decisionColumns(userId),
})

export const meltDecisions = { table: decisions, parent: 'meltId' }

/** Creates the tables of the document in a test's database. */
export async function createMeltTables(db: Db): Promise<void> {
  await db.query(sql`CREATE TABLE test_accounts (id uuid PRIMARY KEY, name text, email text)`)
  await db.query(sql`
    CREATE TABLE test_melts (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), version integer NOT NULL DEFAULT 1,
      created_at timestamptz(3) NOT NULL DEFAULT now(), updated_at timestamptz(3) NOT NULL DEFAULT now(),
      number text NOT NULL, status text NOT NULL DEFAULT 'draft', facility_id uuid NOT NULL, mill text NOT NULL,
      tonnes integer NOT NULL, grade text NOT NULL, author_ids uuid[] NOT NULL, created_by_id uuid,
      submitted_at timestamptz(3), submitted_by_id uuid, approval_steps jsonb, approval_step integer,
      step_asked_at timestamptz(3), approval_limits_hold boolean NOT NULL DEFAULT false,
      approval_decider_ids uuid[] NOT NULL DEFAULT '{}', approved_at timestamptz(3), approved_by_id uuid)`)
  await db.query(sql`
    CREATE TABLE test_melt_decisions (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), melt_id uuid NOT NULL,
      decision text NOT NULL, step integer NOT NULL, user_id uuid NOT NULL, user_name text NOT NULL, holder_name text,
      at timestamptz(3) NOT NULL, reason text, content_sha256 text NOT NULL)`)
}

/** An entry of their list of approvers. */
export interface MeltApprover extends Approver {
  readonly mostTonnes: number
  readonly grades: readonly string[]
  readonly mayDecideOwn: boolean
}
interface MeltFacts {
  readonly tonnes: number
  readonly grade: string
}

export const meltApprovers: ApproverRules<MeltApprover, MeltFacts, 'weight' | 'grade'> = {
  beyond: ({ mostTonnes, grades }, { tonnes, grade }) => [
    ...(tonnes > mostTonnes ? (['weight'] as const) : []),
    ...(grades.length > 0 && !grades.includes(grade) ? (['grade'] as const) : []),
  ],
  words: { weight: 'it is too heavy for you', grade: 'its grade is not among yours' },
  mayDecideOwn: (entry) => entry.mayDecideOwn,
}
const rules: ApprovalRules<MeltApprover, MeltFacts, 'furnace' | 'heavy'> = {
  approvers: meltApprovers,
  steps: [
    { code: 'furnace', words: 'Every melt', calls: ({ place }) => place === 0 },
    { code: 'heavy', words: 'Over 50 t', calls: ({ place, facts }) => place > 0 && facts.tonnes > 50 },
  ],
}

export const meltLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    asked: { label: 'Asked', tone: 'amber' },
    ordered: { label: 'Ordered', tone: 'green' },
  },
  initial: 'draft',
  actions: {
    submit: { label: 'Submit', from: ['draft'], to: 'asked', access: 'melts:update' },
    recall: { label: 'Recall', from: ['asked'], to: 'draft', access: 'melts:update' },
    approve: {
      label: 'Approve',
      from: ['asked'],
      to: 'ordered',
      access: 'melts:approve',
      input: { word: z.string() },
    },
    reject: { label: 'Reject', from: ['asked'], to: 'draft', access: 'melts:approve', needsReason: true },
  },
})

export interface MeltRow extends ApprovableRow {
  readonly facilityId: string
  readonly mill: string
  readonly tonnes: number
  readonly grade: string
  readonly approverEntries: readonly MeltApprover[]
}

export const meltApproval = approvalOf({
  lifecycle: meltLifecycle,
  rules,
  words: { document: 'melt order', list: 'list of melt approvers' },
  facts: ({ tonnes, grade }: MeltRow): MeltFacts => ({ tonnes, grade }),
})

const record = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  ...approvalFields,
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
/** The document over a list of approvers, as it is at the time. */
export const meltOrders = (list: () => readonly MeltApprover[]) =>
  documentOf(
    { slice: 'melts', singular: 'Melt order', record },
    {
      lifecycle: meltLifecycle,
      read: {
        table: melts,
        columns: {
          submittedByName: sql`by.name`,
          submittedByEmail: sql`by.email`,
          approvals: sql`(${decisionsSelect(melts, meltDecisions)})`,
        },
        joins: sql`LEFT JOIN test_accounts by ON by.id = test_melts.submitted_by_id`,
        perReader: () => ({ approverEntries: sql`${JSON.stringify(list())}::jsonb` }),
      },
      guards: {
        approve: meltApproval.decideGuard,
        reject: meltApproval.decideGuard,
        recall: meltApproval.recallGuard,
      },
      present: (_: Context, row: MeltRow) => ({
        id: row.id,
        number: row.number,
        status: row.status,
        approvals: [...row.approvals],
        approvalStep: row.approvalStep,
        stepAskedAt: null,
        approvalSteps: meltApproval.shownSteps(row),
      }),
      audited: (_, { mill, tonnes, grade }) => ({ mill, tonnes, grade }),
    },
  )
