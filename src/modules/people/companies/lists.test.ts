import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { heats } from '#modules/steel/heats/contract.ts'
import { suppliers } from '#modules/suppliers/suppliers/contract.ts'
import { companies } from './contract.ts'

const server = await testServer()
const { db } = server.services
let user: SignedIn
const COUNT = 60

beforeAll(async () => {
  user = await server.signIn('user')
  // Every third was spoken to, every fourth has a certificate; every fifth was merged away.
  await db.query(sql`
    INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status,
      supplier_status, tags, city, country, last_contact_at, next_certificate_on)
    SELECT 'L' || lpad(n::text, 3, '0'), 'Listed ' || lpad(n::text, 3, '0'), false, true, false, false, 'active',
      CASE WHEN n % 2 = 0 THEN 'approved' ELSE 'suspended' END, '{}', 'Aberdeen', CASE WHEN n % 2 = 0 THEN 'GB' ELSE 'NO' END,
      CASE WHEN n % 3 = 0 THEN now() - n * interval '1 day' END,
      CASE WHEN n % 4 = 0 THEN current_date + n - 20 END
    FROM generate_series(1, ${COUNT}::int) AS n`)
  await db.query(sql`
    UPDATE companies SET merged_into_id = (SELECT id FROM companies WHERE code = 'L001')
    WHERE code LIKE 'L__0' OR code LIKE 'L__5'`)
})

/** All rows of a list by its pages of seven, forth and then back. */
async function walk(sort: string, filter: object = {}) {
  const api = user.client(companies)
  const page = (cursor?: string | null) =>
    api.list({
      query: { search: 'listed', sort, perPage: 7, cursor: cursor ?? undefined, filter: { ...filter } },
    })
  const forth: string[] = []
  let current = await page()
  const pages = [current]
  for (;;) {
    forth.push(...current.data.map(({ code }) => code))
    if (!current.meta.next_cursor) break
    current = await page(current.meta.next_cursor)
    pages.push(current)
  }
  const back: string[] = current.data.map(({ code }) => code)
  while (current.meta.prev_cursor) {
    current = await page(current.meta.prev_cursor)
    back.unshift(...current.data.map(({ code }) => code))
  }
  return { forth, back, pages: pages.length }
}

const live = (n: number) => n % 5 !== 0
const codes = (numbers: readonly number[]) => numbers.map((n) => `L${String(n).padStart(3, '0')}`)
const all = Array.from({ length: COUNT }, (_, at) => at + 1).filter(live)

describe('The list of companies', () => {
  it('goes through the last contact both ways; never is the longest ago', async () => {
    const spoken = all.filter((n) => n % 3 === 0)
    const { forth, back, pages } = await walk('-contactedAt')
    expect(forth.slice(0, spoken.length)).toEqual(codes(spoken))
    expect(forth.toSorted()).toEqual(codes(all))
    expect(back).toEqual(forth)
    expect(pages).toBe(Math.ceil(all.length / 7))
    const up = await walk('contactedAt')
    expect(up.forth.slice(-spoken.length)).toEqual(codes(spoken.toReversed()))
  })

  it('goes through the next expiry both ways; without one comes last', async () => {
    const certified = all.filter((n) => n % 4 === 0)
    const { forth, back } = await walk('certificateDueOn')
    expect(forth.slice(0, certified.length)).toEqual(codes(certified))
    expect(back).toEqual(forth)
    const down = await walk('-certificateDueOn')
    expect(down.forth.slice(-certified.length)).toEqual(codes(certified.toReversed()))
  })

  it.each<[filter: object, has: (n: number) => boolean]>([
    [{ certificateDays: { to: '0' } }, (n) => n % 4 === 0 && n <= 20],
    [{ certificateDays: { to: '10' } }, (n) => n % 4 === 0 && n <= 30],
    [{ certificateDays: { from: '0', to: '10' } }, (n) => n % 4 === 0 && n >= 20 && n <= 30],
    [{ certificateDays: { to: '-5' } }, (n) => n % 4 === 0 && n <= 15],
    [{ certificateDays: { from: '1' } }, (n) => n % 4 !== 0 || n > 20],
    [{ contactDays: { from: '30' } }, (n) => n % 3 !== 0 || n >= 30],
    [{ contactDays: { to: '9' } }, (n) => n % 3 === 0 && n <= 9],
    [{ contactDays: { from: '9', to: '12' } }, (n) => n % 3 === 0 && n >= 9 && n <= 12],
    [{ supplierStatus: ['suspended'] }, (n) => n % 2 === 1],
    [{ country: ['NO'], contactDays: { to: '9' } }, (n) => n % 6 === 3 && n <= 9],
  ])('filters by %j', async (filter, has) => {
    const { forth } = await walk('code', filter)
    expect(forth).toEqual(codes(all.filter(has)))
  })

  it('refuses what is no number of days', async () => {
    for (const value of ['soon', '1e9', '--1', '2026-11-21']) {
      const reply = await user.request('GET', `/api/v1/companies?filter[certificateDays][to]=${value}`)
      expect([value, reply.status]).toEqual([value, 422])
    }
  })
})

describe('The list of suppliers', () => {
  it('counts and pages those that are not merged', async () => {
    const page = await user.client(suppliers).list({
      query: { search: 'listed', sort: 'certificateDueOn', perPage: 5, filter: { status: ['approved'] } },
    })
    const expected = all.filter((n) => n % 2 === 0)
    expect(page.meta.total).toBe(expected.length)
    expect(page.data.map(({ code }) => code)).toEqual(codes(expected.filter((n) => n % 4 === 0).slice(0, 5)))
    expect(page.data[0]).toMatchObject({ status: 'approved', country: 'GB' })
    const none = await user.client(suppliers).list({
      query: { search: 'listed', filter: { isSubcontractor: true } },
    })
    expect(none.data).toEqual([])
  })
})

it('Where a mill is chosen suppliers come before all others, and the others after them', async () => {
  await db.query(sql`
    INSERT INTO companies (code, name, is_customer, is_supplier, is_subcontractor, is_inspection_body, status, tags, city, country)
    VALUES ('W1', 'Alder weirworks', true, false, false, false, 'active', '{}', 'Aberdeen', 'GB'),
      ('W2', 'Zander weirworks', false, true, false, false, 'active', '{}', 'Aberdeen', 'GB')`)
  const { mills } = user.client(heats)
  const { options } = user.client(companies)
  const named = async (query: { search?: string; id?: string }) =>
    (await mills({ query })).map(({ code }) => code)
  const usual = await options({ query: { search: 'weirworks' } })
  expect(usual.map(({ code }) => code)).toEqual(['W1', 'W2'])
  expect(await named({ search: 'weirworks' })).toEqual(['W2', 'W1'])
  expect(await named({})).toHaveLength(50)
  const [chosen] = await options({ query: { search: 'Alder' } })
  expect(await named({ id: chosen?.id ?? '' })).toEqual(['W1'])
})
