import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#platform/server/errors.ts'
import { PASSWORD_MAX } from '../../contract.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

// argon2id is the library's default algorithm; 19 MiB and two passes are what OWASP asks for.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let nobody: Promise<string> | undefined

/** Whether the password fits. Without a hash the same work is done and the answer is no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password')
  const known = stored ?? (await nobody)
  if (password.length > PASSWORD_MAX) return false
  const fits = await verify(known, password)
  return fits && stored !== null
}

const COMMON = 'The password is too common. Choose one that is harder to guess.'
const PERSONAL = 'The password field must not contain your name or the name of the company.'

/** What is wrong with a new password in itself, or null. */
export const commonProblem = (password: string): string | null =>
  isCommonPassword(password) || isLeaked(password) ? COMMON : null

/** Words nobody should build a password from: of names, the part of an e-mail before the @, this product. */
export function personalProblem(password: string, about: readonly string[]): string | null {
  const words = [...about, 'heatline']
    .map((text) => text.replace(/@.*$/, ''))
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  const lower = password.toLowerCase()
  return words.some((word) => lower.includes(word)) ? PERSONAL : null
}

/** Throws 422 at `password` when it was not typed the same twice. */
export function checkConfirmed(body: { password: string; password_confirmation?: string | undefined }): void {
  if (body.password === body.password_confirmation) return
  throw invalid({ password: ['The password field confirmation does not match.'] })
}
