import type { PipeWallCase, WeldedJoint } from '../../contract/case.ts'
import type { MaterialInfo } from './material-group.ts'
import { remembered } from '../tables/remember.ts'
import type { TableRow } from '../tables/table-columns.ts'
import type { PipeWallTables } from '../tables/tables.ts'

export type QualityRow = TableRow<'quality-factors-e'>

interface WeldedRows {
  /** The lowest value of the pipe when welded, without further examination. */
  readonly basic: QualityRow
  /** Every value the table gives for the material; without a material, for the code. */
  readonly listed: readonly number[]
  /** The highest value that examination can lift the basic one to. */
  readonly limit: number
  /** Whether the joint that was named is one of this pipe. */
  readonly isKnownJoint: boolean
}

/** The seams of the quality factor table that each joint is. */
const seamsOfJoint: Readonly<Record<WeldedJoint, RegExp>> = {
  erw: /\bERW\b/,
  'furnace-butt': /furnace butt/i,
  'furnace-lap': /furnace lap/i,
  'efw-single': /^EFW(?! double)/,
  'efw-double': /^EFW double|DSAW|submerged/i,
  saw: /\bSAW\b|DSAW|submerged/i,
}

const rowsByMaterial = remembered<WeldedRows>()

/** The rows of the quality factor table for a material that may be welded, or for welded pipe in general. */
export function weldedRows(
  method: PipeWallCase['method'],
  info: MaterialInfo,
  tables: PipeWallTables,
  joint: WeldedJoint | undefined,
): WeldedRows {
  const key = `${method}|${info.material?.id ?? ''}|${info.mayBeWelded ? (joint ?? '') : '-'}`
  return rowsByMaterial(tables, key, () => search(method, info, tables, joint))
}

function search(
  method: PipeWallCase['method'],
  info: MaterialInfo,
  tables: PipeWallTables,
  joint: WeldedJoint | undefined,
): WeldedRows {
  const code = method === 'b31.4' || method === 'b31.8' ? method.toUpperCase() : 'B31.3'
  const rows = tables.qualityFactors.filter((row) => row.code === code && !row.spec.startsWith('castings'))
  const welded = rows.filter(({ seam }) => !/^(Type S )?seamless( pipe)?$/.test(seam))
  const own = welded.filter((row) => isFor(row, info))
  const ofJoint = joint && rowOfJoint(joint, welded, own, info)
  const isErw = info.material?.form.includes('ERW') === true || info.material?.spec === 'API 5L'
  const erw = welded.filter((row) => /\bERW\b/.test(row.seam) && (row.spec === 'any' || isFor(row, info)))
  const [first, ...others] = isErw && erw.length > 0 ? erw : own
  const lowest = others.reduce((low, row) => (row.e < low.e ? row : low), first ?? usualSeam(welded))
  const basic = ofJoint ?? lowest
  const possible =
    info.material === undefined
      ? rows
      : rows.filter((row) => isFor(row, info) || (info.mayBeWelded && row.spec === 'any'))
  const raised = possible.some((row) => row.can_be_raised_by_examination.includes('0.90')) ? [0.9] : []
  return {
    basic,
    listed: [1, ...raised, ...possible.map(({ e }) => e)],
    limit: limitOf(basic),
    isKnownJoint: joint === undefined || ofJoint !== undefined,
  }
}

/** What full radiography lifts a seam to: 1.00 where the table says so, nothing for ERW and furnace welds. */
function limitOf({ e, can_be_raised_by_examination: raised }: QualityRow): number {
  return raised.includes('1.00') || raised === 'see code' ? 1 : e
}

/** The row of a joint: of the specification itself, else of pipe in general where the specification leaves it open. */
function rowOfJoint(
  joint: WeldedJoint,
  welded: readonly QualityRow[],
  own: readonly QualityRow[],
  { material }: MaterialInfo,
): QualityRow | undefined {
  const fits = (row: QualityRow) => seamsOfJoint[joint].test(row.seam)
  const isOpen = own.length === 0 || material?.spec === 'API 5L'
  const named = own.find(fits)
  if (named !== undefined) return named
  // The class of plate pipe decides its E; it is fusion welded whatever the joint is called.
  if (material?.form === 'EFW pipe' && /^(efw|saw)/.test(joint)) return own.find(({ e }) => e < 1) ?? own[0]
  if (!isOpen) return undefined
  return welded.find((row) => row.spec === 'any' && fits(row)) ?? welded.find(fits)
}

/** EFW with a single butt weld, the lowest of the seams that pressure pipe is usually made with. */
function usualSeam(rows: readonly QualityRow[]): QualityRow {
  const row = rows.find(({ seam }) => seam.startsWith('EFW single butt')) ?? rows.find(({ e }) => e >= 0.8)
  if (row === undefined) throw new Error('The quality factor table has no welded pipe.')
  return row
}

function isFor(row: QualityRow, { material }: MaterialInfo): boolean {
  if (material === undefined) return false
  const specs = row.spec.split(/\s*\/\s*/)
  return material.spec.split('/').some((spec) => specs.includes(spec))
}
