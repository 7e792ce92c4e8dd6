import { Exact } from '../printed.ts'

/** A weighted sum of elements: what an equivalent adds up. */
export interface Formula {
  readonly name: 'CE' | 'Pcm' | 'PREN'
  readonly text: string
  /** What each element is multiplied with, as a fraction. */
  readonly weights: readonly (readonly [element: string, numerator: string, denominator: string])[]
}

/** Carbon equivalent of the IIW, which EN calls CEV (steel.md 5). */
export const carbonEquivalent: Formula = {
  name: 'CE',
  text: 'C + Mn/6 + (Cr + Mo + V)/5 + (Ni + Cu)/15',
  weights: [
    ['C', '1', '1'],
    ['Mn', '1', '6'],
    ['Cr', '1', '5'],
    ['Mo', '1', '5'],
    ['V', '1', '5'],
    ['Ni', '1', '15'],
    ['Cu', '1', '15'],
  ],
}

/** Critical metal parameter of Ito and Bessyo (steel.md 5). */
export const pcm: Formula = {
  name: 'Pcm',
  text: 'C + Si/30 + (Mn + Cu + Cr)/20 + Ni/60 + Mo/15 + V/10 + 5 B',
  weights: [
    ['C', '1', '1'],
    ['Si', '1', '30'],
    ['Mn', '1', '20'],
    ['Cu', '1', '20'],
    ['Cr', '1', '20'],
    ['Ni', '1', '60'],
    ['Mo', '1', '15'],
    ['V', '1', '10'],
    ['B', '5', '1'],
  ],
}

/** Pitting resistance equivalent without tungsten (steel.md 5). */
export const pren: Formula = {
  name: 'PREN',
  text: 'Cr + 3.3 Mo + 16 N',
  weights: [
    ['Cr', '1', '1'],
    ['Mo', '3.3', '1'],
    ['N', '16', '1'],
  ],
}

/** A plain sum such as Cr+Mo, as the grade names it. */
export const plainSum = (elements: readonly string[]) => ({
  weights: elements.map((element) => [element, '1', '1'] as const),
})

/** What the reported elements add up to, unrounded, and which elements the formula names and the page does not. */
export function addUp(
  { weights }: Pick<Formula, 'weights'>,
  reported: ReadonlyMap<string, Exact>,
): { readonly value: Exact; readonly lacking: readonly string[] } {
  const lacking = weights.map(([element]) => element).filter((element) => !reported.has(element))
  const value = weights.reduce((sum, [element, numerator, denominator]) => {
    const share = reported.get(element)
    return share ? sum.plus(share.times(numerator).div(denominator)) : sum
  }, new Exact(0))
  return { value, lacking }
}
