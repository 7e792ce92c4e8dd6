import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/server/program/config.ts'
import { heatServer } from '#platform/testing/heat-server.ts'
import { isReadableOnTheWay, tlsServer } from './tls.ts'

// Of localhost, signed by itself, and trusted by nobody but this test.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3Rf9lpng5/AiGRek
AbchPruVGly25GskoNVfnEXP39WhRANCAARVIheI0s4XsAteYUQ+g3qdDSIeDiI/
sYuTXZ8belOFwJv4zAAVnSXR2T27YpHBhjXo+RSo5gh4mgu5OLs7u8BB
-----END PRIVATE KEY-----
`
const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUaQwd07uo5a3jLU76lXLaxVeag5kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA1NTgwNVoYDzIxMjYxMDMw
MDU1ODA1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARVIheI0s4XsAteYUQ+g3qdDSIeDiI/sYuTXZ8belOFwJv4zAAVnSXR
2T27YpHBhjXo+RSo5gh4mgu5OLs7u8BBo28wbTAdBgNVHQ4EFgQU91dKaCgUUfyj
ilBJ2ZIb/6+A5i0wHwYDVR0jBBgwFoAU91dKaCgUUfyjilBJ2ZIb/6+A5i0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgQwpobSiU86XvFZVsDlcfdTcMQXzrn65nm4/0ahuOU0ECIHWB
GyHxZYqkPASkhZmTbhPBBFwTUu0nZm828q3oxYQl
-----END CERTIFICATE-----
`

const folder = mkdtempSync(join(tmpdir(), 'heatline-tls-'))
const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
writeFileSync(TLS_CERT, cert)
writeFileSync(TLS_KEY, key)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const configOf = (env: Record<string, string>) => loadConfig({ SECRET_KEY: '-'.repeat(32), ...env })

it('speaks https itself with a certificate of its own', async () => {
  const { app } = await heatServer({ env: { TLS_CERT, TLS_KEY } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const status = await new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/healthz', ca: cert, servername: 'localhost' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
  expect(status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

describe('A certificate', () => {
  it('and its key belong together', () => {
    expect(() => configOf({ TLS_CERT })).toThrow(
      'TLS_CERT and TLS_KEY belong together: set both, or neither.',
    )
  })

  it('that cannot be read is named in one sentence', () => {
    const make = tlsServer(configOf({ TLS_CERT: join(folder, 'none.pem'), TLS_KEY }))
    expect(() => make?.(() => {})).toThrow(/^TLS_CERT and TLS_KEY cannot be used: .*none\.pem/)
  })
})

it.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.1.4', APP_URL: 'http://erp.example' }, true],
  [{ HOST: '0.0.0.0', APP_URL: 'https://erp.example' }, false],
  [{ HOST: '0.0.0.0', TLS_CERT, TLS_KEY }, false],
])('with %j what people type is readable in the network: %s', (env, readable) => {
  expect(isReadableOnTheWay(configOf(env))).toBe(readable)
})
