import { open } from 'node:fs/promises'
import type { SheetFormat } from '#platform/contract/import-export.ts'
import type { Context } from '#platform/server/context.ts'
import { codeOf } from '#platform/server/database/database.ts'
import { forbidden, refused } from '#platform/server/errors.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { sheetMimes } from '#platform/server/import-export/export.ts'
import { noFileReason } from '../domain.ts'
import { files } from './files.ts'
import { type ExportedLists, mayExport, requireOwn, rightsOf } from './records.ts'

const CHANGED = 'Your rights have changed since this file was made. Export the list again.'
const GONE = 'The file is not there any more. Export the list again.'

/** Sends the file. @throws 404 where somebody else asked for it, 403 who may not read the list any more, 422 without a file, or with other rights than it was made with */
export async function download(
  lists: ExportedLists,
  ctx: Context,
  id: string,
  { services, reply }: HttpExchange,
): Promise<void> {
  const stored = await requireOwn(ctx, id)
  if (!mayExport(ctx.actor, lists.get(stored.list))) throw forbidden()
  const problem = noFileReason(stored.status)
  if (problem || stored.storedName === null) throw refused('no_file', problem ?? GONE)
  if (stored.rightsSha256 !== rightsOf(ctx.actor)) throw refused('rights_changed', CHANGED)
  const file = await open(await files.pathOf(services, stored.storedName)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw refused('no_file', GONE)
    throw error
  })
  ctx.log.info({ exportId: id, userId: ctx.actor.id, ip: ctx.request.ip }, 'an exported list was downloaded')
  await reply
    .headers({
      'content-type': sheetMimes[stored.format satisfies SheetFormat],
      'content-disposition': contentDisposition('attachment', stored.fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-length': String(stored.size),
    })
    .send(file.createReadStream())
}
