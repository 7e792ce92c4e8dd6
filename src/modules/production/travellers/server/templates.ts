import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { selectForJson } from '#platform/server/database/select-columns.ts'
import { notChoosable } from '#platform/server/errors.ts'
import {
  operationTemplateTable as template,
  templateOperationTable as operation,
} from '#modules/engineering/operation-templates/table.ts'
import type { TemplateLine } from '../domain/route.ts'

interface CurrentTemplate {
  readonly edition: number
  /** `PSL1-MACH version 2` */
  readonly name: string
  readonly pslLevelId: string
  readonly operations: readonly TemplateLine[]
}

/** A template that is current today, with its operations. @throws 422 for any other */
export async function readTemplate(ctx: Context, id: string): Promise<CurrentTemplate> {
  const [found] = await ctx.tx.query<CurrentTemplate>(sql`
    SELECT ${template.edition}, ${template.code} || ' version ' || ${template.edition} AS name,
      ${template.pslLevelId} AS "pslLevelId", (SELECT coalesce(json_agg(o ORDER BY o.seq), '[]') FROM (
      SELECT ${selectForJson(operation, { except: ['templateId'] })} FROM ${operation}
      WHERE ${operation.templateId} = ${template.id}) AS o) AS operations
    FROM ${template} WHERE ${template.id} = ${id} AND ${template.status} = 'current'`)
  if (!found) throw notChoosable('templateId')
  return found
}

/** The current template of a PSL level where there is but one; null: somebody has to choose. */
export async function onlyTemplateOf(ctx: Context, pslLevelId: string): Promise<string | null> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT ${template.id} FROM ${template}
    WHERE ${template.pslLevelId} = ${pslLevelId} AND ${template.status} = 'current' LIMIT 2`)
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

/** The edition of a template that is current today; none where it was retired. */
export async function newestEditionOf(
  ctx: Context,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  const [found] = await ctx.tx.query<{ id: string; name: string }>(sql`
    SELECT ${template.id}, ${template.code} || ' version ' || ${template.edition} AS name FROM ${template}
    WHERE (${template.pslLevelId}, lower(${template.code})) = (
      SELECT t.psl_level_id, lower(t.code) FROM ${template} t WHERE t.id = ${id}) AND ${template.status} = 'current'`)
  return found
}
