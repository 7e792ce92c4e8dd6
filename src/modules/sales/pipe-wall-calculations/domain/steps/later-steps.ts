import type { Step } from '../../contract/result.ts'
import type { Answered, BendAnswer } from '../answer/answered.ts'
import type { Setup } from '../input/setup.ts'
import { massesPerMetre, STEEL_DENSITY } from '../walls/mass.ts'
import { nominalStep } from './nominal-step.ts'
import { step, valuesOf } from './step-values.ts'
import { lengthIn, lengthUnitOf, pressureUnitOf } from '../input/units.ts'

/** Test pressure with the hoop stress at test, mass, and remaining life. */
export function stepsOfTest(answered: Answered): Step[] {
  const { setup, test, chosen, answer, life } = answered
  const unit = pressureUnitOf(setup.system)
  const values = valuesOf(answered)
  const steps: Step[] = []
  if (test !== undefined) {
    const { pressure = 0, stress } = test.condition.condition
    const numbers = {
      k: test.factor,
      P: pressure,
      r: test.ratio,
      S: stress.value,
      ST: stress.value * test.ratio,
    }
    if (test.ratio !== 1) steps.push(step('r', `${test.clause}, ST/S`, 'ST / S', numbers, test.ratio, ''))
    steps.push(step('PT', `${test.clause}, ${test.source}`, test.formula, numbers, test.pressure, unit))
    if (test.hoop !== undefined) {
      const formula = 'PT D / (2 Tmin)'
      steps.push(
        step('hoopT', 'Hoop stress at test', formula, { ...values, PT: test.pressure }, test.hoop, unit),
      )
    }
    if (test.hoop !== undefined && test.hoopFraction !== undefined) {
      const formula = '100 hoopT / SMYS'
      const numbersOfHoop = { ...values, hoopT: test.hoop }
      steps.push(step('hoopT %', 'Part of SMYS', formula, numbersOfHoop, test.hoopFraction * 100, '%'))
    }
  }
  if (chosen !== undefined && answer.outside !== undefined) {
    const scale = setup.system === 'si' ? 1 : 25.4
    const wall = setup.geometry.nominal ?? chosen.wall
    const rho = setup.input.density ?? STEEL_DENSITY
    const numbers = { pi: Math.PI, D: answer.outside * scale, wall: wall * scale, rho }
    const { empty } = massesPerMetre(setup.system, answer.outside, wall, rho)
    steps.push(
      step('mass', 'Mass, in mm and kg/m3', 'pi (D - wall) wall rho / 1000000', numbers, empty, 'kg/m'),
    )
  }
  if (life !== undefined) {
    const numbers = { have: life.wall, need: life.needed, rate: life.rate }
    const clause = 'Remaining life, API 570 style'
    const formula = 'max(0; (have - need) / rate)'
    steps.push(step('life', clause, formula, numbers, life.years, 'years'))
  }
  return steps
}

/** The factors of a bend, the walls they ask for, and the thinning at the extrados. */
export function stepsOfBend(answered: Answered): Step[] {
  const { setup, bend, answer, chosen } = answered
  if (bend === undefined) return []
  const { rules, system } = setup
  const unit = lengthUnitOf(system)
  const { clause, formula } = rules.bend
  const numbers = {
    ...valuesOf(answered),
    R1: bend.radius,
    D: bend.outside,
    Do: bend.outside,
    c: setup.allowances.total,
  }
  const margins: Step[] = []
  const steps = [
    ...radiusStep(answered),
    step('I in', clause, '(4 R1 / D - 1) / (4 R1 / D - 2)', numbers, bend.intrados.i, ''),
    step('t in', clause, formula, { ...numbers, I: bend.intrados.i }, bend.intrados.t, unit),
    setup.isPipeline
      ? step('I ex', clause, '1', numbers, bend.extrados.i, '')
      : step('I ex', clause, '(4 R1 / D + 1) / (4 R1 / D + 2)', numbers, bend.extrados.i, ''),
    step('t ex', clause, formula, { ...numbers, I: bend.extrados.i }, bend.extrados.t, unit),
    ...wallsOfPlaces(setup, bend),
  ]
  if (chosen !== undefined && bend.extradosWall !== undefined && bend.extrados.available !== undefined) {
    const kb = bend.thinning
    const rest = bend.extrados.available
    steps.push(step('T ex', 'Wall at the extrados', 'Tmin kb', { ...numbers, kb }, bend.extradosWall, unit))
    steps.push(step('T ex - c', 'Left at the extrados', 'Tmin kb - c', { ...numbers, kb }, rest, unit))
    for (const [name, need] of [
      ['in', bend.intrados],
      ['ex', bend.extrados],
    ] as const) {
      if (need.available === undefined || need.margin === undefined) continue
      const of = { have: need.available, need: need.t }
      margins.push(step(`margin ${name}`, 'Margin of the bend', 'have - need', of, need.margin, unit))
    }
  }
  steps.push(...margins)
  const advice = setup.input.method === 'b31.1' ? preBend(bend.radius / bend.outside) : undefined
  if (advice !== undefined && answer.tm !== undefined) {
    const text = 'Table 102.4.5, advisory wall before bending'
    steps.push(step('t pre', text, 'kp tm', { ...numbers, kp: advice }, advice * answer.tm, unit))
  }
  return steps
}

