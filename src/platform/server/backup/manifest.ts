import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#platform/server/program/start-error.ts'

const hexadecimal = z.string().regex(/^[0-9a-f]+$/)
const digest = z.object({ size: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
const storedDigest = z.object({ content: digest, stored: digest })
/** What a name may be: it becomes part of a path and of statements. */
const tableName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** Why a backup was made. */
export const backupReasons = ['nightly', 'manual', 'before-migration'] as const

const tableEntry = storedDigest.extend({
  name: tableName,
  columns: z.array(tableName).min(1),
  rows: z.int().nonnegative(),
})

const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of Heatline that made it. */
  program: z.string(),
  postgres: z.string(),
  reason: z.enum(backupReasons),
  /** One line for people, such as the migration it was made for; may be empty. */
  remark: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  encryption: z
    .object({ method: z.literal('AES-256-GCM'), salt: hexadecimal, keyId: hexadecimal })
    .nullable(),
  /** Tells whether a secret key is the one the audit trail was sealed with. */
  secretKeyId: hexadecimal,
  /** The secret key itself; only in encrypted backups. */
  secretKey: storedDigest.nullable(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  /** The last entry of the audit trail; null when nothing was audited yet. */
  auditHead: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ name: tableName, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** The attachments; a file next to the manifest lists each of them. */
  files: z.object({ count: z.int(), size: z.int(), list: storedDigest }),
  /** Attachments that a record names and that were not there to be copied. */
  missingFiles: z.array(z.string()),
})

/** What a backup holds, with counts and hashes. */
export type Manifest = z.output<typeof manifestSchema>
export type TableEntry = Manifest['tables'][number]
export type BackupReason = Manifest['reason']

export const MANIFEST = 'manifest.json'
const SEAL = 'manifest.seal'

const keyFor = (secret: string, salt: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'hex'), 'heatline backup', 32))

const idOf = (key: Buffer | string, what: string): string =>
  createHmac('sha256', key).update(what).digest('hex').slice(0, 16)

/** A new key for one backup from the configured secret, with what the manifest says of it. */
export function newBackupKey(secret: string): { key: Buffer; encryption: Manifest['encryption'] } {
  const salt = randomBytes(16).toString('hex')
  const key = keyFor(secret, salt)
  return { key, encryption: { method: 'AES-256-GCM', salt, keyId: idOf(key, 'backup key') } }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmacOf = (bytes: Buffer, key: Buffer): string => createHmac('sha256', key).update(bytes).digest('hex')

/** Writes the manifest and its seal; both are on the disk afterwards. */
export async function writeManifest(folder: string, manifest: Manifest, key: Buffer | null): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const seal = `${sha256Of(bytes)}\n${key ? `${hmacOf(bytes, key)}\n` : ''}`
  await writeFile(join(folder, MANIFEST), bytes, { mode: 0o600, flush: true })
  await writeFile(join(folder, SEAL), seal, { mode: 0o600, flush: true })
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readPart(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name))
  } catch {
    throw new StartError(`${folder} is not a whole backup: the file ${name} cannot be read.`)
  }
}

/** The manifest of a backup and the lines of its seal. Throws a StartError that names what is damaged. */
export async function readManifest(
  folder: string,
): Promise<{ manifest: Manifest; bytes: Buffer; proof: string }> {
  const bytes = await readPart(folder, MANIFEST)
  const seal = (await readPart(folder, SEAL)).toString('latin1')
  const lines = /^([0-9a-f]{64})\n(?:([0-9a-f]{64})\n)?$/.exec(seal)
  if (lines?.[1] !== sha256Of(bytes)) {
    throw new StartError(
      `The backup ${folder} is damaged: ${MANIFEST} and its seal (${SEAL}) do not fit each other.`,
    )
  }
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!parsed.success) {
    throw new StartError(
      `The backup ${folder} was made by another version of Heatline: this one cannot read its ${MANIFEST}.`,
    )
  }
  return { manifest: parsed.data, bytes, proof: lines[2] ?? '' }
}

/** A backup whose manifest is whole and whose key is known. */
export interface OpenBackup {
  readonly folder: string
  readonly manifest: Manifest
  readonly key: Buffer | null
}

/** Opens a backup for reading. Throws a StartError when it is damaged, or when the key is missing or another. */
export async function openBackup(folder: string, secret: string | undefined): Promise<OpenBackup> {
  const { manifest, bytes, proof } = await readManifest(folder)
  const { encryption } = manifest
  if (encryption === null) return { folder, manifest, key: null }
  if (secret === undefined) {
    throw new StartError('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  }
  const key = keyFor(secret, encryption.salt)
  if (idOf(key, 'backup key') !== encryption.keyId) {
    throw new StartError('BACKUP_KEY is not the key that this backup was encrypted with.')
  }
  const expected = Buffer.from(hmacOf(bytes, key))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new StartError(
      `The backup ${folder} is damaged: ${MANIFEST} was not sealed with the key of the backup (${SEAL}).`,
    )
  }
  return { folder, manifest, key }
}
