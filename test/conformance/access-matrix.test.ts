import { describe, expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const unknownId = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

const calls = contracts
  .flatMap(({ endpoints }) => Object.values(endpoints))
  // Signing out would end the visitor's session in the middle of the walk.
  .filter(({ path }) => path !== '/logout')
  .map((endpoint): { endpoint: Endpoint; url: string } => ({
    endpoint,
    url: endpoint.path.replaceAll(/:\w+/g, unknownId),
  }))

describe('R3 every write needs the anti-forgery value and the own origin', () => {
  const writes = calls.filter(({ endpoint }) => endpoint.method !== 'GET')

  it('without the value, with a wrong one and with that of another session: 419', async () => {
    const browser = await server.signIn('administrator')
    const other = await server.signIn('administrator')
    for (const { endpoint, url } of writes) {
      for (const token of [null, 'wrong', other.token]) {
        const { status } = await browser.request(endpoint.method, url, { token, body: {} })
        expect([endpoint.method, url, status]).toEqual([endpoint.method, url, 419])
      }
    }
  })

  it('from the page of another site: 403', async () => {
    const browser = await server.signIn('administrator')
    for (const { endpoint, url } of writes) {
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const { status } = await browser.request(endpoint.method, url, { headers, body: {} })
        expect([endpoint.method, url, status]).toEqual([endpoint.method, url, 403])
      }
    }
  })
})
