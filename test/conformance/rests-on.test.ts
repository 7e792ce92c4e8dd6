import { describe, expect, it } from 'vitest'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { contracts } from '../../src/app/catalogue.ts'
import { rightsBook } from '../../src/app/rights.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const resting = Object.entries(rightsBook.restsOn ?? {}).flatMap(([slice, needed]) =>
  needed.map((right) => ({ slice, right })),
)

/** The addresses by which something of a slice is read, with ids of nothing. */
const readsOf = (slice: string): string[] =>
  contracts
    .filter((one) => one.slice === slice)
    .flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap(({ method, path }) =>
        method === 'GET' ? [path.replaceAll(/:\w+/g, crypto.randomUUID())] : [],
      ),
    )

describe('Whoever may not see what the records of a slice tell of others', () => {
  it.each(resting)('reads nothing of $slice without $right', async ({ slice, right }) => {
    const reads = readsOf(slice)
    expect(reads.length).toBeGreaterThan(5)
    const [reader, other] = [await server.signIn('manager'), await server.signIn('manager')]
    await insertRow(server.services.db, userPermissionTable, {
      userId: other.person.id,
      permission: right,
      effect: 'deny',
      reason: 'Test',
      grantedById: reader.person.id,
    })
    const statusesOf = (who: typeof reader) =>
      Promise.all(reads.map(async (path) => (await who.request('GET', path)).status))
    expect(await statusesOf(reader)).not.toContain(403)
    expect(await statusesOf(other)).toEqual(reads.map(() => 403))
  })
})
