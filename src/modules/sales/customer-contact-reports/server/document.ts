import { type SQL, sql } from 'drizzle-orm'
import { linesOf } from '#platform/contract/values/rich-text.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Abilities } from '#platform/contract/abilities.ts'
import {
  ability,
  because,
  fourEyes,
  type Guard,
  missingGuard,
} from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { forbidden } from '#platform/server/errors.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { isOpen } from '#modules/sales/enquiries/domain.ts'
import { enquiryTable } from '#modules/sales/enquiries/table.ts'
import { marketSegmentTable } from '#modules/setup/market-segments/table.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { quoteConfidenceTable } from '#modules/setup/quote-confidence/table.ts'
import { quoteTable } from '#modules/sales/quotes/table.ts'
import { salesStepTable } from '#modules/setup/sales-steps/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { customerContactReports } from '../contract.ts'
import { isClosed, isDraft, isReviewed, missingToSubmit, reportLifecycle } from '../domain.ts'
import { contactActionTable as actions, contactReportTable as reports } from '../table.ts'
import { checkReferences } from './checks.ts'
import { isOverdueOn, type ReportRow, seenBy } from './queries.ts'

/** Why a report that is no draft cannot be changed. */
export const lockedReason = (status: string): string =>
  isReviewed(status) || isClosed(status)
    ? 'The report is reviewed and stays as it is. Actions can still be changed and ticked off.'
    : 'The report is submitted. Its author can recall it until it is reviewed.'
const KEPT = 'A report that was submitted once is kept.'
const NOT_INVOLVED = 'Only the author, those who were there and managers can do this.'

/** Why a person who is not the author cannot do what only the author may; null when they are. */
export const notAuthor = (actor: Actor, row: Pick<ReportRow, 'authorId' | 'authorName'>): string | null =>
  actor.id === row.authorId ? null : `Only ${row.authorName}, who wrote it, can do this.`

/** Who may tick an action off: its owner, the author, and whoever reviews. */
export const mayTick = (actor: Actor, row: Pick<ReportRow, 'authorId'>, ownerId: string): boolean =>
  actor.id === ownerId ||
  actor.id === row.authorId ||
  actor.permissions.has('customer-contact-reports:review')

/** Why this person cannot work on the report: its author until it is submitted, then also who was there or reviews. */
function notInvolved(actor: Actor, row: ReportRow): string | null {
  if (isDraft(row.status)) return notAuthor(actor, row)
  const isInvolved = row.attendeeIds.includes(actor.id) || mayTick(actor, row, row.authorId)
  return isInvolved ? null : NOT_INVOLVED
}

/** Throws 403 for those who have nothing to do with the report. */
export function requireInvolved({ actor }: Context, row: ReportRow): void {
  const reason = notInvolved(actor, row)
  if (reason) throw forbidden(reason)
}

const authorGuard: Guard<ReportRow> = ({ actor }, row) => {
  const message = notAuthor(actor, row)
  return message === null ? null : { message, isForbidden: true }
}

const readyGuard = missingGuard<ReportRow>(({ clock }, row) => missingToSubmit(row, clock.now()), 'not_ready')

function reviewGuard({ actor }: Context, { authorId }: ReportRow) {
  const own = because(fourEyes(actor, [authorId], { did: 'wrote this', has: 'review it' }))
  return own && { ...own, code: 'own_report' }
}

/** Why the report cannot be deleted; null: it can. */
export const keptReason = ({ status, submittedAt }: ReportRow): string | null =>
  isDraft(status) && !submittedAt ? null : KEPT

function abilities({ actor }: Context, row: ReportRow): Abilities {
  const may = (right: string, reason: string | null) => ability(actor, right, reason === null, reason ?? '')
  const own = notAuthor(actor, row)
  const draft = isDraft(row.status)
  const involved = notInvolved(actor, row)
  const afterDraft = draft ? (own ?? 'Submit the report first.') : involved
  return {
    update: may('customer-contact-reports:update', own ?? (draft ? null : lockedReason(row.status))),
    remove: may('customer-contact-reports:delete', own ?? keptReason(row)),
    updateActions: may('customer-contact-reports:update', afterDraft),
    link: may('customer-contact-reports:update', involved),
    createEnquiry: may('enquiries:create', involved),
    acceptStep: may('enquiries:update', row.salesStepId ? afterDraft : 'The report names no sales step.'),
  }
}

const asList = (rows: SQL, order: SQL): SQL =>
  sql`(SELECT coalesce(json_agg(o ORDER BY ${order}), '[]') FROM (${rows}) AS o)`

