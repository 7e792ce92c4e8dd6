import { Decimal } from 'decimal.js'
import type { z } from 'zod'
import { canonical } from '#platform/contract/values/canonical.ts'
import { sizeNames, sizeProblems } from '#modules/steel/steel-stock/domain.ts'
import type { materialLine } from '../contract/material.ts'

export type MaterialLine = z.output<typeof materialLine>

type Needed = Pick<MaterialLine, 'lineNo' | 'neededAtSeq' | 'qtyPerPiece'>
interface Routed {
  readonly lineNo: number
}

/** What contradicts itself in the material of a traveller, sentences by the field of its line. */
export function materialProblems(
  materials: readonly Needed[],
  route: readonly Routed[] | undefined,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [at, { lineNo, neededAtSeq, qtyPerPiece }] of materials.entries()) {
    if (materials.findIndex((one) => one.lineNo === lineNo) < at)
      problems[`materials.${at}.lineNo`] = [`There is a line ${lineNo} already.`]
    if (neededAtSeq != null && route && !route.some((one) => one.lineNo === neededAtSeq))
      problems[`materials.${at}.neededAtSeq`] = [`There is no operation ${neededAtSeq}.`]
    if (new Decimal(qtyPerPiece).lte(0))
      problems[`materials.${at}.qtyPerPiece`] = ['Enter how much of it one piece takes.']
  }
  return problems
}

/** What material lines lack before the traveller is submitted, a sentence each. */
export const materialGaps = (materials: readonly MaterialLine[]): string[] =>
  materials.flatMap((line) => {
    const field = fieldMissing(line)
    return field ? [`Material line ${line.lineNo}: say ${field}.`] : []
  })

function fieldMissing(line: MaterialLine): string | null {
  if (!line.form) return line.description ? null : 'what it is'
  if (Object.keys(sizeProblems({ ...line, form: line.form })).length > 0) return 'its size'
  if (!line.specificationId) return 'its specification'
  return line.grade ? null : 'its grade'
}

const whatItIs = [...sizeNames, 'form', 'specificationId', 'grade', 'certificateType', 'extraTests'] as const

/** A measurement whatever zeros it is written with, and any other word as it is. */
const inOneWay = (value: string | null | undefined): string | null =>
  value && /^\d+(\.\d+)?$/.test(value) ? new Decimal(value).toString() : (value ?? null)

/** Why the next revision cannot ask another steel of a line for which some was given out; null: it asks the same. */
export function givenOutProblem(line: MaterialLine, next: MaterialLine | undefined): string | null {
  const asked = (one: MaterialLine) => canonical(whatItIs.map((name) => inOneWay(one[name])))
  if (next && asked(next) === asked(line)) return null
  return `Steel is given out for material line ${line.lineNo}: it goes back before something else is asked for.`
}

/** How much of a line so many pieces need, as a decimal string. */
export const requiredOf = ({ qtyPerPiece }: Pick<MaterialLine, 'qtyPerPiece'>, pieces: number): string =>
  new Decimal(qtyPerPiece).times(pieces).toString()

/** The length that is cut for one item, with what is machined off; null where it has none. Decimal mm. */
export const cutLengthOf = ({
  lengthMm,
  allowanceMm,
}: Pick<MaterialLine, 'lengthMm' | 'allowanceMm'>): string | null =>
  lengthMm ? new Decimal(lengthMm).plus(allowanceMm ?? 0).toFixed(1) : null
