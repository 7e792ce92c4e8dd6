import { readFile } from 'node:fs/promises'
import { addDays, daysBetween } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { withdrawLinks } from '#modules/people/account/server/api.ts'
import { nameInstallation } from '#modules/people/account/server/installation.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { createCompany } from '#modules/people/companies/server/service.ts'
import { exchangeRates } from '#modules/setup/exchange-rates/contract.ts'
import { handlers as rateHandlers } from '#modules/setup/exchange-rates/server/routes.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { facilityRecords } from '#modules/setup/facilities/server/records.ts'
import { marketSegments } from '#modules/setup/market-segments/contract.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { approvers as approverEntries } from '#modules/signing/quote-traveller-approving-users/server/service.ts'
import { setup } from '#modules/house/setup/contract.ts'
import { loadStarterSet } from '#modules/house/setup/server/service.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { specificationRecords } from '#modules/setup/specifications/server/records.ts'
import { termsAndConditions } from '#modules/signing/terms/contract.ts'
import { createDraft, publishTerms } from '#modules/signing/terms/server/service.ts'
import { userLifecycle, users } from '#modules/people/users/contract.ts'
import { accessOf } from '#modules/people/users/server/access.ts'
import { handOverWith } from '#modules/people/users/server/handing-over.ts'
import { userRecords } from '#modules/people/users/server/records.ts'
import { savingOf } from '#modules/people/users/server/saving.ts'
import { userTable } from '#modules/people/users/table.ts'
import { changesBetween } from '#platform/server/database/changes.ts'
import type { Context } from '#platform/server/context.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { transition } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import type { CompanyPlan } from '../companies.ts'
import { entryOf } from '../draw.ts'
import { exchangeRates as worth, facilityInputs, houseName, targetMargins } from '../house.ts'
import { seamlessPipe } from '../specification.ts'
import { signIn, workSources } from '../../../src/app/rights.ts'
import { approvers, type Person, type PersonKey, people } from '../staff.ts'
import { purchaseDraft, termsEditions } from '../terms.ts'
import type { Acting } from './acting.ts'
import { idOf, type SetupCodes, setupCodes } from './codes.ts'

/** A company as enquiries refer to it. */
export interface LoadedCompany {
  readonly id: string
  /** Ids of the people, in the order of the plan. */
  readonly contacts: readonly string[]
}

const records = userRecords(signIn.hasSecondStep)
const accounts = { ...savingOf(records, signIn), ...accessOf(records, signIn, handOverWith(workSources)) }

const { endpoints: termsEndpoints } = termsAndConditions
const staffOf = (account: Person['account'][]): PersonKey[] =>
  (Object.keys(people) as PersonKey[]).filter(
    (key) => key !== 'admin' && people[key].role !== 'client' && account.includes(people[key].account),
  )

async function firstAdministrator(ctx: Context, passwordHash: string): Promise<void> {
  const { name, email, role, jobTitle, phone } = people.admin
  const at = ctx.clock.now().toISOString()
  const person = { name, email, role, jobTitle, phone, status: 'active', verifiedAt: at }
  const entityId = await insertRow(ctx.tx, userTable, { ...person, passwordHash })
  await nameInstallation(ctx.tx, ctx.clock, houseName)
  ctx.audit({
    entity: 'users',
    entityId,
    action: 'create',
    subject: name,
    changes: changesBetween({}, person),
  })
}

async function addFacility(ctx: Context, input: (typeof facilityInputs)[number]): Promise<void> {
  await facilityRecords.create(ctx, { body: facilities.input.parse(input) })
}

/** The mark of the house on its papers, in its client area and where people sign in. */
async function addLogos(ctx: Context): Promise<void> {
  const bytes = await readFile(new URL('../logo.png', import.meta.url))
  const places = await ctx.tx.query<{ id: string }>(
    sql`SELECT id FROM ${facilityTable} ORDER BY sort_order, code`,
  )
  for (const { id } of places) {
    const about = { entity: 'facilities', entityId: id, name: 'corriemuir.png', label: 'Logo' }
    const logo = await storeFile(ctx, { ...about, bytes })
    await ctx.tx.query(sql`UPDATE ${facilityTable} SET logo_file_id = ${logo.id} WHERE id = ${id}`)
  }
}

