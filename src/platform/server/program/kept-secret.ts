import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LENGTH = 43

/**
 * The random secret kept in a file only its owner can read; made on the first call. Two programs that start
 * together get the same one: a link to a finished file appears at once or not at all.
 */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name)
  const kept = readKept(file)
  if (kept !== undefined) return kept
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readKept(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < LENGTH) throw new Error(`${file} is damaged, restore it from a backup`)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
