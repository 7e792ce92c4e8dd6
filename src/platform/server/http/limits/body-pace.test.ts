import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { limitBodyPace } from './body-pace.ts'

const apps: FastifyInstance[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

/** A server that reads whatever comes, and where it listens. */
async function listening(): Promise<number> {
  const app = Fastify({ forceCloseConnections: true })
  limitBodyPace(app, { patience: 400, pace: 1_000, window: 400 })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  app.post('/', async () => 'read')
  apps.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends so many pieces of 500 bytes with a pause between them; gives what the server said. */
async function sendSlowly(type: string, pieces: number, pause: number): Promise<string> {
  const socket = connect(await listening(), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => (said += text))
  socket.on('error', () => undefined)
  const length = pieces * 500
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (let sent = 0; sent < pieces && !socket.destroyed; sent += 1) {
    socket.write('x'.repeat(500))
    await sleep(pause)
  }
  await closed
  return said.split('\r\n', 1)[0] ?? ''
}

it('A file may come in slowly, as long as it comes', async () => {
  expect(await sendSlowly('multipart/form-data; boundary=b', 40, 30)).toBe('HTTP/1.1 200 OK')
})

it('A call that comes through no connection is left alone, however long it takes', async () => {
  const app = Fastify()
  apps.push(app)
  limitBodyPace(app, { patience: 1 })
  app.post('/', async () => {
    await sleep(50)
    return 'read'
  })
  expect((await app.inject({ method: 'POST', url: '/', payload: { a: 1 } })).body).toBe('read')
})

it.each([
  ['a file that hardly comes', 'multipart/form-data; boundary=b', 10, 300],
  ['a body without a file that takes too long', 'text/plain', 40, 30],
])('The server ends %s', async (_, type, pieces, pause) => {
  expect(await sendSlowly(type, pieces, pause)).toBe('HTTP/1.1 408 Request Timeout')
})
