import { isAbsolute, join } from 'node:path'
import { isBackupName } from '#platform/server/backup/layout.ts'
import type { BackupPhase, Progress } from '#platform/server/backup/taking/progress.ts'
import { sentenceFor } from '#platform/server/runtime.ts'

const words: Readonly<Record<BackupPhase, string>> = {
  tables: 'Copying the tables',
  files: 'Copying the attachments',
  checking: 'Checking every file',
  restoring: 'Restoring the tables',
  comparing: 'Comparing the tables',
}

/** Prints each phase once, when it begins. */
export function printPhases(): Progress {
  let last: BackupPhase | null = null
  return (phase) => {
    if (phase !== last) console.log(`${words[phase]} ...`)
    last = phase
  }
}

/** The folder a person means: the name of a backup in BACKUP_DIR, or a path. */
export const backupFolder = (named: string, backups: string): string =>
  isBackupName(named) ? join(backups, named) : isAbsolute(named) ? named : join(process.cwd(), named)

/** `1.4 GB` */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 3)
  const size = bytes / 1000 ** power
  return `${size >= 10 || power === 0 ? Math.round(size) : size.toFixed(1)} ${['bytes', 'kB', 'MB', 'GB'][power]}`
}

/** Runs a command; an error is printed as the sentence it holds, and the exit code tells. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    process.exitCode = 1
  }
}
