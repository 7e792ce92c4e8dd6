import { expect, it } from 'vitest'
import { contracts } from '../../src/app/catalogue.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()

it('gives administrators an OpenAPI 3.1 document that names every endpoint', async () => {
  const admin = await server.signIn('administrator')
  const answer = await admin.request('GET', '/api/v1/openapi.json')
  expect(answer.status).toBe(200)
  const { openapi, paths } = answer.body as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  expect(openapi).toMatch(/^3\.1/)
  for (const { path, method } of contracts.flatMap(({ endpoints }) => Object.values(endpoints))) {
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
  }
})

it('refuses the document to everybody else', async () => {
  expect((await server.guest().request('GET', '/api/v1/openapi.json')).status).toBe(401)
  for (const role of ['manager', 'user'] as const) {
    const browser = await server.signIn(role)
    expect((await browser.request('GET', '/api/v1/openapi.json')).status).toBe(403)
  }
})
