import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '#platform/server/program/start-error.ts'

/** An account of the operating system. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * As whom PostgreSQL runs, since it refuses root and users unknown to the machine: as the user who started
 * the program, as another account, or as that user under the name of an ordinary one, in a user namespace.
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'namespace'; readonly account: Account }

const NOBODY = 65_534
const ROOT: Account = { uid: 0, gid: 0 }

type FolderFacts = Pick<Stats, 'uid' | 'gid' | 'mode'>

/**
 * The warning for root: the database runs as another account, and whatever else runs as that one can read and open it. A
 * password of the database would not help, since its files are as open. Null where there is nothing to say.
 */
export const rootWarning = (
  { DATABASE_URL }: { readonly DATABASE_URL?: string | undefined },
  uid = process.getuid?.(),
): string | null =>
  uid === 0 && DATABASE_URL === undefined
    ? 'Started as root: the database runs under another account, and every program of that account can open it. Start Heatline as an ordinary user of its own.'
    : null

/** Whether an account may enter a folder to reach its files. */
export function mayPass(folder: FolderFacts, account: Account): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** The first folder on the way into a folder that the account may not pass; null when the way is free. */
export function barrier(into: string, account: Account): string | null {
  let folder = realpathSync(into)
  const way = [folder]
  while (dirname(folder) !== folder) {
    folder = dirname(folder)
    way.unshift(folder)
  }
  return way.find((step) => !mayPass(statSync(step), account)) ?? null
}

/**
 * Chooses as whom PostgreSQL runs. `folders` are those it must reach into; `dataFolder` is the existing data
 * folder, whose owner keeps it, or null.
 */
export function chooseIdentity(folders: readonly string[], dataFolder: string | null): Identity {
  const uid = process.getuid?.()
  if (uid === undefined) return { kind: 'self' }
  if (uid !== 0) return ordinaryIdentity({ uid, gid: process.getgid?.() ?? uid }, dataFolder)
  const owner = dataFolder === null ? ROOT : statSync(dataFolder)
  const account = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid }
  const blocked = firstBarrier(folders, account)
  if (blocked === null) return { kind: 'account', account }
  if (firstBarrier(folders, ROOT) === null && canUseNamespace()) return { kind: 'namespace', account: ROOT }
  throw new StartError(
    `PostgreSQL does not run as root and no other account can reach it below ${blocked}: ` +
      'start Heatline as an ordinary user, move it to a folder that everyone may pass, or set DATABASE_URL.',
  )
}

function ordinaryIdentity(account: Account, dataFolder: string | null): Identity {
  if (dataFolder !== null && statSync(dataFolder).uid !== account.uid) {
    throw new StartError(
      `The database in ${dataFolder} belongs to another user: start Heatline as that user, or set DATA_DIR to another folder.`,
    )
  }
  if (hasName()) return { kind: 'self' }
  if (canUseNamespace()) return { kind: 'namespace', account }
  throw new StartError(
    `PostgreSQL does not run as user ${account.uid}, who is unknown to this machine: ` +
      'start Heatline as a user with a name, or set DATABASE_URL.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function firstBarrier(folders: readonly string[], account: Account): string | null {
  for (const folder of folders) {
    const blocked = barrier(folder, account)
    if (blocked !== null) return blocked
  }
  return null
}

function canUseNamespace(): boolean {
  return spawnSync('unshare', ['-U', `--map-user=${NOBODY}`, 'true'], { stdio: 'ignore' }).status === 0
}

/** The command, and the account to spawn it with, that runs a program under an identity. */
export function commandAs(
  identity: Identity,
  program: string,
  args: readonly string[],
): { command: string; args: string[]; account: Partial<Account> } {
  if (identity.kind === 'namespace') {
    return { command: 'unshare', args: ['-U', `--map-user=${NOBODY}`, program, ...args], account: {} }
  }
  return { command: program, args: [...args], account: identity.kind === 'account' ? identity.account : {} }
}

/** The account that must own the files of PostgreSQL under an identity; null when they are made by it anyway. */
export function ownerFor(identity: Identity): Account | null {
  return identity.kind === 'self' ? null : identity.account
}

/** Gives a folder and all below it to an account, unless the folder is its own already. */
export function giveTo(account: Account, folder: string): void {
  if (statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}
