import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { heatServer } from '#platform/testing/heat-server.ts'
import type { Services } from '#platform/server/services.ts'
import { isAssetPath, pageRenderer, registerAssets } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files: Record<string, string> = {
  'index.html':
    '<meta property="csp-nonce" nonce="__NONCE__"><style nonce="__NONCE__"></style><script type="application/json" id="config">__CONFIG__</script>',
  'builds/latest.json': '{"id":"b-42","timestamp":1}',
  'builds/meta/b-42.json': '{"id":"b-42","timestamp":1,"prerendered":[]}',
  'assets/app-1a2b3c.js': 'export {}',
  'assets/pdf-1a2b3c.mjs': 'export {}',
  'assets/app-1a2b3c.js.br': 'brotli',
  'assets/pdf-1a2b3c.mjs.br': 'brotli',
  'robots.txt': 'User-agent: *',
  '.vite/manifest.json': '{}',
}
for (const [name, content] of Object.entries(files)) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const { services } = await heatServer()
const isScreen = (path: string) =>
  path === '/' || /^\/quotes\/[^/]+$/.test(path) || path.startsWith('/password-reset/')

async function siteWith(config: Partial<Services['config']> = {}) {
  const app = Fastify()
  afterAll(() => app.close())
  await registerAssets(app, folder)
  app.setNotFoundHandler(
    pageRenderer({ ...services, config: { ...services.config, ...config } }, { folder, isScreen }),
  )
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}
const open = await siteWith()

const configOf = (html: string): unknown => JSON.parse(/id="config">(.*)<\/script>/s.exec(html)?.[1] ?? '')
const noncesOf = (html: string) => [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce)

describe('The document of a page', () => {
  it.each([
    ['/', 200],
    ['/quotes/12', 200],
    ['/quotes/12?tab=lines', 200],
    ['/quotes/a/b', 404],
    ['/nope/x?y=1', 404],
  ])('%s answers %d with the same page', async (url, status) => {
    const reply = await open(url)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(configOf(reply.body)).toMatchObject({ name: 'Heatline' })
  })

  it('has one nonce, everywhere the same and in the policy, and another one the next time', async () => {
    const [first, second] = [await open('/'), await open('/')]
    const [nonce, ...others] = noncesOf(first.body)
    expect(others).toEqual([nonce])
    expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(noncesOf(second.body)[0]).not.toBe(nonce)
  })

  it('tells the browser its build and how it is set up', async () => {
    const config = {
      API_BASE: 'https://api.example',
      VERSION_CHECK_SECONDS: 60,
      ANALYTICS_SCRIPT_URL: 'https://stats.example/a.js',
    }
    expect(configOf((await (await siteWith(config))('/')).body)).toEqual({
      name: 'Heatline',
      buildId: 'b-42',
      apiBase: 'https://api.example',
      versionCheckSeconds: 60,
      analyticsScriptUrl: 'https://stats.example/a.js',
      sessionRecordingScriptUrl: null,
      hasMailServer: false,
    })
    const connected = await siteWith({ SMTP_URL: 'smtp://user:secret@mail.example' })
    const { body } = await connected('/')
    expect(configOf(body)).toMatchObject({ hasMailServer: true })
    expect(body).not.toContain('mail.example')
  })

  it('tells what is not set as nothing, and a check of 0 seconds as off', async () => {
    expect(configOf((await (await siteWith({ VERSION_CHECK_SECONDS: 0 }))('/')).body)).toMatchObject({
      apiBase: '',
      versionCheckSeconds: false,
      analyticsScriptUrl: null,
    })
  })

  it('tells no secret', async () => {
    const { body } = await open('/')
    for (const secret of [services.config.SECRET_KEY, services.config.DATA_DIR, services.config.MAIL_FROM])
      expect(body).not.toContain(secret)
  })

  it.each(['</script><script>alert(1)</script>', '<!--', "$&$'$`$1"])(
    'holds a setting as it is, even %s',
    async (text) => {
      const { body } = await (await siteWith({ API_BASE: text }))('/')
      expect(configOf(body)).toMatchObject({ apiBase: text })
      expect(body.match(/<\/script>/g)).toHaveLength(1)
    },
  )

  it('never shows what stands in the address', async () => {
    const reply = await open('/quotes/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(reply.body).not.toContain('alert')
  })

  it.each([
    ['/password-reset/secret-token?email=a%40b.example', 'no-referrer'],
    ['/first-run/secret-token', 'no-referrer'],
    ['/quotes/12', undefined],
  ])('%s sends the referrer policy %s', async (url, policy) => {
    expect((await open(url)).headers['referrer-policy']).toBe(policy)
  })
})

describe('The files of the build', () => {
  it.each([
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/builds/latest.json', 'no-store', 'application/json; charset=utf-8'],
    ['/builds/meta/b-42.json', 'public, max-age=31536000, immutable', 'application/json; charset=utf-8'],
    ['/robots.txt', 'public, max-age=3600', 'text/plain; charset=utf-8'],
  ])('%s is kept as %s', async (url, cache, type) => {
    const reply = await open(url)
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers['content-type']]).toEqual([
      200,
      cache,
      type,
    ])
  })

  it('allow WebAssembly to the workers that read PDFs and tags alone, compressed or not', async () => {
    const policyOf = async (path: string, headers = {}) =>
      String((await open(path, headers)).headers['content-security-policy'])
    expect(await policyOf('/assets/pdf-1a2b3c.mjs')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    const compressed = await policyOf('/assets/pdf-1a2b3c.mjs', { 'accept-encoding': 'br' })
    expect(compressed).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(await policyOf('/assets/app-1a2b3c.js')).not.toContain('wasm-unsafe-eval')
  })

  it('come compressed where the browser takes it', async () => {
    const reply = await open('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' })
    expect([reply.headers['content-encoding'], reply.body]).toEqual(['br', 'brotli'])
    expect((await open('/assets/app-1a2b3c.js')).body).toBe('export {}')
  })

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets/app-1a2b3c.js.br',
    '/assets/../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f.vite/manifest.json',
    '/builds/meta/../../index.html',
    '/assets/',
    '/builds/meta',
  ])('%s is no file of it', async (url) => {
    const reply = await open(url)
    expect(reply.statusCode).toBe(404)
  })

  it('are found even if a build has put them there since the start', async () => {
    expect((await open('/assets/later-4d5e6f.js')).statusCode).toBe(404)
    writeFileSync(join(folder, 'assets/later-4d5e6f.js'), 'export {}')
    expect((await open('/assets/later-4d5e6f.js')).statusCode).toBe(200)
  })

  it.each([
    ['/assets/gone-000.js', true],
    ['/builds/latest.json?1', true],
    ['/assets', false],
    ['/quotes/assets/x', false],
    ['/', false],
  ])('%s is where only files live: %s', (url, isAsset) => {
    expect(isAssetPath(url)).toBe(isAsset)
  })
})
