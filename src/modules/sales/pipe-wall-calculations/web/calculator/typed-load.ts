import { readNumber } from '../../domain/input/number-text.ts'

/** What stands in a pressure field: the number, and whether vacuum acts too. */
export interface TypedPressure {
  readonly number: string
  readonly hasVacuum: boolean
}

/** `10/FV` is 10 inside, and full vacuum at another time. */
export function typedPressure(text: string): TypedPressure {
  const found = /^(.*?)\s*[/&+,;]?\s*\b(?:FV|full vac(?:uum)?|vac(?:uum)?)\b\.?\s*$/i.exec(text)
  return found === null
    ? { number: text.trim(), hasVacuum: false }
    : { number: (found[1] ?? '').trim(), hasVacuum: true }
}

/** What stands in a temperature field: the design temperature, and the lowest where both are given. */
export interface TypedTemperature {
  readonly number: string
  readonly lowest?: string
}

/** The upper end of what the codes call ambient: up to here the stress is that of the first row. */
const ambient: Readonly<Record<string, string>> = { C: '38', F: '100' }

/** `-29/150` and `-29 to 150` are the lowest and the design temperature; `AMB` is 38 C or 100 F. */
export function typedTemperature(text: string, unit: string): TypedTemperature {
  const plain = text.trim()
  if (/^amb(ient)?\.?$/i.test(plain)) return { number: ambient[unit] ?? '38' }
  const found = /^([+-]?[\d.,]+)\s*(?:\/|\.\.+|…|\bto\b)\s*([+-]?[\d.,]+)\s*(.*)$/i.exec(plain)
  if (found === null) return { number: plain }
  const [, one = '', other = '', rest = ''] = found
  const [low, high] = [readNumber(one), readNumber(other)]
  if (low === undefined || high === undefined) return { number: plain }
  const behind = rest === '' ? '' : ` ${rest}`
  return low <= high
    ? { number: `${other}${behind}`, lowest: `${one}${behind}` }
    : { number: `${one}${behind}`, lowest: `${other}${behind}` }
}

/** What a field was read as, where it was no plain number. */
export function loadHint(name: string, text: string, unit: string): string | undefined {
  if (name === 'p' && typedPressure(text).hasVacuum) {
    return 'FV: full vacuum acts too. The wall is NOT checked against it.'
  }
  if (name !== 't') return undefined
  const { number, lowest } = typedTemperature(text, unit)
  if (lowest !== undefined) return `Lowest ${lowest}, design ${number} °${unit}`
  return number === text.trim() ? undefined : `Ambient: read as ${number} °${unit}`
}
