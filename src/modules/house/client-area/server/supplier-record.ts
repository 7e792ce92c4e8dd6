import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fullAddress } from '#platform/contract/register.ts'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { renewalInput } from '#modules/house/supplier-answers/contract.ts'
import { waitsToBeRead } from '#modules/house/supplier-answers/domain.ts'
import {
  ANSWERS,
  answerForSupplier,
  findAnswers,
  sendAnswer,
} from '#modules/house/supplier-answers/server/api.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import { deliveryShares } from '#modules/purchasing/supplier-record/server/api.ts'
import { companyCertificateTable } from '#modules/suppliers/suppliers/table.ts'
import type { HeldCertificate, OwnRecord } from '../contract/supplier-record.ts'
import { certificateStanding } from '../domain.ts'
import { takeSignedForm } from './signed-form.ts'
import type { ClientContext } from './wall.ts'

const MOST_CERTIFICATES = 100

type Row = Omit<HeldCertificate, 'standing' | 'mayRenew' | 'answer'>

/** Certificates that the house holds of the reader's company, with the renewed one that was sent last; they belong to no project. */
async function findHeld(ctx: ClientContext, which: SQL): Promise<HeldCertificate[]> {
  const rows = await ctx.tx.query<Row>(sql`
    SELECT c.id, c.standard, c.number, c.expires_on::text AS "expiresOn", c.is_mandatory AS "isMandatory"
    FROM ${companyCertificateTable} c
    WHERE c.ended_at IS NULL AND ${which} AND ${ctx.scope.owns({ company: sql`c.company_id`, project: sql`NULL::text` })}
    ORDER BY c.expires_on NULLS LAST, c.standard, c.id LIMIT ${MOST_CERTIFICATES}`)
  const ids = sql.param(rows.map(({ id }) => id))
  const sent = await findAnswers(
    ctx,
    sql`r.certificate_id = ANY(${ids}::uuid[]) AND r.company_id = ${ctx.scope.companyId}`,
    sql`r.created_at DESC, r.id`,
  )
  const today = ctx.today()
  return rows.map((row) => {
    const last = sent.find(({ certificateId }) => certificateId === row.id)
    const standing = certificateStanding(row.expiresOn, today)
    return {
      ...row,
      standing,
      mayRenew: standing !== 'valid' && !(last && waitsToBeRead(last.state)),
      answer: last ? answerForSupplier(last) : null,
    }
  })
}

/**
 * How the reader's company delivered, as buyers see it when they choose, and the certificates that the house holds of it. It is about the
 * company as a whole: who sees some projects alone does not see it.
 */
export async function supplierRecord(ctx: ClientContext): Promise<OwnRecord> {
  const { companyId, isNamed, projects } = ctx.scope
  if (!isNamed || projects !== null) return { figures: null, certificates: [] }
  const shares = (await deliveryShares(ctx, [companyId])).get(companyId)
  return {
    figures: shares
      ? [
          { part: 'onTime', counted: shares.onTime, among: shares.due },
          { part: 'accepted', counted: shares.accepted, among: shares.came },
          { part: 'certificateOnTime', counted: shares.certificateOnTime, among: shares.certificateDue },
        ]
      : null,
    certificates: await findHeld(ctx, sql`true`),
  }
}

/** @throws 404 for what is no certificate of the reader's company */
async function requireHeld(ctx: ClientContext, id: string): Promise<HeldCertificate> {
  const [found] = await ctx.behindWall((own) => findHeld(own, sql`c.id = ${id}`))
  if (!found) throw notFound()
  return found
}

/** The day until which the one before holds, where a renewed one is taken now. @throws 422 */
function requireRenewable({ expiresOn, standing, answer }: HeldCertificate): string {
  if (expiresOn === null || standing === 'valid')
    throw refused(
      'renewal_not_due',
      'This certificate does not run out yet. Send the renewed one when it does.',
    )
  if (answer && waitsToBeRead(answer.state))
    throw refused('renewal_waits', 'A renewed one of this certificate waits already. We read it soon.')
  return expiresOn
}

/** @throws 422 where the days of a renewed certificate cannot be */
function requireDays(
  { validFrom, validUntil }: z.output<typeof renewalInput>,
  before: string,
  today: string,
) {
  if (validUntil < today)
    throw invalid({ validUntil: ['This day has passed.'] }, { validUntil: 'day_has_passed' })
  if (validUntil < validFrom)
    throw invalid(
      { validUntil: ['It cannot end before it begins.'] },
      { validUntil: 'ends_before_it_begins' },
    )
  if (validUntil <= before)
    throw invalid(
      { validUntil: ['It does not hold longer than the one that we have.'] },
      { validUntil: 'holds_no_longer' },
    )
}

/** Tells the account manager of a company, whom the nightly warnings go to as well. */
async function tellManager(ctx: ClientContext, about: string): Promise<void> {
  const { companyId } = ctx.scope
  const [manager] = await ctx.tx.query<{ email: string }>(sql`
    SELECT u.email FROM ${companyTable} c JOIN ${userTable} u ON u.id = c.account_manager_id AND u.status = 'active'
    WHERE c.id = ${companyId}`)
  if (!manager) return
  ctx.mail({
    template: 'supplier-answer',
    to: [manager.email],
    subject: `A renewed certificate came: ${about}`,
    paragraphs: [
      `${ctx.actor.name} has sent a renewed certificate. It waits in the inbox until you accept it.`,
    ],
    link: { label: 'Open the inbox', url: fullAddress(ctx.appUrl, '/inbox') },
    about: { entity: 'companies', entityId: companyId },
  })
}

/** Sends the renewed one of a certificate that runs out to the inbox of the house. @throws 404, 422 */
export async function renewCompanyCertificate(
  ctx: ClientContext,
  { params: { id } }: { readonly params: { readonly id: string } },
  exchange: HttpExchange,
): Promise<HeldCertificate> {
  requireRenewable(await requireHeld(ctx, id))
  const answerId = randomUUID()
  const file = {
    entity: ANSWERS,
    entityId: answerId,
    label: 'Certificate',
    isNeeded: true,
    unfit: 'pdf_kind',
  }
  const form = { field: 'renewal', schema: renewalInput, file }
  return takeSignedForm(ctx, exchange, form, async (own, { values, mime, storeFile }) => {
    const { standard, number } = await requireHeld(own, id)
    if (mime !== 'application/pdf')
      throw invalid({ file: ['Send the certificate as a PDF.'] }, { file: 'pdf_kind' })
    const about = `${standard} ${number}`
    const { body = null } = values
    const content: Record<string, unknown> = { ...values, standard, body }
    await sendAnswer(own, {
      id: answerId,
      companyId: own.scope.companyId,
      kind: 'renewal',
      about,
      certificateId: id,
      content,
      // Asked under the lock that this takes, so that of two at once one is refused.
      check: async () => {
        const held = await requireHeld(own, id)
        const expiresOn = requireRenewable(held)
        requireDays(values, expiresOn, own.today())
        content['before'] = { number: held.number, expiresOn }
      },
    })
    await storeFile()
    await tellManager(own, about)
    return requireHeld(own, id)
  })
}
