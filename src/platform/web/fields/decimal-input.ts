/**
 * Reads a typed or pasted number as a decimal string, never through a float: `1,240.50`, `1 240,5`, `-3`, `.5`.
 * A lone comma before exactly three digits separates thousands, any other lone comma is the decimal sign.
 * Gives null for an empty text and undefined for what is no number.
 */
export function parseDecimal(text: string): string | null | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')
  if (bare === '') return null
  const point = decimalSign(bare)
  const [whole = '', ...fractions] = point ? bare.split(point) : [bare]
  if (fractions.length > 1) return undefined
  const fraction = fractions[0] ?? ''
  const grouped = point === ',' ? /^-?\d{0,3}(?:\.\d{3})*$|^-?\d+$/ : /^-?\d{0,3}(?:,\d{3})*$|^-?\d+$/
  if (!grouped.test(whole) || !/^\d*$/.test(fraction)) return undefined
  const digits = whole.replaceAll(/[.,]/g, '')
  if (digits.replace('-', '') === '' && fraction === '') return undefined
  return normal(digits, fraction)
}

function decimalSign(text: string): ',' | '.' | undefined {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (point >= 0) return text.indexOf('.') === point ? '.' : ','
  if (comma < 0) return undefined
  const groups = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(text)
  return groups ? undefined : ','
}

function normal(digits: string, fraction: string): string {
  const sign = digits.startsWith('-') ? '-' : ''
  const whole = digits.replace('-', '').replace(/^0+(?=\d)/, '') || '0'
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
