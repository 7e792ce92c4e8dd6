import type { CheckedHeader, CheckedValue, Flag } from './verdict.ts'

const NAMES: Readonly<Record<string, string>> = {
  C: 'Carbon', Si: 'Silicon', Mn: 'Manganese', P: 'Phosphorus', S: 'Sulphur', Cr: 'Chromium', Mo: 'Molybdenum',
  Ni: 'Nickel', Cu: 'Copper', V: 'Vanadium', Nb: 'Niobium', Ti: 'Titanium', Al: 'Aluminium', N: 'Nitrogen', B: 'Boron',
  W: 'Tungsten', Co: 'Cobalt', Fe: 'Iron', Zr: 'Zirconium', CE: 'The carbon equivalent', Pcm: 'Pcm', PREN: 'PREN',
  yield: 'Yield strength', tensile: 'Tensile strength', elongation: 'Elongation', reduction: 'Reduction of area',
  ratio: 'The ratio of yield to tensile strength', hardness: 'Hardness', hardness_low: 'The lowest hardness',
  charpy_temp: 'The temperature of the Charpy test', charpy_avg: 'The Charpy mean',
  charpy_single: 'The lowest Charpy value', charpy_below: 'The number of Charpy values below the mean asked for',
} // biome-ignore format: names read better in rows

/** What a field is called at the beginning of a sentence. */
export const fieldName = (field: string): string =>
  field.startsWith('sum:') ? `The sum ${field.slice(4).replaceAll('+', ' + ')}` : (NAMES[field] ?? field)

/** The unit a value of a field is compared in; empty for plain numbers. */
export function unitOf({ field, scale }: Pick<CheckedValue, 'field' | 'scale'>): string {
  if (field === 'yield' || field === 'tensile') return 'MPa'
  if (field === 'charpy_avg' || field === 'charpy_single') return 'J'
  if (field === 'charpy_temp') return '\u00b0C'
  if (field === 'hardness' || field === 'hardness_low') return scale ?? ''
  return ['ratio', 'charpy_below', 'PREN'].includes(field) ? '' : '%'
}

const WHY: Readonly<Partial<Record<Flag, string>>> = {
  below_detection: 'the page gives only what the method can still see',
  above_range: 'the page gives only what the machine can still measure',
  count: 'a set has three bars',
  scale_not_stated: 'nobody said on which scale it is',
  other_scale: 'it stands on another scale, and scales are not converted for a verdict',
  sub_size: 'the bars are thinner than 10 mm and no rule for them was chosen',
  twice: 'it is entered twice',
  warmer: 'the test was warmer than asked, which proves nothing',
  width_not_stated: 'nobody said how wide the bars are',
  yield_kind: 'the grade does not accept this kind of yield',
  unreadable: 'what is printed is no number',
}

const NOTES: Readonly<Partial<Record<Flag, string>>> = {
  average_differs: 'The mean on the page differs.',
  ce_incomplete: 'Not every element of the formula is reported.',
  coarse: 'It is printed with fewer decimals than the limit.',
  gauge_differs: 'The gauge length differs from that of the grade.',
  kind_not_stated: 'The certificate does not say which yield (Rp0.2, ReH) it is.',
  ksi_hint: 'In ksi it would be below the minimum of the specification.',
  product_analysis: 'It is a product analysis: the standard may allow a tolerance.',
  rounding_edge: 'It is inside only by rounding.',
  stated_differs: 'The figure on the page differs by more than 0.01.',
  stated_only: 'It is the figure of the page: not every element of the formula is reported.',
  sub_size: 'The requirement is that for thinner bars.',
  substitution_used: 'Manganese may rise because carbon is below its maximum.',
  sum_incomplete: 'Not every element of the sum is reported.',
}

const FROM = { grade: 'of the grade', order: 'of the order', rule: 'of the test' } as const

const withUnit = (text: string, unit: string): string => (unit ? `${text} ${unit}` : text)

function verdictSentence(line: CheckedValue): string {
  const { field, value, min, max, minFrom, maxFrom, verdict, flags } = line
  const name = fieldName(field)
  const unit = unitOf(line)
  const given = withUnit(value ?? '', unit)
  switch (verdict) {
    case 'out_of_limit': {
      if (flags.includes('above') && max !== null)
        return `${name} ${given} is over the limit ${FROM[maxFrom ?? 'grade']}, ${withUnit(max, unit)}.`
      return `${name} ${given} is under the limit ${FROM[minFrom ?? 'grade']}, ${withUnit(min ?? '', unit)}.`
    }
    case 'missing':
      return `${name} is missing: the order asks for it.`
    case 'not_reported':
      return `${name} is limited, but the specification does not ask to report it.`
    case 'not_comparable': {
      const why = flags.map((flag) => WHY[flag]).find((words) => words !== undefined)
      return `${name} cannot be compared: ${why ?? 'a person has to look at it'}.`
    }
    case 'no_limit':
      return `${name} has no limit.`
    default:
      return `${name} ${given} is inside.`
  }
}

/** One sentence for a verdict, and further ones for what a person should know of it. */
export function valueSentence(line: CheckedValue): string {
  const isWhy = line.verdict === 'not_comparable'
  const notes = line.flags.flatMap((flag) => (isWhy && WHY[flag] ? [] : (NOTES[flag] ?? [])))
  return [verdictSentence(line), ...notes].join(' ')
}

const HEADER: Readonly<Record<string, string>> = {
  wrong_type: 'It is not of the type that was ordered',
  unknown_type: 'The wording is no type of EN 10204: ask the issuer.',
  heat_mismatch: 'The heat on the piece stands on no line of the certificate: the piece goes to quarantine.',
  wrong_grade: 'The certificate does not name the ordered grade.',
  wrong_issuer:
    "Only the mill's document counts, or a marked copy of it; this one was written by another company.",
  size_mismatch: 'The size on the page is not that of the piece.',
  incomplete_document: 'Pages of the document are missing.',
}

const HEADER_NOTES: Readonly<Record<string, string>> = {
  copy: "It is a copy of the mill's document.",
  inspector_missing: 'The independent inspector has not signed.',
  look_alike: 'The numbers could be taken for each other.',
  not_independent: 'Nobody independent of production has signed.',
  old_type_name: 'The type has a name of 1991.',
  unsigned: 'Nobody has signed.',
}

const HEADER_OK: Readonly<Record<CheckedHeader['check'], string>> = {
  certificate_type: 'The certificate type meets the order.',
  heat: 'The heat matches.',
  grade: 'The grade is named.',
  pages: 'All pages are here.',
  issuer: 'The issuer matches.',
  size: 'The size matches.',
}

/** What is said of a check of the header. */
export function headerSentence({ check, verdict, flags, countsAs }: CheckedHeader): string {
  const first =
    verdict === 'ok'
      ? HEADER_OK[check]
      : verdict === 'wrong_type'
        ? `${HEADER[verdict]}: it counts as ${countsAs ?? 'none'}.`
        : (HEADER[verdict] ?? verdict)
  return [first, ...flags.map((flag) => HEADER_NOTES[flag] ?? flag)].join(' ')
}
