import { type SQL, sql } from 'drizzle-orm'
import type { NamedGrades } from '#modules/setup/specifications/domain.ts'
import { specificationGradeTable, specificationTable } from '#modules/setup/specifications/table.ts'
import { STEEL_DENSITY } from '#modules/steel/steel-stock/domain.ts'
import type { Context } from '#platform/server/context.ts'
import type { OrderLineInput } from '../contract/lines.ts'

export type Problems = Record<string, string[]>

type Specified = Pick<OrderLineInput, 'specificationId'>

/** kg/m3 as text, by `specification|grade` in lower case. */
export type Densities = ReadonlyMap<string, string>

/** A row of `densitiesSelect`. */
export interface DensityRow {
  readonly key: string
  readonly specificationId: string
  readonly code: string
  readonly name: string
  readonly density: string | null
}

/** Reads the densities of the grades of lines together with other things: the rows become a map by `densitiesIn`. */
export const densitiesSelect = (lines: readonly Specified[]): SQL => sql`
  SELECT g.specification_id || '|' || lower(g.name) AS key, g.specification_id AS "specificationId", s.code, g.name,
    g.density_kg_m3::text AS density
  FROM ${specificationGradeTable} g JOIN ${specificationTable} s ON s.id = g.specification_id
  WHERE g.specification_id = ANY(${sql.param(lines.flatMap(({ specificationId }) => specificationId ?? []))}::uuid[])`

export const densitiesIn = (rows: readonly DensityRow[]): Densities =>
  new Map(rows.flatMap(({ key, density }) => (density === null ? [] : [[key, density] as const])))

/** The grades of the specifications of lines, by the ids of the specifications. */
export function gradesIn(rows: readonly DensityRow[]): ReadonlyMap<string, NamedGrades> {
  const named = new Map<string, NamedGrades>()
  for (const { specificationId, code, name } of rows)
    named.set(specificationId, { code, grades: [...(named.get(specificationId)?.grades ?? []), name] })
  return named
}

/** Densities of the grades of lines. */
export async function densitiesOf(ctx: Context, lines: readonly Specified[]): Promise<Densities> {
  if (lines.every(({ specificationId }) => !specificationId)) return new Map()
  return densitiesIn(await ctx.tx.query<DensityRow>(densitiesSelect(lines)))
}

/** The density of the grade of a line, kg/m3; that of steel where the grade says none. */
export const densityOf = (
  densities: Densities,
  { specificationId, grade }: Pick<OrderLineInput, 'specificationId' | 'grade'>,
): string => densities.get(`${specificationId}|${grade?.toLowerCase()}`) ?? STEEL_DENSITY
