import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import { testServer } from '../support/server.ts'
import { setupSamples } from '../support/setup-samples.ts'

const server = await testServer()
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** What only administrators see and change. */
const slices = new Set([
  ...setupSamples(server)
    .map(({ slice }) => slice)
    .filter((slice) => slice !== 'terms-and-conditions'),
  'profiles',
  'role-permissions',
  'user-permissions',
  'numbering',
  'jobs',
  'audit',
  'seals',
  'backup',
])
/** What others may do too, by the endpoint's name. */
const forOthers = new Set(['options', 'lineFacts', 'gradeNames'])

interface Call {
  readonly name: string
  readonly endpoint: Endpoint
  readonly url: string
}

const calls = contracts
  .filter(({ slice }) => slices.has(slice))
  .flatMap(({ slice, endpoints }) =>
    Object.entries(endpoints).map(
      ([key, endpoint]): Call => ({
        name: `${slice}.${key}`,
        endpoint,
        url: endpoint.path.replace('/:format', '/csv').replaceAll(/:\w+/g, unknownId),
      }),
    ),
  )
const guarded = calls.filter(({ name }) => !forOthers.has(name.split('.')[1] ?? ''))
const bodyOf = ({ method }: Endpoint) => (method === 'GET' ? {} : { body: {}, version: 1 })

describe('The setup', () => {
  it('has endpoints in every one of its slices, each behind a right', () => {
    expect(new Set(calls.map(({ name }) => name.split('.')[0]))).toEqual(slices)
    expect(guarded.filter(({ endpoint }) => !isPermission(endpoint.access))).toEqual([])
  })

  it.each(['manager', 'user', 'client'] as const)(
    'is closed to the role %s, and says no more',
    async (role) => {
      const person = await server.signIn(role)
      const wrong: string[] = []
      for (const { name, endpoint, url } of guarded) {
        const { status, body } = await person.request(endpoint.method, url, bodyOf(endpoint))
        if (status !== 403 || JSON.stringify(body) !== '{"message":"This action is unauthorized."}') {
          wrong.push(`${name}: ${status} ${JSON.stringify(body)}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('is closed to guests', async () => {
    const guest = server.guest()
    await guest.request('GET', '/sanctum/csrf-cookie')
    for (const { name, endpoint, url } of calls) {
      const { status, body } = await guest.request(endpoint.method, url, bodyOf(endpoint))
      expect([name, status, body]).toEqual([name, 401, { message: 'Unauthenticated.' }])
    }
  })

  it('gives names for selects to staff, and to nobody else', async () => {
    const client = await server.signIn('client')
    const user = await server.signIn('user')
    const options = calls.filter(({ name }) => name.endsWith('.options'))
    expect(options.length).toBeGreaterThan(8)
    for (const { name, url } of options) {
      expect([name, (await client.request('GET', url)).status]).toEqual([name, 403])
      const { status, body } = await user.request('GET', url)
      expect([name, status]).toEqual([name, 200])
      for (const one of (body as { data: object[] }).data) {
        expect(Object.keys(one).toSorted()).toEqual(['active', 'code', 'id', 'name'])
      }
    }
  })
})

describe('A right taken from administrators', () => {
  it('closes exactly the endpoints it opens', async () => {
    const keeper = await server.signIn('administrator')
    const person = await server.signIn('administrator')
    const right = 'facilities:update'
    const { id } = person.person
    const url = `/api/v1/user-permissions/${id}/exceptions`
    const body = { permission: right, effect: 'deny', reason: 'Only looks' }
    expect((await keeper.request('POST', url, { body })).status).toBe(201)
    for (const call of calls.filter(({ name }) => name.startsWith('facilities.'))) {
      const { status } = await person.request(call.endpoint.method, call.url, bodyOf(call.endpoint))
      expect([call.name, status === 403]).toEqual([call.name, call.endpoint.access === right])
    }
  })
})

describe('A record that is not there', () => {
  const byId = calls.filter(({ endpoint }) => /:id(\/|$)/.test(endpoint.path))
  const strange = ['not-an-id', '1', '%00', "'%20OR%201=1", 'f'.repeat(90), `${unknownId}x`]
  const wanted = '404 {"message":"Not found."}'

  it('gives the same answer as an id that is none, wherever an id stands', async () => {
    const admin = await server.signIn('administrator')
    const wrong: string[] = []
    for (const { name, endpoint, url } of byId) {
      for (const id of strange) {
        const reply = await admin.request(endpoint.method, url.replace(unknownId, id), bodyOf(endpoint))
        const told = `${reply.status} ${JSON.stringify(reply.body)}`
        if (told !== wanted) wrong.push(`${name} ${id}: ${told}`)
      }
    }
    expect(wrong).toEqual([])
    expect(byId.length).toBeGreaterThan(90)
  })

  it('is told before anything else that may be wrong with the call', async () => {
    const admin = await server.signIn('administrator')
    const wrong: string[] = []
    // A body is looked at before the record, so only calls that need none can tell.
    const bare = byId.filter(
      ({ endpoint }) => (endpoint.body?.safeParse({}).success ?? true) && endpoint.kind !== 'upload',
    )
    for (const { name, endpoint, url } of bare) {
      const asked = { differences: `?with=${unknownId}`, readers: '?search=a' }
      const query = asked[endpoint.path.split('/').at(-1) as keyof typeof asked] ?? ''
      const reply = await admin.request(endpoint.method, `${url}${query}`, bodyOf(endpoint))
      const told = `${reply.status} ${JSON.stringify(reply.body)}`
      if (told !== wanted) wrong.push(`${name}: ${told}`)
    }
    expect(wrong).toEqual([])
    expect(bare.length).toBeGreaterThan(60)
  })
})
