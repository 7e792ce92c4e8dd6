import type { Temperature } from '../../contract/case.ts'
import type { Confidence, FieldError } from '../../contract/result.ts'
import { formulaNumber } from '../input/number-text.ts'

/** A value with where it comes from; every default carries its source text. */
export interface Found {
  readonly value: number
  readonly origin: 'typed' | 'table' | 'default'
  /** A text that needs numbers put in is made on request. */
  readonly source: string | (() => string)
  readonly confidence?: Confidence
}

/** What is noticed on the way: errors end the case, warnings stay with its result. */
export class Findings {
  readonly errors: FieldError[] = []
  readonly warnings = new Set<string>()
  /** What can be calculated but not be called good without an engineer. */
  readonly engineer: FieldError[] = []

  /** Adds an error, one for each field. */
  refuse(field: string, message: string): undefined {
    if (!this.errors.some((error) => error.field === field)) this.errors.push({ field, message })
    return undefined
  }

  /** Leaves the decision to an engineer (W19), one reason for each field. */
  leaveToEngineer(field: string, message: string): void {
    this.warnings.add('W19')
    if (!this.engineer.some((reason) => reason.field === field)) this.engineer.push({ field, message })
  }

  warn(code: string): void {
    this.warnings.add(code)
  }

  /** W07 for single-source values and W03 for values on which sources disagree. */
  trust(confidence: Confidence | undefined): void {
    if (confidence === 'C') this.warnings.add('W07')
    else if (confidence === 'D') this.warnings.add('W03')
  }
}

export const typed = (value: number, source = 'typed'): Found => ({ value, origin: 'typed', source })

/** "250 C", as typed. */
export const temperatureText = (temperature: Temperature | undefined): string =>
  temperature === undefined
    ? 'no temperature given'
    : `${formulaNumber(temperature.value)} ${temperature.unit}`

/** Where a value comes from, in words. */
export const sourceOf = ({ source }: Pick<Found, 'source'>): string =>
  typeof source === 'string' ? source : source()
