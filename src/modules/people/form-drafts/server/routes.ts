import { sql } from 'drizzle-orm'
import { serve } from '#platform/server/http/serve.ts'
import { type FormDraft, formDrafts } from '../contract.ts'
import { formDraftTable } from '../table.ts'

/** So many forms one person can have begun; the oldest draft makes room. */
const MOST_DRAFTS = 40

export const register = serve(formDrafts, {
  find: async ({ tx, actor }, { params }) => {
    const [draft] = await tx.query<FormDraft>(sql`
      SELECT values, saved_at AS "savedAt" FROM ${formDraftTable}
      WHERE user_id = ${actor.id} AND form = ${params.form}`)
    return draft ?? null
  },
  keep: async ({ tx, actor, clock }, { params, body }) => {
    const [kept] = await tx.query<{ savedAt: string }>(sql`
      INSERT INTO ${formDraftTable} (user_id, form, values, saved_at)
      VALUES (${actor.id}, ${params.form}, ${JSON.stringify(body.values)}::jsonb, ${clock.now().toISOString()})
      ON CONFLICT (user_id, form) DO UPDATE SET values = excluded.values, saved_at = excluded.saved_at
      RETURNING saved_at AS "savedAt"`)
    if (!kept) throw new Error('The draft was not kept.')
    await tx.query(sql`
      DELETE FROM ${formDraftTable} WHERE user_id = ${actor.id} AND form NOT IN (
        SELECT d.form FROM ${formDraftTable} d WHERE d.user_id = ${actor.id}
        ORDER BY d.saved_at DESC LIMIT ${MOST_DRAFTS})`)
    return kept
  },
  drop: async ({ tx, actor }, { params }) => {
    await tx.query(sql`
      DELETE FROM ${formDraftTable} WHERE user_id = ${actor.id} AND form = ${params.form}`)
  },
})
