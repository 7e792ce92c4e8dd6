import { type SQL, sql } from 'drizzle-orm'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context } from '#platform/server/context.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import { signatureAgreementTable } from '#modules/signing/signature/table.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ClientAccess } from '../contract.ts'
import { clientAccessTable } from '../table.ts'
import { owesAgreement } from './api.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Found = ClientAccess & { readonly companyId: string; readonly companyLabel: string }

const findContacts = (ctx: Context, which: SQL): Promise<Found[]> =>
  ctx.tx.query<Found>(sql`
    SELECT p.id, p.name, p.email, p.company_id AS "companyId", c.code || ' ' || c.name AS "companyLabel",
      u.id AS "accountId", u.status AS account, u.last_login_at AS "lastSeenAt", coalesce(a.projects, '{}') AS projects,
      a.expires_on::text AS "expiresOn", a.withdrawn_at AS "withdrawnAt", w.name AS "withdrawnByName",
      g.label AS "agreedTo", g.at AS "agreedAt", u.id IS NOT NULL AND ${owesAgreement(sql`u.id`)} AS "owesAgreement"
    FROM ${companyContactTable} p JOIN ${companyTable} c ON c.id = p.company_id
    LEFT JOIN ${clientAccessTable} a ON a.contact_id = p.id
    LEFT JOIN ${userTable} u ON u.company_id = p.company_id AND lower(u.email) = lower(p.email)
    LEFT JOIN ${userTable} w ON w.id = a.withdrawn_by_id
    LEFT JOIN LATERAL (
      SELECT t.title || ', edition ' || t.edition AS label, s.agreed_at AS at
      FROM ${signatureAgreementTable} s JOIN ${termsTable} t ON t.id = s.terms_id
      WHERE s.user_id = u.id AND t.kind = 'client_area' ORDER BY s.agreed_at DESC LIMIT 1) g ON true
    WHERE ${which} ORDER BY p.position, p.id`)

const shown = ({ companyId: _, companyLabel: __, ...access }: Found): ClientAccess => access

async function requireContact(ctx: Context, id: string): Promise<Found> {
  const [contact] = await findContacts(ctx, sql`p.id = ${id}`)
  if (!contact) throw notFound()
  return contact
}

/** What a contact may see, written anew; told in the trail of the company. */
async function writeAccess(
  ctx: Context,
  id: string,
  action: string,
  change: Partial<Pick<ClientAccess, 'projects' | 'expiresOn' | 'withdrawnAt'>>,
): Promise<ClientAccess> {
  const before = await requireContact(ctx, id)
  const { projects, expiresOn, withdrawnAt } = { ...before, ...change }
  await ctx.tx.query(sql`
    INSERT INTO ${clientAccessTable} (contact_id, company_id, projects, expires_on, withdrawn_at, withdrawn_by_id)
    VALUES (${id}, ${before.companyId}, ${sql.param(projects)}::text[], ${expiresOn}, ${withdrawnAt}, ${withdrawnAt && ctx.actor.id})
    ON CONFLICT (contact_id) DO UPDATE SET projects = excluded.projects, expires_on = excluded.expires_on, withdrawn_at = excluded.withdrawn_at,
      withdrawn_by_id = excluded.withdrawn_by_id, company_id = excluded.company_id,
      version = client_access.version + 1, updated_at = now()`)
  const after = await requireContact(ctx, id)
  ctx.audit({
    entity: 'companies',
    entityId: before.companyId,
    action,
    subject: `${before.companyLabel}, ${before.name}`,
    changes: changesBetween(shown(before), shown(after)),
  })
  return shown(after)
}

export const ofCompany = async (
  ctx: Context,
  { query }: { readonly query: { readonly companyId: string } },
): Promise<ClientAccess[]> => (await findContacts(ctx, sql`p.company_id = ${query.companyId}`)).map(shown)

/** Left out, the day stays as it is. @throws 422 for a day that has passed: that would be a withdrawal by the back door */
export function limit(
  ctx: Context,
  {
    params,
    body: { projects, expiresOn },
  }: ById & {
    readonly body: { readonly projects: readonly string[]; readonly expiresOn?: string | null | undefined }
  },
): Promise<ClientAccess> {
  if (expiresOn && expiresOn < ctx.today())
    throw invalid({ expiresOn: ['Choose today or a later day, or withdraw the access.'] })
  const until = expiresOn === undefined ? {} : { expiresOn }
  return writeAccess(ctx, params.id, 'limit-client-access', { projects: [...new Set(projects)], ...until })
}

export const withdraw = (ctx: Context, { params }: ById) =>
  writeAccess(ctx, params.id, 'withdraw-client-access', { withdrawnAt: ctx.clock.now().toISOString() })

export const restore = (ctx: Context, { params }: ById) =>
  writeAccess(ctx, params.id, 'restore-client-access', { withdrawnAt: null })
