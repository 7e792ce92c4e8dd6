import { Agent, type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TestBrowser } from '../../../../../test/support/browser.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { heatOf, heatTable } from '#platform/testing/heats.ts'

const server = await heatServer()
const { app, services } = server
let port = 0
let path = ''

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  path = `/api/v1/heats/${await insertRow(services.db, heatTable, heatOf(1))}/files`
})

const BEGIN = '--b\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n%PDF-1.7\n'
const END = '\r\n%%EOF\r\n--b--\r\n'

interface Call {
  readonly request: ClientRequest
  readonly answer: Promise<{ status: number | undefined; body: string }>
}

/** A call over a real connection, whose body the test writes as slowly as it likes. */
function open(who: TestBrowser, method: 'GET' | 'POST', agent?: Agent): Call {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method,
    ...(agent ? { agent } : {}),
    headers: {
      accept: 'application/json',
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': who.token ?? '',
      ...(method === 'POST' ? { 'content-type': 'multipart/form-data; boundary=b' } : {}),
    },
  })
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (reply) => {
      text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject)
    })
  })
  return { request, answer }
}

/** Begins so many files and leaves them open until the end of the test. */
async function beginSlowly(who: TestBrowser, count: number): Promise<readonly Call[]> {
  const draft = vi.spyOn(services.files, 'draft')
  const calls = Array.from({ length: count }, () => open(who, 'POST'))
  for (const { request } of calls) request.write(BEGIN)
  await vi.waitFor(() => expect(draft).toHaveBeenCalledTimes(count), { timeout: 5_000 })
  draft.mockRestore()
  onTestFinished(async () => {
    for (const { request } of calls) request.end(END)
    await Promise.all(calls.map(({ answer }) => answer))
  })
  return calls
}

function sendAtOnce(who: TestBrowser, agent?: Agent) {
  const { request, answer } = open(who, 'POST', agent)
  request.end(BEGIN + 'x'.repeat(300_000) + END)
  return answer
}

describe('Files that come in slowly', () => {
  it('keep nobody else waiting', async () => {
    await beginSlowly(server.signIn(), 5)
    expect((await sendAtOnce(server.signIn())).status).toBe(201)
  })

  it('are at most six of one person, who is told to try again, and are all stored', async () => {
    const who = server.signIn()
    const calls = await beginSlowly(who, 6)
    expect((await sendAtOnce(who)).status).toBe(429)
    for (const { request } of calls) request.end(END)
    const answers = await Promise.all(calls.map(({ answer }) => answer))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await sendAtOnce(who)).status).toBe(201)
  })

  it('are counted no longer once their sender has gone', async () => {
    const who = server.signIn()
    const draft = vi.spyOn(services.files, 'draft')
    const calls = Array.from({ length: 6 }, () => open(who, 'POST'))
    for (const { request } of calls) request.write(BEGIN)
    await vi.waitFor(() => expect(draft).toHaveBeenCalledTimes(6), { timeout: 5_000 })
    draft.mockRestore()
    for (const { request, answer } of calls) {
      request.destroy()
      await answer.catch(() => undefined)
    }
    await vi.waitFor(async () => expect((await sendAtOnce(who)).status).toBe(201), { timeout: 5_000 })
  })
})

it('a file that finds no space is refused, and the next call on its connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const who = server.signIn()
  const full = vi.spyOn(services.files, 'draft').mockImplementation(async (source) => {
    for await (const piece of source)
      if (piece.length > 0) throw Object.assign(new Error('No space left.'), { code: 'ENOSPC' })
    throw new Error('No piece came.')
  })
  onTestFinished(() => {
    full.mockRestore()
  })
  const { request, answer } = open(who, 'POST', agent)
  request.end(BEGIN + 'x'.repeat(3 * 1024 * 1024) + END)
  expect(await answer).toEqual({ status: 507, body: expect.stringContaining('no space left') })
  const next = open(who, 'GET', agent)
  next.request.end()
  expect((await next.answer).status).toBe(200)
}, 8_000)
