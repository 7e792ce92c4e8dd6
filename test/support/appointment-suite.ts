import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rolePermissions } from '../../src/app/roles.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { Page } from '#platform/contract/calls/paging.ts'
import type { Services } from '#platform/server/services.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import type { SignedIn, TestServer } from './server.ts'

interface Entry {
  id: string
  version: number
  userId: string
  userName: string
  facilityName: string | null
  grantedByName: string | null
  validFrom: string
  endedAt: string | null
  replacesId: string | null
  state: string
  isCurrent: boolean
  expiresOn: string | null
  daysLeft: number | null
  can: Record<string, true | string>
}

let places = 0

/** A facility of its own; gives its id. */
export function createFacility(services: Services): Promise<string> {
  places += 1
  return insertRow(services.db, facilityTable, {
    code: `F${places}`,
    name: `Works ${places}`,
    shortCode: `F${places}`,
    legalEntity: 'Granite Ltd',
    addressLine1: 'Quay 1',
    city: 'Aberdeen',
    country: 'GB',
    timeZone: 'Europe/London',
    baseCurrency: 'GBP',
    taxCodes: [],
    approvalLimits: {},
    quoteValidityDays: 30,
    sortOrder: places,
    active: true,
  })
}

/** The day so many days from now, as `YYYY-MM-DD`. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const dataOf = ({ body }: { body: unknown }) => (body as { data: Entry }).data
const errorsOf = ({ body }: { body: unknown }) => (body as { errors?: object }).errors
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/**
 * What every list of appointed people must do; call it at the top level of a slice's test. `own`: fields of the
 * list's own beside person, facility and days.
 */
