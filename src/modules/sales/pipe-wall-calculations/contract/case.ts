import { z } from 'zod'
import { ONE_LINE, searchText } from '#platform/contract/values/fields.ts'

/** The codes a wall can be calculated by; always a choice of the person, never a default. */
export const methods = ['b31.3', 'b31.1', 'b31.4', 'b31.8', 'en13480', 'barlow'] as const
export type Method = (typeof methods)[number]

/** `si` answers in mm and MPa, `us` in in and psi; each system calculates with its own table values. */
export const unitSystems = ['si', 'us'] as const
export type UnitSystem = (typeof unitSystems)[number]

export const pressureUnits = ['psi', 'ksi', 'kPa', 'MPa', 'bar', 'kgf/cm2'] as const
export const lengthUnits = ['mm', 'in'] as const
export const temperatureUnits = ['C', 'F'] as const
export type PressureUnit = (typeof pressureUnits)[number]
export type LengthUnit = (typeof lengthUnits)[number]

const ABSOLUTE = /^(bara|psia|mpaa|kpaa)$/i

const unitOf = <const U extends readonly string[]>(units: U, what: string) =>
  z.enum(units, {
    error: ({ input }) =>
      typeof input === 'string' && ABSOLUTE.test(input)
        ? `${input} is absolute pressure. The design pressure is gauge pressure: take off the atmosphere (1.01325 bar) and type it as bar, kPa, MPa or psi.`
        : `The unit of ${what} must be one of ${units.join(', ')}.`,
  })

/** `1,050`, which one reader takes for 1.05 and another for 1050: nobody may guess. */
export const isOpenNumber = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text.trim())

const number = z.number({
  error: ({ input }) =>
    typeof input === 'string' && isOpenNumber(input)
      ? `${input}: ${input.replace(',', '')} or ${Number(input.replace(',', '.'))}? Write it without the comma.`
      : 'Type a number.',
})
const words = (longest: number) =>
  z.string({ error: 'Type text.' }).trim().max(longest).regex(ONE_LINE, 'Type one line of text.')

const pressureOf = (what: string) => z.strictObject({ value: number, unit: unitOf(pressureUnits, what) })
const lengthOf = (what: string) => z.strictObject({ value: number, unit: unitOf(lengthUnits, what) })
const temperature = z.strictObject({ value: number, unit: unitOf(temperatureUnits, 'the temperature') })
const stressOf = pressureOf

export type Pressure = z.infer<ReturnType<typeof pressureOf>>
export type Length = z.infer<ReturnType<typeof lengthOf>>
export type Temperature = z.infer<typeof temperature>

/** A typed allowable stress says where it comes from: code, edition, table and page, and who entered it. */
const allowableStress = z.strictObject({
  value: number,
  unit: unitOf(pressureUnits, 'the allowable stress'),
  source: words(300).optional(),
  /** The temperature the value was read at. */
  temperature: temperature.optional(),
  enteredBy: words(120).optional(),
})
export type TypedStress = z.infer<typeof allowableStress>

/** How the longitudinal or spiral seam is made; with the material it decides the quality factor E. */
export const weldedJoints = ['erw', 'furnace-butt', 'furnace-lap', 'efw-single', 'efw-double', 'saw'] as const
export type WeldedJoint = (typeof weldedJoints)[number]

const condition = z.strictObject({
  pressure: pressureOf('the pressure').optional(),
  temperature: temperature.optional(),
  /** Where the stress is typed and not looked up, each pair can have its own. */
  allowableStress: allowableStress.optional(),
})
export type Condition = z.infer<typeof condition>

const millTolerance = z.union(
  [
    z.strictObject({ percent: number }),
    lengthOf('the mill tolerance'),
    /** A specification of the mill tolerance table, such as "API 5L welded". */
    z.strictObject({ specification: words(120) }),
  ],
  {
    error:
      'Give the mill tolerance as {"percent": 12.5}, as {"value": 0.3, "unit": "mm"} or as {"specification": "API 5L welded"}.',
  },
)

/** `{times: 5, of: 'nominal'}` is 5 x DN, `of: 'outside'` is 5 x the true outside diameter. */
const bendRadius = z.union(
  [lengthOf('the bend radius'), z.strictObject({ times: number, of: z.enum(['nominal', 'outside']) })],
  {
    error:
      'Give the bend radius as {"value": 1200, "unit": "mm"} or as {"times": 3, "of": "nominal"} ("outside" for the true diameter).',
  },
)

/** Strengths at temperature for EN 13480-3; elongation A in percent. */
const strengths = z.strictObject({
  proof02: stressOf('the proof strength').optional(),
  proof10: stressOf('the proof strength').optional(),
  tensile: stressOf('the tensile strength').optional(),
  elongation: number.optional(),
  /** Standard, edition and page, or the certificate. */
  source: words(300).optional(),
})

/** Where typed values come from that a wall could be made thinner with: document, number and place in it. */
const sources = z.strictObject({
  /** Of a typed minimum yield strength. */
  smys: words(300).optional(),
  /** Of a mill tolerance below that of the specification: the text of the order, or the measured minimum of the mill. */
  millTolerance: words(300).optional(),
  /** Of a groove tolerance below the usual one. */
  groove: words(300).optional(),
  /** Of a thinning above the estimate: maker, die, procedure, or the bend that was measured. */
  bendThinning: words(300).optional(),
  /** Of a weld group that is stronger than the usual one; of an autogenous weld it says that there is no filler. */
  weldGroup: words(300).optional(),
})
export type SourcedField = keyof z.infer<typeof sources>

