import type { Length, PipeWallCase, Pressure } from '../../contract/case.ts'
import type { Findings } from '../answer/findings.ts'
import { celsiusOf, lengthIn, pressureIn } from './units.ts'

/** What a typed number must be, in one sentence, and what is usual for it. */
interface NumberRule {
  readonly isPossible: (value: number) => boolean
  readonly message: string
  /** Outside these the result carries W18. */
  readonly usual: readonly [number, number]
  /** Above this no pipe and no steel exists. */
  readonly most?: number
  readonly tooMuch?: string
}

const positive = (value: number) => value > 0
const notNegative = (value: number) => value >= 0
const upToOne = (value: number) => value > 0 && value <= 1

const above = (what: string) => `${what} must be greater than zero.`

const NO_PIPE = { most: 20_000, tooMuch: 'No pipe is larger than 20 m in diameter.' } as const
const NO_STEEL = { most: 2_000, tooMuch: 'No pipe steel is as strong as that: look at the unit.' } as const

/** Pressures and stresses in MPa, lengths in mm. */
const rules = {
  pressure: { isPossible: positive, message: above('The design pressure'), usual: [0, 100] },
  outsideDiameter: {
    isPossible: positive,
    message: above('The outside diameter'),
    usual: [6, 3000],
    ...NO_PIPE,
  },
  insideDiameter: {
    isPossible: positive,
    message: above('The inside diameter'),
    usual: [6, 3000],
    ...NO_PIPE,
  },
  nominalWall: { isPossible: positive, message: above('The nominal wall'), usual: [0.3, 150] },
  measuredWall: { isPossible: positive, message: above('The measured wall'), usual: [0.3, 150] },
  allowableStress: {
    isPossible: positive,
    message: above('The allowable stress'),
    usual: [5, 700],
    ...NO_STEEL,
  },
  smys: { isPossible: positive, message: above('The minimum yield strength'), usual: [5, 700], ...NO_STEEL },
  testStress: { isPossible: positive, message: above('The stress at test temperature'), usual: [5, 700] },
  qualityFactor: {
    isPossible: upToOne,
    message: 'The quality factor E must be greater than 0 and at most 1.',
    usual: [0.6, 1],
  },
  weldStrengthFactor: {
    isPossible: upToOne,
    message: 'The weld strength factor W must be greater than 0 and at most 1.',
    usual: [0.5, 1],
  },
  coefficientY: {
    isPossible: (value) => value >= 0 && value <= 1,
    message: 'The coefficient Y must lie between 0 and 1.',
    usual: [0, 0.7],
  },
  designFactor: { isPossible: positive, message: above('The design factor F'), usual: [0.3, 1] },
  temperatureFactor: { isPossible: positive, message: above('The temperature factor T'), usual: [0.867, 1] },
  millPercent: {
    isPossible: (value) => value >= 0 && value <= 30,
    message: 'The mill tolerance must lie between 0 and 30 %.',
    usual: [0, 30],
  },
  millAbsolute: {
    isPossible: notNegative,
    message: 'The mill tolerance must not be negative.',
    usual: [0, 5],
  },
  allowance: { isPossible: notNegative, message: 'An allowance must not be negative.', usual: [0, 25] },
  groove: { isPossible: notNegative, message: 'The groove depth must not be negative.', usual: [0, 25] },
  corrosionRate: {
    isPossible: notNegative,
    message: 'The corrosion rate must not be negative.',
    usual: [0, 25],
  },
  interval: {
    isPossible: notNegative,
    message: 'The interval must not be negative.',
    usual: [0, 100],
  },
  bendRadius: { isPossible: positive, message: above('The bend radius'), usual: [0, Infinity] },
  bendThinning: {
    isPossible: upToOne,
    message: 'The thinning must be a fraction of the wall, greater than 0 and at most 1.',
    usual: [0.5, 1],
  },
  testFactor: { isPossible: positive, message: above('The test factor'), usual: [1, 2] },
  testRatioCap: {
    isPossible: (value) => value >= 1,
    message: 'The cap of the ratio ST/S must be 1 or more.',
    usual: [1, 10],
  },
  density: { isPossible: positive, message: above('The density'), usual: [1500, 20000] },
} satisfies Record<string, NumberRule>

type RuleName = keyof typeof rules

