import { z } from 'zod'
import { confidences } from '#modules/engineering/pipe-sizes/domain.ts'
import { methods, unitSystems } from './case.ts'

export const resultStatuses = ['ok', 'outside-simple-formula', 'error'] as const

export const resultUnits = ['mm', 'in', 'MPa', 'psi', 'C', 'F', 'kg/m', 'years', '%', ''] as const
export type ResultUnit = (typeof resultUnits)[number]

/** Confidence of a table value: A two sources, B one and a check, C one, D conflicting. */
export const confidence = z.enum(confidences)
export type Confidence = z.infer<typeof confidence>

const quantity = z.object({ value: z.number(), unit: z.enum(resultUnits) })
export type Quantity = z.infer<typeof quantity>

const fieldError = z.object({ field: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** One line that an engineer can redo: `substituted` is the formula with the numbers in it. */
const step = z.object({
  symbol: z.string(),
  clause: z.string(),
  formula: z.string(),
  substituted: z.string(),
  value: z.number(),
  unit: z.enum(resultUnits),
})
export type Step = z.infer<typeof step>

/** One input as it was used, with where it comes from. */
const usedInput = z.object({
  /** The field of the case. */
  field: z.string(),
  symbol: z.string(),
  label: z.string(),
  /** Absent where the input is a word, such as a material. */
  value: z.number().optional(),
  unit: z.enum(resultUnits),
  /** As typed or as the table writes it. */
  text: z.string(),
  origin: z.enum(['typed', 'table', 'default']),
  /** Such as "0.4, Table 304.1.1, ferritic, 250 C". */
  source: z.string(),
  confidence: confidence.optional(),
})
export type UsedInput = z.infer<typeof usedInput>

/** One listed wall of the size. `margin` is wall - tn; `reason` stands where the wall is too thin. */
const wallRow = z.object({
  wall: quantity,
  schedules: z.array(z.string()),
  confidence,
  availableWall: quantity,
  margin: quantity.optional(),
  marginPercent: z.number().optional(),
  rating: quantity.optional(),
  utilisation: z.number().optional(),
  massPerMetre: z.number(),
  isEnough: z.boolean().optional(),
  isSelected: z.boolean(),
  reason: z.string().optional(),
})
export type WallRow = z.infer<typeof wallRow>

/** Where a wall is judged. */
export const places = ['pipe', 'intrados', 'sidewall', 'extrados'] as const
export type Place = (typeof places)[number]

const placeVerdict = z.object({ place: z.enum(places), passes: z.boolean(), margin: quantity })
export type PlaceVerdict = z.infer<typeof placeVerdict>

/** A place of a bend: `available` and `margin` are estimates where no bend maker's figure is given. */
const bendPlace = z.object({
  i: z.number(),
  t: quantity,
  tm: quantity,
  /** The nominal wall of the finished bend. */
  tn: quantity,
  /** The nominal wall of the straight pipe that leaves tm here; absent in results that were saved when tn was this wall. */
  pipeWall: quantity.optional(),
  available: quantity.optional(),
  margin: quantity.optional(),
  passes: z.boolean().optional(),
})
export type BendPlace = z.infer<typeof bendPlace>

const conditionResult = z.object({
  pressure: quantity.optional(),
  temperature: quantity.optional(),
  allowableStress: quantity,
  coefficientY: z.number(),
  weldStrengthFactor: z.number(),
  temperatureFactor: z.number().optional(),
  t: quantity.optional(),
  tm: quantity.optional(),
  tn: quantity.optional(),
  rating: quantity.optional(),
  utilisation: z.number().optional(),
  passes: z.boolean().optional(),
})
export type ConditionResult = z.infer<typeof conditionResult>

/** The second formula and its distance from the first, as a fraction. */
const crossCheck = z.object({
  formula: z.string(),
  substituted: z.string(),
  symbol: z.string(),
  expected: quantity,
  found: quantity,
  difference: z.number(),
  agrees: z.boolean(),
})
export type CrossCheck = z.infer<typeof crossCheck>

const warningDetail = z.object({ code: z.string(), message: z.string() })

const tableUse = z.object({
  name: z.string(),
  checksum: z.string(),
  /** The edition the values are of, where the table has one. */
  edition: z.string().optional(),
})
export type TableUse = z.infer<typeof tableUse>

/** The answer to one case. An error has no values at all; the lists from `steps` on are made on request. */
export const pipeWallResult = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  status: z.enum(resultStatuses),
  errors: z.array(fieldError),
  warnings: z.array(z.string()),
  method: z.enum(methods).optional(),
  units: z.enum(unitSystems).optional(),
  mode: z.enum(['required-wall', 'rating', 'check']).optional(),

  t: quantity.optional(),
  tm: quantity.optional(),
  tn: quantity.optional(),
  /** The nominal wall to order: the worst of pipe and bend at every pair; what rests on a calculation asks for this one. */
  requiredWall: quantity.optional(),
  selectedWall: quantity.optional(),
  selectedSchedules: z.array(z.string()).optional(),
  availableWall: quantity.optional(),
  rating: quantity.optional(),
  utilisation: z.number().optional(),
  /** True only where pipe and bend, their factors and the source of the stress all stand. */
  passes: z.boolean().optional(),
  /** By its numbers alone, at every place and pair, whoever has to judge them. */
  isWallEnough: z.boolean().optional(),
  /** Why an engineer has to decide although the numbers can be calculated: such a wall never passes by itself. */
  engineerNeeded: z.array(fieldError).optional(),
  /** The place that needs the thickest nominal wall, where there is a bend. */
  governingPlace: z.enum(places).optional(),
  /** Selected wall - tn (measured wall - tm), and that in percent of what is needed. */
  margin: quantity.optional(),
  marginPercent: z.number().optional(),
  governing: z.int().optional(),
  /** Years until the wall is down to the retirement wall. */
  remainingLife: z.number().optional(),
  /** What must remain of the wall: t, and under a thread or groove its depth. */
  retirementWall: quantity.optional(),
  /** Day of the measurement and the remaining life, `2027-02-14`. */
  retirementDate: z.string().optional(),

  outsideDiameter: quantity.optional(),
  insideDiameter: quantity.optional(),
  nps: z.string().optional(),
  /** c, all allowances together. */
  allowance: quantity.optional(),
  /** The selected wall after mill tolerance, before allowances. */
  minimumWall: quantity.optional(),
  /** What a thread or groove leaves of it. */
  wallAfterThread: quantity.optional(),
  allowableStress: quantity.optional(),
  smys: quantity.optional(),
  coefficientY: z.number().optional(),
  qualityFactor: z.number().optional(),
  weldStrengthFactor: z.number().optional(),
  designFactor: z.number().optional(),
  temperatureFactor: z.number().optional(),
  hoopStress: quantity.optional(),
  /** Of S E W, for pipelines of SMYS. */
  hoopFraction: z.number().optional(),
  /** Pipelines: hoop stress on the nominal wall as a fraction of SMYS. */
  nominalHoopFraction: z.number().optional(),
  testPressure: quantity.optional(),
  testHoopStress: quantity.optional(),
  /** Of SMYS. */
  testHoopFraction: z.number().optional(),
  massPerMetre: z.number().optional(),
  filledMassPerMetre: z.number().optional(),
  bendRadius: quantity.optional(),
  /** What the weakest place of the bend holds; `rating` is that of the straight pipe. */
  bendRating: quantity.optional(),
  intrados: bendPlace.optional(),
  sidewall: bendPlace.optional(),
  extrados: bendPlace.optional(),

  /** The verdict of each place that was judged. */
  verdicts: z.array(placeVerdict).optional(),
  steps: z.array(step).optional(),
  inputs: z.array(usedInput).optional(),
  wallTable: z.array(wallRow).optional(),
  /** Why there is no listed wall, in words. */
  message: z.string().optional(),
  /** What an engineer should know beside the warnings. */
  notes: z.array(z.string()).optional(),
  conditionResults: z.array(conditionResult).optional(),
  crossCheck: crossCheck.optional(),
  warningDetails: z.array(warningDetail).optional(),
  tables: z.array(tableUse).optional(),
})
export type PipeWallResult = z.infer<typeof pipeWallResult>

/** Whether a case was refused: it has sentences at its fields and no values. */
export const isRefused = (result: Pick<PipeWallResult, 'status'>): boolean => result.status === 'error'

/** Whether an engineer has to judge the result: outside the simple formula, or by a reason of its own. */
export const needsEngineer = (result: Pick<PipeWallResult, 'status' | 'engineerNeeded'>): boolean =>
  isOutsideSimpleFormula(result) || (result.engineerNeeded?.length ?? 0) > 0

/** The nominal wall to order; of results that were saved without it, the worst of what they have. */
export function requiredWallOf(
  result: Pick<PipeWallResult, 'requiredWall' | 'tn' | 'intrados' | 'sidewall' | 'extrados'>,
): Quantity | undefined {
  const { requiredWall, tn, intrados, sidewall, extrados } = result
  if (requiredWall !== undefined || tn === undefined) return requiredWall
  return [intrados, sidewall, extrados].reduce(
    (worst, place) => (place !== undefined && place.tn.value > worst.value ? place.tn : worst),
    tn,
  )
}

/** Whether the result stands outside the simple formula. */
export const isOutsideSimpleFormula = (result: Pick<PipeWallResult, 'status'>): boolean =>
  result.status === 'outside-simple-formula'
