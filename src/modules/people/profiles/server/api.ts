import { type SQL, sql } from 'drizzle-orm'
import { isStandard, standardProfiles } from '../domain.ts'
import { profileRightTable, profileTable } from '../table.ts'

/** An expression: where a profile (the alias of its row) differs from its default; null without any. */
const changesOfProfile = (profile: SQL): SQL => sql`(
  SELECT jsonb_object_agg(changed.permission, changed.allowed) FROM ${profileRightTable} changed
  WHERE changed.profile_id = ${profile}.id)`

/**
 * An expression: the profiles of an array of keys as `[{"key", "name", "changes"}]`, those that were retired left out; null where
 * the array is empty, so that somebody with retired profiles alone does not fall back on the role.
 */
export const profilesOf = (keys: SQL): SQL => sql`(
  CASE WHEN cardinality(${keys}) > 0 THEN (
    SELECT coalesce(jsonb_agg(jsonb_build_object('key', held.key, 'name', p.name, 'changes', ${changesOfProfile(sql`p`)})), '[]')
    FROM unnest(${keys}) AS held(key) LEFT JOIN ${profileTable} p ON p.key = held.key
    WHERE p.is_retired IS NOT TRUE) END)`

/** An expression: the profiles of an array of keys as `[{"key", "menu", "startPage"}]`, retired ones left out; null without any. */
export const menusOf = (keys: SQL): SQL => sql`(
  SELECT jsonb_agg(jsonb_build_object('key', held.key, 'menu', p.menu, 'startPage', p.start_page) ORDER BY held.place)
  FROM unnest(${keys}) WITH ORDINALITY AS held(key, place) LEFT JOIN ${profileTable} p ON p.key = held.key
  WHERE p.is_retired IS NOT TRUE)`

/** What a profile is called: one of the program as it is there. */
export const profileName = ({ key, name }: { readonly key: string; readonly name: string | null }): string =>
  isStandard(key) ? standardProfiles[key].name : (name ?? key)
