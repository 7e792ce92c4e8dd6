import { fullAddress } from '#platform/contract/register.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Abilities } from '#platform/contract/abilities.ts'
import type { Context, Incoming } from '#platform/server/context.ts'
import { crud } from '#platform/server/records/crud.ts'
import { invalid, locked, notChoosable, notFound, refused, refuseWhere } from '#platform/server/errors.ts'
import { allowedActions, transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { mergedSentence } from '#modules/people/companies/domain.ts'
import { findCompany } from '#modules/people/companies/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { type BankAccountRecord, companyBankAccounts } from '../contract.ts'
import {
  bankAccountLifecycle,
  bankProblems,
  hasIban,
  isBankAccountOpen,
  isConfirmed,
  plainNumber,
} from '../domain.ts'
import { companyBankAccountTable as table } from '../table.ts'
import { masked } from './api.ts'

const slice = 'company-bank-accounts'
type Input = z.output<typeof companyBankAccounts.input>
type ById = { id: string }

const columns = {
  companyId: sql`${table.companyId}`,
  status: sql`${table.status}`,
  holder: sql`${table.holder}`,
  bankName: sql`${table.bankName}`,
  country: sql`${table.country}`,
  currency: sql`${table.currency}`,
  isIban: sql`${table.isIban}`,
  bic: sql`${table.bic}`,
  replacesId: sql`${table.replacesId}`,
  enteredByName: sql`${table.enteredByName}`,
  confirmedByName: sql`${table.confirmedByName}`,
  confirmedAt: sql`${table.confirmedAt}`,
  endedByName: sql`${table.endedByName}`,
  endedAt: sql`${table.endedAt}`,
  endReason: sql`${table.endReason}`,
}

const records = crud<typeof companyBankAccounts, AccountRow>(companyBankAccounts, {
  table,
  list: {
    from: sql`${table}`,
    id: sql`${table.id}`,
    columns: {
      ...columns,
      masked,
      version: sql`${table.version}`,
      createdAt: sql`${table.createdAt}`,
    },
    filters: { companyId: columns.companyId, status: columns.status },
    sorts: { createdAt: { column: sql`${table.createdAt}`, type: 'timestamptz' } },
  },
  extra: {
    masked,
    companyName: sql`${companyTable.name}`,
    companyCode: sql`${companyTable.code}`,
    enteredById: sql`${table.enteredById}`,
    isOvertaken: sql`EXISTS (SELECT 1 FROM public.${table} AS other
      WHERE other.replaces_id = ${table.replacesId} AND other.id <> ${table.id} AND other.status = 'confirmed')`,
  },
  joins: sql`JOIN ${companyTable} ON ${companyTable.id} = ${table.companyId}`,
  subject: () => '',
  can: abilities,
})

interface AccountRow extends BankAccountRecord {
  readonly companyCode: string
  readonly enteredById: string
  /** Another change of the same account was confirmed before. */
  readonly isOvertaken: boolean
}

export const { list, get } = records

/** Why this person cannot confirm although the right is there; null when nothing is in the way. */
const ownEntry = (ctx: Context, { enteredById }: AccountRow): string | null =>
  enteredById === ctx.actor.id ? 'A second person has to confirm: you entered this account.' : null

/** Two people may have changed one account: only one of the changes can take its place. */
const overtaken = ({ isOvertaken }: AccountRow): string | null =>
  isOvertaken
    ? 'Another account has taken the place of the one this was to replace. Reject this, or enter it as a change of the other one.'
    : null

function abilities(ctx: Context, row: AccountRow): Abilities {
  const answer = allowedActions(ctx.actor, bankAccountLifecycle, row.status)
  const reason = ownEntry(ctx, row) ?? overtaken(row)
  if (answer.confirm === true && reason) answer.confirm = reason
  answer.reveal = isBankAccountOpen(row.status) || 'Nothing is paid to this account any more.'
  return answer
}

const { require: requireAccount, requireVersion } = records

/** Code and name of the company and nothing of the account: the trail is read by people without the right. */
const subjectOf = ({ companyCode, companyName }: AccountRow): string => `${companyCode} ${companyName}`

/** Tells the managers what was done to an account, without a word of its numbers; whoever did it knows. */
async function tellManagers(ctx: Context, row: AccountRow, what: string, next: string): Promise<void> {
  const managers = await ctx.tx.query<{ email: string }>(sql`
    SELECT email FROM ${userTable}
    WHERE role = 'manager' AND status = 'active' AND id <> ${ctx.actor.id} ORDER BY email`)
  if (managers.length === 0) return
  ctx.mail({
    template: 'bank-account',
    to: managers.map(({ email }) => email),
    subject: `${row.companyName}: ${what}`,
    paragraphs: [
      `${ctx.actor.name} at ${ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${what}, company ${subjectOf(row)}.`,
      next,
    ],
    link: {
      label: 'Open the company',
      url: fullAddress(ctx.appUrl, `/companies/${row.companyId}?tab=supplier`),
    },
    about: { entity: slice, entityId: row.id },
  })
}

async function requireCompany(ctx: Context, id: string): Promise<void> {
  const company = await findCompany(ctx, id)
  if (!company) throw notChoosable('companyId')
  if (company.mergedIntoId) throw locked(mergedSentence(company))
}

async function requireReplaced(ctx: Context, { replacesId, companyId }: Input): Promise<void> {
  if (!replacesId) return
  const row = await records.find(ctx, replacesId)
  if (!row || row.companyId !== companyId || !isConfirmed(row.status))
    throw invalid({ replacesId: ['The selected account is invalid.'] }, { replacesId: 'choice' })
}

/** Enters an account; nothing is paid to it before a second person has confirmed it. */
export async function enterAccount(ctx: Context, { body }: { body: Input }): Promise<BankAccountRecord> {
  refuseWhere(bankProblems(body))
  await requireCompany(ctx, body.companyId)
  await requireReplaced(ctx, body)
  const id = await insertRow(ctx.tx, table, {
    ...body,
    account: plainNumber(body.account),
    bic: body.bic ? plainNumber(body.bic) : null,
    isIban: hasIban(body.country),
    status: bankAccountLifecycle.initial,
    enteredById: ctx.actor.id,
    enteredByName: ctx.actor.name,
    createdAt: ctx.clock.now().toISOString(),
  })
  const row = await requireAccount(ctx, id)
  ctx.audit({
    entity: slice,
    entityId: id,
    action: 'enter',
    subject: subjectOf(row),
    changes: { status: { from: null, to: row.status } },
  })
  const what = body.replacesId ? 'a change of the bank account was entered' : 'a bank account was entered'
  const next =
    'Someone else with the right has to confirm it. Ask the company by a telephone number you already had.'
  await tellManagers(ctx, row, what, next)
  return row
}

type Action = keyof typeof bankAccountLifecycle.actions

async function perform(
  ctx: Context,
  row: AccountRow,
  action: Action,
  more: { version?: number; reason?: string; set?: Record<string, unknown> },
): Promise<void> {
  await transition(ctx, {
    entity: slice,
    table,
    lifecycle: bankAccountLifecycle,
    action,
    id: row.id,
    subject: subjectOf(row),
    ...more,
  })
}

/** Confirms an account that somebody else entered; the one it replaces ends. */
export async function confirmAccount(
  ctx: Context,
  { params, version }: Incoming<ById, unknown, unknown>,
): Promise<BankAccountRecord> {
  const row = await requireVersion(ctx, params.id, version)
  if (isBankAccountOpen(row.status) && !isConfirmed(row.status)) {
    const own = ownEntry(ctx, row)
    if (own) throw refused('own_entry', own)
    const late = overtaken(row)
    if (late) throw refused('account_overtaken', late)
  }
  const at = ctx.clock.now().toISOString()
  const set = { confirmedById: ctx.actor.id, confirmedByName: ctx.actor.name, confirmedAt: at }
  await perform(ctx, row, 'confirm', { version, set })
  if (row.replacesId) {
    const old = await requireAccount(ctx, row.replacesId)
    if (isConfirmed(old.status)) await perform(ctx, old, 'end', endingOf(ctx, 'Replaced by another account'))
  }
  await tellManagers(ctx, row, 'a bank account was confirmed', 'From now on payments may go to it.')
  return requireAccount(ctx, row.id)
}

const endingOf = (ctx: Context, reason: string) => ({
  reason,
  set: { endedAt: ctx.clock.now().toISOString(), endedByName: ctx.actor.name, endReason: reason },
})

const closing: Readonly<Record<'reject' | 'end', readonly [what: string, next: string]>> = {
  reject: ['a bank account was rejected', 'Nothing is paid to it.'],
  end: ['a bank account was ended', 'Nothing is paid to it any more.'],
}

/** The handler that closes an account; it can only keep a payment from leaving, so one person is enough. */
export const closeAccount =
  (action: 'reject' | 'end') =>
  async (
    ctx: Context,
    { params, version, body }: Incoming<ById, unknown, { reason: string }>,
  ): Promise<BankAccountRecord> => {
    const row = await requireVersion(ctx, params.id, version)
    await perform(ctx, row, action, { version, ...endingOf(ctx, body.reason) })
    const [what, next] = closing[action]
    await tellManagers(ctx, row, what, next)
    return requireAccount(ctx, row.id)
  }

/**
 * The whole number, for somebody who says why; who looked is written down. It runs apart from the call, because
 * answers of writes are kept to be given again, and this one must not be kept anywhere.
 */
export const revealAccount = (
  ctx: Context,
  { params, body }: Incoming<ById, unknown, { reason: string }>,
): Promise<{ account: string; bankCode: string | null }> =>
  ctx.inSeparateTransaction(async (own) => {
    const row = await requireAccount(own, params.id)
    if (!isBankAccountOpen(row.status))
      throw refused('account_over', 'Nothing is paid to this account any more.')
    const [found] = await own.tx.query<{ account: string; bankCode: string | null }>(
      sql`SELECT account, bank_code AS "bankCode" FROM ${table} WHERE id = ${params.id}`,
    )
    if (!found) throw notFound()
    own.audit({
      entity: slice,
      entityId: row.id,
      action: 'reveal',
      subject: subjectOf(row),
      reason: body.reason,
    })
    return found
  })
