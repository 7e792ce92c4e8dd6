import { type SQL, sql } from 'drizzle-orm'
import { without } from '#platform/contract/values/without.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { refused, tooManyAttempts } from '#platform/server/errors.ts'
import { takeAttempt } from '#modules/people/account/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { ChangeEntry, CompanyChange } from '../contract.ts'
import { CHANGES_A_DAY, MOST_CHANGES_WAITING } from '../domain.ts'
import { companyChangeTable as table } from '../table.ts'

/** The entity of its trail. */
export const CHANGES = 'company-changes'

/** What was proposed, by a condition about its rows `r`; at most 100. */
export const findChanges = (ctx: Context, which: SQL, order: SQL): Promise<ChangeEntry[]> =>
  ctx.tx.query<ChangeEntry>(sql`
    SELECT r.id, r.version, r.kind, r.about, r.target_id AS "targetId", r.changes, r.remark, r.state,
      r.created_at AS "sentAt", r.sent_by_name AS "sentByName", r.reason, r.company_id AS "companyId",
      co.name AS "companyName", r.decided_at AS "decidedAt", u.name AS "decidedByName"
    FROM ${table} r JOIN ${companyTable} co ON co.id = r.company_id LEFT JOIN ${userTable} u ON u.id = r.decided_by_id
    WHERE ${which} ORDER BY ${order} LIMIT 100`)

/** What the company is told of it: not who of us decided. */
export const changeForCompany = (entry: ChangeEntry): CompanyChange =>
  without(entry, 'companyId', 'companyName', 'decidedAt', 'decidedByName')

type NewChange = Pick<ChangeEntry, 'companyId' | 'kind' | 'about' | 'targetId' | 'changes' | 'remark'>

/**
 * Takes what a contact, the actor, proposes.
 * @throws 422 where nothing differs or too much waits; 429 where their company has proposed too often
 */
export async function proposeChange(ctx: Context, wanted: NewChange): Promise<string> {
  const { companyId, about, changes } = wanted
  if (changes.length === 0) throw refused('nothing_differs', 'Nothing of this differs from what we have.')
  const budget = { key: `${CHANGES}:${companyId}`, attempts: CHANGES_A_DAY, seconds: 86_400 }
  const taken = await ctx.inSeparateTransaction((own) => takeAttempt(own.tx, own.clock, [budget]))
  if (!taken.isAllowed) throw tooManyAttempts({ 'Retry-After': String(taken.retryAfter) })
  const [found] = await ctx.tx.query<{ waiting: number }>(sql`
    SELECT count(*)::int AS waiting FROM ${table} WHERE company_id = ${companyId} AND state = 'waiting'`)
  if ((found?.waiting ?? 0) >= MOST_CHANGES_WAITING)
    throw refused(
      'too_many_waiting',
      'So many of your proposals wait already. Write to your contact at our house.',
    )
  const createdAt = ctx.clock.now().toISOString()
  const sender = { sentById: ctx.actor.id, sentByName: ctx.actor.name }
  const id = await insertRow(ctx.tx, table, { ...wanted, ...sender, createdAt })
  ctx.audit({
    entity: CHANGES,
    entityId: id,
    action: 'create',
    subject: about,
    changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
  })
  return id
}
