import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fullAddress } from '#platform/contract/register.ts'
import { addDaysTo } from '#platform/contract/values/dates.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import type { Actor } from '#platform/server/context.ts'
import { onBehalfOf } from '#platform/server/http/sessions/errands.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { findRequester, newStoredName } from '#modules/house/company-export/server/api.ts'
import { DAYS_KEPT } from '../domain.ts'
import { listExportTable as table } from '../table.ts'
import { files } from './files.ts'
import { columns, type ExportedLists, mayExport, rightsOf, type Stored } from './records.ts'

const payloadSchema = z.object({ exportId: z.uuid() })
const answerSchema = z.object({ message: z.string() })
const HEARTBEAT = 300
const NEW_LINE = 10
const GENERAL = 'The file could not be made. Export the list again, or tell an administrator.'
const RIGHT_LOST = 'You may not read this list any more.'

/** The server whose lists are read, and what they are. */
export interface ListSource {
  readonly app: FastifyInstance
  readonly lists: ExportedLists
}

/** Takes a waiting one; undefined when somebody has it, or it was stopped. */
async function claim({ db, clock }: Services, id: string, storedName: string): Promise<Stored | undefined> {
  const [claimed] = await db.query<Stored>(sql`
    UPDATE ${table} SET status = 'running', heartbeat_at = ${clock.now().toISOString()}, stored_name = ${storedName}
    WHERE id = ${id} AND status = 'queued' RETURNING ${columns}`)
  return claimed
}

/** Notes how far it is; false when it was stopped meanwhile. */
async function noteProgress(
  { db, clock }: Services,
  id: string,
  { rows, size }: { readonly rows: number; readonly size: number },
): Promise<boolean> {
  const changed = await db.query(sql`
    UPDATE ${table} SET rows = ${rows}, size = ${size}, heartbeat_at = ${clock.now().toISOString()}
    WHERE id = ${id} AND status = 'running' RETURNING id`)
  return changed.length > 0
}

/**
 * Makes the file that somebody asked for. The list is called as if they called it now: what they may not see at this moment is not in
 * it. It is read page by page, so that neither its rows nor the file are ever in memory as a whole.
 */
export async function makeListExport(services: Services, source: ListSource, payload: object): Promise<void> {
  const { exportId } = payloadSchema.parse(payload)
  const storedName = newStoredName()
  const claimed = await claim(services, exportId, storedName)
  if (!claimed) return
  const stopped = new AbortController()
  const written = { rows: 0, size: 0 }
  const beat = setInterval(() => {
    noteProgress(services, exportId, written).then(
      (goesOn) => goesOn || stopped.abort(),
      () => undefined,
    )
  }, HEARTBEAT)
  try {
    const reader = await writeList(services, source, claimed, {
      path: await files.pathOf(services, storedName),
      signal: stopped.signal,
      onBytes: (chunk) => {
        written.size += chunk.length
        if (claimed.format === 'csv') for (const byte of chunk) if (byte === NEW_LINE) written.rows += 1
      },
    })
    clearInterval(beat)
    // The first line is the headings.
    const rows = Math.max(0, written.rows - 1)
    if (!(await noteReady(services, source.lists, claimed, { ...written, rows, reader })))
      await files.removeFile(services, storedName)
  } catch (error) {
    clearInterval(beat)
    await files.removeFile(services, storedName)
    if (stopped.signal.aborted) return
    const problem = error instanceof StartError ? reasonOf(error) : GENERAL
    services.log.error({ err: error, exportId }, 'the export of a list failed')
    await services.db.query(sql`
      UPDATE ${table} SET status = 'failed', problem = ${problem}, stored_name = NULL,
        finished_at = ${services.clock.now().toISOString()} WHERE id = ${exportId} AND status = 'running'`)
  }
}

interface Writing {
  readonly path: string
  readonly signal: AbortSignal
  readonly onBytes: (chunk: Buffer) => void
}

/** Writes the list into the file; gives whoever asked for it, as they may read it now. Throws a StartError with a sentence. */
async function writeList(
  services: Services,
  { app, lists }: ListSource,
  { list, query, format, userId }: Stored,
  { path, signal, onBytes }: Writing,
): Promise<Actor> {
  const reader = await findRequester(services, userId)
  const wanted = lists.get(list)
  if (!reader || !wanted || !mayExport(reader, wanted)) throw new StartError(RIGHT_LOST)
  const url = `${wanted.endpoint.path.replace(':format', format)}?${query}`
  const response = await onBehalfOf(reader, (headers) =>
    app.inject({ method: 'GET', url, headers, payloadAsStream: true, signal }),
  )
  if (response.statusCode !== 200) {
    const said = answerSchema.safeParse(await json(response.stream()).catch(() => null))
    throw new StartError(said.success ? said.data.message : GENERAL)
  }
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk)
      done(null, chunk)
    },
  })
  await pipeline(response.stream(), counted, createWriteStream(path, { mode: 0o600 }), { signal })
  return reader
}

/** Notes that the whole file is there, and tells whoever asked for it once; false when it was stopped meanwhile. */
const noteReady = (
  services: Services,
  lists: ExportedLists,
  { id, list }: Stored,
  { rows, size, reader }: { readonly rows: number; readonly size: number; readonly reader: Actor },
): Promise<boolean> =>
  asSystem(services, 'make-list-export', async (ctx) => {
    const now = ctx.clock.now()
    const changed = await ctx.tx.query(sql`
      UPDATE ${table} SET status = 'ready', rows = ${rows}, size = ${size}, rights_sha256 = ${rightsOf(reader)}, finished_at = ${now.toISOString()},
        expires_at = ${addDaysTo(now, DAYS_KEPT).toISOString()} WHERE id = ${id} AND status = 'running' RETURNING id`)
    if (changed.length === 0) return false
    const title = lists.get(list)?.title ?? list
    ctx.mail({
      template: 'list-export-ready',
      to: [reader.email],
      subject: `Your export of ${inSentence(title)} is ready`,
      paragraphs: [`The file is kept for ${DAYS_KEPT} days. Nobody else can download it.`],
      link: { label: 'Open your exports', url: fullAddress(ctx.appUrl, '/list-exports') },
      about: { entity: 'list-exports', entityId: id },
    })
    return true
  })
