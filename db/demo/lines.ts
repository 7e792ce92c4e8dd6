import { gradeOf, type Make, type MakeKey, makeOf } from './catalogue.ts'
import { type Draw, entryOf } from './draw.ts'
import type { GradeKey } from './grades.ts'

/** A line of an enquiry, with product, specifications and level by code. */
export interface LinePlan {
  readonly lineNo: number
  readonly make: MakeKey
  readonly grade: GradeKey
  /** Finished weight of one piece, kg; 0 for a service. */
  readonly weightKg: number
  readonly productCode: string | null
  readonly customerPart: string | null
  readonly customerPartRevision: string | null
  readonly description: string
  readonly quantities: readonly string[]
  readonly uom: Make['uom']
  readonly specifications: readonly string[]
  readonly level: string
  readonly materialClass: string | null
  readonly temperatureClass: string | null
  readonly size: string
  readonly rating: string
  readonly drawingNo: string | null
  readonly drawingRev: string | null
  readonly certificationLevel: '3.1' | '3.2' | null
  readonly inspectionNotes: string | null
}

/** What runs through all lines of one enquiry. */
export interface LineSetting {
  readonly drawings: string
  readonly size: number
  readonly rating: number
  readonly grade: number
  readonly level: number
  readonly isThirdParty: boolean
}

/** The choices an enquiry makes once, so that its lines go together. */
export const lineSetting = (draw: Draw): LineSetting => ({
  drawings: `${draw.pick(['D', 'MS', 'P', 'GA', 'K'])}-${draw.int(1000, 9899)}`,
  size: draw.int(0, 9),
  rating: draw.between(0, 1),
  grade: draw.between(0, 1),
  level: draw.between(0, 1),
  isThirdParty: draw.chance(0.25),
})

const at = <T>(list: readonly T[], share: number): T =>
  list[Math.min(list.length - 1, Math.floor(share * list.length))] as T

function quantities(draw: Draw, make: Make): string[] {
  const [fewest, most] = make.quantity
  const first = draw.int(fewest, most)
  if (most === 1) return ['1']
  const breaks = draw.weighted([
    [[1], 11],
    [[1, 2], 5],
    [[1, 2, 4], 2],
  ] as const)
  return breaks.map((times) => String(first * times))
}

const notes = [
  'Hold point: hydrotest. Five working days of notice.',
  'Witness point: UT of girth welds.',
  'PMI on every piece, report with the data book.',
  'Hardness at most 22 HRC, three places a piece.',
  'Serial number and heat number stamped, low stress.',
]

const temperatures = ['L to U', 'P to U', 'K to U', 'L to X']

/** One line of an enquiry; `nth` counts the lines of the same make, which differ in size as long as they can. */
export function linePlan(
  draw: Draw,
  lineNo: number,
  key: MakeKey,
  nth: number,
  setting: LineSetting,
): LinePlan {
  const make = makeOf(key)
  const [size, weightKg] = entryOf(make.sizes, (setting.size + nth) % make.sizes.length)
  const rating = at(make.ratings, setting.rating)
  const gradeKey = at(make.grades, setting.grade)
  const grade = gradeOf(gradeKey)
  const level = at(make.levels, setting.level)
  const isService = make.bought !== undefined
  const isWellhead = level !== 'NON-6A'
  const hasDrawing = !isService && make.product !== 'BOL-STU'
  return {
    lineNo,
    make: key,
    grade: gradeKey,
    weightKg,
    productCode: make.product,
    customerPart:
      hasDrawing && draw.chance(0.45) ? `${draw.int(100_000, 989_999)}-${draw.int(10, 99)}` : null,
    customerPartRevision: null,
    description: make.text({ size, rating, grade: grade.name }),
    quantities: quantities(draw, make),
    uom: make.uom,
    specifications: make.specifications,
    level,
    materialClass: isWellhead && !isService ? grade.materialClass : null,
    temperatureClass: isWellhead && !isService ? draw.pick(temperatures) : null,
    size,
    rating,
    drawingNo: hasDrawing ? `${setting.drawings}-${String(lineNo / 10).padStart(2, '0')}` : null,
    drawingRev: hasDrawing ? draw.pick(['A', 'B', 'B', 'C', 'D', '0', '1', '2']) : null,
    certificationLevel: isService ? null : level === 'PSL 4' || setting.isThirdParty ? '3.2' : '3.1',
    inspectionNotes: !isService && draw.chance(0.3) ? draw.pick(notes) : null,
  }
}
