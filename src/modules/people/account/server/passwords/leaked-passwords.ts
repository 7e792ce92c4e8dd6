import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** With twenty bits and thirteen places for each entry one of 15,000 other passwords is taken for a leaked one. */
export const BITS_PER_ENTRY = 20
const PLACES = 13

/** Where the filter lies; `scripts/leaked-passwords.ts` makes it and says from what. */
export const FILTER_FILE = join(import.meta.dirname, 'leaked-passwords.bloom')

/** The bits that stand for an entry in a filter of so many bits. */
export function placesOf(entry: string, bits: number): number[] {
  const digest = createHash('sha256').update(entry).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: PLACES }, (_, place) => (first + place * step) % bits)
}

let filter: Buffer | undefined

function isInFilter(entry: string): boolean {
  filter ??= readFileSync(FILTER_FILE)
  const bytes = filter
  return placesOf(entry, bytes.length * 8).every(
    (place) => ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  )
}

/** Entries made of letters alone are kept from this length on, because people stretch them with figures and signs. */
export const WORD_MIN = 8

const STRETCHED = /^(?:[^a-z]*)(?:ilove|iluv|my|the)?([a-z]+)[^a-z]*$/

/**
 * Whether a password stands on the list of leaked ones, in any case, or is a word of that list behind `ilove` or `my`, or
 * between figures and signs: `tinkerbell123`.
 */
export function isLeaked(password: string): boolean {
  const lower = password.toLowerCase()
  if (isInFilter(lower)) return true
  const word = STRETCHED.exec(lower)?.[1] ?? ''
  return word.length >= WORD_MIN && isInFilter(word)
}
