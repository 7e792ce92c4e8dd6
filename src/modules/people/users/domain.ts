import { userLifecycle } from './contract.ts'

/** Nobody has ever signed in with this account: it may be deleted. */
export const isUnused = (user: { status: string; lastLoginAt: string | null }): boolean =>
  user.status === 'invited' && user.lastLoginAt === null

/** Counts for "the last administrator": able to sign in and to manage users. */
export const isActiveAdministrator = (user: { status: string; role: string }): boolean =>
  user.status === 'active' && user.role === 'administrator'

/** Whether the person has an account that works. */
export const isActive = (user: { status: string }): boolean => user.status === 'active'

/** Whether the person has not yet chosen a password. */
export const isInvited = (user: { status: string }): boolean => user.status === userLifecycle.initial

/** The sentence at `companyId` when role and company do not fit together, or null. */
export function companyProblem(user: { role: string; companyId?: string | null | undefined }): string | null {
  if (user.role === 'client' && !user.companyId) return 'A client needs the company whose records they see.'
  if (user.role !== 'client' && user.companyId) return 'Only clients belong to a company.'
  return null
}

/** So many days a change of somebody's access counts: the address before it is told, and who made it confirms nothing. */
export const EARLIER_DAYS = 30

/** Letters of other alphabets, and figures, that are read as Latin letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['aаα', 'a'], ['bвβ', 'b'], ['cсϲ', 'c'], ['dԁ', 'd'], ['eеεё', 'e'], ['gɡ', 'g'], ['hнһ', 'h'], ['kкκ', 'k'],
    ['lі1ιїј|', 'i'], ['mм', 'm'], ['nпηո', 'n'], ['oоο0', 'o'], ['pрρ', 'p'], ['qԛ', 'q'], ['rг', 'r'], ['sѕ5', 's'],
    ['tтτ', 't'], ['uυս', 'u'], ['vѵν', 'v'], ['wԝω', 'w'], ['xхχ', 'x'], ['yуγ', 'y'], ['zζ', 'z'],
  ].flatMap(([letters = '', latin = '']) => Array.from(letters, (letter) => [letter, latin])),
) // biome-ignore format: letters read better in rows

/** A name as the eye takes it: without case, accents, order of words and alphabet. Figures by themselves tell people apart. */
export function seenName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}|]+/u)
    .filter((word) => word !== '')
  return words
    .map((word) => (/\p{L}/u.test(word) ? word.replaceAll(/./gu, (one) => LOOKS_LIKE[one] ?? one) : word))
    .toSorted()
    .join(' ')
}

const isInitial = (word: string): boolean => /^\p{L}$/u.test(word)

/** Whether one word stands for the other: it is the same, or the first letter of it. */
const standsFor = (one: string, other: string): boolean =>
  one === other || (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other))

/** Whether each word of a name stands for one of the other, and at least one of them is the same: `i farquhar`, `farquhar ingrid`. */
function abbreviates(words: readonly string[], others: readonly string[], hasWhole = false): boolean {
  const [first, ...rest] = words
  if (words.length !== others.length) return false
  if (first === undefined) return hasWhole
  return others.some(
    (other, at) =>
      standsFor(first, other) &&
      abbreviates(rest, others.toSpliced(at, 1), hasWhole || (first === other && first.length > 1)),
  )
}

/** What the program does by itself stands under this name. */
const PROGRAM = 'Heatline'

/** Why a name is not taken, given those of everybody else on the staff; null: it is. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}]/u.test(name)) return 'Leave out signs that nobody sees.'
  if (/[()[\]{}<>]/.test(name)) return 'A name has no brackets. What someone does stands in the job title.'
  const seen = seenName(name)
  const readsAs = (one: string) =>
    seenName(one) === seen || abbreviates(seen.split(' '), seenName(one).split(' '))
  const other = [...others, PROGRAM].find(readsAs)
  return other === undefined
    ? null
    : `It reads like the name of ${other}. Add what tells the two apart, such as a middle name.`
}

/** Why somebody who signs does not change the own name. */
export const NAMED_BY_OTHERS = 'Your name stands under what you signed. Ask an administrator to change it.'
