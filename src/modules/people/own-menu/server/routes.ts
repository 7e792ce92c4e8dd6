import { sql } from 'drizzle-orm'
import { serve } from '#platform/server/http/serve.ts'
import { ownMenu } from '../contract.ts'
import { ownMenuTable as table } from '../table.ts'

export const register = serve(ownMenu, {
  save: async ({ tx, actor, clock }, { body }) => {
    const { everything, folded, favourites } = body
    await tx.query(sql`
      INSERT INTO ${table} (user_id, everything, folded, favourites, saved_at)
      VALUES (${actor.id}, ${everything}, ${sql.param(folded)}::text[], ${JSON.stringify(favourites)}::jsonb,
        ${clock.now().toISOString()})
      ON CONFLICT (user_id) DO UPDATE SET everything = excluded.everything, folded = excluded.folded,
        favourites = excluded.favourites, saved_at = excluded.saved_at`)
    return body
  },
})
