import { type SQL, sql } from 'drizzle-orm'
import { type Abilities, answersOf } from '#platform/contract/abilities.ts'
import type { ListQuery, Page } from '#platform/contract/calls/paging.ts'
import { lockedBecause, notTheRight } from '#platform/contract/calls/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { addressOf } from '#platform/server/http/address.ts'
import { locked, notFound, stale } from '#platform/server/errors.ts'
import { allowedActions } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan, ListRow } from '#platform/server/lists/list-plan.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { statusHistory } from '#platform/server/documents/lifecycle/lifecycle-table.ts'
import { files } from '#platform/server/files/table.ts'
import { mergedSentence } from '#modules/people/companies/domain.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import type { SupplierRecord, suppliers } from '../contract.ts'
import { expiredMandatory, type SupplierFacts, supplierLifecycle, supplierGuard } from '../domain.ts'
import { companyApprovalTable, companyCertificateTable } from '../table.ts'

type List = typeof suppliers.endpoints.list

const table = companyTable
const isSupplier = sql`(${table.isSupplier} OR ${table.isSubcontractor})`

const plan: ListPlan<List> = {
  from: sql`${table}`,
  id: sql`${table.id}`,
  columns: {
    version: sql`${table.version}`,
    code: sql`${table.code}`,
    name: sql`${table.name}`,
    status: sql`${table.supplierStatus}`,
    city: sql`${table.city}`,
    country: sql`${table.country}`,
    nextCertificateOn: sql`${table.nextCertificateOn}`,
  },
  filters: {
    status: sql`${table.supplierStatus}`,
    isSubcontractor: sql`${table.isSubcontractor}`,
    country: sql`${table.country}`,
  },
  sorts: {
    name: { column: sql`${table.name}`, type: 'text' },
    code: { column: sql`${table.code}`, type: 'text' },
    certificateDueOn: { column: sql`${table.certificateDueOn}`, type: 'date' },
  },
  search: sql`${table.search}`,
  prefixes: [sql`${table.code}`],
  where: sql`${isSupplier} AND ${table.mergedIntoId} IS NULL`,
}

/** One page of those we buy from. */
export const listSuppliers = (
  ctx: Context,
  { query }: { query: ListQuery },
  exchange: HttpExchange,
): Promise<Page<ListRow<List>>> => listPage(ctx, plan, query, addressOf(exchange))

/** An instant as JSON has it everywhere: UTC. */
const instant = (part: SQL): SQL => sql`to_char(${part} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ending = (alias: SQL): SQL =>
  sql`'endedAt', ${instant(sql`${alias}.ended_at`)}, 'endedByName', ${alias}.ended_by_name, 'endReason', ${alias}.end_reason`

/** The certificates of a company as JSON, those that count first. */
export const certificatesOf = (companyId: SQL): SQL => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', c.id, 'standard', c.standard, 'number', c.number, 'body', c.body,
    'issuedOn', c.issued_on, 'expiresOn', c.expires_on, 'isMandatory', c.is_mandatory, 'fileId', f.id,
    'fileName', f.name, 'createdAt', ${instant(sql`c.created_at`)}, ${ending(sql`c`)})
    ORDER BY c.ended_at IS NOT NULL, c.expires_on NULLS LAST, c.standard, c.id)
  FROM ${companyCertificateTable} c LEFT JOIN ${files} f ON f.id = c.file_id AND f.removed_at IS NULL
  WHERE c.company_id = ${companyId}), '[]')`

