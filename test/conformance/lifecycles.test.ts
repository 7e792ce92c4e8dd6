import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contracts, permissions } from '../../src/app/catalogue.ts'
import { rolePermissions } from '../../src/app/roles.ts'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { notTheRight } from '#platform/contract/calls/refusals.ts'
import type { ChildContract } from '#platform/contract/documents/child-address.ts'
import { allows, type Lifecycle, blockedReason } from '#platform/contract/documents/lifecycle.ts'
import { allowedActions } from '#platform/server/documents/lifecycle/lifecycle.ts'
import { actorOf } from '#platform/testing/services.ts'
import { enquiryBody, salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const isDocument = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  'lifecycle' in contract
const documents = contracts.filter(isDocument)
const actions = documents.flatMap((contract) =>
  Object.entries(contract.lifecycle.actions).map(([name, info]) => ({
    title: `${contract.slice} ${name}`,
    contract,
    lifecycle: contract.lifecycle,
    name,
    info,
    endpoint: contract.endpoints[name],
  })),
)
const roles = ['administrator', 'manager', 'user', 'client'] as const

/** Every state that can be reached from the first one. */
function reachable({ initial, actions: table }: Lifecycle): Set<string> {
  const found = new Set([initial])
  for (const state of found) {
    for (const { from, to } of Object.values(table)) if (from.includes(state)) found.add(to)
  }
  return found
}

describe('Every lifecycle', () => {
  it('there are some', () => {
    expect(documents.map(({ slice }) => slice)).toEqual(expect.arrayContaining(['enquiries', 'quotes']))
  })

  it.each(documents)('of $slice reaches every state from the first one', ({ lifecycle }) => {
    const decided = Object.keys(lifecycle.states).filter((name) => !lifecycle.states[name]?.isComputed)
    expect([...reachable(lifecycle)].toSorted()).toEqual(decided.toSorted())
  })

  it.each(documents)('of $slice names its states differently for people', ({ lifecycle }) => {
    const labels = Object.values(lifecycle.states).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.filter((label) => !/^[A-Z][a-z ]+$/.test(label))).toEqual([])
  })

  // The records inside a document are listed whole.
  const listed = documents.filter((contract) => !('inside' in contract))
  it.each(listed)('of $slice takes its states into the filter of its list', ({ lifecycle, endpoints }) => {
    const filter = endpoints.list?.list?.filters.status
    expect(filter).toEqual({ kind: 'anyOf', values: Object.keys(lifecycle.states) })
  })
})

describe('Every action', () => {
  it.each(actions)('$title needs a right that there is and that somebody has', ({ info }) => {
    expect(permissions).toContain(info.access)
    expect(roles.filter((role) => rolePermissions[role].includes(info.access))).not.toEqual([])
  })

  it.each(actions)(
    '$title has an endpoint that asks for right and version, unless it is the program’s own',
    (action) => {
      const { info, endpoint, contract, name } = action
      if (info.system) return expect(endpoint).toBeUndefined()
      const path = `${addressOf(contract)}/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
      return expect(endpoint).toMatchObject({
        method: 'POST',
        path,
        access: info.access,
        versioned: true,
        kind: 'write',
      })
    },
  )

  it('asks for a reason where it takes something back', () => {
    const taking = actions.filter(({ name }) => /^(cancel|reject|reopen|clarify|changeScope)$/.test(name))
    // What the program takes back by itself follows from what was changed, and that change is its reason.
    expect(taking.filter(({ info }) => !info.needsReason && !info.system).map(({ title }) => title)).toEqual(
      [],
    )
  })
})

/** Where a record is addressed: by its own id, inside a document after that of the document. */
function addressOf(contract: Contract & Partial<ChildContract>): string {
  const { slice, inside } = contract
  return inside ? `/api/v1/${inside.parent}/:id/${inside.segment}/:childId` : `/api/v1/${slice}/:id`
}

describe('Every state x action x role', () => {
  it.each(actions)(
    '$title is possible exactly from its states and with its right',
    ({ lifecycle, name, info }) => {
      for (const state of Object.keys(lifecycle.states)) {
        for (const role of roles) {
          const held: readonly string[] = rolePermissions[role]
          const answer = allowedActions(actorOf({ role, permissions: new Set(held) }), lifecycle, state)[name]
          const expected = info.system
            ? undefined
            : !allows(lifecycle, name, state)
              ? blockedReason(lifecycle, name, state)
              : held.includes(info.access) || notTheRight(`"${info.label}"`)
          expect([state, role, answer]).toEqual([state, role, expected])
        }
      }
    },
  )
})

describe('What a record says may be done is what may be done', async () => {
  const server = await testServer()
  const setup = await salesSetup(server)
  const seller = await server.signIn(setup.seller)
  const made = await seller.client(enquiries).create({ body: enquiryBody(setup, 1) })
  const url = `/api/v1/enquiries/${made.id}`
  const bodies: Record<string, object> = {
    clarify: { reason: 'Which coating?' },
    changeScope: { reason: 'More lines' },
    cancel: { reason: 'Withdrawn' },
    reopen: { reason: 'They called back' },
    lose: { lostReason: 'price' },
  }
  type OwnAction = keyof typeof enquiries.lifecycle.actions & keyof typeof enquiries.endpoints
  const own = Object.entries(enquiries.lifecycle.actions).filter(([, info]) => !('system' in info))

  /** Puts the enquiry where no action led it, complete but for nothing. */
  const put = (state: string) =>
    server.services.db.query(sql`
      UPDATE enquiries SET status = ${state}, version = 1, bid_decision = 'bid', lost_reason = null WHERE id = ${made.id}`)

  it.each(Object.keys(enquiries.lifecycle.states))('for an enquiry that is %s', async (state) => {
    for (const role of ['administrator', 'manager', 'user'] as const) {
      const browser = await server.signIn(role)
      for (const [name] of own) {
        await put(state)
        const { can } = (
          (await browser.request('GET', url)).body as { data: { can: Record<string, true | string> } }
        ).data
        const path = enquiries.endpoints[name as OwnAction].path
        const reply = await browser.request('POST', path.replace(':id', made.id), {
          version: 1,
          body: bodies[name] ?? {},
        })
        const isDone = reply.status === 200
        expect([state, role, name, isDone]).toEqual([state, role, name, can[name] === true])
        if (!isDone) expect([403, 422]).toContain(reply.status)
      }
    }
  })

  it('and nobody moves it without the state, the right and the version', async () => {
    await put('new')
    const client = await server.signIn('client')
    const call = (browser: typeof client, details: object) =>
      browser.request('POST', `${url}/start-review`, { body: {}, ...details })
    const statuses = [
      (await call(client, { version: 1 })).status,
      (await call(seller, {})).status,
      (await call(seller, { version: 2 })).status,
      (await call(seller, { version: 1 })).status,
      (await call(seller, { version: 2 })).status,
    ]
    expect(statuses).toEqual([403, 428, 412, 200, 422])
  })
})
