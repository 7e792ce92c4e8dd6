import type { Length, PipeWallCase, Pressure, Temperature } from '../../contract/case.ts'
import { celsiusOf, fahrenheitOf, lengthIn, pressureIn, systemOf } from '../../domain/input/units.ts'
import { type Draft, flags, NO, numbers, quantities, sources, words } from './draft.ts'
import { emptyDraft, unitsOf } from './draft-units.ts'

/** Without the last binary digits that a conversion leaves behind. */
const shortened = (value: number): number => Number(value.toPrecision(12))

const inMegapascals = (given: Pressure): number => pressureIn('si', given)
const inMillimetres = (given: Length): number => lengthIn('si', given)

/** The value in the unit of its field, as it is typed there. */
function converted<Unit extends string>(
  given: { value: number; unit: Unit },
  unit: string | undefined,
  measured: (given: { value: number; unit: Unit }) => number,
): string {
  if (given.unit === unit || unit === undefined) return String(given.value)
  return String(shortened(measured(given) / measured({ value: 1, unit: unit as Unit })))
}

const temperatureText = (given: Temperature, unit: string | undefined): string =>
  String(given.unit === unit ? given.value : shortened(unit === 'F' ? fahrenheitOf(given) : celsiusOf(given)))

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** The draft a saved case is typed as, so that it can be opened in the calculator. */
export function draftOf(input: PipeWallCase): Draft {
  const units = systemOf(input)
  const draft: Record<string, string> = { ...emptyDraft, ...unitsOf(units), units }
  for (const [field, name] of Object.entries(words)) {
    const value = input[field as keyof typeof words]
    if (value !== undefined) draft[name] = value
  }
  for (const [field, name] of Object.entries(numbers)) {
    draft[name] = numberText(input[field as keyof typeof numbers])
  }
  for (const [field, [value, unit]] of Object.entries(quantities)) {
    const held = input[field as keyof typeof quantities]
    if (typeof held === 'string') draft[value] = held
    else if (held) put(draft, [value, unit], held)
  }
  for (const [field, name] of Object.entries(flags)) {
    const value = input[field as keyof typeof flags]
    if (value !== undefined) draft[name] = value ? 'yes' : NO
  }
  draft['by'] = input.outsideDiameter ? 'od' : input.insideDiameter ? 'id' : 'nps'
  putWallOfDiameters(draft, input)
  if (input.locationClass !== undefined) draft['class'] = String(input.locationClass)
  putLoads(draft, input)
  putRest(draft, input)
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
}

function put(
  draft: Record<string, string>,
  [value, unit]: readonly [string, string],
  held: { value: number; unit: string },
): void {
  draft[value] = String(held.value)
  draft[unit] = held.unit
}

function putLoads(draft: Record<string, string>, input: PipeWallCase): void {
  const [first, ...more] = input.conditions ?? [input]
  if (first?.pressure) put(draft, ['p', 'pu'], first.pressure)
  if (first?.temperature) put(draft, ['t', 'tu'], first.temperature)
  draft['pairs'] = more
    .map(({ pressure, temperature }) =>
      [
        pressure ? converted(pressure, draft['pu'], inMegapascals) : '',
        temperature ? temperatureText(temperature, draft['tu']) : '',
      ].join('@'),
    )
    .join('; ')
}

/** Both diameters describe a wall; the calculator has one field for the size, so the wall is typed as one. */
function putWallOfDiameters(draft: Record<string, string>, input: PipeWallCase): void {
  const { outsideDiameter, insideDiameter, nominalWall } = input
  if (!outsideDiameter || !insideDiameter || nominalWall) return
  const { unit } = outsideDiameter
  const bore = Number(converted(insideDiameter, unit, inMillimetres))
  put(draft, ['wall', 'wallu'], { value: shortened((outsideDiameter.value - bore) / 2), unit })
}

function putRest(draft: Record<string, string>, input: PipeWallCase): void {
  const { allowableStress, allowance = [], millTolerance, bendRadius } = input
  if (allowableStress) {
    put(draft, ['stress', 'stressu'], allowableStress)
    draft['source'] = allowableStress.source ?? ''
    if (allowableStress.temperature) put(draft, ['readat', 'readatu'], allowableStress.temperature)
  }
  for (const [field, name] of Object.entries(sources)) {
    draft[name] = input.sources?.[field as keyof typeof sources] ?? ''
  }
  putAllowances(draft, allowance)
  if (millTolerance && 'percent' in millTolerance)
    put(draft, ['mill', 'millu'], { value: millTolerance.percent, unit: 'percent' })
  else if (millTolerance && 'specification' in millTolerance) {
    draft['mill'] = millTolerance.specification
    draft['millu'] = 'specification'
  } else if (millTolerance) put(draft, ['mill', 'millu'], millTolerance)
  if (bendRadius && 'times' in bendRadius)
    put(draft, ['bend', 'bendu'], { value: bendRadius.times, unit: bendRadius.of })
  else if (bendRadius) put(draft, ['bend', 'bendu'], bendRadius)
}

/** Two fields with one unit: the first allowance, and the sum of the others. */
function putAllowances(draft: Record<string, string>, [first, ...others]: readonly Length[]): void {
  if (!first) return
  put(draft, ['c', 'cu'], first)
  if (others.length === 0) return
  const values = others.map((one) => Number(converted(one, first.unit, inMillimetres)))
  draft['erosion'] = String(shortened(values.reduce((sum, value) => sum + value, 0)))
}
