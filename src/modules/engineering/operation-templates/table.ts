import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SoleApproval } from '#platform/contract/documents/sole-approval.ts'
import { instantColumn, recordColumns } from '#platform/server/database/record-columns.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { AppliesWhen } from './domain/applies-when.ts'
import type { TemplateStatus } from './domain/lifecycle.ts'

/** One row for each version; versions of one level with the same code follow one another. */
export const operationTemplateTable = pgTable(
  'operation_templates',
  {
    ...recordColumns(),
    pslLevelId: uuid('psl_level_id')
      .notNull()
      .references(() => pslLevelTable.id),
    code: text().notNull(),
    edition: integer().notNull(),
    name: text().notNull(),
    productFamilies: text('product_families').array().notNull().default(sql`'{}'`),
    status: text().$type<TemplateStatus>().notNull().default('draft'),
    validFrom: date('valid_from'),
    notes: text(),
    requiredDocuments: jsonb('required_documents').notNull(),
    derivedFromId: uuid('derived_from_id').references((): AnyPgColumn => operationTemplateTable.id),
    /** Who wrote this version or its operations. */
    authorIds: uuid('author_ids').array().notNull(),
    approvedAt: instantColumn('approved_at'),
    approvedById: uuid('approved_by_id').references(() => userTable.id),
    /** Its author approved it, because nobody else could. */
    approvalException: jsonb('approval_exception').$type<SoleApproval>(),
    codeOrder: text('code_order')
      .notNull()
      .generatedAlwaysAs(sql`lower(code) || ' ' || lpad(edition::text, 5, '0')`),
    search: text().notNull().generatedAlwaysAs(sql`lower(code || ' ' || name)`),
  },
  (table) => [
    uniqueIndex('operation_templates_code').on(table.pslLevelId, table.edition, sql`lower(code)`),
    uniqueIndex('operation_templates_current')
      .on(table.pslLevelId, sql`lower(code)`)
      .where(sql`status = 'current'`),
    index('operation_templates_by_code').on(table.codeOrder, table.id),
    index('operation_templates_of_level').on(table.pslLevelId, table.codeOrder, table.id),
    index('operation_templates_by_name').on(table.name, table.id),
    index('operation_templates_by_updated').on(table.updatedAt, table.id),
    index('operation_templates_derived').on(table.derivedFromId),
    index('operation_templates_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)

/** The operations of a template; numbers are unique in it (a deferrable constraint in the migrations). */
export const templateOperationTable = pgTable(
  'template_operations',
  {
    ...recordColumns(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => operationTemplateTable.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    code: text(),
    title: text().notNull(),
    kind: text().notNull(),
    workCentre: text('work_centre'),
    instruction: jsonb(),
    procedure: text(),
    acceptanceStandard: text('acceptance_standard'),
    intervention: jsonb().notNull(),
    noticeHours: integer('notice_hours'),
    signatureType: text('signature_type').notNull(),
    signedBy: text('signed_by').array().notNull(),
    signerOtherThanPerformer: boolean('signer_other_than_performer').notNull(),
    ndeMethod: text('nde_method'),
    ndeExtent: text('nde_extent'),
    ndeMinLevel: text('nde_min_level'),
    steps: jsonb().notNull(),
    plannedMinutes: integer('planned_minutes'),
    subcontracted: boolean().notNull(),
    supplierId: uuid('supplier_id').references(() => companyTable.id),
    optional: boolean().notNull(),
    appliesIf: text('applies_if'),
    appliesWhen: jsonb('applies_when').$type<AppliesWhen>(),
    requiredDocuments: text('required_documents').array().notNull(),
    /** Copies keep it, so that they can be compared. */
    lineage: uuid().notNull().defaultRandom(),
    /** The template of the lower level that brought it in. */
    originTemplateId: uuid('origin_template_id').references(() => operationTemplateTable.id),
  },
  (table) => [
    index('template_operations_by_seq').on(table.seq, table.id),
    index('template_operations_supplier').on(table.supplierId),
    index('template_operations_origin').on(table.originTemplateId),
  ],
)
