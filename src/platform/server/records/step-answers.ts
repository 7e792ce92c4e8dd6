import { type AskedStep, misfits } from '#platform/contract/values/step-answers.ts'
import { valueAs } from '#platform/contract/values/typed-steps.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { findFiles } from '#platform/server/files/file-records.ts'

interface AnsweredRecord {
  readonly entity: string
  readonly id: string
  /** What its people call it, `form`: "The file is not attached to this form." */
  readonly noun: string
}

const filesOf = ({ step, value }: AskedStep): readonly string[] =>
  step.type === 'file' || step.type === 'photo' ? (valueAs(step.type, value) ?? []) : []

/**
 * Takes answers only as they fit their steps, and files only as they are attached to the record that is answered.
 *
 * @param problems what the slice has found itself, by path
 * @throws 422 with every sentence at the path of its answer
 */
export async function refuseMisfits(
  ctx: Context,
  record: AnsweredRecord,
  asked: readonly AskedStep[],
  problems: Readonly<Record<string, string[]>> = {},
): Promise<void> {
  const errors = { ...problems, ...misfits(asked), ...(await foreignFiles(ctx, record, asked)) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function foreignFiles(
  ctx: Context,
  { entity, id, noun }: AnsweredRecord,
  asked: readonly AskedStep[],
): Promise<Record<string, string[]>> {
  const named = asked.filter((one) => filesOf(one).length > 0)
  if (named.length === 0) return {}
  const own = new Set((await findFiles(ctx, entity, id)).map((file) => file.id))
  const foreign = named.filter((one) => filesOf(one).some((file) => !own.has(file)))
  return Object.fromEntries(foreign.map(({ path }) => [path, [`The file is not attached to this ${noun}.`]]))
}
