import type { Confidence } from '../../contract/result.ts'
import type { Curve } from '../tables/tables.ts'

/** A value between two rows of a table, with the rows it lies between; equal rows mean that none was needed. */
export interface Reading {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly confidence: Confidence
}

/** Linear between the rows, the first value below the first row; undefined above the last row. */
export function readCurve(curve: Curve, at: number, nextHigher = false): Reading | undefined {
  const high = curve.at.findIndex((row) => at <= row)
  if (high < 0) return undefined
  const low = Math.max(0, high - 1)
  const [lowAt = 0, highAt = 0] = [curve.at[low], curve.at[high]]
  const [lowValue = 0, highValue = 0] = [curve.values[low], curve.values[high]]
  const isListed = nextHigher || at === highAt || low === high
  if (isListed) return { value: highValue, low: high, high, confidence: curve.confidence[high] ?? 'C' }
  const share = (at - lowAt) / (highAt - lowAt)
  return {
    value: lowValue + (highValue - lowValue) * share,
    low,
    high,
    confidence: worst(curve.confidence[low], curve.confidence[high]),
  }
}

function worst(a: Confidence = 'C', b: Confidence = 'C'): Confidence {
  return a > b ? a : b
}
