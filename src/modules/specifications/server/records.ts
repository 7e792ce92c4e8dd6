import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lookup } from '../../../platform/server/lookup.ts'
import { enquiryLineTable } from '../../enquiries/table.ts'
import { quoteLineTable } from '../../quotes/table.ts'
import { specificationGradeTable, specificationTable } from '../table.ts'

const superseded = alias(specificationTable, 'superseded')

/** The columns of a grade beside its id. */
const gradeFields = [
  'name',
  'densityKgM3',
  'yieldMinMpa',
  'yieldMaxMpa',
  'tensileMinMpa',
  'tensileMaxMpa',
  'elongationMinPercent',
  'reductionMinPercent',
  'hardnessMax',
  'hardnessScale',
  'charpyMinJ',
  'charpyAtC',
  'carbonEquivalentMax',
  'chemistry',
  'stresses',
] as const

/** The newest edition that names this one as the one it supersedes. */
const successor = (what: ReturnType<typeof sql>) => sql`(
  SELECT ${what} FROM public.${specificationTable} n WHERE n.supersedes_id = ${specificationTable.id}
  ORDER BY n.created_at DESC, n.id LIMIT 1)`

export const specificationRecords = lookup({
  slice: 'specifications',
  table: specificationTable,
  fields: ['edition', 'publisher', 'kind', 'supersedesId', 'status'],
  rowFields: ['edition', 'kind', 'status'],
  extra: {
    supersedesName: sql`${superseded.code} || ', ' || ${superseded.edition}`,
    gradeCount: sql`(SELECT count(*)::int FROM ${specificationGradeTable} g
      WHERE g.specification_id = ${specificationTable.id})`,
  },
  detail: {
    supersededById: successor(sql`n.id`),
    supersededByName: successor(sql`n.code || ', ' || n.edition`),
  },
  children: {
    grades: { table: specificationGradeTable, parent: 'specificationId', fields: gradeFields },
  },
  joins: sql`LEFT JOIN public.${specificationTable} superseded ON ${superseded.id} = ${specificationTable.supersedesId}`,
  filters: ['kind', 'status'],
  optionName: sql`${specificationTable.name} || ', ' || ${specificationTable.edition}`,
  usedInLists: [enquiryLineTable.specificationIds, quoteLineTable.specificationIds],
})
