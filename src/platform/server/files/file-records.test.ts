import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import type { Context } from '#platform/server/context.ts'
import type { AuditEntry } from '#platform/server/audit/audit.ts'
import { dbOver } from '#platform/server/database/database.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import {
  findFiles,
  type NewFile,
  readStoredFile,
  removeFile,
  requireFile,
  storeFile,
} from './file-records.ts'
import { folderStore } from './folder-store.ts'

const { pool } = await testDatabase({ as: 'owner' })
const folder = await mkdtemp(join(tmpdir(), 'heatline-files-'))
afterAll(() => rm(folder, { recursive: true }))

const audits: AuditEntry[] = []
beforeEach(() => void audits.splice(0))

const person = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d01'
const quote = '7d0f8f0e-6a55-4b52-9a9e-0f3c2a1b4d02'
const nothing = () => undefined
const ctx: Context = {
  tx: dbOver(pool),
  actor: { ...SYSTEM, id: person, name: 'T. Ashdown' },
  clock: { now: () => new Date('2026-11-21T10:00:00Z') },
  today: () => '2026-11-21',
  log: pino({ level: 'silent' }),
  files: folderStore(folder),
  request: { id: 'test', ip: '127.0.0.1' },
  appUrl: 'http://localhost',
  permissionsOf: () => new Set<string>(),
  audit: (entry) => void audits.push(entry),
  mail: nothing,
  mention: () => {},
  undo: () => {},
  holdMails: nothing,
  enqueue: nothing,
  afterCommit: nothing,
  inSeparateTransaction: () => Promise.reject(new Error('nothing is done apart')),
}

const bytes = Buffer.from('%PDF-1.7 certificate of heat 4711')
const certificate: NewFile = {
  entity: 'quotes',
  entityId: quote,
  name: '../Certificate 3.1.pdf',
  label: 'Certificate',
  bytes,
}

async function storedCount(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a file is stored, found, read and taken off, and the trail tells', async () => {
  const stored = await storeFile(ctx, certificate)
  expect(stored).toMatchObject({
    name: 'Certificate 3.1.pdf',
    label: 'Certificate',
    mime: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadedBy: person,
    uploadedByName: 'T. Ashdown',
    uploadedAt: '2026-11-21T10:00:00.000000Z',
  })
  expect(await findFiles(ctx, 'quotes', quote)).toEqual([stored])
  expect(await findFiles(ctx, 'enquiries', quote)).toEqual([])
  expect(await requireFile(ctx, 'quotes', quote, stored.id)).toEqual(stored)
  expect(Buffer.from(await readStoredFile(ctx.files, stored))).toEqual(bytes)

  await removeFile(ctx, 'quotes', quote, stored.id)
  expect(await findFiles(ctx, 'quotes', quote)).toEqual([])
  await expect(requireFile(ctx, 'quotes', quote, stored.id)).rejects.toMatchObject({ status: 404 })
  await expect(removeFile(ctx, 'quotes', quote, stored.id)).rejects.toMatchObject({ status: 404 })
  expect(Buffer.from(await readStoredFile(ctx.files, stored))).toEqual(bytes)
  expect(audits.map((entry) => [entry.entity, entry.entityId, entry.action, entry.subject])).toEqual([
    ['quotes', quote, 'add-file', 'Certificate 3.1.pdf'],
    ['quotes', quote, 'remove-file', 'Certificate 3.1.pdf'],
  ])
})

test("another record's file is not there", async () => {
  const stored = await storeFile(ctx, certificate)
  await expect(requireFile(ctx, 'quotes', person, stored.id)).rejects.toMatchObject({ status: 404 })
  await expect(requireFile(ctx, 'enquiries', quote, stored.id)).rejects.toMatchObject({ status: 404 })
})

test('what is refused leaves nothing behind', async () => {
  const before = await storedCount()
  await expect(storeFile(ctx, { ...certificate, name: 'page.html' })).rejects.toMatchObject({ status: 422 })
  await expect(storeFile(ctx, { ...certificate, entityId: 'no-uuid' })).rejects.toThrow()
  expect(await storedCount()).toBe(before)
  expect(audits).toEqual([])
})

test('a file that was changed in its folder is not handed out', async () => {
  const stored = await storeFile(ctx, certificate)
  await writeFile(join(folder, stored.storedName), '%PDF-1.7 certificate of heat 4712')
  await expect(readStoredFile(ctx.files, stored)).rejects.toThrow('has been changed')
})

test('the program itself uploads for nobody', async () => {
  const stored = await storeFile({ ...ctx, actor: SYSTEM }, certificate)
  const [row] = await ctx.tx.query(sql`SELECT uploaded_by AS "by" FROM files WHERE id = ${stored.id}`)
  expect(row).toEqual({ by: null })
})
