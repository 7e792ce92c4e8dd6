import type { PipeWallCase } from '../contract/case.ts'
import type { MaterialInfo } from './material-group.ts'
import { remembered } from './remember.ts'
import type { TableRow } from './table-columns.ts'
import type { PipeWallTables } from './tables.ts'

type QualityRow = TableRow<'quality-factors-e'>

interface WeldedRows {
  /** The lowest value of the pipe when welded, without further examination. */
  readonly basic: QualityRow
  /** Every value the table gives for the material; without a material, for the code. */
  readonly listed: readonly number[]
}

const rowsByMaterial = remembered<WeldedRows>()

/** The rows of the quality factor table for a material that may be welded, or for welded pipe in general. */
export function weldedRows(
  method: PipeWallCase['method'],
  info: MaterialInfo,
  tables: PipeWallTables,
): WeldedRows {
  const key = `${method}|${info.material?.id ?? ''}|${info.mayBeWelded}`
  return rowsByMaterial(tables, key, () => search(method, info, tables))
}

function search(method: PipeWallCase['method'], info: MaterialInfo, tables: PipeWallTables): WeldedRows {
  const code = method === 'b31.4' || method === 'b31.8' ? method.toUpperCase() : 'B31.3'
  const rows = tables.qualityFactors.filter((row) => row.code === code && !row.spec.startsWith('castings'))
  const welded = rows.filter(({ seam }) => !/^(Type S )?seamless( pipe)?$/.test(seam))
  const own = welded.filter((row) => isFor(row, info))
  const isErw = info.material?.form.includes('ERW') === true || info.material?.spec === 'API 5L'
  const erw = welded.filter((row) => /\bERW\b/.test(row.seam) && (row.spec === 'any' || isFor(row, info)))
  const [first, ...others] = isErw && erw.length > 0 ? erw : own
  const basic = others.reduce((low, row) => (row.e < low.e ? row : low), first ?? usualSeam(welded))
  const possible =
    info.material === undefined
      ? rows
      : rows.filter((row) => isFor(row, info) || (info.mayBeWelded && row.spec === 'any'))
  const raised = possible.some((row) => row.can_be_raised_by_examination.includes('0.90')) ? [0.9] : []
  return { basic, listed: [1, ...raised, ...possible.map(({ e }) => e)] }
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
