/**
 * What is worked out of a line, kept as long as the line is the same object: a line that is typed into is replaced, so that
 * of hundreds of lines a letter reckons one. What else it depends on is compared by identity too.
 */
export function keptByLine<Line extends object, Given, Result>(
  work: (line: Line, given: Given) => Result,
): (line: Line, given: Given) => Result {
  const known = new WeakMap<Line, { given: Given; result: Result }>()
  return (line, given) => {
    const kept = known.get(line)
    if (kept?.given === given) return kept.result
    const result = work(line, given)
    known.set(line, { given, result })
    return result
  }
}
