import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { locked, notChoosable, stale } from '#platform/server/errors.ts'
import { operationDifferences } from '../domain/compare.ts'
import { isDraft, LOCKED, type TemplateStatus } from '../domain/lifecycle.ts'
import { labelOf, type OperationContent } from '../domain/operation.ts'
import { operationTemplateTable } from '../table.ts'
import { nameOf, readTemplate, slice } from './records.ts'

interface Touched {
  readonly status: TemplateStatus
  readonly code: string
  readonly edition: number
}

/**
 * Raises the version of a draft because its operations change, and notes the author. From here on other writers of
 * the same template wait, so numbers of operations cannot collide. Without `version` any version is meant.
 * @throws 412 when the version is another one, 423 when it is no draft, 422 at `templateId` when there is none
 */
export async function touchDraft(ctx: Context, templateId: string, version?: number): Promise<Touched> {
  const author = sql`${ctx.actor.id}::uuid`
  const [touched] = await ctx.tx.query<Touched>(sql`
    UPDATE ${operationTemplateTable} SET version = version + 1, updated_at = now(),
      author_ids = CASE WHEN ${author} = ANY(author_ids) THEN author_ids ELSE array_append(author_ids, ${author}) END
    WHERE id = ${templateId} ${version === undefined ? sql`` : sql`AND version = ${version}`}
    RETURNING status, code, edition`)
  if (touched) {
    if (!isDraft(touched.status)) throw locked(LOCKED)
    return touched
  }
  if (version !== undefined) throw stale(await readTemplate(ctx, templateId))
  throw notChoosable('templateId')
}

/** Tells the timeline of a template what happened to one of its operations. */
export function noteOperation(
  ctx: Context,
  template: { readonly id: string } & Pick<Touched, 'code' | 'edition'>,
  before: OperationContent | null,
  after: OperationContent | null,
): void {
  const action = before === null ? 'addOperation' : after === null ? 'removeOperation' : 'changeOperation'
  const changed = before && after ? operationDifferences(before, after) : []
  if (before && after && changed.length === 0) return
  ctx.audit({
    entity: slice,
    entityId: template.id,
    action,
    subject: nameOf(template),
    changes:
      changed.length > 0
        ? { operation: { from: null, to: changed.map(({ sentence }) => sentence).join('; ') } }
        : { operation: { from: before && labelOf(before), to: after && labelOf(after) } },
  })
}
