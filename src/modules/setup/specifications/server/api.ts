import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { gradeProblem, type NamedGrades } from '../domain.ts'
import { specificationGradeTable, specificationTable } from '../table.ts'

/** Something that asks for steel of a grade. */
interface Graded {
  readonly specificationId?: string | null | undefined
  readonly grade?: string | null | undefined
}

/** Why the grades of lines cannot be asked for, in their order; null where the specification has it, or lists none. */
export async function gradeProblems(ctx: Context, lines: readonly Graded[]): Promise<(string | null)[]> {
  const ids = [
    ...new Set(
      lines.flatMap(({ specificationId, grade }) => (specificationId && grade ? [specificationId] : [])),
    ),
  ]
  if (ids.length === 0) return lines.map(() => null)
  const found = await ctx.tx.query<NamedGrades & { id: string }>(sql`
    SELECT s.id, s.code, coalesce((SELECT array_agg(g.name ORDER BY g.position) FROM ${specificationGradeTable} g
      WHERE g.specification_id = s.id), '{}') AS grades
    FROM ${specificationTable} s WHERE s.id = ANY(${sql.param(ids)}::uuid[])`)
  const named = new Map(found.map(({ id, ...of }) => [id, of]))
  return lines.map(({ specificationId, grade }) => gradeProblem(grade, named.get(specificationId ?? '')))
}

export { lacksStarterGrades, loadStarterGrades } from './starter-grades.ts'
