import type { GradeRules } from '../limits/grade-rules.ts'
import type { Comparison } from '../compare.ts'
import type { DecimalMark } from '../printed.ts'
import type { EnergyUnit, StrengthUnit, TemperatureUnit } from '../units.ts'
import type { CertificateType } from '../verdict.ts'

/** How bars thinner than 10 x 10 mm are judged (steel.md 7). */
export const subSizeRules = ['none', 'proportional', 'table'] as const
export type SubSizeRule = (typeof subSizeRules)[number]

/** A limit the order adds to those of the grade. */
export interface OrderLimit {
  /** An element, `CE`, `Pcm`, `PREN`, `yield`, `tensile`, `elongation`, `reduction`, `ratio`, `hardness` or `charpy`. */
  readonly field: string
  readonly min?: string | null
  readonly max?: string | null
  readonly scale?: string | null
  readonly charpy?: { readonly atC: string; readonly average: string; readonly single: string | null } | null
}

/** What was ordered, as far as a check looks at it. */
export interface OrderDemands {
  readonly certificateType: CertificateType
  readonly comparison: Comparison
  readonly subSize: SubSizeRule
  readonly limits: readonly OrderLimit[]
}

export interface PrintedElement {
  readonly element: string
  readonly printed: string
  /** What the printed number is to be divided by: 1, 10, 100, 1000, or 10,000 for ppm. */
  readonly factor: number
}

export interface PrintedStrength {
  readonly printed: string
  readonly unit: StrengthUnit
}

export interface PrintedTest {
  /** `kind` is ReH, Rp0.2 ..., empty where the page says only "yield". */
  readonly yield?: (PrintedStrength & { readonly kind: string }) | null
  readonly tensile?: PrintedStrength | null
  /** `gauge` is the gauge length as printed, empty where none is. */
  readonly elongation?: { readonly printed: string; readonly gauge: string } | null
  readonly reduction?: { readonly printed: string } | null
}

export interface PrintedHardness {
  /** Empty where nobody said on which scale they are. */
  readonly scale: string
  readonly printed: readonly string[]
}

export interface PrintedCharpy {
  readonly temperature: string
  readonly temperatureUnit: TemperatureUnit
  readonly unit: EnergyUnit
  /** Null where the page, or whoever entered it, does not say how wide the bars are. */
  readonly widthMm: string | null
  readonly printed: readonly string[]
  readonly statedAverage?: string | null
}

/** The values of one heat, or of one lot of it: chemistry belongs to the heat, tests to the lot (steel.md 2). */
export interface PrintedHeat {
  readonly heat: string
  readonly analysis: 'heat' | 'product'
  readonly chemistry: readonly PrintedElement[]
  readonly stated: {
    readonly CE?: string | null
    readonly Pcm?: string | null
    readonly PREN?: string | null
  }
  readonly tests: readonly PrintedTest[]
  readonly hardness: readonly PrintedHardness[]
  readonly charpy: readonly PrintedCharpy[]
}

export const signatories = [
  'manufacturer_inspection',
  'production',
  'sales',
  'independent_inspector',
] as const
export type Signatory = (typeof signatories)[number]

export const issuers = ['mill', 'stockist', 'processor'] as const

/** What the head of the page says. */
export interface PrintedHead {
  readonly typePrinted: string
  readonly signatures: readonly Signatory[]
  readonly issuedBy: (typeof issuers)[number]
  readonly isCopyOfMillDocument: boolean
  readonly pagesPresent: number
  readonly pagesTotal: number
  /** Whether the page names the ordered grade; several at once are usual. */
  readonly namesOrderedGrade: boolean
  readonly size: string | null
}

/** What stands on the pieces. */
export interface Received {
  /** Null while no piece is there: the heat is compared when one is. */
  readonly heat: string | null
  readonly size: string | null
}

export interface CertificateToCheck {
  readonly grade: GradeRules
  readonly order: OrderDemands
  readonly received: Received
  readonly head: PrintedHead
  readonly decimalMark: DecimalMark
  readonly heats: readonly PrintedHeat[]
}
