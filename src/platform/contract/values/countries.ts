const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM ' +
  'CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GY HK ' +
  'HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU ' +
  'RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VA VC VE ' +
  'VN VU WS XK YE ZA ZM ZW'

let names: Intl.DisplayNames | undefined
const regionNames = () => (names ??= new Intl.DisplayNames('en-GB', { type: 'region' }))

let known: { value: string; label: string; note: string }[] | undefined

/** All countries by English name, with their ISO 3166-1 alpha-2 code. */
export function countries() {
  known ??= codes
    .split(' ')
    .map((value) => ({ value, label: countryName(value), note: value }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return known
}

const euroCountries = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'
const currencyOf: ReadonlyMap<string, string> = new Map([
  ...euroCountries.split(' ').map((code) => [code, 'EUR'] as const),
  ...Object.entries({
    GB: 'GBP',
    GG: 'GBP',
    IM: 'GBP',
    JE: 'GBP',
    NO: 'NOK',
    DK: 'DKK',
    FO: 'DKK',
    SE: 'SEK',
    CH: 'CHF',
  }),
  ...Object.entries({
    LI: 'CHF',
    PL: 'PLN',
    CA: 'CAD',
    AU: 'AUD',
    AE: 'AED',
    SA: 'SAR',
    QA: 'QAR',
    SG: 'SGD',
    JP: 'JPY',
  }),
])

/** The currency that a company in the country most likely keeps its books in; USD where none is known. */
export const usualCurrency = (country: string): string => currencyOf.get(country) ?? 'USD'

/** Where most people of a country with several time zones live, as its zone is called; some are called otherwise in older browsers. */
const mainPlaces: Readonly<Record<string, readonly string[]>> = {
  AR: ['Buenos_Aires'],
  AU: ['Sydney'],
  BR: ['Sao_Paulo'],
  CA: ['Toronto'],
  CD: ['Kinshasa'],
  CL: ['Santiago'],
  CN: ['Shanghai'],
  CY: ['Nicosia'],
  DE: ['Berlin'],
  EC: ['Guayaquil'],
  ES: ['Madrid'],
  FM: ['Chuuk', 'Truk'],
  GL: ['Nuuk', 'Godthab'],
  ID: ['Jakarta'],
  KI: ['Tarawa'],
  KZ: ['Almaty'],
  MH: ['Majuro'],
  MN: ['Ulaanbaatar'],
  MX: ['Mexico_City'],
  MY: ['Kuala_Lumpur'],
  NZ: ['Auckland'],
  PF: ['Tahiti'],
  PG: ['Port_Moresby'],
  PS: ['Gaza'],
  PT: ['Lisbon'],
  RU: ['Moscow'],
  UA: ['Kyiv', 'Kiev'],
  US: ['New_York'],
  UZ: ['Tashkent'],
}

/**
 * The time zone that a company in the country most likely goes by: that of the browser where it lies in the country, else that in
 * which most people live. `ofCountry` is what the browser knows of the country, `known` all that can be chosen.
 */
export function usualZone(
  country: string,
  browser: string,
  ofCountry: readonly string[],
  known: readonly string[],
): string {
  if (ofCountry.includes(browser)) return browser
  const place = (zone: string) => zone.split('/').at(-1) ?? ''
  const main = (mainPlaces[country] ?? []).flatMap((name) => known.find((zone) => place(zone) === name) ?? [])
  // One zone may have two names: both end with the same place.
  const own = ofCountry.flatMap(
    (zone) => known.find((one) => one === zone || place(one) === place(zone)) ?? [],
  )
  return main[0] ?? own[0] ?? browser
}

/** The English name of a country code; what is no code comes back unchanged. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? (regionNames().of(code) ?? code) : code
