const MOST_NAMES = 1_000
/**
 * The read of a supplier invoice with its match has 33,000 characters: planned anew each time it took 13 ms, by its name 7
 * (docs/decisions/051-longest-named-text.md). The
 * figures of home are the longest text that is asked all day: planning it took several times as long as answering it.
 */
const LONGEST_NAMED_TEXT = 40_000

/**
 * How many rows a typed fragment matches decides the plan: a general one was measured 20 times slower. A pattern that is a
 * literal of the text always matches the same, so that a general plan serves it.
 */
const SEARCH = / LIKE (?!')/

/** Gives the name under which a statement is prepared, or undefined. */
export type NameStatement = (text: string) => string | undefined

/**
 * Names statements: the same name for the same text on every connection; undefined the first time a text is seen, for
 * searches, for very long texts, and once the names are used up, so that statements whose text keeps changing cannot fill
 * the memory of the database's connections.
 */
export function statementNames(): NameStatement {
  const names = new Map<string, string>()
  let seenOnce = new Set<string>()
  return (text) => {
    if (SEARCH.test(text)) return undefined
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_NAMES || text.length > LONGEST_NAMED_TEXT) return undefined
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= MOST_NAMES) seenOnce = new Set()
      seenOnce.add(text)
      return undefined
    }
    seenOnce.delete(text)
    const name = `h${names.size}`
    names.set(text, name)
    return name
  }
}

/** The names of this program, for all its connections. */
export const preparedName: NameStatement = statementNames()