async function setTargetMargin(ctx: Context, code: string, percent: string): Promise<void> {
  const [row] = await ctx.tx.query<{ id: string; name: string }>(sql`
    UPDATE market_segments SET target_margin_percent = ${percent}, version = version + 1 WHERE code = ${code}
    RETURNING id, name`)
  if (!row) throw new Error(`There is no market segment ${code}.`)
  const changes = { targetMarginPercent: { from: null, to: percent } }
  ctx.audit({
    entity: 'market-segments',
    entityId: row.id,
    action: 'update',
    subject: `${code} ${row.name}`,
    changes,
  })
}

/** The person chooses the password; whoever stays unverified has not followed the link of the mail. */
async function accept(ctx: Context, person: Person, passwordHash: string): Promise<void> {
  const { id, name } = ctx.actor
  const verifiedAt = person.account === 'unverified' ? null : ctx.clock.now().toISOString()
  await ctx.tx.query(sql`
    UPDATE ${userTable} SET password_hash = ${passwordHash}, verified_at = ${verifiedAt} WHERE id = ${id}`)
  await transition(ctx, {
    entity: 'users',
    table: userTable,
    lifecycle: userLifecycle,
    action: 'accept',
    id,
    subject: name,
  })
  await withdrawLinks(ctx, id)
}

/** Gives somebody an account and lets them accept it, unless they are to stay invited. */
async function hire(
  acting: Acting,
  about: { key: PersonKey; at: string; codes: SetupCodes; passwordHash: string; companyId?: string },
) {
  const { key, at, codes, passwordHash, companyId } = about
  const person: Person = people[key]
  const { name, email, role, jobTitle, phone } = person
  const facilityId = person.facility && idOf(codes.facilities, person.facility)
  const body = users.input.parse({
    name,
    email,
    role,
    jobTitle,
    phone,
    facilityId,
    companyId: companyId ?? null,
    ...(person.profiles ? { profiles: person.profiles } : {}),
  })
  await acting.as('admin', at, users.endpoints.create, (ctx) => accounts.create(ctx, { body }))
  await acting.meet()
  if (person.account === 'invited') return
  await acting.accepting(key, at, (ctx) => accept(ctx, person, passwordHash))
  await acting.meet()
}

async function addCompany(
  ctx: Context,
  plan: CompanyPlan,
  codes: SetupCodes,
  accountManagerId: string | null,
): Promise<LoadedCompany> {
  const marketSegmentId = plan.marketSegment && idOf(codes.marketSegments, plan.marketSegment)
  const [segment] = await ctx.tx.query<{ globalSegmentId: string }>(sql`
    SELECT global_segment_id AS "globalSegmentId" FROM market_segments WHERE id = ${marketSegmentId}`)
  const globalSegmentId = segment?.globalSegmentId ?? null
  const body = companies.input.parse({ ...plan.input, accountManagerId, marketSegmentId, globalSegmentId })
  const { id, contacts } = await createCompany(ctx, { body })
  return { id, contacts: contacts.map((contact) => contact.id ?? '') }
}

export interface LoadedHouse {
  readonly codes: SetupCodes
  readonly companies: ReadonlyMap<string, LoadedCompany>
}

