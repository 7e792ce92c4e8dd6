import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fillEveryPart } from '../../../../test/support/export-rows.ts'
import { type TestServer, testServer } from '../../../../test/support/server.ts'
import { exportCatalogue } from '../../../app/exports.ts'
import { verifyAudit } from '#platform/server/audit/audit.ts'
import { type ExportManifest, openArchive } from '#platform/server/company-archive/open-archive.ts'
import { restoreExport } from '#platform/server/company-archive/restore.ts'
import { createFirstRunLink } from '#modules/people/account/server/api.ts'
import { companyExport, type Selection } from './contract.ts'
import { exportRunner } from './server/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const source = await testServer()
const target = await testServer({ as: 'owner' })
const rows = <T>({ services }: TestServer, statement: ReturnType<typeof sql>) =>
  services.db.query<T>(statement)

/** Exports everything and gives the path of the archive. */
async function archiveOf(server: TestServer, name: string, change: Partial<Selection> = {}): Promise<string> {
  const administrator = await server.signIn('administrator')
  const api = administrator.client(companyExport)
  const { parts } = await api.catalogue()
  const asked = await api.create({
    body: {
      format: 'zip',
      parts: parts.map((part) => ({ name: part.name })),
      includeArchived: true,
      reason: 'Moving to another machine',
      ...change,
    },
  })
  await exportRunner(server.services, exportCatalogue).run({ exportId: asked.id })
  expect(await api.get({ params: { id: asked.id } })).toMatchObject({ status: 'ready', leftOut: [] })
  const path = join(server.services.config.DATA_DIR, name)
  const { bytes } = await administrator.request('GET', `/api/v1/company-export/${asked.id}/file`)
  writeFileSync(path, bytes)
  return path
}

async function manifestOf(path: string): Promise<ExportManifest> {
  const archive = await openArchive(path)
  archive.close()
  return archive.manifest
}

/** Restores an archive and closes it. */
async function restoreInto(server: TestServer, file: string) {
  const archive = await openArchive(file)
  try {
    return await restoreExport(server.services, archive, exportCatalogue)
  } finally {
    archive.close()
  }
}

let path: string
beforeAll(async () => {
  // As a restore does: what the triggers of production count is a value of the row here.
  const counted = exportCatalogue.parts
    .filter((part) => part.pastTriggers)
    .map((part) => getTableName(part.table))
    .filter((name) => /^(traveller|operation|piece_)/.test(name))
  const triggers = (to: string) => counted.map((name) => `ALTER TABLE ${name} ${to} TRIGGER USER`)
  await source.asOwner(...triggers('DISABLE'))
  await fillEveryPart(source.services, exportCatalogue.parts)
  await source.asOwner(...triggers('ENABLE'))
  path = await archiveOf(source, 'everything.zip')
})

