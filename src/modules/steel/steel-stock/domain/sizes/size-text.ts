import { formOf, type SteelSize } from './forms.ts'
import { sectionNamed } from './sections.ts'

/** A size by its nominal name, as pipes have them. */
export interface PipeName {
  /** As the tables write it: `6`, `1-1/2`. */
  readonly nps?: string | null | undefined
  /** `80`, `XS`, `40S` */
  readonly schedule?: string | null | undefined
}

/** Decimals without closing zeros: `10.970` is `10.97`. */
const shortest = (value: string | null | undefined): string =>
  value ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : '?'

/**
 * The size in the words of the trade, without the length of bars: `Pipe 168.3 x 10.97 (6 in sch 80)`,
 * `Plate 20 x 2000 x 6000`, `SHS 100 x 100 x 6.3`, `Ring 500/300 x 120`. A plate shows its length in mm.
 */
export function sizeText(size: SteelSize & PipeName, lengthMm?: string | null): string {
  const { word } = formOf(size.form)
  const [od, wall, inside] = [shortest(size.odMm), shortest(size.wallMm), shortest(size.insideMm)]
  const [width, height, thickness] = [
    shortest(size.widthMm),
    shortest(size.heightMm),
    shortest(size.thicknessMm),
  ]
  switch (size.form) {
    case 'pipe':
    case 'tube':
      return `${word} ${od} x ${wall}${pipeName(size)}`
    case 'hollow_bar':
      return `${word} ${od}/${inside}`
    case 'round_bar':
      return `${word} ${shortest(size.diameterMm)}`
    case 'hexagon':
    case 'square_bar':
      return `${word} ${width}`
    case 'flat':
      return `${word} ${width} x ${thickness}`
    case 'plate':
      return `${word} ${thickness} x ${width}${lengthMm ? ` x ${shortest(lengthMm)}` : ''}`
    case 'angle':
      return `${word} ${width} x ${height} x ${thickness}`
    case 'hollow_section':
      return `${width === height ? 'SHS' : word} ${width} x ${height} x ${thickness}`
    case 'ring':
      return `${word} ${od}/${inside} x ${height}`
    case 'disc':
      return `${word} ${shortest(size.diameterMm)} x ${height}`
    case 'beam':
    case 'channel':
      return sectionNamed(size.sectionName ?? '?')
    default:
      return `${word} ${size.sizeName ?? '?'}`
  }
}

const pipeName = ({ nps, schedule }: PipeName): string => {
  if (!nps) return ''
  return schedule ? ` (${nps} in sch ${schedule})` : ` (${nps} in)`
}