const columns = {
  companyName: sql`co.name`,
  marketSegmentName: sql`ms.name`,
  authorName: sql`au.name`,
  salesStepName: sql`ss.name`,
  stepIsFinal: sql`(ss.is_won OR ss.is_lost)`,
  quoteConfidenceName: sql`qc.name`,
  confidencePercent: sql`qc.percent`,
  reviewedByName: sql`rv.name`,
  contacts: asList(
    sql`SELECT p.id, p.name, p.job_title AS "jobTitle" FROM ${companyContactTable} p
      WHERE p.id = ANY(${reports.contactIds}) AND p.company_id = ${reports.companyId}`,
    sql`array_position(${reports.contactIds}, o.id)`,
  ),
  attendees: asList(
    sql`SELECT u.id, u.name FROM ${userTable} u WHERE u.id = ANY(${reports.attendeeIds}) AND u.role <> 'client'`,
    sql`array_position(${reports.attendeeIds}, o.id)`,
  ),
  products: asList(
    sql`SELECT p.id, p.code, p.name FROM ${productCodeTable} p WHERE p.id = ANY(${reports.productCodeIds})`,
    sql`o.code`,
  ),
  enquiries: asList(
    sql`SELECT e.id, e.number, e.project_name AS "projectName", e.status, e.sales_step_id AS "salesStepId",
        s.name AS "salesStepName"
      FROM ${enquiryTable} e JOIN ${salesStepTable} s ON s.id = e.sales_step_id
      WHERE e.id = ANY(${reports.enquiryIds}) AND e.company_id = ${reports.companyId}`,
    sql`o.number`,
  ),
  quotes: asList(
    sql`SELECT q.id, q.number, q.revision, q.project_name AS "projectName", q.status, q.net::text AS net, q.currency
      FROM ${quoteTable} q WHERE q.id = ANY(${reports.quoteIds}) AND q.company_id = ${reports.companyId}`,
    sql`o.number, o.revision`,
  ),
}

const joins = sql`
  JOIN ${companyTable} co ON co.id = ${reports.companyId}
  JOIN ${userTable} au ON au.id = ${reports.authorId}
  LEFT JOIN ${marketSegmentTable} ms ON ms.id = ${reports.marketSegmentId}
  LEFT JOIN ${salesStepTable} ss ON ss.id = ${reports.salesStepId}
  LEFT JOIN ${quoteConfidenceTable} qc ON qc.id = ${reports.quoteConfidenceId}
  LEFT JOIN ${userTable} rv ON rv.id = ${reports.reviewedById}`

/** The actions of a report; that one is done is said by an action of its own. */
const actionLines = {
  table: actions,
  parent: 'reportId',
  notSaved: ['doneAt', 'doneById'],
  notRead: ['doneById'],
  order: 'position',
  foreign: 'An action belongs to another report.',
  columns: {
    ownerName: sql`ow.name`,
    ownerRole: sql`ow.role`,
    doneByName: sql`dn.name`,
  },
  joins: sql`JOIN ${userTable} ow ON ow.id = ${actions.ownerId} LEFT JOIN ${userTable} dn ON dn.id = ${actions.doneById}`,
}

const NOT_AUDITED = [
  'summary',
  'actions',
  'contactIds',
  'attendeeIds',
  'productCodeIds',
  'enquiryIds',
  'quoteIds',
]
const audited = (Object.keys(customerContactReports.input.shape) as (keyof ReportRow)[]).filter(
  (name) => !NOT_AUDITED.includes(name),
)
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const numbered = (list: readonly { number: string }[]) => list.map(({ number }) => number)

/** The contact report as a document: how it is read, presented and guarded. */
export const contactReports = documentOf(customerContactReports, {
  lifecycle: reportLifecycle,
  read: {
    table: reports,
    parts: { actions: actionLines },
    columns,
    joins,
    perReader: (ctx) => ({ isOverdue: isOverdueOn(ctx.today()) }),
    seenBy: ({ actor }) => seenBy(actor),
  },
  guards: {
    submit: (ctx, row: ReportRow) => authorGuard(ctx, row) ?? readyGuard(ctx, row),
    recall: authorGuard,
    review: reviewGuard,
  },
  abilities,
  present: ({ actor, clock }, row) => ({
    ...row,
    // What stands behind a link is told to those who may open it.
    enquiries: actor.permissions.has('enquiries:read')
      ? row.enquiries.map((one) => ({ ...one, isOpen: isOpen(one.status) }))
      : [],
    quotes: actor.permissions.has('quotes:read') ? row.quotes : [],
    missingToSubmit: missingToSubmit(row, clock.now()),
  }),
  check: checkReferences,
  audited: (_, row) => ({
    ...Object.fromEntries(audited.map((name) => [name, row[name]])),
    summary:
      row.summary &&
      linesOf(row.summary)
        .map(({ text }) => text)
        .join('\n'),
    contacts: named(row.contacts),
    attendees: named(row.attendees),
    products: named(row.products),
    enquiries: numbered(row.enquiries),
    quotes: numbered(row.quotes),
    actions: row.actions.map(({ text, ownerName, dueOn }) =>
      [text, ownerName, dueOn].filter(Boolean).join(', '),
    ),
  }),
})
