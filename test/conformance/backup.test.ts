import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { listBackups } from '#platform/server/backup/backup-folder.ts'
import { openBackup } from '#platform/server/backup/manifest.ts'
import { restoreBackup } from '#platform/server/backup/restoring/restore.ts'
import { sourceOf } from '#platform/server/backup/taking/source.ts'
import { type TakenBackup, takeBackup } from '#platform/server/backup/taking/take.ts'
import { tryRestore } from '#platform/server/backup/restoring/trial.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { readMigrations } from '#platform/server/database/migrate.ts'
import { startDatabase } from '#platform/server/database/postgres/start.ts'
import { globalSegments } from '#modules/setup/global-segments/contract.ts'
import { testServer } from '../support/server.ts'

// A PostgreSQL of its own is made and filled, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const KEY = 'a key for backups that is long enough'
const ROWS = 300

const server = await testServer()
const { services } = server
const root = mkdtempSync(join(tmpdir(), 'heatline-backup-'))
chmodSync(root, 0o711)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const migrations = await readMigrations(join(import.meta.dirname, '..', '..', 'db/migrations'))
const source = sourceOf(services.config, services.pool)
const into = join(root, 'backups')
const storedNames: string[] = []
let plain: TakenBackup
let encrypted: TakenBackup
let count = 0

const folderOf = ({ name }: TakenBackup) => join(into, name)
/** A copy that may be damaged. */
const copyOf = (backup: TakenBackup): string => {
  count += 1
  const copy = join(root, `copy-${count}`)
  cpSync(folderOf(backup), copy, { recursive: true })
  return copy
}
const targetFor = (name: string) => {
  const DATA_DIR = join(root, name)
  const config = loadConfig({ DATA_DIR, SECRET_KEY: '-'.repeat(32) })
  return { config, secretKey: undefined, migrations }
}

async function tables(pool: pg.Pool): Promise<Record<string, string>> {
  const names = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of names.rows) {
    const { rows } = await pool.query<{ fact: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS fact FROM ${name} t`,
    )
    found[name] = rows[0]?.fact ?? ''
  }
  return found
}

async function schema(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    SELECT conrelid::regclass::text AS place, conname::text AS name, pg_get_constraintdef(oid) AS text
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`)
  return rows
}

beforeAll(async () => {
  const api = (await server.signIn('administrator')).client(globalSegments)
  for (let at = 0; at < 3; at += 1) {
    await api.create({
      body: { code: `B${at}`, name: `Größe ${at} \\back`, sortOrder: at, active: true },
    })
  }
  await services.pool.query(
    `INSERT INTO mails (template, "to", cc, subject, text, html, attachments)
    SELECT 'test', ARRAY['a@b.test', E'quote"d'], '{}', 'Mail ' || n, repeat(E'line\\n\\t\\\\', 50), '', '{}' FROM generate_series(1, $1) n`,
    [ROWS],
  )
  for (const size of [1, 900_000, 3_000_000]) storedNames.push(await services.files.put(randomBytes(size)))
  storedNames.push(await services.files.put(Buffer.alloc(0)))
  const name = storedNames[1]
  await services.pool.query(
    `INSERT INTO files (entity, entity_id, name, mime, size, sha256, stored_name, uploaded_by_name)
    VALUES ('quotes', gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'x', $1, 'Ada'),
      ('quotes', gen_random_uuid(), 'lost.pdf', 'application/pdf', 1, 'x', '00/11/0011aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'Ada')`,
    [name],
  )
  plain = await takeBackup(source, { into, backupKey: undefined, reason: 'manual' })
  encrypted = await takeBackup(source, { into, backupKey: KEY, reason: 'nightly' })
})

