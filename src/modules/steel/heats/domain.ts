/**
 * For comparison a heat number loses its white space and its case. Leading zeros, hyphens and suffixes count: `044712` is not
 * `44712`, `A2271/1` is not `A2271`.
 */
export const heatKey = (number: string): string => number.replaceAll(/\s/g, '').toUpperCase()

const LOOKS_LIKE: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', B: '8', Z: '2' }

/** What two numbers have in common that a person may have misread: O/0, I/1, S/5, B/8, Z/2, zeros in front, hyphens. */
export const heatLook = (number: string): string =>
  heatKey(number)
    .replaceAll(/[OISBZ]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
    .replaceAll('-', '')
    .replace(/^0+/, '')

/** Whether two heat numbers differ and could be taken for each other; they still are two heats. */
export const looksAlike = (one: string, other: string): boolean =>
  heatKey(one) !== heatKey(other) && heatLook(one) === heatLook(other)

const MOST_WORDS = 4

/**
 * What in the name of a file may be a heat number, as `heatKey` writes it: each run of up to four words, with what may stand
 * between the words of a number. `WR-4411 H820417.pdf` gives `H820417`, `A2271_1.pdf` gives `A2271/1` too, which no file can
 * be called. Less than four signs name nothing.
 */
export function heatsNamed(fileName: string): string[] {
  const words = heatKey(fileName.replace(/\.[^.]*$/, '').replaceAll(' ', '_')).match(/[A-Z0-9]+/g) ?? []
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1),
    ),
  )
  const keys = runs.flatMap((run) => ['', '-', '/', '.'].map((between) => run.join(between)))
  return [...new Set(keys)].filter((key) => key.length >= 4 && key.length <= 40)
}
