import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { gradeProblem, isLikelyDouble, type NamedGrades } from '../domain.ts'
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

/** A specification that is likely to be another record of the same standard. */
export interface LikelyDouble {
  readonly id: string
  readonly name: string
}

/** The active records whose number is likely to name the standard of this one; none where it is not there. */
export async function likelyDoubles(ctx: Context, id: string): Promise<LikelyDouble[]> {
  const all = await ctx.tx.query<LikelyDouble & { code: string; active: boolean }>(sql`
    SELECT id, code, code || ', ' || edition AS name, active FROM ${specificationTable} ORDER BY code, edition, id`)
  const own = all.find((one) => one.id === id)
  return all
    .filter(({ code, active }) => own && active && isLikelyDouble(own.code, code))
    .map(({ id: other, name }) => ({ id: other, name }))
}

export { lacksStarterGrades, loadStarterGrades } from './starter-grades.ts'