describe('R12 a backup', () => {
  it('counts and names what it holds, and what it could not find', async () => {
    const { manifest } = plain
    expect(manifest.tables.find(({ name }) => name === 'mails')?.rows).toBe(ROWS)
    expect(manifest.files.count).toBe(4)
    expect(manifest.missingFiles).toEqual(['00/11/0011aaaaaaaaaaaaaaaaaaaaaaaaaaaa'])
    expect(manifest.migrations).toHaveLength(migrations.length)
    const head = await services.pool.query<{ hash: string }>('SELECT hash FROM audit_head')
    expect(manifest.auditHead?.hash).toBe(head.rows[0]?.hash)
    const known = await listBackups(into)
    expect(known.map(({ problem }) => problem)).toEqual([null, null])
    expect(new Set(known.map(({ name }) => name))).toEqual(new Set([plain.name, encrypted.name]))
  })

  it('is equal after a restore into an empty folder, table by table and file by file', async () => {
    const target = targetFor('round-trip')
    const notices = await restoreBackup(await openBackup(folderOf(plain), undefined), target)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(/does not hold the secret key: copy the file secret-key/)
    const database = await startDatabase(target.config)
    try {
      const expected = await tables(services.pool)
      expect(await tables(database.pool)).toEqual(expected)
      expect(await schema(database.pool)).toEqual(await schema(services.pool))
      expect(expected.mails).toMatch(new RegExp(`^${ROWS} `))
      await expect(database.pool.query('DELETE FROM audit_log')).rejects.toThrow(
        'permission denied for table audit_log',
      )
      const trail = await verifyAudit(dbOver(database.pool), services.config.SECRET_KEY)
      expect(trail.problem).toBeNull()
    } finally {
      await database.stop()
    }
    for (const name of storedNames) {
      const restored = readFileSync(join(target.config.FILES_URL, name))
      expect(restored.equals(readFileSync(join(services.config.FILES_URL, name)))).toBe(true)
    }
    expect(readdirSync(root).concat(readdirSync(target.config.DATA_DIR)).join()).not.toMatch(/restoring-/)
  })

  it('comes back from an encrypted backup with its secret key, and nothing in it can be read', async () => {
    const folder = folderOf(encrypted)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /^(manifest|verified)/.test(entry.name)) continue
      expect(entry.name).toMatch(/\.aes$/)
      expect(readFileSync(join(entry.parentPath, entry.name)).includes('heatline')).toBe(false)
    }
    const target = targetFor('encrypted')
    expect(await restoreBackup(await openBackup(folder, KEY), target)).toEqual([])
    const secret = readFileSync(join(target.config.DATA_DIR, 'secret-key'), 'utf8').trim()
    expect(secret).toBe(services.config.SECRET_KEY)
    const [largest = ''] = storedNames.slice(2)
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
    expect(hash(join(target.config.FILES_URL, largest))).toBe(hash(join(services.config.FILES_URL, largest)))
  })

  it('asks for its key, and says when it is another', async () => {
    await expect(openBackup(folderOf(encrypted), undefined)).rejects.toThrow(
      'The backup is encrypted: set BACKUP_KEY to the key that it was made with.',
    )
    await expect(openBackup(folderOf(encrypted), `${KEY}!`)).rejects.toThrow(
      'BACKUP_KEY is not the key that this backup was encrypted with.',
    )
  })

  it('is tried without leaving anything but its note', async () => {
    const dataDir = join(root, 'trial')
    mkdirSync(dataDir)
    const { seconds } = await tryRestore(await openBackup(folderOf(encrypted), KEY), { dataDir, migrations })
    expect(seconds).toBeGreaterThan(0)
    expect(readdirSync(dataDir)).toEqual([])
    const known = await listBackups(into)
    expect(known.find(({ name }) => name === encrypted.name)?.verified?.seconds).toBe(seconds)
  })
})

