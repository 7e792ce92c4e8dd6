import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureClientBuild, sourcesHash } from './client-build.ts'

let root = ''
const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'heatline-build-'))
  write('index.html', '<html>')
  write('package.json', '{}')
  write('src/app/web.tsx', 'page')
  write('src/modules/sales/quotes/contract.ts', 'contract')
  write('src/modules/sales/quotes/server/service.ts', 'service')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the build is stale after a change of what the browser gets, not of what only the server runs', () => {
  const before = sourcesHash(root)
  write('src/modules/sales/quotes/server/service.ts', 'other service')
  write('src/modules/sales/quotes/table.ts', 'table')
  write('src/modules/sales/quotes/web.test.tsx', 'test')
  expect(sourcesHash(root)).toBe(before)
  write('src/modules/sales/quotes/contract.ts', 'other contract')
  const changed = sourcesHash(root)
  expect(changed).not.toBe(before)
  write('package-lock.json', '{}')
  expect(sourcesHash(root)).not.toBe(changed)
})

test('a build of the present sources is used as it is', async () => {
  write('dist/client/index.html', '<html>')
  write('dist/client.stamp', sourcesHash(root))
  await expect(ensureClientBuild(root, join(root, 'dist/client'))).resolves.toBeUndefined()
})

test('a stale build where nothing can build is explained in one sentence', async () => {
  write('dist/client/index.html', '<html>')
  write('dist/client.stamp', 'other sources')
  await expect(ensureClientBuild(root, join(root, 'dist/client'))).rejects.toThrow(/run "npm ci"/)
})
