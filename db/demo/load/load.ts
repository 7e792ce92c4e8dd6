import { addDays, dayIn } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { noticeTable } from '#modules/people/notices/table.ts'
import { hashPassword } from '#modules/people/account/server/passwords/passwords.ts'
import { lowerSuppliers, warnOfCertificates } from '#modules/suppliers/suppliers/server/certificate-night.ts'
import { expireQuotes } from '#modules/sales/quotes/server/actions.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { type DemoPlan, demoPlan } from '../plan.ts'
import { clientCompany, people } from '../staff.ts'
import { Acting } from './acting.ts'
import { appointPeople, limitWorksManager } from './appointments.ts'
import { changeWhatIsMade } from './changes.ts'
import { calculateWalls } from './calculations.ts'
import { ContactLoad } from './contact-reports.ts'
import { dateRecords } from './dates.ts'
import { deletePapersOfThen, sellLongAgo } from './deletions.ts'
import { makeDeliveries } from './deliveries.ts'
import { registerDrawings } from './drawings.ts'
import { makeExceptions } from './exceptions.ts'
import { freezeOnMonday, setTargets } from './forecasts.ts'
import { changeHouse, enterRates, inviteNewcomer, loadHouse } from './house.ts'
import { askCustomers } from './questions.ts'
import { billDeliveries, makeLoads } from './loads.ts'
import { comeFromProcessor, sendToProcessor } from './processing.ts'
import { SalesLoad } from './sales.ts'
import { makeSignatures } from './signatures.ts'
import { enterSteel } from './steel.ts'
import { enterSupplierPrices } from './supplier-prices.ts'
import { askMoreSuppliers, askSuppliers } from './submissions.ts'
import { approveSuppliers, enterTwice } from './suppliers.ts'
import { enterHourlyRates, enterTime, enterTimeBefore } from './time.ts'
import { prepareTemplate } from './templates.ts'
import { makeTravellers } from './travellers.ts'

/** What a database holds: nothing, the demonstration, or somebody's data. */
export type Holding = 'nothing' | 'demonstration' | 'other data'

/** Looks what the database holds. */
export async function holdingOf(db: Db): Promise<Holding> {
  const [found] = await db.query<{ isDemo: boolean; isEmpty: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM users WHERE email = ${people.admin.email}) AS "isDemo",
      NOT EXISTS (SELECT 1 FROM users UNION ALL SELECT 1 FROM companies UNION ALL SELECT 1 FROM facilities
        UNION ALL SELECT 1 FROM global_segments UNION ALL SELECT 1 FROM market_segments UNION ALL SELECT 1 FROM sales_steps
        UNION ALL SELECT 1 FROM quote_confidence UNION ALL SELECT 1 FROM product_codes UNION ALL SELECT 1 FROM specifications
        UNION ALL SELECT 1 FROM psl_levels UNION ALL SELECT 1 FROM terms_and_conditions) AS "isEmpty"`)
  if (found?.isDemo) return 'demonstration'
  return found?.isEmpty ? 'nothing' : 'other data'
}

export interface DemoLoad {
  /** Of all its accounts. */
  readonly password: string
  /** How much of it, above 0 up to 1. */
  readonly share?: number
}

/**
 * Loads the demonstration into an empty database, in one transaction: what is interrupted leaves nothing. All
 * dates lie before today. Gives what was loaded.
 */
export async function loadDemo(services: Services, { password, share = 1 }: DemoLoad): Promise<DemoPlan> {
  const plan = demoPlan({ today: dayIn(services.clock.now(), 'Europe/London'), share })
  const passwordHash = await hashPassword(password)
  await inTransaction(services.pool, (tx) => perform(services, tx, { plan, passwordHash, share }))
  await services.db.query(sql`ANALYZE`)
  return plan
}

async function perform(
  services: Services,
  tx: Db,
  { plan, passwordHash, share }: { plan: DemoPlan; passwordHash: string; share: number },
): Promise<void> {
  // The same few statements run thousands of times on small tables: planning them would take longer than running.
  await tx.query(sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('join_collapse_limit', '1', true), set_config('from_collapse_limit', '1', true)`)
  const acting = new Acting(services, tx)
  const house = await loadHouse(acting, plan, passwordHash)
  await appointPeople(acting, house.codes, plan)
  await makeSignatures(acting, plan)
  await setTargets(acting, house.codes, plan)
  await approveSuppliers(acting, house.companies, plan)
  await enterTwice(acting, addDays(plan.begins, 2))
  await askSuppliers(acting, house.companies, plan.begins)
  // The house is set up before its first night: what a night writes is later than all of that.
  let day = addDays(plan.begins, 3)
  await enterHourlyRates(acting, day)
  await enterRates(acting, day, plan)
  const sales = new SalesLoad(acting, house)
  const contacts = new ContactLoad(acting, house.companies, plan.contacts)
  const nightsUntil = async (until: string) => {
    for (; day < until; day = addDays(day, 1)) {
      const next = addDays(day, 1)
      await contacts.until(next)
      await acting.program(`${next}T00:10:00.000Z`, expireQuotes)
      await freezeOnMonday(acting, next)
      if (next.endsWith('-01')) await enterRates(acting, next, plan)
      if (next === plan.newTerms) await changeHouse(acting, next)
      if (next === plan.lastWeek) {
        await prepareTemplate(acting, next)
        await askMoreSuppliers(acting, house.companies, next)
        await inviteNewcomer(acting, house, next)
        await makeExceptions(acting, next)
        await contacts.until(`${next}T13:00:00.000Z`)
        await calculateWalls(acting, next)
        await askCustomers(acting, next)
        await enterSupplierPrices(acting, house, next, plan.today)
        await enterSteel(acting, { companies: house.companies, plans: plan.companies, day: next, share })
        await registerDrawings(acting, next)
        await makeTravellers(acting, { day: next, today: plan.today, share })
        const buyer = house.companies.get(clientCompany)
        if (buyer) await makeDeliveries(acting, { day: next, companyId: buyer.id })
        await sendToProcessor(acting, next)
        if (buyer) await sellLongAgo(acting, { day: next, companyId: buyer.id })
        await billDeliveries(acting, next)
        await deletePapersOfThen(acting, next)
        await makeLoads(acting, next)
        if (share === 1) await changeWhatIsMade(acting, { day: next, today: plan.today })
        await enterTimeBefore(acting, next)
      } else if (next > plan.lastWeek && next < plan.today) {
        await comeFromProcessor(acting, next)
        await enterTime(acting, next)
      }
    }
  }
  for (const step of plan.steps) {
    await nightsUntil(step.at.slice(0, 10))
    await contacts.until(step.at)
    await sales.perform(step)
  }
  await nightsUntil(plan.today)
  await limitWorksManager(acting, house.codes, plan.today)
  await acting.leave()
  await acting.program(`${plan.today}T00:15:00.000Z`, warnOfCertificates)
  await acting.program(`${plan.today}T00:16:00.000Z`, lowerSuppliers)
  await dateRecords(tx)
  // People look into their bell each day.
  await tx.query(sql`UPDATE ${noticeTable} SET read_at = at WHERE at < ${addDays(plan.today, -2)}::date`)
}
