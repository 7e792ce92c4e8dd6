import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { forbidden, notFound, refused, stale } from '#platform/server/errors.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { tellSender } from '#modules/house/customer-enquiries/server/api.ts'
import { findCompany, type UpdateCompany } from '#modules/people/companies/server/api.ts'
import type { ChangeEntry } from '../contract.ts'
import { changeFields, movedSince, patchOf } from '../domain.ts'
import { companyChangeTable as table } from '../table.ts'
import { CHANGES, findChanges } from './api.ts'

interface ById {
  readonly params: { readonly id: string }
}

export const inbox = (
  ctx: Context,
  { query: { shown } }: { readonly query: { readonly shown: 'waiting' | 'all' } },
): Promise<ChangeEntry[]> =>
  shown === 'waiting'
    ? findChanges(ctx, sql`r.state = 'waiting'`, sql`r.created_at, r.id`)
    : findChanges(ctx, sql`true`, sql`r.created_at DESC, r.id DESC`)

async function requireChange(ctx: Context, id: string): Promise<ChangeEntry> {
  const [entry] = await findChanges(ctx, sql`r.id = ${id}`, sql`r.id`)
  if (!entry) throw notFound()
  return entry
}

/** What is decided on, as it was looked at; under a lock, so of two who decide at once one goes. @throws 404, 412, 422 */
async function requireProposed(ctx: Context, id: string, version: number): Promise<ChangeEntry> {
  await ctx.tx.query(sql`SELECT 1 FROM ${table} WHERE id = ${id} FOR UPDATE`)
  const entry = await requireChange(ctx, id)
  if (entry.state !== 'waiting')
    throw refused('change_decided', 'This proposal was accepted or returned already.')
  if (entry.version !== version) throw stale(entry)
  return entry
}

/** Writes what was decided, and tells whoever proposed it; what is said stands behind the sign-in alone. */
async function writeOutcome(
  ctx: Context,
  entry: ChangeEntry,
  action: 'accept' | 'return',
  reason: string | null,
): Promise<ChangeEntry> {
  const { id, about: subject } = entry
  await ctx.tx.query(sql`
    UPDATE ${table} SET state = ${action === 'accept' ? 'accepted' : 'returned'}, reason = ${reason},
      decided_at = ${ctx.clock.now().toISOString()}, decided_by_id = ${ctx.actor.id}, version = version + 1, updated_at = now()
    WHERE id = ${id}`)
  const after = await requireChange(ctx, id)
  ctx.audit({
    entity: CHANGES,
    entityId: id,
    action,
    subject,
    changes: { state: { from: entry.state, to: after.state } },
    reason: reason ?? undefined,
  })
  await tellSender(
    ctx,
    { table: sql`${table}`, id },
    {
      template: 'company-change-decided',
      subject: action === 'accept' ? 'We have changed what you proposed' : 'We could not take your proposal',
      text: `${ctx.actor.name} has answered what you proposed to change of your company.`,
      path: '/client-area/company',
    },
  )
  return after
}

/**
 * The handler of `accept`, given the save of companies: the record is changed by it, with its guards, its version and its trail, in the
 * name of whoever accepts. @throws 403, 404, 412, 422
 */
export const acceptWith =
  (update: UpdateCompany) =>
  async (
    ctx: Context,
    { params: { id }, body: { version } }: ById & { readonly body: { readonly version: number } },
  ): Promise<ChangeEntry> => {
    if (!ctx.actor.permissions.has('companies:update')) throw forbidden()
    const entry = await requireProposed(ctx, id, version)
    const company = await findCompany(ctx, entry.companyId)
    if (!company) throw notFound()
    const moved = movedSince(company, entry)
    if (!moved)
      throw refused('change_without_target', 'What this is about is in the record no more. Return it.')
    if (moved.length > 0)
      throw refused(
        'change_overtaken',
        `Since this was sent, the record was changed: ${moved.map((field) => changeFields[field]).join(', ')}. Return it, or change the company by hand.`,
      )
    await update(ctx, {
      params: { id: company.id },
      query: undefined,
      body: companies.patch.parse(patchOf(company, entry)),
      version: company.version,
    })
    return writeOutcome(ctx, entry, 'accept', null)
  }

/** @throws 404, 412, 422 */
export async function returnProposal(
  ctx: Context,
  { params, body }: ById & { readonly body: { readonly version: number; readonly reason: string } },
): Promise<ChangeEntry> {
  const entry = await requireProposed(ctx, params.id, body.version)
  return writeOutcome(ctx, entry, 'return', body.reason)
}
