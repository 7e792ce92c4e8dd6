import { codeOf } from '#platform/server/database/database.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { sizeOf } from '../backup-folder.ts'
import { fileEntries, inParallel } from '../taking/file-list.ts'
import { fileForm, fileListForm, pathIn, secretForm, tableForm } from '../layout.ts'
import type { OpenBackup } from '../manifest.ts'
import { type Progress, progressOver } from '../taking/progress.ts'
import {
  type Digest,
  digestOf,
  digestOfFile,
  readStored,
  type StoredDigest,
  type StoredForm,
} from '../stored.ts'

const MOST_NAMED = 20

/**
 * Reads every byte of a backup and compares it with what was written; with `contents` also what comes out
 * when the attachments are opened. Throws a StartError that names each damaged file.
 */
export async function checkBackup(
  backup: OpenBackup,
  { progress, contents = false }: { progress?: Progress | undefined; contents?: boolean } = {},
): Promise<void> {
  const { folder, manifest, key } = backup
  const step = progressOver(progress, 'checking', sizeOf(manifest))
  const problems: string[] = []
  const check = async (form: StoredForm, { stored }: StoredDigest, what: string) => {
    const problem = await problemOf(pathIn(folder, form), stored, step)
    if (problem) problems.push(`the file ${form.name} (${what}) ${problem}`)
    return problem === null
  }
  for (const table of manifest.tables)
    await check(tableForm(manifest, table, key), table, `table ${table.name}`)
  if (manifest.secretKey) await check(secretForm(manifest, key), manifest.secretKey, 'the secret key')
  const hasList = await check(fileListForm(manifest, key), manifest.files.list, 'the list of the attachments')
  let count = 0
  if (hasList) {
    await inParallel(fileEntries(backup), async (entry) => {
      count += 1
      const form = fileForm(manifest, entry.name, key)
      const isWhole = await check(form, entry, 'an attachment')
      if (isWhole && contents && key !== null) {
        const { sha256 } = await digestOf(readStored(pathIn(folder, form), form))
        if (sha256 !== entry.content.sha256)
          problems.push(`the file ${form.name} (an attachment) opens wrongly`)
      }
    })
    if (count !== manifest.files.count) problems.push('the list of the attachments is not complete')
  }
  if (problems.length === 0) return
  const rest = problems.length > MOST_NAMED ? `, and ${problems.length - MOST_NAMED} more` : ''
  throw new StartError(
    `The backup ${folder} is damaged: ${problems.slice(0, MOST_NAMED).join(', ')}${rest}. Use another backup.`,
  )
}

/** Null when the file is what was written, else the end of a sentence. */
async function problemOf(
  path: string,
  expected: Digest,
  step: (bytes: number) => void,
): Promise<string | null> {
  try {
    const found = await digestOfFile(path, step)
    if (found.size !== expected.size) return `has ${found.size} bytes instead of ${expected.size}`
    return found.sha256 === expected.sha256 ? null : 'was changed'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'is missing'
    throw error
  }
}
