import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { locked } from '#platform/server/errors.ts'
import {
  type Abilities,
  fourEyes,
  type Guards,
  guardedActions,
} from '#platform/server/documents/abilities.ts'
import { mayApproveAlone } from '#modules/sole-approval/server/api.ts'
import { operationTemplates, type TemplateRecord } from '../contract.ts'
import type { TemplateOperation } from '../contract/operations.ts'
import {
  isDraft,
  isUnreleased,
  LOCKED,
  missingIn,
  templateLifecycle,
  validFromGuard,
  readinessGuard,
} from '../domain/lifecycle.ts'
import type { OperationContent } from '../domain/operation.ts'
import { operationTemplateTable } from '../table.ts'
import { templateExtra, templateJoins, templateList } from './queries.ts'

export const slice = 'operation-templates'

/** An operation as it is stored: what is not filled in is null. */
export type StoredOperation = TemplateOperation & OperationContent & { readonly seq: number }

/** A template as it is read, with what its rules need. */
export type StoredTemplate = Omit<TemplateRecord, 'missing' | 'operations' | 'validFrom' | 'notes'> & {
  readonly operations: StoredOperation[]
  readonly validFrom: string | null
  readonly notes: string | null
  readonly authorIds: readonly string[]
  readonly levelRank: number
}

/** `PSL1-MACH version 2` */
export const nameOf = ({ code, edition }: Pick<TemplateRecord, 'code' | 'edition'>): string =>
  `${code} version ${edition}`

/** Lists, reads and writes the rows of templates. */
export const templateRows = crud<typeof operationTemplates, StoredTemplate>(operationTemplates, {
  table: operationTemplateTable,
  also: ['authorIds'],
  list: templateList,
  extra: templateExtra,
  joins: templateJoins,
  subject: nameOf,
  can: rightsOf,
})

/** Why a step has to wait although the state allows it: nobody approves what they wrote. */
export const guards: Guards<keyof typeof templateLifecycle.actions, StoredTemplate> = {
  approve({ actor }, { authorIds, operations }) {
    const words = { did: 'wrote this version', has: 'approve it' }
    const message = fourEyes(actor, authorIds, words) ?? readinessGuard(operations)
    return message === null ? null : { message, code: 'not_approvable' }
  },
  approveOwn(_, { operations }) {
    const message = readinessGuard(operations)
    return message === null ? null : { message, code: 'not_approvable' }
  },
  makeCurrent(ctx, { validFrom }) {
    const message = validFromGuard(validFrom, ctx.today())
    return message === null ? null : { message, code: 'not_valid_yet' }
  },
}

/** What a sole approval is asked about. */
export const ownWorkOf = ({ authorIds, createdAt }: StoredTemplate) => ({
  right: `${slice}:approve`,
  authorIds,
  createdAt,
})

async function rightsOf(ctx: Context, template: StoredTemplate): Promise<Abilities> {
  const may = (verb: string, why: string | null) =>
    ctx.actor.permissions.has(`${slice}:${verb}`) ? (why ?? true) : 'You do not have the right to do this.'
  const draft = isDraft(template.status)
  const { approveOwn: own = '', ...can } = guardedActions(ctx, templateLifecycle, guards, template)
  const alone = draft ? await mayApproveAlone(ctx, ownWorkOf(template)) : undefined
  return {
    ...can,
    ...(alone === undefined ? {} : { approveOwn: alone === true ? own : alone }),
    update: may('update', draft ? null : LOCKED),
    remove: may('delete', draft ? null : 'Only a draft can be deleted. Retire this version.'),
    makeVersion: may('create', whyNoVersion(template)),
    derive: may('create', draft ? 'A draft cannot be derived from; approve it first.' : null),
  }
}

/** Null when the next version may be begun. */
export function whyNoVersion({
  status,
  versions,
}: Pick<StoredTemplate, 'status' | 'versions'>): string | null {
  if (isDraft(status)) return 'This version is still a draft: change it as it is.'
  const open = versions.find((version) => isUnreleased(version.status))
  return open ? `Version ${open.edition} is in preparation already.` : null
}

/** The answer for a row that was read. */
export const answerOf = (template: StoredTemplate): TemplateRecord => ({
  ...template,
  missing: isDraft(template.status) ? missingIn(template.operations) : [],
})

/** One template with everything its rules look at. @throws 404 */
export const requireTemplate = templateRows.require

/** The template as it is answered. @throws 404 */
export const readTemplate = async (ctx: Context, id: string): Promise<TemplateRecord> =>
  answerOf(await templateRows.require(ctx, id))

/** The template at this version, which must be a draft. @throws 404, 412, 423 */
export async function requireDraft(ctx: Context, id: string, version: number): Promise<StoredTemplate> {
  const template = await templateRows.requireVersion(ctx, id, version)
  if (!isDraft(template.status)) throw locked(LOCKED)
  return template
}

/** Makes somebody who changes a draft one of its authors: they cannot approve it. */
export async function noteAuthor(ctx: Context, id: string): Promise<void> {
  await ctx.tx.query(sql`
    UPDATE ${operationTemplateTable} SET author_ids = array_append(author_ids, ${ctx.actor.id}::uuid)
    WHERE id = ${id} AND NOT ${ctx.actor.id}::uuid = ANY(author_ids)`)
}
