import type { PipeSize } from './pipe-sizes.ts'

/** The sizes by NPS, alone or among other tables. */
interface WithSizes {
  readonly sizes: ReadonlyMap<string, PipeSize>
}

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const ofDecimals: Readonly<Record<string, string>> = {
  '125': '1/8',
  '25': '1/4',
  '375': '3/8',
  '5': '1/2',
  '75': '3/4',
}

/** An NPS as the tables write it: `1½`, `1 1/2"`, `1.5` and `NPS 1-1/2` are all 1-1/2. */
export function npsName(text: string): string {
  const plain = text
    .replace(/^\s*NPS\s*/i, '')
    .replace(/\s*("|”|″|''|\binch(es)?\b|\bin\b\.?)\s*$/i, '')
    .trim()
    .replace(/(\d?)\s*([½¼¾⅛⅜⅝⅞])/g, (_, whole: string, sign: string) =>
      whole === '' ? (fractions[sign] ?? sign) : `${whole}-${fractions[sign] ?? sign}`,
    )
    .replace(/⁄/g, '/')
    .replace(/^(\d+)[\s.]+(\d\/\d)$/, '$1-$2')
    .replace(/^(\d+)\.0+$/, '$1')
  const decimal = /^(\d*)[.,](\d+?)0*$/.exec(plain)
  const fraction = decimal === null ? undefined : ofDecimals[decimal[2] ?? '']
  if (decimal === null || fraction === undefined) return plain
  const whole = decimal[1] ?? ''
  return whole === '' || whole === '0' ? fraction : `${whole}-${fraction}`
}

/** The size that a text means; metric designations are other numbers than NPS, so they are read with their letters. */
export function sizeNamed(text: string, { sizes }: WithSizes): PipeSize | undefined {
  const exact = sizes.get(text)
  if (exact !== undefined) return exact
  const dn = /^DN\s*-?\s*(\d+)$/i.exec(text.trim())?.[1]
  if (dn !== undefined) return ofDn(dn, sizes)
  return sizes.get(npsName(text))
}

const ofDn = (dn: string, sizes: WithSizes['sizes']): PipeSize | undefined =>
  [...sizes.values()].find((size) => String(size.dn) === dn)

/** What to say of a size that is not listed; a number that is a DN is named as one. */
export function unknownSize(text: string, { sizes }: WithSizes): string {
  const size = ofDn(text.trim(), sizes)
  return size === undefined
    ? `NPS ${text} is not in the pipe tables. Give the outside diameter instead.`
    : `NPS ${text} is not in the pipe tables. If it is a metric size, type DN ${text}, which is NPS ${size.nps}.`
}
