import type { PipeWallTables } from './tables.ts'

/** Keeps what was searched for in a set of tables for as long as the tables live; one memory for each question. */
export function remembered<V>(): (tables: PipeWallTables, key: string, search: () => V) => V {
  const answers = new WeakMap<PipeWallTables, Map<string, V>>()
  return (tables, key, search) => {
    let known = answers.get(tables)
    if (known === undefined) {
      known = new Map()
      answers.set(tables, known)
    }
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const found = search()
    known.set(key, found)
    return found
  }
}
