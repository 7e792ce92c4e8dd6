/** Countries whose post writes the code before the place: `4005 Stavanger`, not `Aberdeen AB10 1FE`. */
const codeFirst = new Set(
  (
    'AD AL AM AT AZ BA BE BG BY CH CR CU CY CZ DE DK DO DZ EE EG ES FI FO FR GE GL GR GT HN HR HT HU IL IS IT KG KZ ' +
    'LI LT LU LV MA MC MD ME MG MK MT MX MY MZ NE NI NL NO PH PL PT PY RO RS SE SI SK SM SN TJ TM TN TR UA UY UZ VA XK'
  ).split(' '),
)
/** Countries whose post writes the state between the place and the code: `Houston, TX 77002`. */
const stateBeforeCode = new Set(['AU', 'CA', 'US'])

interface Place {
  readonly city?: string | null | undefined
  readonly region?: string | null | undefined
  readonly postcode?: string | null | undefined
  /** ISO 3166-1 alpha-2; city first where it is not known. */
  readonly country?: string | null | undefined
}

const joined = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter(Boolean).join(between)

/** City, code and region as the post of the country orders them: one or two lines, none that is empty. */
export function placeLines({ city, region, postcode, country }: Place): string[] {
  const lines = stateBeforeCode.has(country ?? '')
    ? [joined([city, joined([region, postcode], ' ')], ', ')]
    : [joined(codeFirst.has(country ?? '') ? [postcode, city] : [city, postcode], ' '), region]
  return lines.filter((line): line is string => Boolean(line))
}
