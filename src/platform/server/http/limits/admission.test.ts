import { describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import { standardSeconds } from '#platform/testing/processor-time.ts'
import { parseJson } from '../requests/body.ts'

const server = await heatServer()
const url = '/api/v1/heats'
const json = { 'content-type': 'application/json' }
const damaged = '{"name": '
const huge = `[${'0,'.repeat(1_040_000)}0]`

describe('A body is read only for those who may send it', () => {
  it('a foreign page gets 403, whatever it sends', async () => {
    const headers = { ...json, origin: 'https://evil.example' }
    expect((await server.signIn().request('POST', url, { body: damaged, headers })).status).toBe(403)
  })

  it('who has no token gets 419', async () => {
    const browser = server.signIn()
    expect((await browser.request('POST', url, { body: damaged, headers: json, token: null })).status).toBe(
      419,
    )
  })

  it('a guest gets 401, and who lacks the right 403', async () => {
    const guest = server.guest()
    await guest.request('GET', url)
    expect((await guest.request('POST', url, { body: huge, headers: json })).status).toBe(401)
    const client = server.signIn('client')
    expect((await client.request('POST', url, { body: damaged, headers: json })).status).toBe(403)
  })

  it('whoever may gets told that it is damaged', async () => {
    expect((await server.signIn().request('POST', url, { body: damaged, headers: json })).status).toBe(400)
  })
})

it('two megabytes of anything are read in a moment', async () => {
  const bodies = [
    huge,
    `[${'{},'.repeat(690_000)}{}]`,
    `[${'"",'.repeat(690_000)}"\\u0041"]`,
    `[${'{},'.repeat(690_000)}{"\\u0041":1}]`,
  ]
  for (const body of bodies) {
    const seconds = await standardSeconds(() => void parseJson(body))
    expect(seconds).toBeLessThan(0.6)
  }
})
