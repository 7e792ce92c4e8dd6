/** What stands behind a name and tells nothing about whose it is. */
const forms = new Set(
  'ltd limited plc llp inc incorporated corp corporation co company llc gmbh ag kg ug sa sarl sas spa srl bv nv as asa aps ab oy oyj sp zoo group holding holdings the'.split(
    ' ',
  ),
)
const LONGEST = 12
const USUAL = 9

/** A code made of the name of a company: `Norsk Trykk AS` gives `NORSK`, its accents left out where letters remain. */
export function codeFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/['.]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !forms.has(word.toLowerCase()))
  const [first = 'COMPANY', second = ''] = telling.length > 0 ? telling : words
  const word = first.length < 3 && second ? first + second : first
  return word.toUpperCase().slice(0, USUAL)
}

/** The code, or the next one with a number behind it where others have it: `NORSK`, `NORSK2`. */
export function freeCode(code: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  for (let n = 1; ; n++) {
    const ending = n === 1 ? '' : String(n)
    const candidate = code.slice(0, LONGEST - ending.length) + ending
    if (!known.has(candidate.toLowerCase())) return candidate
  }
}
