import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { invalid, locked, notFound, refused, stale } from '#platform/server/errors.ts'
import { updateRow } from '#platform/server/database/rows.ts'
import type { MergePreview } from '../contract/merge.ts'
import type { companies } from '../contract.ts'
import {
  differingFields,
  type MergeField,
  type Mergeable,
  mergedCompany,
  mergeFields,
} from '../domain/merge.ts'
import { companyStatuses, mergedSentence } from '../domain.ts'
import { companyAddressTable, companyContactTable, companyTable } from '../table.ts'
import { companyRecords } from './queries.ts'
import {
  type CompanyReference,
  companyReferences,
  countReferences,
  kindLabel,
  movedFields,
  moveReferences,
} from './references.ts'

type ById = { id: string }
type Company = z.output<typeof companies.record> & Mergeable
type MergeBody = z.output<(typeof companies)['endpoints']['merge']['body']>

const same = () => invalid({ from: ['A company cannot be merged into itself.'] })

async function requireBoth(ctx: Context, id: string, fromId: string): Promise<[Company, Company]> {
  if (id === fromId) throw same()
  const stays = await companyRecords.find(ctx, id)
  if (!stays) throw notFound()
  const goes = await companyRecords.find(ctx, fromId)
  if (!goes) throw invalid({ from: ['The selected company is invalid.'] }, { from: 'choice' })
  for (const one of [stays, goes]) if (one.mergedIntoId) throw locked(mergedSentence(one))
  return [stays, goes]
}

/** What merging `from` into the company would do: the choices, and how much moves. Nothing is written. */
export const previewMergeWith =
  (hubs: readonly Hub<unknown>[]) =>
  async (
    ctx: Context,
    { params, query }: Incoming<ById, { from: string }, unknown>,
  ): Promise<MergePreview> => {
    const [stays, goes] = await requireBoth(ctx, params.id, query.from)
    const counts = await countReferences(ctx, await companyReferences(ctx), goes.id)
    const moves = counts.map(({ reference, count }) => ({ kind: kindLabel(reference), count }))
    return {
      stays: partyOf(stays),
      goes: partyOf(goes),
      fields: differingFields(stays, goes).map((field) => ({
        field,
        label: mergeFields[field],
        stays: inWords(stays, field),
        goes: inWords(goes, field),
      })),
      moves,
      notes: notesOf(stays, goes, counts, hubs),
    }
  }

const partyOf = ({ id, version, code, name }: Company) => ({ id, version, code, name })

/** A value as the form shows it. */
function inWords(company: Company, field: MergeField): string {
  switch (field) {
    case 'status':
      return companyStatuses[company.status].label
    case 'globalSegmentId':
      return company.globalSegmentName ?? ''
    case 'marketSegmentId':
      return company.marketSegmentName ?? ''
    case 'accountManagerId':
      return company.accountManagerName ?? ''
    case 'paymentTermsDays':
      return `${company.paymentTermsDays} days`
    default:
      return String(company[field])
  }
}

function notesOf(
  stays: Company,
  goes: Company,
  counts: readonly { reference: CompanyReference; count: number }[],
  hubs: readonly Hub<unknown>[],
): string[] {
  const has = (table: string) => counts.some(({ reference }) => reference.table === table)
  const supplierStatus = mergedCompany(stays, goes, []).supplierStatus
  return [
    `${goes.code} stays readable and leads to ${stays.code}; its code is not given again.`,
    ...(supplierStatus !== stays.supplierStatus
      ? ['The supplier status of the other company is taken over.']
      : []),
    ...(goes.creditHoldReason && !stays.creditHoldReason
      ? ['The credit hold of the other company is taken over.']
      : []),
    ...hubs.flatMap(({ onMerge }) =>
      onMerge?.note && has(onMerge.note.table) ? [onMerge.note.sentence] : [],
    ),
    ...(has('users') ? ['Accounts in the client area will see everything of the company that stays.'] : []),
  ]
}

/**
 * Merges one company into another for good, in one transaction: whatever refers to the one refers to the other
 * afterwards; what documents froze (numbers, names and addresses in their text) stays as it was.
 */
