/** Search parameters of this program are flat text: `{ 'filter[status]': 'draft', sort: '-dueOn' }`. */
export type Search = Record<string, string>

/** Reads `?a=1&b=2`; of a repeated name the last one counts. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

/** What follows the path of an address. */
export type SearchText = '' | `?${string}`

/** Writes the parameters so that people can read them; what is no text, number or truth value is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): SearchText {
  const parts: string[] = []
  for (const [name, value] of Object.entries(search)) {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isPlain) parts.push(`${encode(name)}=${encode(String(value))}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(5B|5D|2C|2F|3A|40)/g, (escaped) => decodeURIComponent(escaped))
