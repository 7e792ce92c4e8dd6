import { type SQL, sql } from 'drizzle-orm'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { selectable } from '#platform/server/database/rows.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { templateOperations } from '../contract/operations.ts'
import type { operationTemplates } from '../contract.ts'
import { operationTemplateTable as templates, templateOperationTable as operations } from '../table.ts'

/** The columns of an operation that are written. */
export const operationColumns = [
  'seq',
  'code',
  'title',
  'kind',
  'workCentre',
  'instruction',
  'procedure',
  'acceptanceStandard',
  'intervention',
  'noticeHours',
  'signatureType',
  'signedBy',
  'signerOtherThanPerformer',
  'ndeMethod',
  'ndeExtent',
  'ndeMinLevel',
  'steps',
  'plannedMinutes',
  'subcontracted',
  'supplierId',
  'optional',
  'appliesIf',
  'appliesWhen',
  'requiredDocuments',
] as const

/** `PSL 1 PSL1-MACH version 2` of the template with this id. */
const templateLabel = (id: SQL): SQL => sql`
  (SELECT ol.code || ' ' || ot.code || ' version ' || ot.edition
   FROM public.operation_templates ot JOIN ${pslLevelTable} ol ON ol.id = ot.psl_level_id WHERE ot.id = ${id})`

/** The code of the level that brought an operation in. */
export const originLevel: SQL = sql`
  (SELECT ol.code FROM public.operation_templates ot JOIN ${pslLevelTable} ol ON ol.id = ot.psl_level_id
   WHERE ot.id = template_operations.origin_template_id)`

export const supplierName: SQL = sql`
  (SELECT co.name FROM ${companyTable} co WHERE co.id = template_operations.supplier_id)`

const operationsOf: SQL = sql`
  (SELECT coalesce(json_agg(o ORDER BY o.seq), '[]') FROM (
    SELECT ${sql.join(selectable(operations, ['id', 'version', 'lineage', ...operationColumns]), sql`, `)},
      ${supplierName} AS "supplierName", ${originLevel} AS "originLevel"
    FROM ${operations} WHERE template_operations.template_id = operation_templates.id
  ) AS o)`

const versionsOf: SQL = sql`
  (SELECT coalesce(json_agg(v ORDER BY v.edition DESC), '[]') FROM (
    SELECT ov.id, ov.edition, ov.status FROM public.operation_templates ov
    WHERE ov.psl_level_id = operation_templates.psl_level_id AND lower(ov.code) = lower(operation_templates.code)
      AND ov.id <> operation_templates.id
  ) AS v)`

/** What a template shows beside its own columns. */
export const templateExtra: Readonly<Record<string, SQL>> = {
  levelCode: sql`psl.code`,
  levelName: sql`psl.name`,
  levelStandard: sql`psl.standard`,
  levelRank: sql`psl.rank`,
  approvedByName: sql`ap.name`,
  derivedFrom: templateLabel(sql`operation_templates.derived_from_id`),
  authorNames: sql`ARRAY(SELECT u.name FROM ${userTable} u WHERE u.id = ANY(operation_templates.author_ids) ORDER BY u.name)`,
  operations: operationsOf,
  versions: versionsOf,
}

export const templateJoins: SQL = sql`
  JOIN ${pslLevelTable} psl ON psl.id = operation_templates.psl_level_id
  LEFT JOIN ${userTable} ap ON ap.id = operation_templates.approved_by_id`

const pslLevelId = sql`${templates.pslLevelId}`
const code = sql`${templates.code}`
const status = sql`${templates.status}`

export const templateList: ListPlan<typeof operationTemplates> = {
  from: sql`${templates}`,
  id: sql`${templates.id}`,
  columns: {
    code,
    name: sql`${templates.name}`,
    productFamilies: sql`${templates.productFamilies}`,
    edition: sql`${templates.edition}`,
    status,
    validFrom: sql`${templates.validFrom}`,
    operationCount: sql`(SELECT count(*)::int FROM template_operations n WHERE n.template_id = operation_templates.id)`,
    plannedMinutes: sql`
      (SELECT coalesce(sum(n.planned_minutes), 0)::int FROM template_operations n
       WHERE n.template_id = operation_templates.id)`,
    updatedAt: sql`${templates.updatedAt}`,
  },
  filters: { pslLevelId, status },
  sorts: {
    code: { column: sql`${templates.codeOrder}`, type: 'text' },
    name: { column: sql`${templates.name}`, type: 'text' },
    updatedAt: { column: sql`${templates.updatedAt}`, type: 'timestamptz' },
  },
  search: sql`${templates.search}`,
  prefixes: [code],
}

export const operationList: ListPlan<typeof templateOperations> = {
  from: sql`${operations}`,
  id: sql`${operations.id}`,
  columns: {
    templateId: sql`${operations.templateId}`,
    seq: sql`${operations.seq}`,
    code: sql`${operations.code}`,
    title: sql`${operations.title}`,
    kind: sql`${operations.kind}`,
    workCentre: sql`${operations.workCentre}`,
    intervention: sql`${operations.intervention}`,
    signatureType: sql`${operations.signatureType}`,
    ndeMethod: sql`${operations.ndeMethod}`,
    plannedMinutes: sql`${operations.plannedMinutes}`,
  },
  filters: { templateId: sql`${operations.templateId}`, kind: sql`${operations.kind}` },
  sorts: { seq: { column: sql`${operations.seq}`, type: 'integer' } },
}
