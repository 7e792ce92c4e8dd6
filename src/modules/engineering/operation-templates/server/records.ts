import type { Context } from '#platform/server/context.ts'
import { lifecycleRecords } from '#platform/server/records/lifecycle-records.ts'
import { fieldsOf } from '#platform/server/documents/reading.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import { ability, because, fourEyes, type Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import { withSoleApproval } from '#modules/signing/sole-approval/server/api.ts'
import { operationTemplates, type TemplateRecord } from '../contract.ts'
import type { TemplateOperation } from '../contract/operations.ts'
import {
  type templateLifecycle,
  isDraft,
  isUnreleased,
  LOCKED,
  missingIn,
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

/** Why a step has to wait although the state allows it: nobody approves what they wrote. */
const guards: Guards<keyof typeof templateLifecycle.actions, StoredTemplate> = {
  approve({ actor }, { authorIds, operations }) {
    const words = { did: 'wrote this version', has: 'approve it' }
    const own = because(fourEyes(actor, authorIds, words))
    if (own) return { ...own, code: 'not_approvable' }
    const message = readinessGuard(operations)
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

function abilities(ctx: Context, template: StoredTemplate, allowed: Abilities): Promise<Abilities> {
  const draft = isDraft(template.status)
  const may = (why: string | null) => ability(ctx.actor, `${slice}:create`, why === null, why ?? '')
  const can = {
    ...allowed,
    makeVersion: may(whyNoVersion(template)),
    derive: may(draft ? 'A draft cannot be derived from; approve it first.' : null),
  }
  return withSoleApproval(ctx, can, draft ? ownWorkOf(template) : null)
}

/** Lists, reads and writes the rows of templates. */
export const templateRows = lifecycleRecords<typeof operationTemplates, StoredTemplate>(operationTemplates, {
  table: operationTemplateTable,
  also: ['authorIds'],
  list: templateList,
  extra: templateExtra,
  joins: templateJoins,
  subject: nameOf,
  audited: (template) => fieldsOf(template, [...Object.keys(operationTemplates.input.shape), 'edition']),
  guards,
  locked: ({ status }) => (isDraft(status) ? null : LOCKED),
  kept: ({ status }) => (isDraft(status) ? null : 'Only a draft can be deleted. Retire this version.'),
  can: abilities,
})

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
export const requireDraft = templateRows.requireUnlocked
