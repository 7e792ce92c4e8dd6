import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { allows, type Lifecycle, blockedReason } from '#platform/contract/documents/lifecycle.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { notFound, refusedBecause, stale } from '#platform/server/errors.ts'
import { column } from '#platform/server/database/rows.ts'
import { undoableSteps } from './undo-table.ts'

export interface StatusTransition {
  /** The slice: `quotes`. */
  readonly entity: string
  readonly table: PgTable
  readonly lifecycle: Lifecycle
  readonly action: string
  readonly id: string
  /** The field that holds the state, of a record with a second lifecycle; `status` by default. */
  readonly field?: string
  /** The version the caller saw; left out for effects and jobs. */
  readonly version?: number
  readonly reason?: string | undefined
  /** Number or name for the audit entry. */
  readonly subject: string
  /** Further columns that change with the status. */
  readonly set?: Readonly<Record<string, unknown>>
  /** The present record, answered with 412. */
  readonly current?: () => Promise<unknown>
  /** The id of a step that can be undone, with which is kept what the undo needs: see `takeUndoable`. */
  readonly stepId?: string
}

/**
 * Performs one action of a lifecycle: a single guarded UPDATE, the status history and the audit entry.
 * Throws 404 (no such record), 412 (stale version) or 422 `invalid_transition`. Gives the new version.
 */
export async function transition(ctx: Context, step: StatusTransition): Promise<number> {
  const info = step.lifecycle.actions[step.action]
  if (!info) throw new Error(`The lifecycle of ${step.entity} has no action ${step.action}.`)
  const field = step.field ?? 'status'
  const state = sql.identifier(column(step.table, field).name)
  const written = Object.entries(step.set ?? {}).map(([name, value]) => ({
    name: column(step.table, name).name,
    value: value ?? null,
  }))
  const extra = written.map(({ name, value }) => sql`, ${sql.identifier(name)} = ${sql.param(value)}`)
  const { stepId } = step
  const at = ctx.clock.now().toISOString()
  const versioned = step.version === undefined ? sql`` : sql` AND t.version = ${step.version}`
  const actorId = ctx.actor.id === SYSTEM.id ? null : ctx.actor.id
  const [moved] = await ctx.tx.query<{ version: number; from: string }>(sql`
    WITH before AS (SELECT id, ${state} AS status${stepId ? keptColumns(written) : sql``} FROM ${step.table} WHERE id = ${step.id} FOR UPDATE),
    moved AS (
      UPDATE ${step.table} AS t SET ${state} = ${info.to}, version = t.version + 1, updated_at = now()${sql.join(extra, sql``)}
      FROM before WHERE t.id = before.id AND before.status = ANY(${sql.param(info.from)})${versioned}
      RETURNING t.version, before.status AS "from"${stepId ? sql`, before.kept` : sql``}
    ),
    history AS (
      INSERT INTO status_history (entity, entity_id, action, from_state, to_state, reason, actor_id, actor_name, at)
      SELECT ${step.entity}, ${step.id}::uuid, ${step.action}, moved."from", ${info.to}, ${step.reason ?? null}, ${actorId}::uuid, ${ctx.actor.name}, ${at}::timestamptz
      FROM moved
    )${stepId ? sql`, ${keepForUndo(ctx, step, at)}` : sql``}
    SELECT version, "from" FROM moved`)
  if (!moved) throw await transitionRefusal(ctx, step)
  ctx.audit({
    entity: step.entity,
    entityId: step.id,
    action: step.action,
    subject: step.subject,
    changes: { [field]: { from: moved.from, to: info.to } },
    reason: step.reason,
  })
  return moved.version
}

/** The columns that a step is about to write, as they are before it. */
const keptColumns = (written: readonly { name: string }[]) => {
  const pairs = written.map(({ name }) => sql`${name}::text, ${sql.identifier(name)}`)
  return sql`, jsonb_build_object(${sql.join(pairs, sql`, `)}) AS kept`
}

/** Keeps what an undo needs, in the place of the step before; `takeUndoable` adds the digest of the record. */
const keepForUndo = (
  { actor, request }: Context,
  { entity, id, action, stepId, lifecycle }: StatusTransition,
  at: string,
) => {
  const to = lifecycle.actions[action]?.to
  return sql`
    kept AS (
      INSERT INTO ${undoableSteps} (entity, entity_id, id, action, from_state, to_state, version, columns, actor_id, actor_name, request_id, at)
      SELECT ${entity}, ${id}::uuid, ${stepId}::uuid, ${action}, moved."from", ${to}, moved.version, moved.kept,
        ${actor.id}::uuid, ${actor.name}, ${request.id}, ${at}::timestamptz
      FROM moved
      ON CONFLICT (entity, entity_id) DO UPDATE SET id = excluded.id, action = excluded.action,
        from_state = excluded.from_state, to_state = excluded.to_state, version = excluded.version,
        columns = excluded.columns, digest = NULL, actor_id = excluded.actor_id, actor_name = excluded.actor_name,
        request_id = excluded.request_id, at = excluded.at
    )`
}

async function transitionRefusal(ctx: Context, step: StatusTransition) {
  const state = sql.identifier(column(step.table, step.field ?? 'status').name)
  const [row] = await ctx.tx.query<{ version: number; status: string }>(
    sql`SELECT version, ${state} AS status FROM ${step.table} WHERE id = ${step.id}`,
  )
  if (!row) return notFound()
  if (!allows(step.lifecycle, step.action, row.status)) {
    return refusedBecause(blockedReason(step.lifecycle, step.action, row.status))
  }
  return stale(await step.current?.())
}

/** `IN ('draft', 'sent')`: written out, because the planner only then finds a partial index over these states. */
export const inStates = (states: readonly string[]): SQL =>
  sql.raw(`IN (${states.map((state) => `'${state}'`).join(', ')})`)

/** What the actor may do with a record in this state: true, or why not. */
export function allowedActions(actor: Actor, lifecycle: Lifecycle, status: string): Abilities {
  const answer: Abilities = {}
  for (const [name, info] of Object.entries(lifecycle.actions)) {
    if (info.system) continue
    if (!allows(lifecycle, name, status)) answer[name] = blockedReason(lifecycle, name, status)
    else answer[name] = actor.permissions.has(info.access) ? true : notTheRight(`"${info.label}"`)
  }
  return answer
}
