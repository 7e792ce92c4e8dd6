import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  type ChangingWay,
  changingWays,
  type HouseActor,
  houseActors,
  refusesActor,
  refusesPeopleOf,
  refusesState,
} from '../../scripts/refused-ways.ts'
import { generatedDocs, presentDoc } from '../../scripts/gen-docs.ts'
import { makersOfDocuments, putInState, tableOfDocument } from '../support/one-of-each.ts'
import { makeOrderApprover } from '../support/orders.ts'
import { PASSWORD } from '../support/people.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { type SignedIn, type TestServer, testServer } from '../support/server.ts'
import { signed } from '../support/signing.ts'

/*
 * Everybody of the house tries every change, in every state, by the front door and past it: what is refused is what the table of
 * `docs/generated/refusals.md` says, which follows from contracts and lifecycles alone.
 */

const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** In the small form everything is tried by some, and by others the next time it stands elsewhere in the table. */
const some = <T>(all: readonly T[], at: number, few: number): readonly T[] =>
  sized(
    Array.from({ length: Math.min(few, all.length) }, (_, step) => all[(at * few + step) % all.length] as T),
    all,
  )

async function everybody(server: TestServer): Promise<ReadonlyMap<HouseActor, SignedIn>> {
  const found = new Map<HouseActor, SignedIn>()
  for (const actor of houseActors) {
    const { role, profile } = actor
    found.set(actor, await server.signIn({ role, ...(profile ? { profile } : {}) }))
  }
  return found
}

/** What somebody sends who knows all that a change asks for, as far as it is the same everywhere. */
function bodyOf({ action }: ChangingWay): object {
  const known = { signature: signed, password: PASSWORD }
  const asked = Object.entries(known).filter(([name]) => name in (action?.input ?? {}))
  return { ...(action?.needsReason ? { reason: 'Because I say so' } : {}), ...Object.fromEntries(asked) }
}

it('The table of what is refused is that of the contracts', () => {
  expect(presentDoc('refusals.md')).toBe(generatedDocs['refusals.md']?.())
})

it('Whoever lacks the right for a change is refused it, and nobody else for that', async () => {
  const server = await testServer()
  const people = await everybody(server)
  const wrong: string[] = []
  let tried = 0
  for (const [at, way] of changingWays.entries()) {
    const { method, path } = way.endpoint
    // These end or change the session of whoever calls them.
    if (/\/(account|view-as)\b/.test(path)) continue
    for (const actor of some(houseActors, at, 2)) {
      const reply = await people
        .get(actor)
        ?.request(method, path.replaceAll(/:\w+/g, unknownId), { body: {} })
      tried += 1
      if ((reply?.status === 403) !== refusesActor(way, actor))
        wrong.push(`${method} ${path} by ${actor.name}: ${reply?.status}`)
    }
  }
  expect(wrong).toEqual([])
  noteFigure('Changes tried without a record', tried)
})

/** Steps that are for the author of a record alone, whatever others may do: they are refused as if the right were missing. */
const forAuthors: Readonly<Record<string, readonly string[]>> = {
  'customer-contact-reports': ['submit', 'recall'],
}

const documents = Object.keys(makersOfDocuments)
const waysOf = (slice: string): ChangingWay[] =>
  changingWays.filter((way) => way.slice === slice && way.action !== undefined)

describe('In every state of', () => {
  // Each of them has a house of its own, which takes a second.
  it.each(sized(['purchase-orders', 'invoices'], documents))('%s', async (slice) => {
    const server = await testServer()
    const made = await makersOfDocuments[slice]?.(server)
    const id = made?.id ?? ''
    const people = await everybody(server)
    // So that nobody is refused for want of a signature or of an entry in a list.
    for (const { person } of people.values())
      if (person.role !== 'client') await makeOrderApprover(server, person)
    const { db } = server.services
    const table = sql.identifier(tableOfDocument(slice))
    const columns = await db.query<{ name: string; isList: boolean }>(sql`
      SELECT column_name AS name, data_type = 'ARRAY' AS "isList" FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${tableOfDocument(slice)}`)
    /** Makes these people the ones whom a change is never taken by; says whether the record knows such people. */
    async function takePart(way: ChangingWay, who: readonly string[]): Promise<boolean> {
      const names = refusesPeopleOf(way).map((name) =>
        name.replaceAll(/[A-Z]/g, (at) => `_${at.toLowerCase()}`),
      )
      const own = columns.filter(({ name }) => names.includes(name))
      for (const { name, isList } of own) {
        const value = isList ? sql`${sql.param([...who])}::uuid[]` : sql`${who[0] ?? null}::uuid`
        await db.query(sql`UPDATE ${table} SET ${sql.identifier(name)} = ${value} WHERE id = ${id}`)
      }
      return own.length > 0
    }
    const [way] = waysOf(slice)
    const states = Object.entries(way?.lifecycle?.states ?? {}).flatMap(([state, { isComputed }]) =>
      isComputed ? [] : [state],
    )
    const wrong: string[] = []
    let [tried, done] = [0, 0]
    for (const [row, state] of states.entries())
      for (const [at, way] of waysOf(slice).entries())
        for (const actor of some(houseActors, row + at, 2)) {
          const browser = people.get(actor)
          const own = browser?.person.id ?? ''
          const call = async () => {
            tried += 1
            const url = way.endpoint.path.replace(':id', id)
            const { status, body } =
              (await browser?.request('POST', url, { version: 1, body: bodyOf(way) })) ?? {}
            return { status: status ?? 0, code: String((body as { code?: string } | undefined)?.code) }
          }
          const name = `${way.name} from ${state} by ${actor.name}`
          await putInState(db, { slice, state, id })
          const hasPart = await takePart(way, [own])
          const { status } = await call()
          const isRefused = refusesActor(way, actor) || refusesState(way, state) || hasPart
          const isOthers = status === 403 && forAuthors[slice]?.includes(way.name) === true
          const fits =
            ((status === 403) === refusesActor(way, actor) || isOthers) && !(isRefused && status < 300)
          if (!fits || status >= 500) wrong.push(`${name}: ${status}`)
          if (status < 300) done += 1
          if (!hasPart) continue
          // The same with another account, which the record names nowhere: then it is not for a part in it.
          await putInState(db, { slice, state, id })
          await takePart(way, [])
          const twin = await call()
          if (['four_eyes', 'author'].includes(twin.code))
            wrong.push(`${name}, without a part in it: ${twin.code}`)
          if (twin.status < 300) done += 1
        }
    expect(wrong).toEqual([])
    noteFigure(`Changes of ${slice} tried, state by state`, tried)
    noteFigure(`Of them let through`, done)
  })
})
