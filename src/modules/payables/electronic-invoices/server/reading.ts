import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { foreignTask } from '#platform/server/foreign-files/foreign-task.ts'
import type { run } from './worker.ts'

const TOO_MUCH = 'The file takes too long to read. Enter the invoice by hand from its PDF.'

const readInvoice = foreignTask<typeof run>(
  new URL('./worker.ts', import.meta.url),
  invalid({ file: [TOO_MUCH] }),
)

/** What an electronic invoice on the disk says, read in a process for foreign files. @throws 422 at `file` with the reason */
export const readElectronic = (ctx: Context, { path }: { readonly path: string }) =>
  readInvoice(ctx.actor.id, { path })
