import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { HttpError, invalid, notChoosable, refused } from '#platform/server/errors.ts'
import { countStatement, type ExportCatalogue } from '#platform/server/company-archive/scope.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { companyExport, ExportInput, ExportRow, Selection } from '../contract.ts'
import {
  type Extent,
  fileNameOf,
  MOST_A_MINUTE,
  MOST_WAITING,
  scopeSentence,
  cancelGuard,
} from '../domain.ts'
import { companyExportTable } from '../table.ts'
import { removeFile } from './folder.ts'
import { answerOf, requireExport } from './records.ts'
import { MAKE_JOB } from './runner.ts'
import { columnsFor, isOwnOnly, leftOutFor, partsFor, refuseUnknown, resolve } from './selection.ts'
import type { Services } from '#platform/server/services.ts'

type Endpoints = typeof companyExport.endpoints
type Catalogue = z.input<Endpoints['catalogue']['response']>
type Counts = z.input<Endpoints['count']['response']>

/** What this person can export. */
export function describe(catalogue: ExportCatalogue, { actor }: Context): Catalogue {
  return {
    parts: partsFor(catalogue, actor).map((part) => ({
      name: part.name,
      label: part.label,
      columns: columnsFor(part, actor).map(({ name, label, isPersonal }) => ({ name, label, isPersonal })),
      statuses: part.status ? { ...part.status.words } : null,
      hasDate: part.on !== null,
    })),
    isOwnOnly: isOwnOnly(actor),
    leftOut: leftOutFor(catalogue, actor),
  }
}

/** How many rows an export would hold. @throws 422 at the fields that name what there is not */
export async function count(catalogue: ExportCatalogue, ctx: Context, selection: Selection): Promise<Counts> {
  refuseUnknown(catalogue, ctx.actor, selection)
  const { chosen, hasPersonalData } = resolve(catalogue, ctx.actor, selection, null)
  const [found = {}] = await ctx.tx.query<Record<string, number>>(countStatement(chosen))
  const parts = chosen.parts.map(({ name }, at) => ({ name, rows: found[String(at)] ?? 0 }))
  return { parts, rows: parts.reduce((sum, { rows }) => sum + rows, 0), needsReason: hasPersonalData }
}

/** Asks for an export; the job begins once that is committed. @throws 422, 429 */
export async function createExport(
  catalogue: ExportCatalogue,
  ctx: Context,
  input: ExportInput,
): Promise<ExportRow> {
  const { format, reason, ...selection } = input
  refuseUnknown(catalogue, ctx.actor, selection)
  const resolved = resolve(catalogue, ctx.actor, selection, format)
  if (resolved.hasPersonalData && !reason) {
    const sentence =
      'Say why these personal data are needed: names and addresses of people are among the columns.'
    throw invalid({ reason: [sentence] })
  }
  await refuseTooMany(ctx)
  const extent = await extentOf(catalogue, ctx, selection)
  const now = ctx.clock.now().toISOString()
  const scope = scopeSentence(extent)
  const id = await insertRow(ctx.tx, companyExportTable, {
    format,
    selection,
    scope,
    reason: reason ?? null,
    requestedById: ctx.actor.id,
    requestedByName: ctx.actor.name,
    requestedAt: now,
    heartbeatAt: now,
    fileName: fileNameOf(extent, format, ctx.today()),
    leftOut: resolved.leftOut,
  })
  ctx.enqueue(MAKE_JOB, { exportId: id })
  ctx.audit({
    entity: 'company-export',
    entityId: id,
    action: 'create',
    subject: scope,
    changes: { format: { from: null, to: format }, selection: { from: null, to: selection } },
    reason: reason ?? undefined,
  })
  ctx.log.info({ exportId: id, userId: ctx.actor.id, ip: ctx.request.ip }, 'a company export was asked for')
  return answerOf(ctx.actor, await requireExport(ctx, id))
}

/** One person cannot fill the disk or the queue. */
async function refuseTooMany(ctx: Context): Promise<void> {
  // Two at the same moment are counted one after the other.
  await ctx.tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('company-export'), hashtext(${ctx.actor.id}))`)
  const since = new Date(ctx.clock.now().getTime() - 60_000).toISOString()
  const [found] = await ctx.tx.query<{ minute: number; open: number }>(sql`
    SELECT count(*) FILTER (WHERE requested_at > ${since})::int AS minute,
      count(*) FILTER (WHERE status IN ('queued', 'running'))::int AS open
    FROM ${companyExportTable} WHERE requested_by_id = ${ctx.actor.id}
      AND (requested_at > ${since} OR status IN ('queued', 'running'))`)
  if ((found?.minute ?? 0) >= MOST_A_MINUTE)
    throw new HttpError(
      429,
      {
        message: `No more than ${MOST_A_MINUTE} exports can be asked for in a minute. Wait a moment.`,
        code: 'too_many_attempts',
      },
      { 'Retry-After': '60' },
    )
  if ((found?.open ?? 0) >= MOST_WAITING)
    throw refused(
      'too_many_waiting',
      `${MOST_WAITING} of your exports wait or run already: wait or cancel one.`,
    )
}

async function extentOf(catalogue: ExportCatalogue, ctx: Context, selection: Selection): Promise<Extent> {
  const wanted = new Map(selection.parts.map((part) => [part.name, part]))
  const open = partsFor(catalogue, ctx.actor)
  const parts = open.filter(({ name }) => wanted.has(name))
  const statuses = parts.flatMap(({ name, label, status }) =>
    (wanted.get(name)?.statuses ?? []).map((word) => `${label}: ${status?.words[word] ?? word}`),
  )
  return {
    company: selection.companyId ? await requireCompany(ctx, selection.companyId) : null,
    isOwnOnly: isOwnOnly(ctx.actor),
    parts,
    isEverything: open.length > 1 && parts.length === open.length,
    from: selection.from ?? null,
    to: selection.to ?? null,
    includeArchived: selection.includeArchived,
    statuses,
  }
}

async function requireCompany(ctx: Context, id: string): Promise<{ code: string; name: string }> {
  const own = isOwnOnly(ctx.actor) ? sql` AND account_manager_id = ${ctx.actor.id}` : sql``
  const [company] = await ctx.tx.query<{ code: string; name: string }>(
    sql`SELECT code, name FROM ${companyTable} WHERE id = ${id}${own}`,
  )
  if (!company) throw notChoosable('companyId')
  return company
}

/** Ends an export that waits or runs; what is there of its file is deleted. @throws 404, 422 */
export async function cancelExport(services: Services, ctx: Context, id: string): Promise<ExportRow> {
  const stored = await requireExport(ctx, id, true)
  const reason = cancelGuard(stored.status)
  if (reason) throw refused('invalid_transition', reason)
  await ctx.tx.query(sql`
    UPDATE ${companyExportTable} SET status = 'cancelled', stored_name = NULL, updated_at = now(),
      finished_at = ${ctx.clock.now().toISOString()} WHERE id = ${id}`)
  ctx.afterCommit(() => removeFile(services, stored.storedName))
  ctx.audit({ entity: 'company-export', entityId: id, action: 'cancel', subject: stored.scope })
  return answerOf(ctx.actor, await requireExport(ctx, id))
}
