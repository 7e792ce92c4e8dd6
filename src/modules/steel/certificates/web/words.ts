import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import type { CertifiedTo, ShownValue } from '../contract/check.ts'

/** What a verdict is called, and its colour. */
export function verdictWords({ verdict, concession }: Pick<ShownValue, 'verdict' | 'concession'>): {
  label: string
  tone: Tone
} {
  if (concession) return { label: 'Conceded', tone: 'violet' }
  switch (verdict) {
    case 'ok':
      return { label: 'Inside', tone: 'green' }
    case 'out_of_limit':
      return { label: 'Outside', tone: 'red' }
    case 'missing':
      return { label: 'Missing', tone: 'amber' }
    case 'not_comparable':
      return { label: 'Not comparable', tone: 'amber' }
    case 'not_reported':
      return { label: 'Not asked for', tone: 'grey' }
    default:
      return { label: 'No limit', tone: 'grey' }
  }
}

const ROWS: Readonly<Record<string, string>> = {
  yield: 'Yield',
  tensile: 'Tensile',
  elongation: 'Elongation',
  reduction: 'Reduction',
  ratio: 'Yield / tensile',
  hardness: 'Hardness',
  hardness_low: 'Hardness, lowest',
  charpy_temp: 'Charpy temperature',
  charpy_avg: 'Charpy mean',
  charpy_single: 'Charpy, lowest bar',
  charpy_below: 'Charpy, bars below',
}

/** What a row of the check is called; one of many tests has its number. */
export function rowName(
  { field, test, scale }: Pick<ShownValue, 'field' | 'test' | 'scale'>,
  isOneOfMany: boolean,
) {
  const name = [ROWS[field] ?? field.replace('sum:', ''), scale].filter(Boolean).join(' ')
  return isOneOfMany && test !== null ? `${name} ${test + 1}` : name
}

/** The whole certificate in a word. */
export const overallWords = {
  acceptable: { label: 'Nothing outside', tone: 'green' },
  incomplete: { label: 'Incomplete', tone: 'amber' },
  refuse: { label: 'Refuse', tone: 'red' },
  quarantine: { label: 'Quarantine', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: Tone }>

/** All heats of a certificate by the limits of one specification in a word. */
export function certifiedWords(heats: CertifiedTo['heats']): { label: string; tone: Tone } {
  const passed = heats.filter(({ verdict }) => verdict === 'passed').length
  if (passed > 0 && passed < heats.length)
    return { label: `${passed} of ${heats.length} heats passed`, tone: 'amber' }
  if (passed > 0) return { label: 'Passed', tone: 'green' }
  return heats.some(({ verdict }) => verdict === 'outside')
    ? { label: 'Outside', tone: 'red' }
    : { label: 'Not stated', tone: 'amber' }
}

/** `API 5L, 2018, grade B PSL 1`. */
export const materialName = ({
  specificationName,
  grade,
  level,
}: Pick<CertifiedTo, 'specificationName' | 'grade' | 'level'>): string =>
  `${specificationName}, grade ${[grade, level].filter(Boolean).join(', ')}`