export function appointmentSuite(server: TestServer, contract: Contract, own: object): void {
  const path = `/api/v1/${contract.slice}`
  const today = server.services.clock.today()
  const bodyFor = (userId: string, more: object = {}) => ({ userId, validFrom: today, ...own, ...more })
  const administrator = () => server.signIn('administrator')

  async function added(who: SignedIn, more: object = {}) {
    const person = await server.createPerson({ role: 'user' })
    const body = bodyFor(person.id, more)
    const reply = await who.request('POST', path, { body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return { person, body, entry: dataOf(reply) }
  }

  const idsOf = async (who: SignedIn, query: string): Promise<string[]> =>
    ((await who.request('GET', `${path}?per_page=100&${query}`)).body as Page<{ id: string }>).data.map(
      ({ id }) => id,
    )

  describe(`${contract.plural}: what every list of appointed people does`, () => {
    it('is kept by administrators alone', async () => {
      for (const role of ['manager', 'user', 'client'] as const) {
        const person = await server.signIn(role)
        for (const [method, url] of [
          ['GET', path],
          ['GET', `${path}/${crypto.randomUUID()}`],
          ['POST', path],
          ['POST', `${path}/${crypto.randomUUID()}/end`],
          ['POST', `${path}/${crypto.randomUUID()}/replace`],
        ] as const) {
          expect([role, method, url, (await person.request(method, url)).status]).toEqual([
            role,
            method,
            url,
            403,
          ])
        }
        expect(rolePermissions[role].filter((right) => right.startsWith(contract.slice))).toEqual([])
      }
    })

    it('takes only staff with a verified address and an account that is not disabled', async () => {
      const who = await administrator()
      const refusal = async (userId: string) => {
        const reply = await who.request('POST', path, { body: bodyFor(userId) })
        return [reply.status, errorsOf(reply)]
      }
      const people = [
        [{ role: 'client' }, 'A client cannot be on this list.'],
        [{ role: 'user', status: 'disabled' }, 'This account is disabled.'],
        [{ role: 'user', verified: false }, 'This person has not verified their e-mail address yet.'],
        [{ role: 'user', status: 'invited' }, 'This person has not verified their e-mail address yet.'],
      ] as const
      for (const [options, sentence] of people) {
        const { id } = await server.createPerson(options)
        expect(await refusal(id)).toEqual([422, { userId: [sentence] }])
      }
      expect(await refusal(crypto.randomUUID())).toEqual([422, { userId: ['The selected user is invalid.'] }])
    })

    it('lets nobody enter themselves, add to an own entry or stand in by their own word', async () => {
      const [one, two] = [await administrator(), await administrator()]
      const own = await one.request('POST', path, { body: bodyFor(one.person.id) })
      expect([own.status, Object.keys(errorsOf(own) ?? {})]).toEqual([422, ['userId']])
      const made = dataOf(await two.request('POST', path, { body: bodyFor(one.person.id) }))
      const wider = await one.request('POST', `${path}/${made.id}/replace`, {
        body: bodyFor(one.person.id, { note: 'Wider' }),
        version: made.version,
      })
      expect([wider.status, Object.keys(errorsOf(wider) ?? {})]).toEqual([422, ['userId']])
      expect(dataOf(await one.request('GET', `${path}/${made.id}`))).toEqual(made)
    })

    it('refuses days that run backwards and facilities that do not exist', async () => {
      const who = await administrator()
      const { id } = await server.createPerson({ role: 'user' })
      const backwards = await who.request('POST', path, { body: bodyFor(id, { validUntil: '2020-01-01' }) })
      expect([backwards.status, errorsOf(backwards)]).toEqual([
        422,
        { validUntil: [`The "Until" field must be a date after or equal to ${today}.`] },
      ])
      const nowhere = await who.request('POST', path, {
        body: bodyFor(id, { facilityId: crypto.randomUUID() }),
      })
      expect([nowhere.status, errorsOf(nowhere)]).toEqual([
        422,
        { facilityId: ['The selected facility is invalid.'] },
      ])
    })

    it('ends an entry at once, keeps it, and lets the same be added anew', async () => {
      const who = await administrator()
      const { entry, body } = await added(who, { facilityId: await createFacility(server.services) })
      expect(entry).toMatchObject({
        isCurrent: true,
        state: 'current',
        endedAt: null,
        grantedByName: who.person.name,
        can: { end: true, replace: true },
      })
      const again = await who.request('POST', path, { body })
      expect([again.status, codeOf(again)]).toEqual([422, 'overlapping_entry'])
      const url = `${path}/${entry.id}/end`
      expect((await who.request('POST', url)).status).toBe(428)
      const ended = dataOf(await who.request('POST', url, { version: entry.version }))
      expect(ended).toMatchObject({
        isCurrent: false,
        state: 'ended',
        version: 2,
        can: { end: 'This entry has been ended before.', replace: 'This entry has been ended before.' },
      })
      expect(ended.endedAt).not.toBeNull()
      expect((await who.request('POST', url, { version: 1 })).status).toBe(412)
      const twice = await who.request('POST', url, { version: 2 })
      expect([twice.status, codeOf(twice)]).toEqual([422, 'already_ended'])
      const fresh = await who.request('POST', path, { body })
      expect(fresh.status).toBe(201)
      const kept = await idsOf(who, `filter[userId]=${body.userId}`)
      expect(kept.toSorted()).toEqual([entry.id, dataOf(fresh).id].sort())
    })

    it('changes an entry by ending it and adding another one of the same person', async () => {
      const who = await administrator()
      const { entry, body, person } = await added(who)
      const url = `${path}/${entry.id}/replace`
      const change = { ...body, note: 'From now on everywhere' }
      expect((await who.request('POST', url, { body: change })).status).toBe(428)
      const stranger = await server.createPerson({ role: 'user' })
      const other = await who.request('POST', url, {
        body: { ...change, userId: stranger.id },
        version: entry.version,
      })
      expect([other.status, Object.keys(errorsOf(other) ?? {})]).toEqual([422, ['userId']])
      const made = await who.request('POST', url, { body: change, version: entry.version })
      expect([made.status, dataOf(made)]).toMatchObject([
        201,
        { userId: person.id, replacesId: entry.id, note: change.note, isCurrent: true },
      ])
      const old = dataOf(await who.request('GET', `${path}/${entry.id}`))
      expect(old).toMatchObject({ state: 'ended', version: 2 })
      expect((await who.request('POST', url, { body: change, version: 1 })).status).toBe(412)
      const late = await who.request('POST', url, { body: change, version: 2 })
      expect([late.status, codeOf(late)]).toEqual([422, 'already_ended'])
      const trail = await server.services.db.query<{ action: string; entityId: string }>(sql`
        SELECT action, entity_id AS "entityId" FROM audit_log
        WHERE entity_id IN (${entry.id}, ${dataOf(made).id}) ORDER BY seq`)
      expect(trail).toEqual([
        { action: 'create', entityId: entry.id },
        { action: 'replace', entityId: entry.id },
        { action: 'create', entityId: dataOf(made).id },
      ])
    })

    it('leaves the old entry as it was when the new one is refused', async () => {
      const who = await administrator()
      const { entry, body } = await added(who)
      const bad = { ...body, facilityId: crypto.randomUUID() }
      const reply = await who.request('POST', `${path}/${entry.id}/replace`, {
        body: bad,
        version: entry.version,
      })
      expect(reply.status).toBe(422)
      expect(dataOf(await who.request('GET', `${path}/${entry.id}`))).toEqual(entry)
    })

    it('adds an entry once when two administrators add it at the same moment', async () => {
      const [one, two] = [await administrator(), await administrator()]
      const { id } = await server.createPerson({ role: 'user' })
      const body = bodyFor(id)
      const replies = await Promise.all([one, two].map((who) => who.request('POST', path, { body })))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 422]))
    })

    it('lists what counts today, later, no longer, and what ends soon', async () => {
      const who = await administrator()
      const facilityId = await createFacility(server.services)
      const make = async (more: object) => (await added(who, { facilityId, ...more })).entry
      const open = await make({})
      const soon = await make({ validUntil: dayIn(12) })
      const far = await make({ validUntil: dayIn(91) })
      const later = await make({ validFrom: dayIn(30) })
      const expired = await make({ validFrom: dayIn(-60), validUntil: dayIn(-1) })
      const ended = await make({})
      await who.request('POST', `${path}/${ended.id}/end`, { version: ended.version })
      expect(soon).toMatchObject({ state: 'current', expiresOn: dayIn(12), daysLeft: 12 })
      expect(open.daysLeft === null || open.daysLeft > 90).toBe(true)
      const at = `filter[facilityId]=${facilityId}`
      const found = async (query: string) => new Set(await idsOf(who, `${at}&${query}`))
      expect(await found('filter[state]=current')).toEqual(new Set([open.id, soon.id, far.id]))
      expect(await found('filter[isCurrent]=false')).toEqual(new Set([later.id, expired.id, ended.id]))
      expect(await found('filter[state]=later')).toEqual(new Set([later.id]))
      expect(await found('filter[state]=expired')).toEqual(new Set([expired.id]))
      expect(await found('filter[state]=ended')).toEqual(new Set([ended.id]))
      expect(await found('filter[expiring]=true')).toEqual(new Set([soon.id]))
      expect((await idsOf(who, `${at}&filter[state]=current&sort=expiresOn`))[0]).toBe(soon.id)
    })
  })
}
