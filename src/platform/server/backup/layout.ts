import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { BackupReason, Manifest, TableEntry } from './manifest.ts'
import type { StoredForm } from './stored.ts'

/** The name of a stored file: two levels of folders and a random name. */
export const STORED_NAME = /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{28})$/

const BACKUP_NAME = /^heatline-\d{8}-\d{6}-(nightly|manual|before-migration)-[0-9a-f]{4}$/

/** Whether a word is the name of a backup; nothing else may become part of a path. */
export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name)

/** `heatline-20261121-023000-nightly-5f0c`, in UTC; names sort by age. */
export function newBackupName(at: Date, reason: BackupReason): string {
  const digits = at.toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  return `heatline-${digits}-${reason}-${randomBytes(2).toString('hex')}`
}

type Encryption = Pick<Manifest, 'encryption'>

const ending = ({ encryption }: Encryption): string => (encryption ? '.aes' : '')

/** Path and encoding of a table in a backup. */
export const tableForm = (
  of: Encryption,
  { name }: Pick<TableEntry, 'name'>,
  key: Buffer | null,
): StoredForm => ({
  name: `tables/${name}.copy.gz${ending(of)}`,
  key,
  packed: true,
})

/** Path and encoding of an attachment in a backup. */
export const fileForm = (of: Encryption, storedName: string, key: Buffer | null): StoredForm => {
  const [, folder, , id] = STORED_NAME.exec(storedName) ?? []
  if (!folder || !id) throw new Error(`${storedName} is not the name of a stored file.`)
  return { name: `files/${folder}/${id}${ending(of)}`, key, packed: false }
}

/** Path and encoding of the list of attachments in a backup. */
export const fileListForm = (of: Encryption, key: Buffer | null): StoredForm => ({
  name: `files.jsonl.gz${ending(of)}`,
  key,
  packed: true,
})

/** Path and encoding of the secret key in an encrypted backup. */
export const secretForm = (of: Encryption, key: Buffer | null): StoredForm => ({
  name: `secret-key${ending(of)}`,
  key,
  packed: false,
})

/** The path of a stored content. */
export const pathIn = (folder: string, { name }: StoredForm): string => join(folder, ...name.split('/'))
