import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { prepareDemo } from '../../db/demo/load/prepare.ts'
import { DEMO_PASSWORD } from '../../db/demo/sign-ins.ts'
import { listBackups } from '#platform/server/backup/backup-folder.ts'
import { fileEntries } from '#platform/server/backup/taking/file-list.ts'
import { openBackup } from '#platform/server/backup/manifest.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '../support/services.ts'
import { noteFigure, sized } from '../support/proof.ts'

const FILES = sized(3, 64)
const FILE_SIZE = 16 * 1024 * 1024
/** How much of the demonstration company. */
const SHARE = sized(0.02, 1)
const MOST_MEMORY = 100
const KEY = 'a key for backups that is long enough'

const root = mkdtempSync(join(tmpdir(), 'heatline-full-backup-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The most memory that a process has held so far, in MB; 0 once it is gone, and where Linux is not. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Runs a command as a person would, and tells how long it took and how much memory it held at most. */
async function run(what: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const [script = '', ...rest] = args
  const path = join(import.meta.dirname, '..', '..', 'scripts', script)
  // The sources are stripped and compiled by the first command only.
  const cache = { NODE_COMPILE_CACHE: join(root, 'compile-cache') }
  const child = spawn(process.execPath, [path, ...rest], { env: { ...process.env, ...cache, ...env } })
  let peak = 0
  let output = ''
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid))
  }, 20)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  noteFigure(what, `${seconds} s, at most ${Math.round(peak)} MB of memory`)
  return peak
}

/** What the newest backup of a folder holds, in one comparable piece. */
async function contentsOf(folder: string, key?: string) {
  const [newest] = await listBackups(folder)
  const backup = await openBackup(join(folder, newest?.name ?? ''), key)
  const files: Record<string, string> = {}
  for await (const { name, content } of fileEntries(backup)) files[name] = content.sha256
  const tables = backup.manifest.tables.map(({ name, rows, content }) => [name, rows, content.sha256])
  return { name: newest?.name ?? '', contents: { tables, files, sequences: backup.manifest.sequences } }
}

it('R12 the demonstration company with large attachments comes back equal, within steady memory', async () => {
  const database = await testDatabase()
  const services = testServices(database)
  afterAll(() => services.remove())
  await prepareDemo(services, { password: DEMO_PASSWORD, share: SHARE }, () => {})
  const { host, port } = database.owner
  const addressOf = (account = '') => `postgres://${account}@/${database.name}?host=${host}&port=${port}`
  const env = {
    DATA_DIR: services.config.DATA_DIR,
    DATABASE_URL: addressOf(database.connection.user),
    DATABASE_OWNER_URL: addressOf(database.owner.user),
    SECRET_KEY: services.config.SECRET_KEY,
  }
  const base = await run('backup without attachments', ['backup.ts', '--to', join(root, 'base')], env)

  const block = randomBytes(FILE_SIZE)
  for (let at = 0; at < FILES; at += 1) {
    const id = randomBytes(16).toString('hex')
    const folder = join(services.config.FILES_URL, id.slice(0, 2), id.slice(2, 4))
    mkdirSync(folder, { recursive: true })
    block.writeUInt32LE(at, at)
    writeFileSync(join(folder, id), block)
  }
  noteFigure('Attachments', `${FILES} files, ${(FILES * FILE_SIZE) / 1024 ** 2} MB`)
  for (const BACKUP_KEY of sized([KEY], ['', KEY])) {
    const words = BACKUP_KEY ? 'encrypted' : 'plain'
    const into = join(root, words)
    const backedUp = await run(`backup, ${words}`, ['backup.ts', '--to', into], { ...env, BACKUP_KEY })
    const { name, contents } = await contentsOf(into, BACKUP_KEY || undefined)
    expect(Object.keys(contents.files).length).toBeGreaterThanOrEqual(FILES)

    const restored = { SECRET_KEY: env.SECRET_KEY, DATA_DIR: join(root, `restored-${words}`), BACKUP_KEY }
    const path = join(into, name)
    const tried = await run(`trial, ${words}`, ['restore.ts', '--verify', path], restored)
    const got = await run(`restore, ${words}`, ['restore.ts', path], restored)
    const again = join(root, `again-${words}`)
    await run(`backup of what was restored, ${words}`, ['backup.ts', '--to', again], {
      ...restored,
      BACKUP_KEY: '',
    })
    expect((await contentsOf(again)).contents).toEqual(contents)
    for (const peak of [backedUp, tried, got]) expect(peak - base).toBeLessThan(MOST_MEMORY)
    for (const folder of [into, again, restored.DATA_DIR]) rmSync(folder, { recursive: true, force: true })
  }
})
