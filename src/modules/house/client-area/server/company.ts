import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { without } from '#platform/contract/values/without.ts'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import type { CompanyChange } from '#modules/house/company-changes/contract.ts'
import { proposedChanges } from '#modules/house/company-changes/domain.ts'
import { changeForCompany, findChanges, proposeChange } from '#modules/house/company-changes/server/api.ts'
import { companyAddressTable, companyContactTable, companyTable } from '#modules/people/companies/table.ts'
import type { companyEndpoints, OwnCompany } from '../contract/company.ts'
import { accessWord } from '../domain.ts'
import type { ClientContext } from './wall.ts'

type Person = Omit<OwnCompany['people'][number], 'access'> & Parameters<typeof accessWord>[0]
type Body<Name extends keyof typeof companyEndpoints> = (typeof companyEndpoints)[Name] extends {
  readonly body: infer Schema extends z.ZodType
}
  ? { readonly body: z.output<Schema> }
  : never

const mayPropose = ({ scope: { isNamed, projects } }: ClientContext): boolean => isNamed && projects === null

/** Those of the reader's company who have not left; whoever is limited to projects sees themselves alone. */
async function people(ctx: ClientContext): Promise<OwnCompany['people']> {
  const { companyId, isNamed, projects } = ctx.scope
  if (!isNamed) return []
  const whose = projects === null ? sql`true` : sql`lower(p.email) = ${ctx.actor.email.toLowerCase()}`
  const today = ctx.today()
  const found = await ctx.tx.query<Person>(sql`
    SELECT p.id, p.name, p.job_title AS "jobTitle", p.email, p.phone, p.mobile, s.account, s.withdrawn AS "isWithdrawn",
      s.expires_on::text AS "expiresOn", (s.last_seen_at AT TIME ZONE ${ctx.actor.timeZone})::date::text AS "lastSeenOn"
    FROM ${companyContactTable} p LEFT JOIN client_people() s ON s.contact_id = p.id
    WHERE p.company_id = ${companyId} AND (p.left_on IS NULL OR p.left_on > ${today}) AND ${whose}
    ORDER BY p.position, p.id LIMIT 1000`)
  return found.map((one) => ({
    ...without(one, 'account', 'isWithdrawn', 'expiresOn'),
    access: accessWord(one, today),
  }))
}

const proposals = (ctx: ClientContext) =>
  findChanges(
    ctx,
    ctx.scope.owns({ company: sql`r.company_id`, project: sql`NULL` }),
    sql`r.created_at DESC, r.id DESC`,
  )

/** The record of the reader's company: no credit, bank or anything that the house keeps for itself is selected. */
export async function company(ctx: ClientContext): Promise<OwnCompany> {
  const [own] = await ctx.tx.query<Omit<OwnCompany, 'people' | 'proposals' | 'mayPropose'>>(sql`
    SELECT c.name, c.trading_name AS "tradingName", c.registration_no AS "registrationNo", c.vat_no AS "vatNo",
      c.eori_no AS "eoriNo", c.website, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'line1', a.line1, 'line2', a.line2, 'city', a.city,
          'region', a.region, 'postcode', a.postcode, 'country', a.country, 'isDefault', a.is_default) ORDER BY a.position)
        FROM ${companyAddressTable} a WHERE a.company_id = c.id), '[]') AS addresses
    FROM ${companyTable} c WHERE c.id = ${ctx.scope.companyId}`)
  if (!own) throw notFound()
  return {
    ...own,
    people: await people(ctx),
    proposals: (await proposals(ctx)).map(changeForCompany),
    mayPropose: mayPropose(ctx),
  }
}

/** The record as the reader sees it, for what they propose. @throws 422 for whom the record does not name, or who is limited to projects */
async function requireOwn(ctx: ClientContext): Promise<OwnCompany> {
  if (!ctx.scope.isNamed)
    throw refused(
      'not_a_contact',
      'Your company does not name you as a contact here. Write to your contact at our house.',
    )
  if (!mayPropose(ctx))
    throw refused(
      'limited_contact',
      'You see some projects alone. A colleague who sees all of your company proposes its changes.',
    )
  return ctx.behindWall(company)
}

/** Its own entry by id; null: a new one. @throws 404 for one of another company, and for who has left */
function entryOf<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string | null | undefined,
): Entry | null {
  if (!id) return null
  const found = entries.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

type Wanted = Omit<Parameters<typeof proposeChange>[1], 'companyId' | 'remark'>

async function propose(ctx: ClientContext, wanted: Wanted, remark?: string | null): Promise<CompanyChange> {
  const { companyId } = ctx.scope
  const id = await proposeChange(ctx, { ...wanted, companyId, remark: remark ?? null })
  const [sent] = await ctx.behindWall((own) => findChanges(own, sql`r.id = ${id}`, sql`r.id`))
  if (!sent) throw notFound()
  return changeForCompany(sent)
}

export async function proposeData(
  ctx: ClientContext,
  { body: { remark, ...wanted } }: Body<'proposeData'>,
): Promise<CompanyChange> {
  const own = await requireOwn(ctx)
  const changes = proposedChanges('company', own, wanted)
  return propose(ctx, { kind: 'company', targetId: null, about: own.name, changes }, remark)
}

export async function proposeAddress(
  ctx: ClientContext,
  { body: { addressId, remark, ...wanted } }: Body<'proposeAddress'>,
): Promise<CompanyChange> {
  const before = entryOf((await requireOwn(ctx)).addresses, addressId)
  const { line1, city } = before ?? wanted
  const about = [line1, city].filter(Boolean).join(', ') || wanted.country
  const changes = proposedChanges('address', before ?? {}, wanted)
  return propose(ctx, { kind: 'address', targetId: before?.id ?? null, about, changes }, remark)
}

export async function proposePerson(
  ctx: ClientContext,
  { body: { contactId, remark, ...wanted } }: Body<'proposePerson'>,
): Promise<CompanyChange> {
  const { people: colleagues } = await requireOwn(ctx)
  const before = entryOf(colleagues, contactId)
  const email = wanted.email?.toLowerCase()
  if (email && colleagues.some((one) => one.id !== before?.id && one.email?.toLowerCase() === email))
    throw invalid(
      { email: ['One of your people has this e-mail address already.'] },
      { email: 'email_taken' },
    )
  const changes = proposedChanges('person', before ?? {}, wanted)
  const about = before?.name ?? wanted.name
  return propose(ctx, { kind: 'person', targetId: before?.id ?? null, about, changes }, remark)
}

export async function proposeLeaver(
  ctx: ClientContext,
  { body: { contactId, leftOn, remark } }: Body<'proposeLeaver'>,
): Promise<CompanyChange> {
  const before = entryOf((await requireOwn(ctx)).people, contactId)
  if (!before) throw notFound()
  const changes = proposedChanges('left', {}, { leftOn })
  return propose(ctx, { kind: 'left', targetId: before.id, about: before.name, changes }, remark)
}
