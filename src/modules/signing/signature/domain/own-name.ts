const FOLDED: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** The words of a name without case, accents and numbers: `Ingrid-Anne Møller 2` -> `ingrid`, `anne`, `moller`. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[øæœßłđðþ]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{N}]/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** `if`, `ivf` of Ingrid van Farquhar: each letter begins a later word. */
function isInitials(letters: string, name: readonly string[]): boolean {
  let at = 0
  for (const letter of letters) {
    while (at < name.length && !name[at]?.startsWith(letter)) at += 1
    if (at === name.length) return false
    at += 1
  }
  return true
}

/**
 * Whether what somebody writes as their signature is their own name: all of it or some of its words, in any order, each
 * in full or shortened, or its initials. A name in letters that the script face does not have cannot be compared.
 */
export function isOwnName(typed: string, name: string): boolean {
  const own = wordsOf(name)
  if (!own.some((word) => /[a-z]/.test(word))) return true
  const words = wordsOf(typed)
  if (words.length === 0) return false
  if (words.length === 1 && isInitials(words[0] ?? '', own)) return true
  const left = [...own]
  return words.every((word) => {
    const at = left.findIndex((one) => one.startsWith(word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
