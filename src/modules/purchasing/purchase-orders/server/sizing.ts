import { sql } from 'drizzle-orm'
import { namedPipe } from '#modules/engineering/pipe-sizes/server/api.ts'
import { specificationGradeTable } from '#modules/setup/specifications/table.ts'
import { formOf, STEEL_DENSITY } from '#modules/steel/steel-stock/domain.ts'
import type { Context } from '#platform/server/context.ts'
import type { OrderLineInput } from '../contract/lines.ts'

export type Problems = Record<string, string[]>

/** Densities of the grades of lines, kg/m3 as text, by `specification|grade` in lower case. */
export async function densitiesOf(
  ctx: Context,
  lines: readonly Pick<OrderLineInput, 'specificationId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = lines.flatMap(({ specificationId }) => specificationId ?? [])
  if (ids.length === 0) return new Map()
  const found = await ctx.tx.query<{ key: string; density: string | null }>(sql`
    SELECT g.specification_id || '|' || lower(g.name) AS key, g.density_kg_m3::text AS density
    FROM ${specificationGradeTable} g WHERE g.specification_id = ANY(${sql.param(ids)}::uuid[])`)
  return new Map(found.flatMap(({ key, density }) => (density === null ? [] : [[key, density] as const])))
}

/** The density of the grade of a line, kg/m3; that of steel where the grade says none. */
export const densityOf = (
  densities: ReadonlyMap<string, string>,
  { specificationId, grade }: Pick<OrderLineInput, 'specificationId' | 'grade'>,
): string => densities.get(`${specificationId}|${grade?.toLowerCase()}`) ?? STEEL_DENSITY

/** Diameter and wall of a pipe that is named by NPS and schedule, or its name by them; what does not fit by field. */
export async function withPipeName(
  ctx: Context,
  line: OrderLineInput,
): Promise<{ line: OrderLineInput; problems: Problems }> {
  const { form, nps = null, schedule = null, odMm = null, wallMm = null } = line
  if (!form || formOf(form).hasSchedule !== true || (!nps && !odMm)) return { line, problems: {} }
  const { pipe, problems } = await namedPipe(ctx, { nps, schedule, odMm, wallMm })
  return { line: { ...line, ...pipe }, problems }
}
