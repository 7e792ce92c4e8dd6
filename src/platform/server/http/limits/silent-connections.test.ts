import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'

/** Milliseconds until the server closes a connection that says only this. */
async function heldFor(port: number, said: string): Promise<number> {
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  if (said) socket.write(said)
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  return performance.now() - begun
}

it('closes connections that never say anything, and those that never come to the end of their head', async () => {
  const { app } = await heatServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  expect(app.server.headersTimeout).toBe(20_000)
  // The rest of the way as it is: the server looks every two seconds.
  app.server.headersTimeout = 300
  const silent = Array.from({ length: 20 }, () => heldFor(port, ''))
  const held = await Promise.all([...silent, heldFor(port, 'GET / HTTP/1.1\r\nHost: x\r\n')])
  expect(Math.max(...held)).toBeLessThan(6_000)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
}, 15_000)
