import type { Length, Pressure } from '../../contract/case.ts'
import type { ResultUnit, UsedInput } from '../../contract/result.ts'
import type { Answered } from '../answer/answered.ts'
import { type Found, sourceOf } from '../answer/findings.ts'
import { STEEL_DENSITY, usualDensity } from '../walls/mass.ts'
import { formulaNumber } from './number-text.ts'
import type { Setup } from './setup.ts'
import { lengthIn, lengthUnitOf, pressureUnitOf } from './units.ts'

/** Every input of the governing condition as it was used, with its source and confidence. */
export function usedInputs({ setup, answer }: Answered): UsedInput[] {
  const { input, system, quality, smys, designFactor, allowances, tolerance, isPipeline } = setup
  const { condition } = answer
  const list: UsedInput[] = []
  const pressureUnit = pressureUnitOf(system)
  const found = (
    field: string,
    symbol: string,
    label: string,
    value: Found | undefined,
    unit: ResultUnit = '',
  ) => {
    if (value === undefined) return
    const text = `${formulaNumber(value.value)}${unit === '' ? '' : ` ${unit}`}`
    const { origin, confidence } = value
    const source = sourceOf(value)
    list.push({
      field,
      symbol,
      label,
      value: value.value,
      unit,
      text,
      origin,
      source,
      ...(confidence && { confidence }),
    })
  }
  const word = (field: string, label: string, text: string | undefined, source = 'typed') => {
    if (text) list.push({ field, symbol: '', label, unit: '', text, origin: 'typed', source })
  }
  const length = (field: string, symbol: string, label: string, typed: Length | undefined) => {
    if (typed)
      list.push({
        field,
        symbol,
        label,
        value: lengthIn(system, typed),
        unit: lengthUnitOf(system),
        text: typedText(typed),
        origin: 'typed',
        source: 'typed',
      })
  }

  const isEn = input.method === 'en13480'
  word('method', 'Code', setup.rules.name)
  word('edition', 'Edition', input.edition)
  word('fluidService', 'Fluid service', input.fluidService)
  if (condition.pressure !== undefined) {
    const typed =
      input.pressure ?? input.conditions?.find((_, index) => condition.field.endsWith(`.${index}.`))?.pressure
    const text = typed ? typedText(typed) : ''
    list.push({
      field: `${condition.field}pressure`,
      symbol: isEn ? 'pc' : 'P',
      label: 'Design pressure',
      value: condition.pressure,
      unit: pressureUnit,
      text,
      origin: 'typed',
      source: 'typed',
    })
  }
  if (condition.temperature !== undefined) {
    const { value, unit } = condition.temperature
    list.push({
      field: `${condition.field}temperature`,
      symbol: 'T',
      label: 'Design temperature',
      value,
      unit,
      text: `${formulaNumber(value)} ${unit}`,
      origin: 'typed',
      source: 'typed',
    })
  }
  if (input.minimumTemperature !== undefined) {
    const { value, unit } = input.minimumTemperature
    list.push({
      field: 'minimumTemperature',
      symbol: 'Tlow',
      label: 'Lowest temperature',
      value,
      unit,
      text: `${formulaNumber(value)} ${unit}`,
      origin: 'typed',
      source: 'typed',
    })
  }
  diameters(list, setup)
  const { material } = setup.info
  word(
    'material',
    'Material',
    material !== undefined && material.id !== input.material
      ? `${input.material} (${material.id})`
      : input.material,
    material ? `${material.spec} ${material.grade}, ${material.form}` : 'typed',
  )
  word('materialGroup', 'Material group', input.materialGroup)
  if (!isPipeline)
    found('allowableStress', isEn ? 'f' : 'S', 'Allowable stress', condition.stress, pressureUnit)
  found('smys', 'SMYS', 'Minimum yield strength', smys, pressureUnit)
  found('qualityFactor', isEn ? 'z' : 'E', isEn ? 'Joint coefficient' : 'Quality factor', quality)
  word(
    'seam',
    'Seam',
    seamText(setup),
    input.seam === undefined && input.weldedJoint === undefined ? 'not said' : 'typed',
  )
  word('ndeReport', 'NDE report', input.ndeReport)
  word('impactReport', 'Impact test report', input.impactReport)
  word(
    'locationClass',
    'Location class',
    input.locationClass === undefined ? undefined : String(input.locationClass),
  )
  if (input.method === 'b31.3' || input.method === 'b31.1') {
    found('weldStrengthFactor', 'W', 'Weld strength factor', condition.weld)
    found('coefficientY', input.method === 'b31.1' ? 'y' : 'Y', 'Wall coefficient', condition.y)
  }
  found('designFactor', 'F', 'Design factor', designFactor)
  if (input.method === 'b31.8')
    found('temperatureFactor', 'Kt', 'Temperature factor', condition.temperatureFactor)
  for (const { field, label, value, given, origin, source } of allowances.parts) {
    const text = typedText(given)
    list.push({ field, symbol: '', label, value, unit: lengthUnitOf(system), text, origin, source })
  }
  const { confidence } = tolerance
  list.push({
    field: 'millTolerance',
    symbol: 'm',
    label: 'Mill tolerance',
    unit: '',
    text: tolerance.text(),
    origin: tolerance.origin,
    source: tolerance.source,
    ...(confidence && { confidence }),
  })
  length('nominalWall', 'wall', 'Nominal wall', input.nominalWall)
  length('measuredWall', 'wall', 'Measured wall', input.measuredWall)
  word('measuredOn', 'Measured on', input.measuredOn)
  length('corrosionRate', 'rate', 'Corrosion rate in a year', input.corrosionRate)
  if (input.interval !== undefined) {
    list.push({
      field: 'interval',
      symbol: '',
      label: 'Interval',
      value: input.interval,
      unit: 'years',
      text: `${formulaNumber(input.interval)} years`,
      origin: 'typed',
      source: 'typed',
    })
  }
  if (input.bendRadius !== undefined && 'value' in input.bendRadius)
    length('bendRadius', 'R1', 'Bend radius', input.bendRadius)
  else if (input.bendRadius !== undefined) {
    const of = input.bendRadius.of === 'nominal' ? 'nominal size' : 'outside diameter'
    word('bendRadius', 'Bend radius', `${formulaNumber(input.bendRadius.times)} x ${of}`)
  }
  if (input.bendThinning !== undefined) {
    word(
      'bendThinning',
      'Wall left at the extrados',
      formulaNumber(input.bendThinning),
      input.sources?.bendThinning === undefined ? 'typed' : `typed: ${input.sources.bendThinning}`,
    )
  }
  word('weldGroup', 'Weld group', input.weldGroup, input.sources?.weldGroup ?? 'typed')
  addDensity(list, setup)
  const { testStress } = input
  if (testStress) word('testStress', 'Stress at test temperature', typedText(testStress))
  return list
}

