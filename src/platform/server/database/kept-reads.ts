import type { Db } from './database.ts'

const MOST_KEPT = 1_000

/** Says the present instant, as the clock of a context does. */
export interface Present {
  now(): Date
}

interface Kept<T> {
  readonly at: number
  readonly changes: number
  readonly answer: Promise<T>
}

/**
 * Answers of the database that are kept for so many milliseconds, by key, for as long as this process has changed
 * nothing; who asks at the same moment shares one read. Inside a transaction everything is read anew.
 */
export class KeptReads<T> {
  readonly #milliseconds: number
  readonly #kept = new WeakMap<Db, Map<string, Kept<T>>>()

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  async get(db: Db, clock: Present, key: string, read: () => Promise<T>): Promise<T> {
    const { changes } = db
    if (changes === undefined) return read()
    const kept = this.#kept.get(db) ?? new Map<string, Kept<T>>()
    this.#kept.set(db, kept)
    const at = clock.now().getTime()
    const known = kept.get(key)
    if (known?.changes === changes && Math.abs(at - known.at) < this.#milliseconds) return known.answer
    const fresh: Kept<T> = { at, changes, answer: read() }
    // Set behind the others, so that the first one is always the oldest.
    kept.delete(key)
    kept.set(key, fresh)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    try {
      return await fresh.answer
    } catch (error) {
      if (kept.get(key) === fresh) kept.delete(key)
      throw error
    }
  }
}
