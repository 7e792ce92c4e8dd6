import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ExportCatalogue } from '#platform/server/company-archive/scope.ts'
import type { Context } from '#platform/server/context.ts'
import { codeOf, type Db } from '#platform/server/database/database.ts'
import { refused } from '#platform/server/errors.ts'
import { contentDisposition } from '#platform/server/files/file-name.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { actingAs } from '#platform/server/system.ts'
import { type ExportStatus, type Format, isComplete, isRunning, noFileReason } from '../domain.ts'
import { companyExportTable } from '../table.ts'
import { pathOf } from './folder.ts'
import { requireExport, type Stored } from './records.ts'
import { type Requester, resolve } from './selection.ts'

const MIMES: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
}

const CHUNK = 256 * 1024
const LOOK_AGAIN = 40
const RIGHTS_TAKEN = 'This file holds columns that you may not see any more. Ask for the export again.'
const GONE = 'The file is not there any more. Ask for the export again.'

/**
 * Sends the file of an export. One that is still being made is sent as it grows, so that the first byte does
 * not wait for the last row; when it fails or is cancelled the connection breaks off, so that nobody takes half a
 * file for a whole one.
 *
 * @throws 404, 422 when there is no file, or it holds what the reader may not see any more
 */
export async function download(
  ctx: Context,
  id: string,
  { services, request, reply }: HttpExchange,
  catalogue: ExportCatalogue,
): Promise<void> {
  const stored = await requireExport(ctx, id)
  const problem = noFileReason(stored.status)
  if (problem || stored.storedName === null) throw refused('no_file', problem ?? GONE)
  if (!maySeeAll(catalogue, ctx.actor, stored)) throw refused('rights_taken', RIGHTS_TAKEN)
  const file = await opened(await pathOf(services, stored.storedName), isRunning(stored.status))
  if (file === null) throw refused('no_file', GONE)
  try {
    await actingAs(services, ctx.actor, { id: request.id, ip: request.ip }, (own) =>
      noteDownload(own, stored),
    )
  } catch (error) {
    await file.close()
    throw error
  }
  ctx.log.info({ exportId: id, userId: ctx.actor.id, ip: ctx.request.ip }, 'a company export was downloaded')
  const isWhole = isComplete(stored.status) && stored.size !== null
  const isPacked = stored.fileName.endsWith('.zip')
  await reply
    .headers({
      'content-type': isPacked ? MIMES.zip : MIMES[stored.format],
      'content-disposition': contentDisposition('attachment', stored.fileName),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(isWhole ? { 'content-length': String(stored.size) } : {}),
    })
    .send(
      Readable.from(
        growing(file, () => statusOf(services.db, id)),
        { objectMode: false },
      ),
    )
}

/** Whether the reader may see everything that went into the file: rights may have been taken since. */
function maySeeAll(catalogue: ExportCatalogue, reader: Requester, { selection, leftOut }: Stored): boolean {
  return resolve(catalogue, reader, selection, null).leftOut.every((column) => leftOut.includes(column))
}

async function noteDownload(ctx: Context, { id, scope, fileName, sha256 }: Stored): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${companyExportTable} SET downloads = downloads + 1, updated_at = now(),
      status = CASE WHEN status = 'ready' THEN 'downloaded' ELSE status END WHERE id = ${id}`)
  ctx.audit({
    entity: 'company-export',
    entityId: id,
    action: 'download',
    subject: scope,
    changes: { file: { from: null, to: { name: fileName, sha256 } } },
  })
}

/** The file to read; of an export that has only just begun it may take a moment to be there. */
async function opened(path: string, isGrowing: boolean): Promise<FileHandle | null> {
  for (let looks = 0; ; looks += 1) {
    try {
      return await open(path)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      if (!isGrowing || looks > 250) return null
      await sleep(LOOK_AGAIN)
    }
  }
}

async function statusOf(db: Db, id: string): Promise<ExportStatus | undefined> {
  const [found] = await db.query<{ status: ExportStatus }>(
    sql`SELECT status FROM ${companyExportTable} WHERE id = ${id}`,
  )
  return found?.status
}

/** What stands in the file, and what is added to it as long as it is being made. */
async function* growing(
  file: FileHandle,
  status: () => Promise<ExportStatus | undefined>,
): AsyncGenerator<Buffer> {
  try {
    let isOver = false
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK)
      if (bytesRead > 0) {
        yield buffer.subarray(0, bytesRead)
        continue
      }
      if (isOver) return
      const now = await status()
      // Only what was written before the file was complete is read once more: the end may have come in between.
      if (now !== undefined && isComplete(now)) isOver = true
      else if (now !== undefined && isRunning(now)) await sleep(LOOK_AGAIN)
      else throw new Error('The export ended before its file was ready.')
    }
  } finally {
    await file.close()
  }
}
