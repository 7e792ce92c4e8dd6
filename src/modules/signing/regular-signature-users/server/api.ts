import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { regularSignatoryTable as table } from '../table.ts'

/** The kinds of documents that the actor may sign today at a facility (an expression), as a JSON array. */
export const signsAs = (ctx: Context, facilityId: SQL): SQL => sql`(
  SELECT coalesce(json_agg(DISTINCT kind), '[]') FROM ${table} l, unnest(l.document_kinds) AS kind
  WHERE l.user_id = ${ctx.actor.id}::uuid AND l.ended_at IS NULL AND l.valid_from <= ${ctx.today()}::date
    AND l.expires_on >= ${ctx.today()}::date AND (l.facility_id IS NULL OR l.facility_id = ${facilityId}))`