/** What a company is approved for as JSON, what counts first. */
export const approvalsOf = (companyId: SQL): SQL => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'approvedByName', a.approved_by_name,
    'approvedOn', a.approved_on, 'validUntil', a.valid_until, 'conditions', a.conditions, ${ending(sql`a`)})
    ORDER BY a.ended_at IS NOT NULL, a.kind DESC, lower(a.name), a.id)
  FROM ${companyApprovalTable} a WHERE a.company_id = ${companyId}), '[]')`

/** Every move of a supplier as JSON, the newest first. */
export const movesOf = (companyId: SQL): SQL => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('at', ${instant(sql`h.at`)}, 'actorName', h.actor_name, 'action', h.action,
    'from', h.from_state, 'to', h.to_state, 'reason', h.reason) ORDER BY h.at DESC)
  FROM ${statusHistory} h WHERE h.entity = 'companies' AND h.entity_id = ${companyId}), '[]')`

type Row = Omit<SupplierRecord, 'refusal' | 'can' | 'status'> &
  SupplierFacts & { mergedIntoId: string | null; mergedIntoName: string | null }

async function findRow(ctx: Context, id: string): Promise<Row | null> {
  const [row] = await ctx.tx.query<Row>(sql`
    SELECT ${table.id}, ${table.version}, ${table.code}, ${table.name}, ${table.status},
      ${table.supplierStatus} AS "supplierStatus", ${table.isSupplier} AS "isSupplier",
      ${table.isSubcontractor} AS "isSubcontractor", ${table.mergedIntoId} AS "mergedIntoId",
      survivor.name AS "mergedIntoName", ${certificatesOf(sql`${table.id}`)} AS certificates,
      ${approvalsOf(sql`${table.id}`)} AS approvals, ${movesOf(sql`${table.id}`)} AS history
    FROM ${table} LEFT JOIN public.${companyTable} survivor ON survivor.id = ${table.mergedIntoId}
    WHERE ${table.id} = ${id}`)
  return row ?? null
}

/** Why a supplier cannot be fully approved today although the right is there; null when nothing is in the way. */
export function certificateGuard(certificates: SupplierRecord['certificates'], today: string): string | null {
  const [expired] = expiredMandatory(certificates, today)
  return expired
    ? `The mandatory certificate ${expired.standard} ran out on ${expired.expiresOn}. Add its renewal first, or approve under conditions.`
    : null
}

function abilities(ctx: Context, row: Row): Abilities {
  const { supplierStatus } = row
  const may = (right: string, what: string) => ctx.actor.permissions.has(right) || notTheRight(what)
  const files = may('companies:update', 'change certificates')
  const judges = may('companies:approve-supplier', 'approve suppliers')
  const answer: Abilities = {
    ...(supplierStatus === null
      ? Object.fromEntries(
          Object.keys(supplierLifecycle.actions).map((name) => [
            name,
            'Nothing is bought from this company.',
          ]),
        )
      : allowedActions(ctx.actor, supplierLifecycle, supplierStatus)),
    addCertificate: files,
    changeCertificate: files,
    endCertificate: files,
    addApproval: judges,
    endApproval: judges,
  }
  const reason = certificateGuard(row.certificates, ctx.today())
  if (answer.approve === true && reason) answer.approve = reason
  if (!row.mergedIntoId) return answer
  return Object.fromEntries(Object.keys(answer).map((name) => [name, lockedBecause(mergedSentence(row))]))
}

function present(ctx: Context, row: Row): SupplierRecord {
  const { id, version, code, name, supplierStatus, certificates, approvals, history } = row
  return {
    id,
    version,
    code,
    name,
    status: supplierStatus,
    refusal: supplierStatus === null ? null : supplierGuard(row, ctx.today()),
    certificates,
    approvals,
    history,
    ...answersOf(abilities(ctx, row)),
  }
}

/** @throws 404 when there is no such company */
export async function requireSupplier(ctx: Context, id: string): Promise<SupplierRecord> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  return present(ctx, row)
}

/** For a change of it. @throws 404, 412 when the version is another, 423 for a double entry that was merged */
export async function requireSupplierVersion(
  ctx: Context,
  id: string,
  version: number,
): Promise<SupplierRecord> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  if (row.mergedIntoId) throw locked(mergedSentence(row))
  const record = present(ctx, row)
  if (row.version !== version) throw stale(record)
  return record
}
