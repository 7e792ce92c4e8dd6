import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { apiTokens } from '#modules/people/api-tokens/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { contracts } from '../../src/app/catalogue.ts'
import { rightsBook } from '../../src/app/rights.ts'
import { PASSWORD } from '../support/people.ts'
import { type SignedIn, testServer } from '../support/server.ts'

const server = await testServer()
const today = server.services.clock.today()
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

const exception = ({ person }: SignedIn, permission: string, effect: 'allow' | 'deny') =>
  insertRow(server.services.db, userPermissionTable, {
    userId: person.id,
    permission,
    effect,
    reason: 'Test',
    grantedById: person.id,
  })

describe('Whoever may not see what the records of a slice tell of others', () => {
  it.each(resting)('reads nothing of $slice without $right', async ({ slice, right }) => {
    const reads = readsOf(slice)
    expect(reads.length).toBeGreaterThan(5)
    const [reader, other] = [await server.signIn('manager'), await server.signIn('manager')]
    await exception(other, right, 'deny')
    const statusesOf = (who: typeof reader) =>
      Promise.all(reads.map(async (path) => (await who.request('GET', path)).status))
    expect(await statusesOf(reader)).not.toContain(403)
    expect(await statusesOf(other)).toEqual(reads.map(() => 403))
  })

  it.each(Object.entries(rightsBook.restsOn ?? {}))(
    'reads nothing of %s by a token that has only its own right either',
    async (slice, needed) => {
      const reader = await server.signIn('manager')
      await exception(reader, 'api-tokens:create', 'allow')
      const statusBy = async (scopes: string[]) => {
        const { token } = await reader.client(apiTokens).create({
          body: {
            name: `Program for ${scopes.at(-1)}`,
            scopes,
            isReadOnly: false,
            lastDay: addDays(today, 30),
            password: PASSWORD,
          },
        })
        const headers = { authorization: `Bearer ${token}` }
        return (await server.guest().request('GET', `/api/v1/${slice}`, { headers })).status
      }
      // It opens something else, so that it is a token at all.
      expect(await statusBy([`${slice}:read`, 'companies:read'])).toBe(403)
      expect(await statusBy([`${slice}:read`, ...needed])).toBe(200)
    },
  )
})
