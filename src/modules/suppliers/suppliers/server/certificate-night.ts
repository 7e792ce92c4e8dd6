import { fullAddress } from '#platform/contract/register.ts'
import { longDay } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { asSystem } from '#platform/server/system.ts'
import { appointmentWarningTable as warnings } from '#modules/people/appointments/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { certificateWarningDays, supplierLifecycle } from '../domain.ts'
import { companyCertificateTable as certificates } from '../table.ts'

/** How many one transaction handles at most. */
const MOST = 100
const JOB = 'watch-supplier-certificates'
const entity = 'company-certificates'

/**
 * The nightly look at the mandatory certificates of suppliers: warnings 90, 30 and 7 days before the last day, each
 * once, and after it the step from approved to approved under conditions. Gives how many warnings and steps.
 */
export async function watchSupplierCertificates(
  services: Services,
): Promise<{ warned: number; lowered: number }> {
  const repeat = async (work: (ctx: Context) => Promise<number>) => {
    let total = 0
    for (;;) {
      const count = await asSystem(services, JOB, work)
      total += count
      if (count < MOST) return total
    }
  }
  return { warned: await repeat(warnOfCertificates), lowered: await repeat(lowerSuppliers) }
}

interface Found {
  readonly companyId: string
  readonly code: string
  readonly name: string
  readonly standard: string
  readonly number: string
  readonly expiresOn: string
  /** Of its account manager, where there is one who can sign in. */
  readonly managerEmail: string | null
}

interface Due extends Found {
  readonly certificateId: string
  readonly daysLeft: number
  readonly daysBefore: number
}

const found = sql`c.id AS "companyId", c.code, c.name, t.standard, t.number, t.expires_on AS "expiresOn",
  (SELECT u.email FROM ${userTable} u WHERE u.id = c.account_manager_id AND u.status = 'active') AS "managerEmail"`
const isWatched = sql`t.is_mandatory AND t.ended_at IS NULL AND c.merged_into_id IS NULL
  AND (c.is_supplier OR c.is_subcontractor) AND c.supplier_status NOT IN ('suspended', 'rejected')`

/** Notes at most 100 warnings that are due, so that no other run gives them again, and writes their mails. Gives how many. */
export async function warnOfCertificates(ctx: Context): Promise<number> {
  const today = sql`${ctx.today()}::date`
  const steps = sql.raw(`ARRAY[${certificateWarningDays.join(', ')}]::int[]`)
  const due = await ctx.tx.query<Due>(sql`
    WITH due AS (
      SELECT t.id, t.expires_on, (SELECT min(w) FROM unnest(${steps}) AS w WHERE w >= t.expires_on - ${today}) AS days_before
      FROM ${certificates} t JOIN ${companyTable} c ON c.id = t.company_id
      WHERE ${isWatched} AND t.expires_on BETWEEN ${today} AND ${today} + ${certificateWarningDays[0]}::int
    ), noted AS (
      INSERT INTO ${warnings} (entity, entry_id, field, days_before, warned_at)
      SELECT ${entity}, due.id, due.expires_on::text, due.days_before, ${ctx.clock.now().toISOString()}::timestamptz FROM due
      WHERE NOT EXISTS (SELECT 1 FROM ${warnings} w WHERE w.entity = ${entity} AND w.entry_id = due.id
        AND w.field = due.expires_on::text AND w.days_before = due.days_before)
      ORDER BY due.expires_on, due.id LIMIT ${MOST}
      ON CONFLICT DO NOTHING RETURNING entry_id, days_before
    )
    SELECT ${found}, t.id AS "certificateId", noted.days_before AS "daysBefore", t.expires_on - ${today} AS "daysLeft"
    FROM noted JOIN ${certificates} t ON t.id = noted.entry_id JOIN ${companyTable} c ON c.id = t.company_id
    ORDER BY t.expires_on, c.name`)
  if (due.length === 0) return 0
  const managers = await managerEmails(ctx)
  for (const one of due) {
    const left = one.daysLeft === 0 ? 'today' : one.daysLeft === 1 ? 'tomorrow' : `in ${one.daysLeft} days`
    tell(ctx, one, managers, {
      subject: `${one.name}: certificate ${one.standard} runs out ${left}`,
      sentences: [
        `The mandatory certificate ${certificateLabel(one)} of ${one.name} (${one.code}) runs out on ${longDay(one.expiresOn)}, ${left}.`,
        'Please ask the supplier for the renewal and add it. Without it the supplier will be approved under conditions only.',
      ],
    })
    ctx.audit({
      entity: 'companies',
      entityId: one.companyId,
      action: 'warn',
      subject: `${one.code} ${one.name}`,
      changes: { certificateWarning: { from: null, to: `${certificateLabel(one)}: ${one.daysBefore} days` } },
    })
  }
  return due.length
}

/** At most 100 approved suppliers whose mandatory certificate has run out are approved under conditions from now on. */
export async function lowerSuppliers(ctx: Context): Promise<number> {
  const due = await ctx.tx.query<Found>(sql`
    SELECT DISTINCT ON (c.id) ${found}
    FROM ${certificates} t JOIN ${companyTable} c ON c.id = t.company_id
    WHERE ${isWatched} AND c.supplier_status = 'approved' AND t.expires_on < ${ctx.today()}
    ORDER BY c.id, t.expires_on LIMIT ${MOST}`)
  if (due.length === 0) return 0
  const managers = await managerEmails(ctx)
  for (const one of due) {
    const reason = `The mandatory certificate ${certificateLabel(one)} ran out on ${longDay(one.expiresOn)}.`
    await transition(ctx, {
      entity: 'companies',
      table: companyTable,
      lifecycle: supplierLifecycle,
      field: 'supplierStatus',
      action: 'lapse',
      id: one.companyId,
      reason,
      subject: `${one.code} ${one.name}`,
    })
    tell(ctx, one, managers, {
      subject: `${one.name} is approved under conditions: ${one.standard} has run out`,
      sentences: [
        `The mandatory certificate ${certificateLabel(one)} of ${one.name} (${one.code}) ran out on ${longDay(one.expiresOn)}. The supplier is approved under conditions from today.`,
        'When the renewal is there, add it and approve the supplier again; that is a decision of a person.',
      ],
    })
  }
  return due.length
}

const certificateLabel = ({ standard, number }: Found): string => `${standard} no. ${number}`

async function managerEmails(ctx: Context): Promise<string[]> {
  const rows = await ctx.tx.query<{ email: string }>(
    sql`SELECT email FROM ${userTable} WHERE role = 'manager' AND status = 'active' ORDER BY email`,
  )
  return rows.map(({ email }) => email)
}

function tell(
  ctx: Context,
  { companyId, managerEmail }: Found,
  managers: readonly string[],
  { subject, sentences }: { subject: string; sentences: readonly string[] },
): void {
  const to = [...new Set([...(managerEmail ? [managerEmail] : []), ...managers])]
  if (to.length === 0) return
  ctx.mail({
    template: 'supplier-certificate',
    to,
    subject,
    paragraphs: sentences,
    link: {
      label: 'Open the supplier',
      url: fullAddress(ctx.appUrl, `/companies/${companyId}?tab=supplier`),
    },
    about: { entity: 'companies', entityId: companyId },
  })
}
