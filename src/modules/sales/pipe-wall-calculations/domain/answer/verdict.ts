import type { PipeWallResult, Place, PlaceVerdict } from '../../contract/result.ts'
import { isOutsideSimpleFormula, needsEngineer } from '../../contract/result.ts'
import type { Answered } from './answered.ts'

/** The verdict of the straight pipe at every pair and, where there is a bend, of its three places. */
export function verdictsOf({ answers }: Answered, result: PipeWallResult): { verdicts?: PlaceVerdict[] } {
  const { margin } = result
  if (margin === undefined || result.passes === undefined) return {}
  const pipe = answers.every(({ passes }) => passes === true)
  const verdicts: PlaceVerdict[] = [{ place: 'pipe', passes: pipe, margin }]
  for (const place of ['intrados', 'sidewall', 'extrados'] as const) {
    const of = result[place]
    if (of?.margin !== undefined) verdicts.push({ place, passes: of.passes === true, margin: of.margin })
  }
  return { verdicts }
}

/** Each place as people call it. */
export const placeLabel: Readonly<Record<Place, string>> = {
  pipe: 'Straight pipe',
  intrados: 'Intrados',
  sidewall: 'Sidewall',
  extrados: 'Extrados',
}

/** `PASS`, `FAIL`, or `ENGINEER NEEDED` where the numbers hold but do not stand by themselves. */
export type VerdictWord = 'PASS' | 'FAIL' | 'ENGINEER NEEDED'

/** The verdict in a word; undefined where nothing was checked. */
export function verdictWord(result: PipeWallResult): VerdictWord | undefined {
  if (result.passes === undefined) return undefined
  if (result.selectedWall === undefined || result.isWallEnough === false) return 'FAIL'
  if (needsEngineer(result)) return 'ENGINEER NEEDED'
  return result.passes ? 'PASS' : 'FAIL'
}

/** The verdict of a line of a list, with what goes beside it: `FAIL, W09`. */
export function verdictLine(result: PipeWallResult): string {
  const word = verdictWord(result)
  const places = [result.intrados, result.sidewall, result.extrados].some((place) => place?.passes === false)
  const isInsideOnly = result.engineerNeeded?.every(({ field }) => field === 'externalPressure') === true
  const passesInside = word === 'ENGINEER NEEDED' && isInsideOnly && !isOutsideSimpleFormula(result)
  return [
    passesInside ? 'pass inside, FV not checked' : word === 'PASS' ? 'pass' : (word ?? ''),
    isOutsideSimpleFormula(result) ? 'outside the simple formula' : '',
    places ? 'bend too thin' : '',
    ...result.warnings,
  ]
    .filter(Boolean)
    .join(', ')
}