describe('R12 a flipped byte', () => {
  const damaged = async (backup: TakenBackup, path: string, key: string | undefined) => {
    const folder = copyOf(backup)
    const bytes = readFileSync(join(folder, path))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(join(folder, path), bytes)
    const target = targetFor(`damaged-${count}`)
    const restoring = openBackup(folder, key).then((backup) => restoreBackup(backup, target))
    const message = await restoring.then(
      () => 'restored',
      (error: Error) => error.message,
    )
    const left = existsSync(target.config.DATA_DIR) ? readdirSync(target.config.DATA_DIR) : []
    return { message, left: left.filter((name) => !name.startsWith('running.lock')) }
  }

  it('in a table is named with its file and its table, and nothing is restored', async () => {
    const { message, left } = await damaged(plain, 'tables/mails.copy.gz', undefined)
    expect(message).toContain('the file tables/mails.copy.gz (table mails) was changed')
    expect(left).toEqual([])
    expect((await damaged(encrypted, 'tables/users.copy.gz.aes', KEY)).message).toContain('(table users)')
  })

  it('in an attachment is named with its file', async () => {
    const [, , name = ''] = storedNames
    const [folder, , id] = name.split('/')
    const { message, left } = await damaged(plain, `files/${folder}/${id}`, undefined)
    expect(message).toContain(`the file files/${folder}/${id} (an attachment) was changed`)
    expect(left).toEqual([])
  })

  it.each(['manifest.json', 'manifest.seal'])('in %s is named', async (name) => {
    const { message } = await damaged(plain, name, undefined)
    expect(message).toMatch(
      /is damaged: manifest\.json and its seal \(manifest\.seal\) do not fit each other/,
    )
  })

  it('in the list of the attachments is named', async () => {
    expect((await damaged(plain, 'files.jsonl.gz', undefined)).message).toContain('the file files.jsonl.gz')
  })

  it('and a missing or a shortened file, too', async () => {
    const folder = copyOf(plain)
    rmSync(join(folder, 'tables/users.copy.gz'))
    writeFileSync(join(folder, 'tables/mails.copy.gz'), 'short')
    const restoring = restoreBackup(await openBackup(folder, undefined), targetFor('missing'))
    await expect(restoring).rejects.toThrow(
      /tables\/mails\.copy\.gz \(table mails\) has 5 bytes instead of \d+/,
    )
    await expect(restoring).rejects.toThrow(/tables\/users\.copy\.gz \(table users\) is missing/)
  })

  it('that somebody sealed again without the key is found all the same', async () => {
    const folder = copyOf(encrypted)
    const text = readFileSync(join(folder, 'manifest.json'), 'utf8').replace('"nightly"', '"manual"')
    writeFileSync(join(folder, 'manifest.json'), text)
    const [, proof = ''] = readFileSync(join(folder, 'manifest.seal'), 'utf8').split('\n')
    const seal = createHash('sha256').update(text).digest('hex')
    writeFileSync(join(folder, 'manifest.seal'), `${seal}\n${proof}\n`)
    await expect(openBackup(folder, KEY)).rejects.toThrow('was not sealed with the key of the backup')
  })
})

describe('R12 a restore is refused', () => {
  it('into a folder that is not empty, in one sentence', async () => {
    const target = targetFor('not-empty')
    mkdirSync(join(target.config.DATA_DIR, 'postgres'), { recursive: true })
    await expect(restoreBackup(await openBackup(folderOf(plain), undefined), target)).rejects.toThrow(
      /not-empty is not empty \(postgres\): a backup is restored into an empty folder only\./,
    )
    expect(readdirSync(join(target.config.DATA_DIR, 'postgres'))).toEqual([])
  })

  it('over attachments that are there', async () => {
    const target = targetFor('with-files')
    mkdirSync(target.config.FILES_URL, { recursive: true })
    writeFileSync(join(target.config.FILES_URL, 'drawing.pdf'), 'mine')
    await expect(restoreBackup(await openBackup(folderOf(plain), undefined), target)).rejects.toThrow(
      /files is not empty \(drawing\.pdf\)/,
    )
  })

  it('when the backup was made by a newer version', async () => {
    const target = { ...targetFor('older'), migrations: migrations.slice(0, -1) }
    await expect(restoreBackup(await openBackup(folderOf(plain), undefined), target)).rejects.toThrow(
      /^The backup was made by Heatline \S+ and its schema \(\w+\) is not known here: restore it with that version or a newer one\.$/,
    )
    expect(existsSync(target.config.DATA_DIR)).toBe(false)
  })

  it('for anything that is no backup', async () => {
    await expect(openBackup(join(root, 'nowhere'), undefined)).rejects.toThrow(/is not a whole backup/)
  })
})
