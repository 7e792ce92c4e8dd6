import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { rolePermissions } from '../../src/app/roles.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { type Access, isPermission } from '#platform/contract/calls/endpoint.ts'
import type { Role } from '#platform/server/context.ts'
import { isApiPath } from '#platform/server/http/limits/rate-limit.ts'
import { type RuledRoute, ruledRoutes } from '#platform/server/http/rules.ts'
import { hashToken } from '#platform/server/http/sessions/session.ts'
import type { TestBrowser } from '../support/browser.ts'
import { openSessionFor, type Person } from '../support/people.ts'
import { enquiryBody, salesSetup } from '../support/sales.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const routes = ruledRoutes(server.app)
const calls = routes.filter(({ method, url }) => isApiPath(url) && method !== 'HEAD')
const others = routes.filter(({ url }) => !isApiPath(url))
const promised = contracts.flatMap(({ endpoints }) =>
  Object.values(endpoints).flatMap(({ method, path, alias = [], access }) =>
    [path, ...alias].map((url): RuledRoute => ({ method, url, access })),
  ),
)
const inWords = ({ method, url, access }: RuledRoute) => `${method} ${url}: ${access}`

describe('R1 the routes of the server', () => {
  it('are those of the contracts, each with the rule of its endpoint', () => {
    expect(calls.map(inWords).toSorted()).toEqual(promised.map(inWords).toSorted())
    expect(calls.length).toBeGreaterThan(100)
  })

  it('answer HEAD by the rule of their GET', () => {
    const heads = routes.filter(({ method, url }) => isApiPath(url) && method === 'HEAD')
    const gets = calls.filter(({ method }) => method === 'GET').map((route) => ({ ...route, method: 'HEAD' }))
    expect(heads.map(inWords).toSorted()).toEqual(gets.map(inWords).toSorted())
  })

  it('beside them are only health checks and the files of the client, for reading', () => {
    for (const route of others) expect([inWords(route), route.access]).toEqual([inWords(route), 'public'])
    expect(others.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
    expect(others.some(({ url }) => url === '/healthz')).toBe(true)
  })
})

interface Visitor {
  readonly kind: string
  readonly role: Role | null
  readonly verified?: boolean
  readonly disabled?: boolean
}

const visitors: readonly Visitor[] = [
  { kind: 'guest', role: null },
  { kind: 'unverified', role: 'administrator', verified: false },
  { kind: 'client A', role: 'client' },
  { kind: 'client B', role: 'client' },
  { kind: 'user', role: 'user' },
  { kind: 'manager', role: 'manager' },
  { kind: 'administrator', role: 'administrator' },
  { kind: 'disabled', role: 'administrator', disabled: true },
]

/** The refusal a visitor must get by the rule of a route and the roles; null: the call gets through. */
function refusalFor(
  { access, method }: RuledRoute,
  { role, verified = true, disabled }: Visitor,
): number | null {
  // A dead session cannot prove where a write comes from, whatever the rule is.
  if (disabled && method !== 'GET') return 419
  if (access === 'public') return null
  if (role === null || disabled) return 401
  if (access === 'signed-in') return null
  if (!verified) return 409
  return mayCall(access, role) ? null : 403
}

function mayCall(access: Access, role: Role): boolean {
  if (access === 'verified') return true
  if (access === 'staff') return role !== 'client'
  return isPermission(access) && rolePermissions[role].includes(access)
}

/** Records of each company: the clients' own and those of the other. */
const records = { companies: ['', ''], enquiries: ['', ''] }
const people: Person[] = []

beforeAll(async () => {
  const setup = await salesSetup(server)
  const api = (await server.signIn(setup.seller)).client(enquiries)
  const mine = await api.create({ body: enquiryBody(setup, 1) })
  const theirs = await api.create({
    body: { ...enquiryBody(setup, 2), companyId: setup.otherCompanyId, contactId: setup.otherContactId },
  })
  records.companies = [setup.companyId, setup.otherCompanyId]
  records.enquiries = [mine.id, theirs.id]
  people.push(
    await server.createPerson({ role: 'client', companyId: setup.companyId }),
    await server.createPerson({ role: 'client', companyId: setup.otherCompanyId }),
    await server.createPerson({ role: 'administrator' }),
  )
})

/** One more session of a person; gives its id. */
async function anotherSession(userId: string): Promise<string> {
  const token = await openSessionFor(server.services, userId)
  const [row] = await server.services.db.query<{ id: string }>(
    sql`SELECT id FROM sessions WHERE token_hash = ${hashToken(token)}`,
  )
  return row?.id ?? ''
}

/** The id in an address: of something the visitor has to do with, or of somebody else's. */
async function idFor(url: string, who: Person | null, isOwn: boolean): Promise<string> {
  const slice = url.split('/')[3] ?? ''
  const side = (who?.companyId === records.companies[1]) === isOwn ? 1 : 0
  if (slice === 'companies' || slice === 'enquiries') return records[slice][side] ?? ''
  const stranger = people.find(({ id }) => id !== who?.id)?.id ?? unknownId
  const person = isOwn ? (who?.id ?? unknownId) : stranger
  if (url.includes('/account/sessions/')) return who === null ? unknownId : anotherSession(person)
  if (slice === 'role-permissions') return isOwn ? (who?.role ?? 'user') : 'manager'
  return slice === 'users' || slice === 'user-permissions' ? person : unknownId
}

interface Opened {
  readonly browser: TestBrowser
  readonly person: Person | null
  /** Makes the next call one of the same visitor again, whatever the one before did to the session. */
  readonly renew: () => Promise<void>
}

async function open(visitor: Visitor): Promise<Opened> {
  const { kind, role, verified = true, disabled = false } = visitor
  if (role === null) {
    const browser = server.guest()
    await browser.request('GET', '/sanctum/csrf-cookie')
    return { browser, person: null, renew: async () => undefined }
  }
  const known = kind === 'client A' ? people[0] : kind === 'client B' ? people[1] : undefined
  const browser: SignedIn = await server.signIn(
    known ?? { role, verified, status: disabled ? 'disabled' : 'active' },
  )
  const { person } = browser
  const renew = async () => {
    const fresh = disabled ? browser : await server.signIn(person)
    for (const [name, value] of fresh.cookies) browser.cookies.set(name, value)
  }
  return { browser, person, renew }
}

/** The mailed link that confirms an address is its own proof; verification.test.ts follows it. */
const guarded = calls.filter(({ url }) => !url.includes('/verify-email/'))
const refusals = new Set([401, 403, 405, 409, 419, 500, 503])

describe.each(visitors)('R1 every route for: $kind', (visitor) => {
  it.each([
    ['own records', true],
    ['records of others', false],
  ])('%s', async (_, isOwn) => {
    const { browser, person, renew } = await open(visitor)
    const dead = new Map(browser.cookies)
    const wrong: string[] = []
    for (const route of guarded) {
      if (visitor.disabled) for (const [name, value] of dead) browser.cookies.set(name, value)
      const id = route.url.includes(':id') ? await idFor(route.url, person, isOwn) : unknownId
      const url = route.url.replace(':id', id).replaceAll(/:\w+/g, unknownId)
      const body = route.method === 'GET' ? undefined : {}
      const reply = await browser.request(route.method, url, { body })
      const wanted = wantedFor(route, visitor, isOwn)
      const fits = wanted === null ? !refusals.has(reply.status) : reply.status === wanted
      if (!fits) wrong.push(`${inWords(route)} (${url}): ${reply.status} instead of ${wanted ?? 'access'}`)
      if (wanted === 403 && JSON.stringify(reply.body) !== '{"message":"This action is unauthorized."}') {
        wrong.push(`${inWords(route)}: the refusal tells more than it should: ${JSON.stringify(reply.body)}`)
      }
      if (wanted === null && /\/(logout|view-as|login)$/.test(url)) await renew()
    }
    expect(wrong).toEqual([])
  })
})

/** The rule of the route and, behind it, whose record it is. */
function wantedFor(route: RuledRoute, visitor: Visitor, isOwn: boolean): number | null {
  const refusal = refusalFor(route, visitor)
  if (refusal !== null) return refusal
  // Somebody else's session is not there; nobody but the person can end it this way.
  return route.url.endsWith('/account/sessions/:id') && !isOwn ? 404 : null
}
