import { without } from '#platform/contract/values/without.ts'
import { sql } from 'drizzle-orm'
import { ONLY_A_DRAFT, type Refusal, refusalOf } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { auditLog } from '#platform/server/audit/audit-table.ts'
import { ability, because, fourEyes } from '#platform/server/documents/lifecycle/abilities.ts'
import { documentOf } from '#platform/server/documents/document.ts'
import { lookedUp } from '#platform/server/documents/reading.ts'
import { files } from '#platform/server/files/table.ts'
import { travellerDeliveryNoteLineTable as noteLine } from '#modules/dispatch/traveller-delivery-notes/table.ts'
import { travellerTable } from '#modules/production/travellers/table.ts'
import { licenceTable } from '#modules/dispatch/licences/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { SigningSlot } from '#modules/signing/signature/domain.ts'
import { slotRefusal } from '#modules/signing/signature/server/api.ts'
import { declarations as contract } from '../contract.ts'
import { declarationLifecycle, isDraft } from '../domain.ts'
import { isOfResults } from '../domain/kinds.ts'
import { missingFacts } from '../domain/missing.ts'
import { declarationLineTable, declarationParticularTable, declarationTable as table } from '../table.ts'
import { type DeclarationRow, declaredFacts } from './facts.ts'
import { anyNote } from './notes.ts'
import { hashOfFacts } from './shown-facts.ts'

export type { DeclarationRow }

export const LOCKED = ONLY_A_DRAFT

const NOT_THE_WRITER = { did: 'wrote this declaration', has: 'sign it' }

/** Whoever answers for it: on the list for declarations of conformity, and not the one who wrote it. */
export const signatorySlot = ({ writerIds }: Pick<DeclarationRow, 'writerIds'>): SigningSlot => ({
  role: 'Signatory',
  needs: [{ list: 'regular', kind: 'conformity' }],
  notThe: { ids: writerIds, ...NOT_THE_WRITER },
  meaning: 'released',
})

/** Whoever created it or changed it since. */
const writerIds = sql`(
  SELECT coalesce(json_agg(DISTINCT w.id), '[]') FROM (SELECT ${table.createdById} AS id
    UNION SELECT a.actor_id FROM ${auditLog} a
    WHERE a.entity = 'declarations' AND a.entity_id = ${table.id} AND a.action = 'update') AS w WHERE w.id IS NOT NULL)`

const older = (column: string) =>
  sql`(SELECT older.${sql.identifier(column)} FROM public.${table} older WHERE older.id = ${table.supersedesId})`
const newer = (column: string) => sql`(SELECT newer.${sql.identifier(column)} FROM public.${table} newer
  WHERE newer.supersedes_id = ${table.id} AND newer.status <> 'cancelled' AND newer.facts IS NOT NULL)`

/** Whoever worked on the pieces does not sign what was found of them, nor whoever did before they were split off. */
async function performed(ctx: Context, { kind, noteId }: DeclarationRow): Promise<Refusal | null> {
  if (!isOfResults(kind)) return null
  const found = await ctx.tx.query(sql`
    SELECT FROM ${noteLine} l JOIN ${travellerTable} t ON t.root_id = l.traveller_id AND t.in_force
    WHERE l.note_id = ${noteId} AND ${ctx.actor.id}::uuid = ANY(t.performer_ids) LIMIT 1`)
  return found.length > 0
    ? refusalOf('four_eyes', { did: 'worked on these pieces', has: 'sign what was found of them' })
    : null
}

/** What of a licence decides whether, and for what, it counts. */
const COUNTING = [
  'kind',
  'number',
  'status',
  'body',
  'bodyNo',
  'facilityId',
  'validFrom',
  'validUntil',
  'scope',
]

/** Whoever entered or changed the licence since the goods were put on their note does not sign under it. */
async function extendedLicence(
  ctx: Context,
  { licenceId, noteId }: Pick<DeclarationRow, 'licenceId' | 'noteId'>,
): Promise<Refusal | null> {
  if (!licenceId) return null
  const found = await ctx.tx.query(sql`
    SELECT FROM ${auditLog} a, ${anyNote} n WHERE n.id = ${noteId} AND a.entity = 'licences' AND a.entity_id = ${licenceId}
      AND a.actor_id = ${ctx.actor.id} AND a.at > n.created_at AND a.changes ?| ${sql.param(COUNTING)}::text[] LIMIT 1`)
  return found.length > 0
    ? refusalOf('four_eyes', {
        did: 'changed its licence since these goods were put on their note',
        has: 'sign under it',
      })
    : null
}

/** Who may not sign it, whatever the lists say. */
export const signsTwice = async (ctx: Context, row: DeclarationRow): Promise<Refusal | null> =>
  (await performed(ctx, row)) ?? (await extendedLicence(ctx, row))

/** A declaration as a document: how it is read, presented and guarded. */
export const declarations = documentOf(contract, {
  lifecycle: declarationLifecycle,
  read: {
    table,
    lines: { table: declarationLineTable, parent: 'declarationId', order: 'lineNo' },
    parts: {
      particulars: { table: declarationParticularTable, parent: 'declarationId', order: 'lineNo' },
    },
    columns: {
      noteNumber: sql`n.number`,
      noteEntity: sql`n.entity`,
      noteStatus: sql`n.status`,
      companyName: sql`co.name`,
      facilityName: sql`fa.name`,
      timeZone: sql`fa.time_zone`,
      createdByName: lookedUp(userTable, sql`${table.createdById}`),
      writerIds,
      issuedByName: lookedUp(userTable, sql`${table.issuedById}`),
      supersedesNumber: older('number'),
      licenceNumber: sql`(SELECT l.number FROM ${licenceTable} l WHERE l.id = ${table.licenceId})`,
      supersededById: newer('id'),
      supersededByNumber: newer('number'),
      pdfSha256: sql`(SELECT f.sha256 FROM ${files} f WHERE f.id = ${table.fileId})`,
    },
    joins: sql`
      JOIN ${anyNote} n ON n.id = ${table.noteId}
      JOIN ${companyTable} co ON co.id = ${table.companyId}
      JOIN ${facilityTable} fa ON fa.id = ${table.facilityId}`,
  },
  guards: {
    issue: ({ actor }, { writerIds }) => because(fourEyes(actor, writerIds, NOT_THE_WRITER)),
  },
  abilities: ({ actor }, row) => ({
    update: ability(actor, 'declarations:update', isDraft(row.status), LOCKED),
  }),
  async can(ctx, can, row) {
    if (can['issue'] !== true) return can
    const [missing] = missingFacts(await declaredFacts(ctx, row))
    const refusal = (await slotRefusal(ctx, signatorySlot(row), row)) ?? (await signsTwice(ctx, row))
    return { ...can, issue: refusal ?? missing ?? true }
  },
  async present(ctx: Context, whole: DeclarationRow) {
    const row = without(whole, 'facts', 'createdById', 'fileId', 'pdfSha256', 'noteStatus', 'writerIds')
    const facts = isDraft(row.status) ? await declaredFacts(ctx, whole) : null
    return { ...row, missing: facts ? missingFacts(facts) : [], factsSha256: facts && hashOfFacts(facts) }
  },
})
