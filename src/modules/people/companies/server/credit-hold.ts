import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { updateRow } from '#platform/server/database/rows.ts'
import { locked, refused, stale } from '#platform/server/errors.ts'
import type { companies } from '../contract.ts'
import { mergedSentence } from '../domain.ts'
import { companyTable } from '../table.ts'
import { companyRecords } from './queries.ts'

type Company = z.output<typeof companies.record>
type Call = Incoming<{ id: string }, unknown, { reason: string }>

async function writeCreditHold(
  ctx: Context,
  before: Company,
  action: string,
  { reason, values }: { reason: string; values: Readonly<Record<string, unknown>> },
): Promise<Company> {
  const { id, version } = before
  const written = await updateRow(ctx.tx, companyTable, { id, version }, values)
  if (written === null) throw stale(await companyRecords.require(ctx, id))
  const after = await companyRecords.require(ctx, id)
  ctx.audit({
    entity: 'companies',
    entityId: id,
    action,
    subject: companyRecords.subject(after),
    reason,
    changes: { creditHoldReason: { from: before.creditHoldReason, to: after.creditHoldReason } },
  })
  return after
}

async function companyToChange(ctx: Context, { params, version }: Call): Promise<Company> {
  const company = await companyRecords.requireVersion(ctx, params.id, version)
  if (company.mergedIntoId) throw locked(mergedSentence(company))
  return company
}

/** Puts a company on credit hold. @throws 412, 422 where it is on hold, 423 for a double entry */
export async function setCreditHold(ctx: Context, call: Call): Promise<Company> {
  const company = await companyToChange(ctx, call)
  if (company.creditHoldReason !== null)
    throw refused('credit_held', `${company.name} is on credit hold already.`)
  const { reason } = call.body
  const values = {
    creditHoldReason: reason,
    creditHoldAt: ctx.clock.now().toISOString(),
    creditHoldByName: ctx.actor.name,
  }
  return writeCreditHold(ctx, company, 'setCreditHold', { reason, values })
}

/** Lifts it. @throws 412, 422 where there is none, 423 for a double entry */
export async function liftCreditHold(ctx: Context, call: Call): Promise<Company> {
  const company = await companyToChange(ctx, call)
  if (company.creditHoldReason === null)
    throw refused('no_credit_hold', `${company.name} is not on credit hold.`)
  const values = { creditHoldReason: null, creditHoldAt: null, creditHoldByName: null }
  return writeCreditHold(ctx, company, 'liftCreditHold', { reason: call.body.reason, values })
}
