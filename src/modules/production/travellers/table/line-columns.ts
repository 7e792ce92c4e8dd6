import { boolean, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core'
import { drawingTable } from '#modules/engineering/drawings/table.ts'
import { unitColumn } from '#modules/engineering/technical-lines/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { specificationTable } from '#modules/setup/specifications/table.ts'
import { steelSizeColumns } from '#modules/steel/steel-stock/table.ts'
import type { MaterialLine, RouteLine } from '../domain.ts'

/** What an operation of the route shall be, beside its number. */
export const routeColumns = () => ({
  groupNo: integer('group_no').notNull(),
  code: text(),
  title: text().notNull(),
  kind: text().notNull(),
  workCentre: text('work_centre'),
  instruction: jsonb(),
  procedureRevisionId: uuid('procedure_revision_id').references(() => drawingTable.id),
  procedure: text(),
  acceptanceStandard: text('acceptance_standard'),
  intervention: jsonb().$type<RouteLine['intervention']>().notNull(),
  noticeHours: integer('notice_hours'),
  signatureType: text('signature_type').notNull(),
  signedBy: text('signed_by').array().notNull().default([]),
  signerOtherThanPerformer: boolean('signer_other_than_performer').notNull(),
  ndeMethod: text('nde_method'),
  ndeExtent: text('nde_extent'),
  ndeMinLevel: text('nde_min_level'),
  steps: jsonb().$type<RouteLine['steps']>().notNull(),
  setupMin: integer('setup_min').notNull(),
  runMin: numeric('run_min', { precision: 9, scale: 2 }).notNull(),
  subcontracted: boolean().notNull(),
  /** Working days that subcontracted work takes. */
  leadDays: integer('lead_days'),
  supplierId: uuid('supplier_id').references(() => companyTable.id),
  requiredDocuments: text('required_documents').array().notNull().default([]),
  templateLineage: uuid('template_lineage'),
  appliesBecause: text('applies_because'),
  isUndecided: boolean('is_undecided').notNull(),
  included: boolean().notNull(),
  leftOutReason: text('left_out_reason'),
})

/** What a piece is made of or takes along, beside the traveller and the line that it is. */
export const materialColumns = () => ({
  lineNo: integer('line_no').notNull(),
  itemMark: text('item_mark'),
  description: text(),
  form: text().$type<MaterialLine['form']>(),
  ...steelSizeColumns(),
  lengthMm: numeric('length_mm', { precision: 14, scale: 1 }),
  specificationId: uuid('specification_id').references(() => specificationTable.id),
  grade: text(),
  pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
  certificateType: text('certificate_type').$type<MaterialLine['certificateType']>(),
  qtyPerPiece: numeric('qty_per_piece', { precision: 14, scale: 3 }).notNull(),
  ...unitColumn(),
  allowanceMm: numeric('allowance_mm', { precision: 14, scale: 1 }),
  neededAtSeq: integer('needed_at_seq'),
  supply: text().notNull(),
  extraTests: text('extra_tests'),
  tracked: text().notNull(),
})
