import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { specificationGradeTable } from '#modules/setup/specifications/table.ts'
import { formOf, theoreticalMass } from '#modules/steel/steel-stock/domain.ts'
import { withPipeName } from '#modules/steel/steel-stock/server/api.ts'
import type { OrderInput } from '../contract.ts'
import { costedSteel, cutFor, gradeNamed } from '../domain/starts.ts'
import { densitiesOf, densityOf } from './sizing.ts'

type LineInput = Omit<OrderInput['lines'][number], 'lineNo'>

/** Names of the grades of specifications, by the id of the specification. */
export async function gradesBySpecification(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await ctx.tx.query<{ id: string; names: string[] }>(sql`
    SELECT specification_id AS id, array_agg(name ORDER BY position) AS names FROM ${specificationGradeTable}
    WHERE specification_id = ANY(${sql.param(ids)}::uuid[]) GROUP BY 1`)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Costed material in words, as it would be ordered without its form. */
interface Costed {
  readonly line: LineInput
  /** How many were quoted, where the amount is for one of them; else 1. */
  readonly pieces: string
  /** The item of its price, else where its cost is from. */
  readonly source: string | null
  readonly size: string | null
  readonly grades: readonly string[]
}

/**
 * Costed material as steel by form, size, length and grade, priced by what its cost counts; as it was where its words
 * name no size, or a weight cannot be told in metres.
 */
export async function asSteel(
  ctx: Context,
  { line, pieces, source, size, grades }: Costed,
): Promise<LineInput> {
  const named = costedSteel({ source, size, uom: line.uom })
  // A forging is counted: nobody tells its pieces from a weight.
  if (!named || (!formOf(named.form).hasLength && line.uom !== 'each')) return line
  const grade = gradeNamed(grades, [source, line.description, size].filter(Boolean).join(' '))
  const { line: steel, problems } = await withPipeName(ctx, { ...line, ...named, grade, lineNo: 1 })
  if (Object.keys(problems).length > 0) return line
  const density = densityOf(await densitiesOf(ctx, [steel]), steel)
  const perMetre = theoreticalMass({ ...steel, form: named.form }, { lengthMm: '1000', density })
  const cut = cutFor(line, pieces, perMetre?.toString() ?? null)
  if (!cut) return line
  const { lineNo: _, ...rest } = steel
  return { ...rest, ...cut, uom: 'each' }
}
