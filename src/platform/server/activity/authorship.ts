import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/server/context.ts'
import { auditLog } from './audit-table.ts'

/** What makes somebody an author of a record. */
interface Authorship {
  /** The slice: `certificates`. */
  readonly entity: string
  /** The id of the record, an expression. */
  readonly id: SQL
  /** Actions by which it is written. */
  readonly actions: readonly string[]
  /** Fields whose changes alone make nobody an author. */
  readonly except?: readonly string[]
}

/**
 * Whether somebody ever wrote a record, as the trail tells it; an expression. The columns of a record only know who wrote
 * last, and four eyes are for everybody who had a part in it.
 */
export const hasWritten = (
  { id: actorId }: Actor,
  { entity, id, actions, except = [] }: Authorship,
): SQL => sql`
  EXISTS (SELECT FROM ${auditLog} l WHERE l.entity = ${entity} AND l.entity_id = ${id} AND l.actor_id = ${actorId}::uuid
    AND l.action = ANY(${sql.param(actions)}) AND l.changes - ${sql.param(except)}::text[] <> '{}')`