/** One case of the calculator. Left-out fields are filled from the tables, and the result says from where. */
export const pipeWallCase = z.strictObject({
  id: z.union([searchText(200), z.number()], { error: 'The id must be text.' }).optional(),
  title: words(300).optional(),
  method: z.enum(methods, { error: `Choose the code: one of ${methods.join(', ')}.` }),
  /** The edition the engineer works to, printed with the result. */
  edition: words(120).optional(),
  fluidService: words(120).optional(),

  /** The lowest temperature the metal sees under pressure; the design temperature where it is left out. */
  minimumTemperature: temperature.optional(),
  pressure: pressureOf('the pressure').optional(),
  temperature: temperature.optional(),
  /** Several pressure and temperature pairs instead of the two fields above. */
  conditions: z.array(condition, { error: 'Give the pairs as a list.' }).min(1).max(50).optional(),

  outsideDiameter: lengthOf('the outside diameter').optional(),
  insideDiameter: lengthOf('the inside diameter').optional(),
  /** Nominal pipe size as the tables write it: "8", "1-1/2". */
  nps: words(20).optional(),
  standard: z.enum(['B36.10M', 'B36.19M'], { error: 'The standard must be B36.10M or B36.19M.' }).optional(),
  /** Also look through the standard walls without a schedule number; left out: in pipelines only. */
  unscheduledWalls: z.boolean().optional(),
  /** Also walls that the company does not buy or finds too thin to handle. */
  allWalls: z.boolean().optional(),

  /** An id of the material table; for EN 13480-3 also a number such as 1.4404. */
  material: words(60).optional(),
  /** ferritic, austenitic, nickel, other-ductile or grey-iron: for the coefficient Y without a material. */
  materialGroup: words(40).optional(),
  allowableStress: allowableStress.optional(),
  /** How the stress is read between two listed temperatures; above the creep start the default is `next-higher`. */
  stressLookup: z.enum(['interpolate', 'next-higher']).optional(),
  strengths: strengths.optional(),
  /** A line pipe grade ("X60"), "unknown" (24,000 psi) or a typed value. */
  smys: z
    .union([words(20), stressOf('the minimum yield strength')], {
      error: 'Give a line pipe grade such as "X60" or a value with its unit.',
    })
    .optional(),

  seam: z.enum(['seamless', 'welded'], { error: 'The seam must be seamless or welded.' }).optional(),
  weldedJoint: z
    .enum(weldedJoints, { error: `The joint must be one of ${weldedJoints.join(', ')}.` })
    .optional(),
  qualityFactor: number.optional(),
  ndeReport: words(200).optional(),
  /** The impact test that lets a material be used below its minimum temperature. */
  impactReport: words(200).optional(),
  sources: sources.optional(),
  weldStrengthFactor: number.optional(),
  /** A group of the weld strength table, where the material alone does not decide ("AUS-autogenous"). */
  weldGroup: words(40).optional(),
  coefficientY: number.optional(),
  designFactor: number.optional(),
  /** 1 to 4, or "1 Division 1". */
  locationClass: z
    .union([number, words(20)], { error: 'The location class must be 1, 2, 3 or 4.' })
    .optional(),
  crossing: z.enum(['class-1', 'class-2', 'station']).optional(),
  temperatureFactor: number.optional(),

  allowance: z
    .array(lengthOf('the allowance').extend({ name: words(80).optional() }), {
      error: 'Give the allowances as a list.',
    })
    .max(20)
    .optional(),
  thread: z.enum(['npt'], { error: 'The only tabulated thread is npt.' }).optional(),
  groove: z
    .strictObject({ depth: lengthOf('the groove depth'), tolerance: lengthOf('the tolerance').optional() })
    .optional(),
  millTolerance: millTolerance.optional(),
  /** Company rule: take the mill tolerance off in B31.4 and B31.8 too. */
  deductMillTolerance: z.boolean().optional(),

  nominalWall: lengthOf('the nominal wall').optional(),
  measuredWall: lengthOf('the measured wall').optional(),
  /** The day it was measured, `2026-05-31`: the retirement date counts from it. */
  measuredOn: z.iso.date({ error: 'Give the day of the measurement as 2026-05-31.' }).optional(),
  /** Loss of wall in a year. */
  corrosionRate: lengthOf('the corrosion rate').optional(),
  /** Years to the next inspection. */
  interval: number.optional(),

  bendRadius: bendRadius.optional(),
  /** Wall at the extrados after bending as a fraction of the straight wall, from the bend maker. */
  bendThinning: number.optional(),

  /** ST, the allowable stress at the test temperature. */
  testStress: stressOf('the stress at test temperature').optional(),
  testMedium: z.enum(['water', 'gas']).optional(),
  testFactor: number.optional(),
  /** Older editions cap ST/S at 6.5. */
  testRatioCap: number.optional(),

  externalPressure: z.boolean({ error: 'Answer true or false.' }).optional(),
  /** kg/m3; left out: 7,850. */
  density: number.optional(),
  units: z.enum(unitSystems, { error: 'The units must be si or us.' }).optional(),
})
export type PipeWallCase = z.infer<typeof pipeWallCase>