export const mergeWith =
  (hubs: readonly Hub<unknown>[]) =>
  async (ctx: Context, { params, version, body }: Incoming<ById, unknown, MergeBody>): Promise<Company> => {
    if (params.id === body.from) throw same()
    // In one order, so that two merges the other way round cannot wait for each other.
    await ctx.tx.query(sql`
    SELECT id FROM ${companyTable} WHERE id = ANY(${sql.param([params.id, body.from])}::uuid[]) ORDER BY id FOR UPDATE`)
    const [stays, goes] = await requireBoth(ctx, params.id, body.from)
    if (stays.version !== version) throw stale(stays)
    if (goes.version !== body.fromVersion)
      throw refused('other_changed', `${goes.name} was changed meanwhile. Look at the two companies again.`)
    await lastPositions(ctx, stays.id, goes.id)
    const moved = await moveReferences(ctx, await companyReferences(ctx), { from: goes.id, to: stays.id })
    await keepFields(ctx, stays, goes, body.take)
    const movedFrom = (name: string) => [...moved].flatMap(([{ table }, ids]) => (table === name ? ids : []))
    for (const { onMerge } of hubs) await onMerge?.run(ctx, { staysId: stays.id, movedFrom })
    await bury(ctx, goes, stays.id)
    auditMerge(ctx, { stays, goes, moved, body })
    return await companyRecords.require(ctx, stays.id)
  }

/** Addresses and people that come go behind those that are there; only one address is the default. */
async function lastPositions(ctx: Context, staysId: string, goesId: string): Promise<void> {
  for (const table of [companyAddressTable, companyContactTable]) {
    await ctx.tx.query(sql`
      UPDATE ${table} SET position = position + 1 + coalesce(
        (SELECT max(o.position) FROM ${table} o WHERE o.company_id = ${staysId}), -1)
      WHERE company_id = ${goesId}`)
  }
  await ctx.tx.query(sql`
    UPDATE ${companyAddressTable} SET is_default = false WHERE company_id = ${goesId}
      AND EXISTS (SELECT 1 FROM ${companyAddressTable} o WHERE o.company_id = ${staysId} AND o.is_default)`)
}

async function keepFields(
  ctx: Context,
  stays: Company,
  goes: Company,
  take: readonly MergeField[],
): Promise<void> {
  const values = mergedCompany(stays, goes, take)
  const [facts] = await ctx.tx.query<{
    lastContactAt: string | null
    city: string
    country: string
  }>(sql`
    SELECT (SELECT max(last_contact_at) FROM ${companyTable} WHERE id = ANY(${sql.param([stays.id, goes.id])}::uuid[])) AS "lastContactAt",
      coalesce(a.city, c.city) AS city, coalesce(a.country, c.country) AS country
    FROM ${companyTable} c LEFT JOIN ${companyAddressTable} a ON a.company_id = c.id AND a.is_default
    WHERE c.id = ${stays.id} LIMIT 1`)
  await updateRow(ctx.tx, companyTable, { id: stays.id, version: stays.version }, { ...values, ...facts })
}

/** The double entry stays as a page that can be read and leads on; nothing can be done with it. */
async function bury(ctx: Context, goes: Company, intoId: string): Promise<void> {
  const at = ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${companyTable} SET merged_into_id = ${intoId}, merged_at = ${at}, merged_by_name = ${ctx.actor.name},
      status = 'inactive', next_certificate_on = NULL, version = version + 1, updated_at = now()
    WHERE id = ${goes.id}`)
}

interface Merged {
  readonly stays: Company
  readonly goes: Company
  readonly moved: ReadonlyMap<CompanyReference, string[]>
  readonly body: MergeBody
}

/** Every row that moved is named by its id; the timeline tells how many there were. */
function auditMerge(ctx: Context, { stays, goes, moved, body }: Merged): void {
  const values = mergedCompany(stays, goes, body.take)
  const changes: Record<string, { from: unknown; to: unknown }> = {
    mergedCompanyName: { from: null, to: `${goes.code} ${goes.name}` },
    mergedCompanyId: { from: null, to: goes.id },
    ...movedFields(moved),
  }
  for (const [field, to] of Object.entries(values)) {
    const from = stays[field as keyof Company] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  const about = { entity: 'companies', reason: body.reason }
  const subject = `${stays.code} ${stays.name}`
  ctx.audit({ ...about, entityId: stays.id, action: 'merge', subject, changes })
  ctx.audit({
    ...about,
    entityId: goes.id,
    action: 'mergeAway',
    subject: `${goes.code} ${goes.name}`,
    changes: { mergedInto: { from: null, to: subject }, status: { from: goes.status, to: 'inactive' } },
  })
}

/** A SELECT of the companies that were merged into one; their timeline is told with it. */
export const mergedIds = (id: string): SQL => sql`SELECT id FROM ${companyTable} WHERE merged_into_id = ${id}`
