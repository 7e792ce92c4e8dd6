import { sql } from 'drizzle-orm'
import type { DrawingUse } from '#modules/engineering/drawings/contract.ts'
import type { RevisionFollower } from '#modules/engineering/drawings/server/api.ts'
import { operationTemplateTable as template, templateOperationTable as operation } from '../table.ts'

/**
 * Operations of templates name a procedure by its number, in words: which revision counts is decided when a traveller is made of
 * the template, so nothing of a template is held.
 */
export const proceduresInTemplates: RevisionFollower = {
  uses: (ctx, { number }) =>
    ctx.tx.query<DrawingUse>(sql`
      SELECT 'operation-templates' AS slice, ${template.id} AS id, ${template.code} || ' version ' || ${template.edition} AS number,
        string_agg(${operation.seq} || ' ' || ${operation.title}, ', ' ORDER BY ${operation.seq}) AS title, NULL AS rev,
        ${template.status} AS state, false AS "isOpen",
        '/setup/psl-levels/' || ${template.pslLevelId} || '/operation-templates/' || ${template.id} AS path
      FROM ${template} JOIN ${operation} ON ${operation.templateId} = ${template.id}
      WHERE ${template.status} IN ('draft', 'approved', 'current')
        AND (lower(${operation.procedure}) = lower(${number}) OR starts_with(lower(${operation.procedure}), lower(${number}) || ' rev '))
      GROUP BY ${template.id} ORDER BY 3 LIMIT 100`),
}
