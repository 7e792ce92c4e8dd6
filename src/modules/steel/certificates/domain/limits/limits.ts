import { Exact } from '../printed.ts'
import type { LimitSource } from '../verdict.ts'

/** A limit as it was typed: its written places decide how a value is rounded (steel.md 6.3). */
export interface Limits {
  readonly min: string | null
  readonly max: string | null
  readonly minFrom: LimitSource | null
  readonly maxFrom: LimitSource | null
}

export interface Typed {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

export const noLimits: Limits = { min: null, max: null, minFrom: null, maxFrom: null }

const isStricterMin = (order: string, grade: string | null): boolean =>
  grade === null || new Exact(order).gt(grade)
const isStricterMax = (order: string, grade: string | null): boolean =>
  grade === null || new Exact(order).lt(grade)

/**
 * The stricter of grade and order, lowest and highest apart, each with its source; an order that is looser than the grade
 * changes nothing (steel.md 6.1).
 */
export function stricter(grade: Typed, order: readonly Typed[] = []): Limits {
  let min = grade.min || null
  let max = grade.max || null
  let minFrom: LimitSource | null = min === null ? null : 'grade'
  let maxFrom: LimitSource | null = max === null ? null : 'grade'
  for (const limit of order) {
    if (limit.min && isStricterMin(limit.min, min)) [min, minFrom] = [limit.min, 'order']
    if (limit.max && isStricterMax(limit.max, max)) [max, maxFrom] = [limit.max, 'order']
  }
  return { min, max, minFrom, maxFrom }
}

export const hasLimit = ({ min, max }: Limits): boolean => min !== null || max !== null
