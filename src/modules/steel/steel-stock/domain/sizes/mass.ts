import { Decimal } from 'decimal.js'
import type { SteelSize } from './forms.ts'
import { beams, channels, sectionNamed } from './sections.ts'

/** kg/m3 of carbon and low-alloy steel, where nothing else is known. */
export const STEEL_DENSITY = '7850'

const Exact = Decimal.clone({ precision: 40 })
const PI = Exact.acos(-1)
const HEXAGON = new Exact(3).sqrt().div(2)
/** Area between a fillet of radius 1 and its corner, 1 - pi/4 = 0.2146. */
const FILLET = new Exact(1).minus(PI.div(4))

const d = (value: string | number | null | undefined): Decimal => new Exact(value || 0)

/**
 * Theoretical mass of steel of this size, unrounded: kg per metre where `lengthMm` is 1000, else kg of a piece of this
 * length; rings and discs have no length. Null for what is weighed, and while a dimension is missing.
 * Formulas: areas of the nominal section, corner radii of EN 10210 (hot) and EN 10219 (cold).
 */
export function theoreticalMass(
  size: SteelSize,
  { lengthMm, density }: { lengthMm: string | null; density: string },
): Decimal | null {
  const volume = volumeOf(size, lengthMm === null ? null : d(lengthMm))
  if (volume) return volume.times(density).div('1e9')
  const perMetre = channels.get(sectionNamed(size.sectionName ?? ''))
  if (size.form !== 'channel' || perMetre === undefined || lengthMm === null) return null
  // The table is for 7850 kg/m3.
  return d(perMetre).times(density).div(STEEL_DENSITY).times(lengthMm).div(1000)
}

/** The mass of the formula as it is shown: two decimals for kg/m. Null where there is none. */
export function massPerMetre(size: SteelSize, density: string): string | null {
  return theoreticalMass(size, { lengthMm: '1000', density })?.toFixed(2) ?? null
}

/** mm3 of one piece. */
function volumeOf(size: SteelSize, length: Decimal | null): Decimal | null {
  switch (size.form) {
    case 'ring':
      return size.heightMm ? (ring(size.odMm, size.insideMm)?.times(size.heightMm) ?? null) : null
    case 'disc':
      return size.diameterMm && size.heightMm ? round(size.diameterMm).times(size.heightMm) : null
    default: {
      const area = areaOf(size)
      return area && length ? area.times(length) : null
    }
  }
}

const round = (diameter: string): Decimal => d(diameter).pow(2).times(PI).div(4)
const ring = (od: string | null | undefined, inside: string | null | undefined): Decimal | null =>
  od && inside ? round(od).minus(round(inside)) : null

/** mm2 of the cross-section. */
function areaOf(size: SteelSize): Decimal | null {
  const { odMm, wallMm, diameterMm, widthMm, thicknessMm } = size
  switch (size.form) {
    case 'pipe':
    case 'tube':
      return odMm && wallMm ? d(odMm).minus(wallMm).times(wallMm).times(PI) : null
    case 'hollow_bar':
      return ring(odMm, size.insideMm)
    case 'round_bar':
      return diameterMm ? round(diameterMm) : null
    case 'hexagon':
      return widthMm ? d(widthMm).pow(2).times(HEXAGON) : null
    case 'square_bar':
      return widthMm ? d(widthMm).pow(2) : null
    case 'flat':
    case 'plate':
      return widthMm && thicknessMm ? d(widthMm).times(thicknessMm) : null
    case 'angle':
      return angle(size)
    case 'beam':
      return beam(size.sectionName)
    case 'hollow_section':
      return hollowSection(size)
    default:
      return null
  }
}

function angle({ widthMm, heightMm, thicknessMm, rootRadiusMm, toeRadiusMm }: SteelSize): Decimal | null {
  if (!widthMm || !heightMm || !thicknessMm) return null
  const legs = d(widthMm).plus(heightMm).minus(thicknessMm).times(thicknessMm)
  const fillets = d(rootRadiusMm).pow(2).minus(d(toeRadiusMm).pow(2).times(2))
  return legs.plus(fillets.times(FILLET))
}

function beam(name: string | null | undefined): Decimal | null {
  const section = beams.get(sectionNamed(name ?? ''))
  if (!section) return null
  const { h, b, tw, tf, r } = section
  const flanges = d(b).times(tf).times(2)
  const web = d(h).minus(d(tf).times(2)).times(tw)
  return flanges.plus(web).plus(d(r).pow(2).times(FILLET).times(4))
}

function hollowSection({ widthMm, heightMm, thicknessMm, finish }: SteelSize): Decimal | null {
  if (!widthMm || !heightMm || !thicknessMm || !finish) return null
  const t = d(thicknessMm)
  const outer = finish === 'hot' ? t.times(1.5) : t.times(coldCorner(t))
  const inner = finish === 'hot' ? t : outer.minus(t)
  const walls = d(widthMm).plus(heightMm).minus(t.times(2)).times(t).times(2)
  return walls.minus(outer.pow(2).minus(inner.pow(2)).times(FILLET).times(4))
}

/** Outer corner radius of a cold formed section in wall thicknesses (EN 10219-2). */
function coldCorner(t: Decimal): number {
  if (t.lte(6)) return 2
  return t.lte(10) ? 2.5 : 3
}

/** What is said of a weight of nothing. */
export const NO_MASS = 'The mass has to be more than 0.'
