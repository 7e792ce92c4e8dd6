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
