import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'heatline-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder belongs to one holder until it is released', () => {
  const lock = lockFolder(folder)
  expect(lock).not.toBeNull()
  expect(lockFolder(folder)).toBeNull()
  lock?.release()
  const next = lockFolder(folder)
  expect(next).not.toBeNull()
  next?.release()
})

test('a lock held by another program is gone as soon as that program is killed', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'folder-lock.ts')).href
  const code = `import { lockFolder } from '${module}'
    globalThis.lock = lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(lockFolder(folder)).toBeNull()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = lockFolder(folder)
  expect(lock).not.toBeNull()
  lock?.release()
})
