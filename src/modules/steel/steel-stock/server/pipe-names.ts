import type { Context } from '#platform/server/context.ts'
import { expectRow } from '#platform/server/database/rows.ts'
import { namedPipes } from '#modules/engineering/pipe-sizes/server/api.ts'
import { formOf, type SteelForm } from '../domain/sizes/forms.ts'

type Text = string | null | undefined

/** What may be a pipe, by its nominal name, its measurements, or both. */
interface Steel {
  readonly form?: SteelForm | null | undefined
  readonly nps?: Text
  readonly schedule?: Text
  readonly odMm?: Text
  readonly wallMm?: Text
}

/** With diameter, wall and name; `problems` are sentences by field. */
interface Whole<Line> {
  readonly line: Line
  readonly problems: Record<string, string[]>
}

/**
 * Lines whose pipes have diameter and wall by NPS and schedule, or their name by them, in the same order; anything else stays
 * as it is. Asks once for all of them, and for nothing where there is no pipe.
 */
export async function withPipeNames<Line extends Steel>(
  ctx: Context,
  lines: readonly Line[],
): Promise<Whole<Line>[]> {
  const pipes = lines.filter(
    ({ form, nps, odMm }) => form && formOf(form).hasSchedule === true && (nps || odMm),
  )
  const asked = pipes.map(({ nps = null, schedule = null, odMm = null, wallMm = null }) => ({
    nps,
    schedule,
    odMm,
    wallMm,
  }))
  const found = await namedPipes(ctx, asked)
  const named = new Map(pipes.map((line, at) => [line, found[at]]))
  return lines.map((line) => {
    const { pipe, problems = {} } = named.get(line) ?? {}
    return { line: { ...line, ...pipe }, problems }
  })
}

/** The same of one. */
export const withPipeName = async <Line extends Steel>(ctx: Context, line: Line): Promise<Whole<Line>> =>
  expectRow((await withPipeNames(ctx, [line]))[0])