/** At intrados and extrados: what the finished bend needs, its nominal wall, and the straight pipe that becomes it. */
function wallsOfPlaces(setup: Setup, bend: BendAnswer): Step[] {
  const unit = lengthUnitOf(setup.system)
  const isMeasured = setup.geometry.measured !== undefined
  const c = setup.allowances.total
  const steps: Step[] = []
  for (const [name, { t, tm, tn, pipeWall, share }] of [
    ['in', bend.intrados],
    ['ex', bend.extrados],
  ] as const) {
    steps.push(step(`tm ${name}`, setup.rules.allowance.clause, 't + c', { t, c }, tm, unit))
    if (name === 'ex' && bend.isEstimated) {
      const numbers = { R1: bend.radius, D: bend.outside }
      steps.push(step('kb', 'Thinning estimate', 'R1 / (R1 + D / 2)', numbers, share, ''))
    }
    if (isMeasured) {
      steps.push(step(`pipe ${name}`, 'Pipe before bending', 'tm / kb', { tm, kb: share }, pipeWall, unit))
      continue
    }
    const nominal = nominalStep(setup, { symbol: `tn ${name}`, from: 'tm', needed: tm, nominal: tn })
    const pipe = nominalStep(setup, {
      symbol: `pipe ${name}`,
      from: name === 'ex' ? '(tm / kb)' : 'tm',
      needed: tm / share,
      nominal: pipeWall,
      values: { tm, kb: share },
    })
    steps.push(
      { ...nominal, clause: `Finished bend. ${nominal.clause}` },
      { ...pipe, clause: `Pipe before bending. ${pipe.clause}` },
    )
  }
  return steps
}

/** The radius in the unit of the calculation, where it is given as a multiple. */
function radiusStep({ setup, bend }: Answered): Step[] {
  const typed = setup.input.bendRadius
  if (bend === undefined || typed === undefined || 'value' in typed) return []
  const { size } = setup.geometry
  const unit = lengthUnitOf(setup.system)
  const isNominal = typed.of === 'nominal'
  const nominal = size && lengthIn(setup.system, { value: size.dn, unit: 'mm' })
  const numbers = { n: typed.times, DN: nominal, D: bend.outside }
  return [step('R1', 'Centreline radius', isNominal ? 'n DN' : 'n D', numbers, bend.radius, unit)]
}

/** Recommended wall before bending as a multiple of tm, linear between the listed radii. */
const preBendTable = [
  [3, 1.25],
  [4, 1.14],
  [5, 1.08],
  [6, 1.06],
] as const

function preBend(ratio: number): number | undefined {
  for (const [index, [radius, factor]] of preBendTable.entries()) {
    const before = preBendTable[index - 1]
    if (ratio > radius) continue
    if (before === undefined) return ratio === radius ? factor : undefined
    return before[1] + ((factor - before[1]) * (ratio - before[0])) / (radius - before[0])
  }
  return undefined
}
