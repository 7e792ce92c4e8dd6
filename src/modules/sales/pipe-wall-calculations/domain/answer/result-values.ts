import type { BendPlace, PipeWallResult, Place } from '../../contract/result.ts'
import { type Answered, type BendAnswer, type BendPart, HAIR } from './answered.ts'
import type { Findings } from './findings.ts'
import { isRatedOutside } from './warnings.ts'
import { massesPerMetre, STEEL_DENSITY } from '../walls/mass.ts'
import { asLength, asPressure } from '../input/units.ts'
import { thinPressure } from '../codes/wall-formulas.ts'

/** The values of a result. What does not apply is absent, so it never reaches the JSON. */
export function resultOf(answered: Answered, findings: Findings): PipeWallResult {
  const { setup, answer, chosen, governing, test, bend } = answered
  const { input, system } = setup
  const result: PipeWallResult = {
    ...(input.id === undefined ? {} : { id: input.id }),
    status: isOutside(answered) ? 'outside-simple-formula' : 'ok',
    errors: [],
    warnings: [...findings.warnings].sort(),
    method: input.method,
    units: system,
    mode:
      chosen === undefined || chosen.origin === 'listed'
        ? 'required-wall'
        : answer.required
          ? 'check'
          : 'rating',
  }
  if (answer.required !== undefined && answer.tm !== undefined && answer.tn !== undefined) {
    result.t = asLength(system, answer.required.t)
    result.tm = asLength(system, answer.tm)
    result.tn = asLength(system, answer.tn)
    const [place, wall] = worstPlace(answered, answer.tn)
    result.requiredWall = asLength(system, wall)
    if (bend !== undefined) result.governingPlace = place
  }
  const usesY = input.method === 'b31.3' || input.method === 'b31.1' || input.method === 'barlow'
  if (usesY) result.coefficientY = answer.required?.y ?? answer.rated?.y ?? answer.condition.y.value
  if (!setup.isPipeline) result.weldStrengthFactor = answer.condition.weld.value
  result.qualityFactor = setup.quality.value
  result.allowableStress = asPressure(
    system,
    setup.isPipeline ? answer.condition.strength.effective : answer.condition.stress.value,
  )
  if (setup.smys !== undefined) result.smys = asPressure(system, setup.smys.value)
  if (setup.designFactor !== undefined) result.designFactor = setup.designFactor.value
  if (input.method === 'b31.8') result.temperatureFactor = answer.condition.temperatureFactor?.value
  result.allowance = asLength(system, setup.allowances.total)
  if (answer.outside !== undefined) result.outsideDiameter = asLength(system, answer.outside)
  if (setup.geometry.size !== undefined) result.nps = setup.geometry.size.nps
  if (input.conditions !== undefined) result.governing = governing
  addWall(result, answered, findings.engineer.length > 0)
  if (findings.engineer.length > 0) result.engineerNeeded = [...findings.engineer]
  if (test !== undefined) {
    result.testPressure = asPressure(system, test.pressure)
    if (test.hoop !== undefined) result.testHoopStress = asPressure(system, test.hoop)
    if (test.hoopFraction !== undefined) result.testHoopFraction = test.hoopFraction
  }
  if (bend !== undefined) addBend(result, answered, bend)
  return result
}

function isOutside({ answers }: Answered): boolean {
  return answers.some(({ required, rated }) => required?.form === 'outside' || isRatedOutside(rated))
}