/** The first days: accounts, facilities, setup lists, terms, companies and the list of approvers. */
export async function loadHouse(
  acting: Acting,
  plan: { begins: string; companies: readonly CompanyPlan[] },
  passwordHash: string,
): Promise<LoadedHouse> {
  const on = (days: number, time: string) => `${addDays(plan.begins, days)}T${time}:00.000Z`
  await acting.program(on(0, '08:05'), (ctx) => firstAdministrator(ctx, passwordHash))
  await acting.meet()
  for (const input of facilityInputs) {
    await acting.as('admin', on(0, '08:40'), facilities.endpoints.create, (ctx) => addFacility(ctx, input))
  }
  await acting.as('admin', on(0, '08:55'), facilities.endpoints.uploadLogo, addLogos)
  await acting.as('admin', on(0, '09:02'), setup.endpoints.loadStarterSet, loadStarterSet)
  await acting.as('admin', on(0, '09:12'), specifications.endpoints.create, async (ctx) => {
    await specificationRecords().create(ctx, { body: specifications.input.parse(seamlessPipe) })
  })
  for (const [code, percent] of Object.entries(targetMargins)) {
    await acting.as('admin', on(0, '09:30'), marketSegments.endpoints.update, (ctx) =>
      setTargetMargin(ctx, code, percent),
    )
  }
  const body = entryOf(termsEditions, 0)
  await acting.as('admin', on(0, '10:15'), termsEndpoints.create, (ctx) =>
    publishTerms(ctx, { body, approvedByName: people.manager.name }),
  )
  const codes = await setupCodes(acting.tx)
  await acting.program(on(0, '10:20'), async (ctx) => {
    const at = idOf(codes.facilities, 'ABD')
    await ctx.tx.query(sql`UPDATE ${userTable} SET facility_id = ${at} WHERE email = ${people.admin.email}`)
  })
  for (const [at, key] of staffOf(['active', 'unverified', 'disabled']).entries()) {
    const time = `${10 + Math.floor((30 + at * 6) / 60)}:${String((30 + at * 6) % 60).padStart(2, '0')}`
    await hire(acting, { key, at: on(0, time), codes, passwordHash })
  }
  for (const { person, facility, step = 1, note } of approvers) {
    const facilityId = facility && idOf(codes.facilities, facility)
    const entry = {
      userId: acting.person(person).id,
      scope: 'both',
      facilityId,
      validFrom: plan.begins,
      step,
      note,
    }
    const { create } = quoteTravellerApprovingUsers.endpoints
    const approver = quoteTravellerApprovingUsers.input.parse(entry)
    await acting.as('admin', on(0, '13:10'), create, (ctx) => approverEntries.create(ctx, { body: approver }))
  }
  const loaded = new Map<string, LoadedCompany>()
  for (const [at, company] of plan.companies.entries()) {
    const time = `${9 + Math.floor(at / 12)}:${String((at % 12) * 5).padStart(2, '0')}`.padStart(5, '0')
    const manager = company.accountManager && acting.person(company.accountManager).id
    const added = await acting.as('manager', on(1, time), companies.endpoints.create, (ctx) =>
      addCompany(ctx, company, codes, manager),
    )
    loaded.set(company.input.code, added)
  }
  for (const key of ['client', 'supplier'] as const) {
    const companyId = loaded.get(people[key].company)?.id
    await hire(acting, {
      key,
      at: on(1, key === 'client' ? '16:20' : '16:30'),
      codes,
      passwordHash,
      ...(companyId ? { companyId } : {}),
    })
  }
  return { codes, companies: loaded }
}

/** The rates of a day, as the bank gives them: quotes in another currency are compared with them. */
export async function enterRates(
  acting: Acting,
  day: string,
  { begins, today }: { begins: string; today: string },
): Promise<void> {
  const share = daysBetween(begins, day) / daysBetween(begins, today)
  for (const [currency, [first, last]] of Object.entries(worth)) {
    if (currency === 'GBP') continue
    const rate = (first + (last - first) * share).toFixed(6)
    const body = exchangeRates.input.parse({ currency, baseCurrency: 'GBP', day, rate, source: 'Our bank' })
    await acting.as('admin', `${day}T00:12:00.000Z`, exchangeRates.endpoints.create, (ctx) =>
      rateHandlers.create(ctx, { body }),
    )
  }
}

/** Half-way through the year: new terms, and somebody leaves. */
export async function changeHouse(acting: Acting, day: string): Promise<void> {
  const body = entryOf(termsEditions, 1)
  await acting.as('admin', `${day}T07:40:00.000Z`, termsEndpoints.create, (ctx) =>
    publishTerms(ctx, { body, approvedByName: people.manager.name }),
  )
  await acting.as('admin', `${day}T07:45:00.000Z`, termsEndpoints.create, (ctx) =>
    createDraft(ctx, { body: purchaseDraft }),
  )
  const { id } = acting.person('leaver')
  await acting.as('admin', `${day}T07:50:00.000Z`, users.endpoints.disable, async (ctx) => {
    const [row] = await ctx.tx.query<{ version: number }>(
      sql`SELECT version FROM ${userTable} WHERE id = ${id}`,
    )
    await accounts.disable(ctx, {
      params: { id },
      query: undefined,
      body: {},
      version: row?.version ?? 0,
    })
  })
}

/** The last days: somebody is invited who has not answered yet. */
export async function inviteNewcomer(acting: Acting, house: LoadedHouse, day: string): Promise<void> {
  const at = `${day}T07:45:00.000Z`
  for (const key of staffOf(['invited']))
    await hire(acting, { key, at, codes: house.codes, passwordHash: '' })
}