/** Seamless or welded, as the calculation took it. */
function seamText({ input, info }: Setup): string {
  if (input.weldedJoint !== undefined) return `welded, ${input.weldedJoint}`
  return info.isSeamless ? 'seamless' : 'welded'
}

/** The mass is that of the pipe tables until the real density is typed. */
function addDensity(list: UsedInput[], { input, info }: Setup): void {
  const usual = usualDensity(info.wGroup, info.material?.id)
  const hint = usual === STEEL_DENSITY ? '' : `; usual for this material: ${usual} kg/m3`
  list.push({
    field: 'density',
    symbol: 'rho',
    label: 'Density',
    value: input.density ?? STEEL_DENSITY,
    unit: '',
    text: `${formulaNumber(input.density ?? STEEL_DENSITY)} kg/m3`,
    origin: input.density === undefined ? 'default' : 'typed',
    source: input.density === undefined ? `density of the pipe tables${hint}` : 'typed',
  })
}

const typedText = ({ value, unit }: Length | Pressure): string => `${formulaNumber(value)} ${unit}`

function diameters(list: UsedInput[], { input, geometry, system }: Setup): void {
  const unit = lengthUnitOf(system)
  const add = (
    field: string,
    symbol: string,
    label: string,
    value: number | undefined,
    typed: Length | undefined,
  ) => {
    if (value === undefined) return
    const origin = typed ? ('typed' as const) : ('table' as const)
    const text = typed ? typedText(typed) : `${formulaNumber(value)} ${unit}`
    const source = typed ? 'typed' : `Pipe tables, NPS ${geometry.size?.nps ?? ''}`
    list.push({ field, symbol, label, value, unit, text, origin, source })
  }
  add(
    input.outsideDiameter ? 'outsideDiameter' : 'nps',
    'D',
    'Outside diameter',
    geometry.outside,
    input.outsideDiameter,
  )
  add('insideDiameter', 'd', 'Inside diameter', geometry.bore, input.insideDiameter)
}
