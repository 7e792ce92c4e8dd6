import { type SQL, sql } from 'drizzle-orm'
import type { CalculationReference } from '../contract.ts'
import { requiredWallOf } from '../contract/result.ts'
import { methodTitles } from '../domain/codes/method-titles.ts'
import { requirementText } from '../domain/input/number-text.ts'

/** A calculation as `calculationReferences` selects it, before it is put into words. */
export interface StoredReference extends Omit<CalculationReference, 'requiredWall' | 'code'> {
  readonly method: keyof typeof methodTitles
  /** What the required wall is read from. */
  readonly walls: Parameters<typeof requiredWallOf>[0]
}

/** The saved calculations with these ids as a JSON array, by number: `ids` is an expression of type uuid[]. */
export const calculationReferences = (ids: SQL): SQL => sql`
  CASE WHEN ${ids} = '{}' THEN '[]' ELSE (SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'revision', c.revision,
      'title', c.title, 'size', c.size, 'wall', c.wall, 'status', c.status, 'isCurrent', c.is_current,
      'method', c.method, 'edition', c.input->>'edition', 'passes', c.result->'passes',
      'isWallEnough', c.result->'isWallEnough', 'walls', json_strip_nulls(json_build_object(
        'requiredWall', c.result->'requiredWall', 'tn', c.result->'tn', 'intrados', c.result->'intrados',
        'sidewall', c.result->'sidewall', 'extrados', c.result->'extrados')))
      ORDER BY c.number, c.revision), '[]')
    FROM pipe_wall_calculations c WHERE c.id = ANY(${ids})) END`

/** A reference in words: required wall of pipe and bend rounded up, code by its title. */
export function referenceOf({ method, walls, ...shown }: StoredReference): CalculationReference {
  const needed = requiredWallOf(walls)
  return {
    ...shown,
    code: methodTitles[method],
    requiredWall: needed ? `${requirementText(needed)} ${needed.unit}` : null,
  }
}