function check(findings: Findings, field: string, name: RuleName, value: number | undefined): void {
  if (value === undefined) return
  const { isPossible, message, usual, most, tooMuch }: NumberRule = rules[name]
  if (!isPossible(value)) findings.refuse(field, message)
  else if (most !== undefined && value > most && tooMuch !== undefined) findings.refuse(field, tooMuch)
  else if (value < usual[0] || value > usual[1]) findings.warn('W18')
}

/** Every typed number for itself: impossible ones are refused at their field, unusual ones bring W18. */
export function validateNumbers(input: PipeWallCase, findings: Findings): void {
  const length = (field: string, name: RuleName, typed: Length | undefined) =>
    typed && check(findings, field, name, lengthIn('si', typed))
  const stress = (field: string, name: RuleName, typed: Pressure | undefined) =>
    typed && check(findings, field, name, pressureIn('si', typed))

  stress('pressure', 'pressure', input.pressure)
  checkTemperature(findings, 'temperature', input.temperature)
  checkTemperature(findings, 'minimumTemperature', input.minimumTemperature)
  for (const [index, pair] of (input.conditions ?? []).entries()) {
    stress(`conditions.${index}.pressure`, 'pressure', pair.pressure)
    checkTemperature(findings, `conditions.${index}.temperature`, pair.temperature)
    stress(`conditions.${index}.allowableStress`, 'allowableStress', pair.allowableStress)
  }
  length('outsideDiameter', 'outsideDiameter', input.outsideDiameter)
  length('insideDiameter', 'insideDiameter', input.insideDiameter)
  length('nominalWall', 'nominalWall', input.nominalWall)
  length('measuredWall', 'measuredWall', input.measuredWall)
  stress('allowableStress', 'allowableStress', input.allowableStress)
  stress('strengths', 'allowableStress', input.strengths?.proof02)
  stress('strengths', 'allowableStress', input.strengths?.proof10)
  stress('strengths', 'allowableStress', input.strengths?.tensile)
  if (typeof input.smys === 'object') stress('smys', 'smys', input.smys)
  stress('testStress', 'testStress', input.testStress)
  for (const name of [
    'qualityFactor',
    'weldStrengthFactor',
    'coefficientY',
    'designFactor',
    'temperatureFactor',
    'interval',
    'bendThinning',
    'testFactor',
    'testRatioCap',
    'density',
  ] as const) {
    check(findings, name, name, input[name])
  }
  for (const [index, part] of (input.allowance ?? []).entries()) {
    length(`allowance.${index}`, 'allowance', part)
  }
  length('groove', 'groove', input.groove?.depth)
  length('groove', 'groove', input.groove?.tolerance)
  length('corrosionRate', 'corrosionRate', input.corrosionRate)
  const tolerance = input.millTolerance
  if (tolerance !== undefined && 'percent' in tolerance) {
    check(findings, 'millTolerance', 'millPercent', tolerance.percent)
  } else if (tolerance !== undefined && 'value' in tolerance) {
    length('millTolerance', 'millAbsolute', tolerance)
  }
  const radius = input.bendRadius
  if (radius !== undefined && 'times' in radius) check(findings, 'bendRadius', 'bendRadius', radius.times)
  else length('bendRadius', 'bendRadius', radius)
}

function checkTemperature(
  findings: Findings,
  field: string,
  typed: PipeWallCase['temperature'] | undefined,
): void {
  if (typed === undefined) return
  const celsius = celsiusOf(typed)
  if (!(celsius > -273.15)) findings.refuse(field, 'The design temperature is below absolute zero.')
  else if (celsius < -254 - 1e-9 || celsius > 816 + 1e-9) findings.warn('W18')
}

/** Fields that exclude each other. */
export function validateTogether(input: PipeWallCase, findings: Findings): void {
  if (input.conditions !== undefined && (input.pressure !== undefined || input.temperature !== undefined)) {
    findings.refuse('conditions', 'Give either one pressure and temperature or a list of pairs, not both.')
  }
  if (input.nps !== undefined && input.insideDiameter !== undefined) {
    findings.refuse('insideDiameter', 'Give the inside diameter or the NPS, not both.')
  }
  if (input.bendThinning !== undefined && input.bendRadius === undefined) {
    findings.refuse('bendRadius', 'Give the bend radius that the thinning belongs to.')
  }
  if (input.measuredOn !== undefined && input.measuredWall === undefined) {
    findings.refuse('measuredWall', 'Give the measured wall that the day of the measurement belongs to.')
  }
  if (input.interval !== undefined && input.corrosionRate === undefined) {
    findings.refuse('corrosionRate', 'Give the corrosion rate that the interval belongs to.')
  }
}
