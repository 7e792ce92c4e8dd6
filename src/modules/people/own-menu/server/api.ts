import { type SQL, sql } from 'drizzle-orm'
import { ownMenuTable as table } from '../table.ts'

/** An expression: how somebody has arranged the menu; null where they never did. The id is an expression too. */
export const ownMenuOf = (userId: SQL): SQL => sql`(
  SELECT jsonb_build_object('everything', own.everything, 'folded', own.folded, 'favourites', own.favourites)
  FROM ${table} own WHERE own.user_id = ${userId})`
