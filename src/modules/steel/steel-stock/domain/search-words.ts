import type { SteelSize } from './sizes/forms.ts'
import { type PipeName, sizeText } from './sizes/size-text.ts'

const INCH = /["”″]|''|\binch(es)?\b|\bin\b\.?/g
const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' }

/**
 * What somebody types, as the words that are looked for: `6" sch80 A106` gives `6in`, `sch80`, `a106`, and
 * `168,3 x 10.97` gives `168.3x10.97`. In a stored text the same words stand with a space on each side.
 */
export function searchWords(typed: string): string[] {
  const text = typed
    .toLowerCase()
    .replaceAll(/(\d?)\s*([½¼¾])/g, (_, whole: string, sign: string) =>
      whole === '' ? (FRACTIONS[sign] ?? '') : `${whole}-${FRACTIONS[sign]}`,
    )
    // 1 1/2" is the size 1-1/2.
    .replaceAll(/(\d)\s+(\d\/\d)/g, '$1-$2')
    .replaceAll(/\bnps\s*([\d/-]+)/g, '$1"')
    .replaceAll(INCH, 'in ')
    .replaceAll(/(\d)\s+in\b/g, '$1in')
    .replaceAll(/\b(?:schedule|sch)\b\.?\s*/g, 'sch')
    .replaceAll(/(\d),(\d{1,3})(?=\D|$)/g, '$1.$2')
    // `80 X52` is a schedule and a grade, so blanks stand on both sides of the sign or on none.
    .replaceAll(/(\d)(?:[x×*]|\s+[x×*]\s+)(?=\d)/g, '$1x')
    .replaceAll(/\bmm\b/g, ' ')
  return text.split(/\s+/).filter((word) => word !== '' && word !== '(' && word !== ')')
}

/** How a word is looked for: a size begins where a word begins, so that `6in` does not find `16in`. */
export const searchFragment = (word: string): string =>
  /^[\d./-]+(in|x)|^sch/.test(word) ? ` ${word}` : word

/** The words by which a size is found, with a space on each side: ` pipe 168.3x10.97 168.3 10.97 6in sch80 `. */
export function sizeSearchText(size: SteelSize & PipeName): string {
  const joined = sizeText(size).replaceAll(/[()]/g, ' ').toLowerCase()
  const parts = joined.match(/[\d.]+/g) ?? []
  const section = joined.replaceAll(/^(ipe|hea|heb|upn) (\d+)$/g, '$1$2 $1 $2')
  return ` ${[...new Set([...searchWords(joined), ...section.split(/\s+/), ...parts])].filter((word) => word !== '').join(' ')} `
}
