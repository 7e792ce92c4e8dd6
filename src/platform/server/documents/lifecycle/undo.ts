import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import type { Context } from '#platform/server/context.ts'
import { column, expectRow } from '#platform/server/database/rows.ts'
import { forbidden, type HttpError, refused } from '#platform/server/errors.ts'
import { mails } from '#platform/server/mail/table.ts'
import { statusHistory } from './lifecycle-table.ts'
import { undoableSteps } from './undo-table.ts'

/** The record whose step is taken back. */
export interface Undoing {
  /** The slice: `quotes`. */
  readonly entity: string
  readonly table: PgTable
  /** Columns that follow from records inside it, in camelCase: a change of theirs is none of the record. */
  readonly derived: readonly string[]
  readonly lifecycle: Lifecycle
  readonly id: string
  /** The version that the step gave it. */
  readonly version: number
  /** Number or name for the audit entry. */
  readonly subject: string
  /** The refusal where somebody saved meanwhile. */
  readonly outdated: () => Promise<HttpError>
}

/** A step that was taken and can be undone. */
export interface Step {
  readonly id: string
  readonly action: string
  /** The state before and after it. */
  readonly from: string
  readonly to: string
  readonly at: string
}

interface FoundStep extends Step {
  readonly version: number
  readonly actorId: string
  readonly actorName: string
  /** The columns that it wrote, by their names in the table, as they were before. */
  readonly columns: Readonly<Record<string, unknown>>
  readonly isLast: boolean
}

/**
 * What the whole row of a record is, so that any change to it shows: also those that leave the version as it is, unless they
 * only follow from records inside it.
 */
function digestOf(alias: SQL, { table, derived }: Pick<Undoing, 'table' | 'derived'>): SQL {
  const names = derived.map((name) => column(table, name).name)
  const left = names.length > 0 ? sql` - ${sql.param(names)}::text[]` : sql``
  return sql`md5((to_jsonb(${alias})${left})::text)`
}

/**
 * Takes a step that can be undone: `take` gets the id under which `move` keeps it. Once it is complete, notes what the
 * record is like then, which further steps may have followed from it, and lets its mails wait.
 */
export async function takeUndoable(
  ctx: Context,
  { entity, table, derived, id }: Pick<Undoing, 'entity' | 'table' | 'derived' | 'id'>,
  take: (stepId: string) => Promise<unknown>,
): Promise<void> {
  const stepId = randomUUID()
  await take(stepId)
  await ctx.tx.query(sql`
    UPDATE ${undoableSteps} AS s SET digest = ${digestOf(sql`t`, { table, derived })}, version = t.version, to_state = t.status
    FROM ${table} AS t WHERE s.entity = ${entity} AND s.entity_id = ${id} AND t.id = s.entity_id`)
  ctx.holdMails(stepId)
}

/**
 * Takes back the last step of a record: the state and the columns it wrote are as before, its mails are dropped, and
 * history and audit trail say so. Gives the step. Throws 403 for anybody but who took it, 412 for a stale version, and
 * 422 when the last step cannot be undone, something has happened since, or a mail of it has left.
 */
export async function undoStep(ctx: Context, undoing: Undoing): Promise<Step> {
  const { entity, lifecycle, id, subject } = undoing
  const step = await findStep(ctx, undoing)
  const info = step && lifecycle.actions[step.action]
  if (!step || info?.undoable === undefined) {
    throw refused('nothing_to_undo', 'The last step cannot be undone.')
  }
  if (!ctx.actor.permissions.has(info.access)) throw forbidden()
  if (step.actorId !== ctx.actor.id) throw forbidden(`Only ${step.actorName} can undo this step.`)
  if (!step.isLast) {
    throw refused('cannot_undo', 'Something has happened since, so the step cannot be undone any more.')
  }
  const mailsLeft = await takeBack(ctx, undoing, step, info.label)
  if (mailsLeft > 0) {
    throw refused('cannot_undo', 'An e-mail about the step has left, so it cannot be undone any more.')
  }
  ctx.undo({ entity, entityId: id, at: step.at })
  const changes = { status: { from: step.to, to: step.from } }
  ctx.audit({ entity, entityId: id, action: 'undo', subject, changes, reason: info.label })
  return step
}

/** The step that gave the record its version, with the record locked; undefined where it cannot be undone. */
async function findStep(
  ctx: Context,
  { entity, table, derived, id, version, outdated }: Undoing,
): Promise<FoundStep | undefined> {
  const [found] = await ctx.tx.query<FoundStep | { version: number; id: null }>(sql`
    WITH present AS (
      SELECT t.id, t.version, ${digestOf(sql`t`, { table, derived })} AS digest FROM ${table} AS t WHERE t.id = ${id} FOR UPDATE
    )
    SELECT present.version, s.id, s.action, s.from_state AS "from", s.to_state AS "to", s.at, s.actor_id AS "actorId",
      s.actor_name AS "actorName", s.columns, s.digest = present.digest AND NOT EXISTS (
        SELECT FROM ${auditLog} AS l WHERE l.entity = s.entity AND l.entity_id = s.entity_id
          AND l.at >= s.at AND l.request_id <> s.request_id) AS "isLast"
    FROM present LEFT JOIN ${undoableSteps} AS s
      ON s.entity = ${entity} AND s.entity_id = present.id AND s.version = present.version`)
  if (found?.version !== version) throw await outdated()
  return found.id === null ? undefined : found
}

/** Writes state and columns back, and the history; gives how many mails of the step have left already. */
async function takeBack(
  ctx: Context,
  { entity, table, id, version }: Undoing,
  step: FoundStep,
  label: string,
): Promise<number> {
  const kept = Object.keys(step.columns).map((name) => {
    const target = sql.identifier(name)
    return sql`, ${target} = kept.${target}`
  })
  const status = sql.identifier(column(table, 'status').name)
  const now = ctx.clock.now().toISOString()
  const { left } = expectRow(
    (
      await ctx.tx.query<{ left: number }>(sql`
    WITH undone AS (
      UPDATE ${table} AS t SET ${status} = ${step.from}, version = t.version + 1, updated_at = now()${sql.join(kept, sql``)}
      FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(step.columns)}::jsonb) AS kept
      WHERE t.id = ${id} AND t.version = ${version} RETURNING t.id
    ),
    history AS (
      INSERT INTO ${statusHistory} (entity, entity_id, action, from_state, to_state, reason, actor_id, actor_name, at)
      SELECT ${entity}, undone.id, 'undo', ${step.to}, ${step.from}, ${label}, ${ctx.actor.id}::uuid, ${ctx.actor.name}, ${now}::timestamptz
      FROM undone
    ),
    dropped AS (
      DELETE FROM ${mails} WHERE step_id = ${step.id} AND status IN ('queued', 'held') AND attempts = 0 RETURNING id
    )
    SELECT (SELECT count(*) FROM ${mails} WHERE step_id = ${step.id})::int - (SELECT count(*) FROM dropped)::int AS left
    FROM undone`)
    )[0],
  )
  return left
}
