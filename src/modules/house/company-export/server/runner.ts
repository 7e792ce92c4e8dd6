import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connectionOf, runExport } from '#platform/server/company-archive/run.ts'
import { countStatement, type ExportCatalogue } from '#platform/server/company-archive/scope.ts'
import type { Services } from '#platform/server/services.ts'
import { programVersion } from '#platform/server/program/program-version.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'
import { newStoredName, pathOf, removeFile } from './folder.ts'
import { findRequester } from './requester.ts'
import { type Claimed, claimExport, noteBeginning, noteFailure, noteReady, noteRows } from './runs.ts'
import { planOf, type Resolved, resolve } from './selection.ts'

/** The job that makes an export. */
export const MAKE_JOB = 'make-company-export'

const payloadSchema = z.object({ exportId: z.uuid() })
const HEARTBEAT = 300
const STOP_PATIENCE = 8_000
const GENERAL =
  'The export could not be made. Tell an administrator, who finds more in the log of the program.'

/** Thrown into a run that somebody has cancelled. */
class Cancelled extends Error {}

/** Makes the exports that were asked for. */
export interface ExportRunner {
  run(payload: object): Promise<void>
  /** Ends those under way and waits until nothing of them is left. */
  stop(): Promise<void>
}

/** The runner of one program. */
export function exportRunner(services: Services, catalogue: ExportCatalogue): ExportRunner {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    async run(payload) {
      const { exportId } = payloadSchema.parse(payload)
      const storedName = newStoredName()
      const claimed = await claimExport(services.db, exportId, storedName, services.clock.now())
      if (claimed === null) return
      const work = carryOut(services, catalogue, { claimed, storedName, stopping: stopping.signal })
      running.add(work)
      await work.finally(() => running.delete(work))
    },
    async stop() {
      stopping.abort(new StartError('The program was stopped before the file was ready. Ask for it again.'))
      await Promise.race([Promise.allSettled(running), sleep(STOP_PATIENCE, undefined, { ref: false })])
    },
  }
}

interface Work {
  readonly claimed: Claimed
  readonly storedName: string
  readonly stopping: AbortSignal
}

async function carryOut(services: Services, catalogue: ExportCatalogue, work: Work): Promise<void> {
  const { claimed, storedName, stopping } = work
  const cancelling = new AbortController()
  let rows = 0
  const beat = setInterval(() => {
    noteRows(services.db, claimed.id, rows, services.clock.now()).then(
      (isRunning) => isRunning || cancelling.abort(new Cancelled('The export was cancelled.')),
      () => undefined,
    )
  }, HEARTBEAT)
  try {
    const resolved = await resolveNow(services, catalogue, claimed)
    await noteBeginning(services.db, claimed.id, {
      rowsTotal: await rowsToWrite(services, claimed, resolved),
      leftOut: resolved.leftOut,
    })
    const plan = planOf(resolved, claimed.format, {
      program: programVersion(),
      madeAt: services.clock.now().toISOString(),
      madeBy: claimed.requestedByName,
      scope: claimed.scope,
    })
    const path = await pathOf(services, storedName)
    const order = {
      plan,
      connection: connectionOf(services.pool),
      path,
      filesFolder: services.config.FILES_URL,
    }
    const made = await runExport(order, {
      onRows: (done) => {
        rows = done
      },
      signal: AbortSignal.any([stopping, cancelling.signal]),
    })
    clearInterval(beat)
    if (!(await noteReady(services.db, claimed.id, made, services.clock.now())))
      await removeFile(services, storedName)
    services.log.info({ exportId: claimed.id, rows: made.rows, size: made.size }, 'a company export is ready')
  } catch (error) {
    clearInterval(beat)
    await removeFile(services, storedName).catch((problem: unknown) => {
      services.log.error({ err: problem, exportId: claimed.id }, 'the file of an export could not be deleted')
    })
    if (error instanceof Cancelled) return
    const problem = error instanceof StartError ? reasonOf(error) : GENERAL
    services.log.error({ err: error, exportId: claimed.id }, 'a company export failed')
    await noteFailure(services.db, claimed.id, problem, services.clock.now())
  } finally {
    clearInterval(beat)
  }
}

/** The selection with the rights that the person has at this moment. Throws a StartError with a sentence. */
async function resolveNow(
  services: Services,
  catalogue: ExportCatalogue,
  claimed: Claimed,
): Promise<Resolved> {
  const requester = await findRequester(services, claimed.requestedById)
  if (!requester?.permissions.has('company-export:create'))
    throw new StartError(`${claimed.requestedByName} has no right to export any more.`)
  const resolved = resolve(catalogue, requester, claimed.selection, claimed.format)
  const asked = resolved.columns.filter(({ part }) => !('setup' in part.owner))
  if (asked.length === 0)
    throw new StartError(`${claimed.requestedByName} has no right to any of these records any more.`)
  return resolved
}

/** Rows that will pass; an archive holds those that people read twice, as JSON and as CSV. */
async function rowsToWrite(
  { db }: Services,
  { format }: Claimed,
  { chosen, columns }: Resolved,
): Promise<number> {
  const parts = columns.map(({ part }) => part)
  const [counts = {}] = await db.query<Record<string, number>>(countStatement({ ...chosen, parts }))
  return parts.reduce((sum, part, at) => {
    const times = format === 'zip' && !('setup' in part.owner) ? 2 : 1
    return sum + times * (counts[String(at)] ?? 0)
  }, 0)
}
