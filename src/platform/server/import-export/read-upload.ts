import type { Context } from '#platform/server/context.ts'
import { foreignTask } from '#platform/server/foreign-files/foreign-task.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Sheet } from './read-sheet.ts'
import type { run } from './worker.ts'

const readTable = foreignTask<typeof run>(new URL('./worker.ts', import.meta.url))

/**
 * The table of a multipart body and its short texts, read in a process for foreign files.
 * @throws 422 at `file` when it is none, damaged, empty or too large; as `readDraft`
 */
export async function readUploadedSheet(
  ctx: Context,
  exchange: HttpExchange,
  { wantsFormulas = false } = {},
): Promise<{
  sheet: Sheet
  sha256: string
  /** Cells that hold a formula, as `row,column` from 1, where they were wanted. */
  formulas: ReadonlySet<string>
  fields: Readonly<Record<string, string>>
}> {
  const { file, fields } = await readDraft(exchange, ctx)
  try {
    const { path, sha256 } = file.draft
    return { ...(await readTable(ctx.actor.id, { path, name: file.name, wantsFormulas })), sha256, fields }
  } finally {
    await file.draft.drop()
  }
}