function addWall(result: PipeWallResult, answered: Answered, isLeft: boolean): void {
  const { setup, answer, answers, chosen, bend, life } = answered
  const { system, input } = setup
  if (chosen === undefined) {
    if (answer.required !== undefined && setup.geometry.size !== undefined) {
      result.selectedSchedules = []
      result.passes = false
    }
    return
  }
  const { rated, required } = answer
  const outside = answer.outside ?? chosen.outside
  result.selectedWall = asLength(system, chosen.wall)
  result.selectedSchedules = [...chosen.names]
  result.minimumWall = asLength(system, chosen.minimum)
  result.availableWall = asLength(system, chosen.available)
  if (setup.allowances.cut > 0) {
    result.wallAfterThread = asLength(system, chosen.minimum - setup.allowances.cut)
  }
  if (rated !== undefined) result.rating = asPressure(system, rated.pressure)
  if (answer.utilisation !== undefined) result.utilisation = answer.utilisation
  if (answer.passes !== undefined) {
    const holds = answers.every(({ passes }) => passes === true) && bend?.passes !== false && answered.lasts
    result.isWallEnough = holds
    result.passes = holds && !isLeft
  }
  const needed = chosen.origin === 'measured' ? answer.tm : answer.tn
  if (needed !== undefined) {
    result.margin = asLength(system, chosen.wall - needed)
    result.marginPercent = ((chosen.wall - needed) / needed) * 100
  }
  const { pressure } = answer.condition
  if (pressure !== undefined && required !== undefined && chosen.available > 0) {
    const hoop = (pressure * outside) / (2 * chosen.available)
    result.hoopStress = asPressure(system, hoop)
    const base = setup.isPipeline ? setup.smys?.value : answer.condition.strength.effective
    if (base !== undefined) result.hoopFraction = hoop / base
    if (setup.isPipeline && setup.smys !== undefined) {
      result.nominalHoopFraction = (pressure * outside) / (2 * chosen.wall) / setup.smys.value
    }
  }
  const nominal = setup.geometry.nominal ?? chosen.wall
  const masses = massesPerMetre(system, outside, nominal, input.density ?? STEEL_DENSITY)
  result.massPerMetre = masses.empty
  result.filledMassPerMetre = masses.filled
  result.insideDiameter = asLength(system, outside - 2 * nominal)
  if (life !== undefined) {
    result.remainingLife = life.years
    result.retirementWall = asLength(system, life.needed)
    if (life.date !== undefined) result.retirementDate = life.date
  }
}

function addBend(result: PipeWallResult, answered: Answered, bend: BendAnswer): void {
  const { system } = answered.setup
  const place = ({ i, t, tm, tn, pipeWall, available, margin, passes }: BendPart): BendPlace => ({
    i,
    t: asLength(system, t),
    tm: asLength(system, tm),
    tn: asLength(system, tn),
    pipeWall: asLength(system, pipeWall),
    ...(available === undefined ? {} : { available: asLength(system, available) }),
    ...(margin === undefined ? {} : { margin: asLength(system, margin) }),
    ...(passes === undefined ? {} : { passes }),
  })
  result.bendRadius = asLength(system, bend.radius)
  result.intrados = place(bend.intrados)
  result.sidewall = place(bend.sidewall)
  result.extrados = place(bend.extrados)
  const held = ratingOfBend(answered, bend)
  if (held !== undefined) result.bendRating = asPressure(system, held)
}

/** The place that needs the thickest nominal wall of the straight pipe, and that wall, over every pair. */
function worstPlace({ answers, bends }: Answered, tn: number): [Place, number] {
  let worst: [Place, number] = ['pipe', Math.max(tn, ...answers.map((one) => one.tn ?? 0))]
  for (const bend of bends) {
    for (const place of ['intrados', 'sidewall', 'extrados'] as const) {
      if (bend[place].pipeWall > worst[1] + HAIR) worst = [place, bend[place].pipeWall]
    }
  }
  return worst
}

/** The pressure that the weakest place holds, by the simple formula; undefined beyond it. */
function ratingOfBend({ setup, answer }: Answered, bend: BendAnswer): number | undefined {
  const { rated, condition } = answer
  if (rated === undefined || answer.required?.form === 'outside' || isRatedOutside(rated)) return undefined
  const { strength } = condition
  let lowest = rated.pressure
  for (const place of [bend.intrados, bend.sidewall, bend.extrados]) {
    if (place.available === undefined || !(place.available > 0)) return undefined
    const pressure =
      setup.input.method === 'en13480'
        ? setup.rules.rating(strength, place.available / place.i, bend.outside).pressure
        : thinPressure(strength.effective / place.i, place.available, bend.outside, rated.y)
    lowest = Math.min(lowest, pressure)
  }
  return lowest
}
