import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ListReferences } from '#platform/server/records/lookup-usage.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { specifications } from '../contract.ts'
import { specificationGradeTable, specificationTable } from '../table.ts'

const superseded = alias(specificationTable, 'superseded')

/** The newest edition that names this one as the one it supersedes. */
const supersededBy = (what: ReturnType<typeof sql>) => sql`(
  SELECT ${what} FROM public.${specificationTable} n WHERE n.supersedes_id = ${specificationTable.id}
  ORDER BY n.created_at DESC, n.id LIMIT 1)`

/** The handlers of specifications, given the columns of documents that list them. */
export const specificationRecords = (usedInLists: ListReferences = []) =>
  lookup(specifications, {
    table: specificationTable,
    extra: {
      supersedesName: sql`${superseded.code} || ', ' || ${superseded.edition}`,
      gradeCount: sql`(SELECT count(*)::int FROM ${specificationGradeTable} g
      WHERE g.specification_id = ${specificationTable.id})`,
    },
    detail: {
      supersededById: supersededBy(sql`n.id`),
      supersededByName: supersededBy(sql`n.code || ', ' || n.edition`),
    },
    children: {
      grades: { table: specificationGradeTable, parent: 'specificationId' },
    },
    joins: sql`LEFT JOIN public.${specificationTable} superseded ON ${superseded.id} = ${specificationTable.supersedesId}`,
    optionName: sql`${specificationTable.name} || ', ' || ${specificationTable.edition}`,
    usedInLists,
  })
