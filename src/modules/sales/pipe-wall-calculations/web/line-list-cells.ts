/** The code as a list names it: "ASME B31.3" is b31.3; anything else is handed on, so that the line says so. */
export function methodNamed(cell: string): string {
  const plain = cell.toLowerCase().replace(/asme|ansi|iso|\s|-|_/g, '')
  if (/^b31[.,]?[1348]$/.test(plain)) return `b31.${plain.at(-1)}`
  if (plain.startsWith('en13480') || plain === '13480') return 'en13480'
  return plain === 'barlow' ? 'barlow' : cell
}

/** Seam and joint out of one word: "SMLS", "ERW", "LSAW", "EFW". */
export function seamNamed(cell: string): Record<string, unknown> {
  const plain = cell.toLowerCase()
  if (/seamless|smls|^s$/.test(plain)) return { seam: 'seamless' }
  if (/erw|hfw|hfi/.test(plain)) return { seam: 'welded', weldedJoint: 'erw' }
  if (/saw/.test(plain)) return { seam: 'welded', weldedJoint: 'saw' }
  if (/furnace|cw|f\.?b\.?w/.test(plain)) return { seam: 'welded', weldedJoint: 'furnace-butt' }
  if (/efw.*double|double.*(efw|butt)/.test(plain)) return { seam: 'welded', weldedJoint: 'efw-double' }
  if (/efw/.test(plain)) return { seam: 'welded', weldedJoint: 'efw-single' }
  return { seam: /weld|^w$/.test(plain) ? 'welded' : cell }
}

/** "5D" and "3 x DN" count in nominal sizes, "5 x OD" in outside diameters, "1200 mm" is a radius. */
export function bendNamed(cell: string, read: (text: string) => number | string | undefined): unknown {
  const times = /^([\d.,]+)\s*(?:x|×|\*)?\s*(d|dn|nps|od|do)?$/i.exec(cell)
  const value = times === null ? undefined : read(times[1] ?? '')
  if (value !== undefined)
    return { times: value, of: /^o|^do/i.test(times?.[2] ?? '') ? 'outside' : 'nominal' }
  const length = /^([\d.,]+)\s*(mm|in)\.?$/i.exec(cell)
  const long = length === null ? undefined : read(length[1] ?? '')
  return long === undefined ? cell : { value: long, unit: (length?.[2] ?? 'mm').toLowerCase() }
}