describe('The ZIP of everything', () => {
  it('tells what it holds', async () => {
    const manifest = await manifestOf(path)
    expect(manifest).toMatchObject({ format: 1, isRestorable: true, leftOut: [], missingFiles: [] })
    expect(manifest.neverExported).toContain('signatures, with the agreements and proofs behind them')
    expect(manifest.parts.filter((part) => part.rows === 0).map(({ name }) => name)).toEqual([])
    expect(manifest.parts.map(({ name }) => name)).toEqual(exportCatalogue.parts.map(({ name }) => name))
    expect(manifest.files).toHaveLength(2)
  })

  it('restores into an empty installation and exports to the same hashes', async () => {
    const restored = await restoreInto(target, path)
    expect(restored).toMatchObject({ parts: exportCatalogue.parts.length, files: 2 })
    const again = await manifestOf(await archiveOf(target, 'again.zip'))
    const hashes = ({ parts, files }: ExportManifest) => [
      ...parts.map(({ name, rows: count, sha256, csv }) => ({ name, count, sha256, csv: csv?.sha256 })),
      ...files,
    ]
    expect(hashes(again)).toEqual(hashes(await manifestOf(path)))
  })

  it('restores the bytes of the files, and where numbers go on', async () => {
    const [file] = await rows<{ storedName: string; sha256: string }>(
      target,
      sql`SELECT stored_name AS "storedName", sha256 FROM files ORDER BY name LIMIT 1`,
    )
    const bytes = await target.services.files.get(file?.storedName ?? '')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
    const counters = sql`SELECT * FROM number_counters ORDER BY prefix`
    expect(await rows(target, counters)).toEqual(await rows(source, counters))
  })

  it('gives people no way in but through an administrator', async () => {
    const people = sql`SELECT DISTINCT status, password_hash FROM users WHERE email LIKE '=%'`
    expect(await rows(target, people)).toEqual([{ status: 'disabled', password_hash: null }])
  })

  it('stands on an audit trail that is whole', async () => {
    const { problem } = await verifyAudit(target.services.db, target.services.config.SECRET_KEY)
    expect(problem).toBeNull()
    const [entry] = await rows<{ subject: string }>(
      target,
      sql`SELECT subject FROM audit_log WHERE entity = 'company-export' AND action = 'restore'`,
    )
    expect(entry?.subject).toBe('All companies: everything; with archived records')
  })

  it('is refused where anything lies already', async () => {
    await expect(restoreInto(target, path)).rejects.toThrow(
      /^The database is not empty \(.+\): an export is restored into an empty installation only\./,
    )
  })
})

describe('An empty installation', () => {
  it('takes everything of one company, and lets its first administrator in', async () => {
    const fresh = await testServer({ as: 'owner' })
    const [company] = await rows<{ id: string }>(source, sql`SELECT id FROM companies WHERE NOT is_supplier`)
    expect(await createFirstRunLink(fresh.services)).not.toBeNull()
    const one = await archiveOf(source, 'one.zip', { companyId: company?.id ?? null })
    const { parts } = await manifestOf(one)
    expect(parts.find(({ name }) => name === 'companies')?.rows).toBe(1)
    await restoreInto(fresh, one)
    expect(await createFirstRunLink(fresh.services)).toContain('/first-run/')
    const counts = sql`SELECT (SELECT count(*)::int FROM enquiries) AS enquiries, (SELECT count(*)::int FROM quotes) AS quotes`
    const rowsOf = (name: string) => parts.find((part) => part.name === name)?.rows
    expect(await rows(fresh, counts)).toEqual([{ enquiries: rowsOf('enquiries'), quotes: rowsOf('quotes') }])
    await fresh.signIn('administrator')
    expect(await createFirstRunLink(fresh.services)).toBeNull()
  })

  it('stays empty when a byte of the archive has changed', async () => {
    const fresh = await testServer({ as: 'owner' })
    const bytes = readFileSync(path)
    const at = Math.floor(bytes.indexOf('companies.json') + 200)
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    const damaged = join(fresh.services.config.DATA_DIR, 'damaged.zip')
    writeFileSync(damaged, bytes)
    await expect(restoreInto(fresh, damaged)).rejects.toThrow(/^The export is damaged: companies\.json/)
    expect(await rows(fresh, sql`SELECT 1 FROM users UNION ALL SELECT 1 FROM companies`)).toEqual([])
  })

  it('refuses what cannot be restored, and what is no export', async () => {
    const fresh = await testServer({ as: 'owner' })
    const part = await archiveOf(source, 'part.zip', { parts: [{ name: 'companies' }], from: '2026-01-01' })
    expect((await manifestOf(part)).isRestorable).toBe(false)
    await expect(restoreInto(fresh, part)).rejects.toThrow(/^This export cannot be restored/)
    const nothing = join(fresh.services.config.DATA_DIR, 'letter.zip')
    writeFileSync(nothing, 'Dear Sirs')
    await expect(openArchive(nothing)).rejects.toThrow(/cannot be opened as an export/)
    await expect(openArchive(join(fresh.services.config.DATA_DIR, 'missing.zip'))).rejects.toThrow(
      /cannot be opened as an export/,
    )
  })
})
