import { expect, it } from 'vitest'
import { testServer } from '../support/server.ts'

const server = await testServer()

it('C1 answers 204 with an empty body, guest or not', async () => {
  for (const browser of [server.guest(), await server.signIn('user')]) {
    const reply = await browser.request('GET', '/sanctum/csrf-cookie')
    expect(reply.status).toBe(204)
    expect(reply.body).toBeUndefined()
  }
})
