import type { Confidence, TableUse } from '../../contract/result.ts'
import { checksum } from './checksum.ts'
import { type CompanyWalls, readCompanyWalls } from '../walls/company-walls.ts'
import { type PipeSize, readSizes } from '#modules/engineering/pipe-sizes/domain.ts'
import { readTolerances, type ToleranceSpec } from '../walls/mill-tolerance.ts'
import {
  type NumberedRow,
  type RowProblem,
  readTable,
  type TableName,
  tableNames,
  type TableRow,
} from './table-columns.ts'

/** A table in two columns, such as temperature in F and stress in ksi; `at` ascends. */
export interface Curve {
  readonly at: readonly number[]
  readonly values: readonly number[]
  readonly confidence: readonly Confidence[]
}

export interface StressCurve extends Curve {
  readonly code: 'B31.3' | 'B31.1'
  readonly edition: string
  readonly sources: readonly string[]
}

export interface Material {
  readonly id: string
  readonly spec: string
  readonly grade: string
  readonly form: string
  readonly uns: string
  readonly smysKsi: number
  readonly smtsKsi: number
  /** Lowest temperature in F, or the letter of an impact curve. */
  readonly minTempF?: number
  readonly impactCurve?: string
  readonly maxTempF: number
  readonly yGroup: string
  readonly wGroup: string
  readonly notes: string
}

export interface ProofStrength extends Curve {
  readonly name: string
  readonly standard: string
}

/** Every table of the calculator, read once and looked up often. Plain data: it can be sent to a worker. */
export interface PipeWallTables {
  readonly materials: ReadonlyMap<string, Material>
  /** By `B31.3|A106-B`. */
  readonly stresses: ReadonlyMap<string, StressCurve>
  readonly proofStrengths: ReadonlyMap<string, ProofStrength>
  readonly linePipe: ReadonlyMap<string, TableRow<'line-pipe-grades'>>
  readonly sizes: ReadonlyMap<string, PipeSize>
  /** What the company buys; empty where nobody said so. */
  readonly companyWalls: CompanyWalls
  readonly tolerances: ReadonlyMap<string, ToleranceSpec>
  readonly yCoefficients: ReadonlyMap<string, Curve>
  readonly weldStrengths: ReadonlyMap<string, Curve>
  /** T of B31.8 by temperature in F. */
  readonly temperatureFactors: Curve
  readonly pipelineFactors: readonly TableRow<'pipeline-factors'>[]
  readonly qualityFactors: readonly TableRow<'quality-factors-e'>[]
  readonly threads: ReadonlyMap<string, TableRow<'thread-depth'>>
  /** Name, checksum and edition of each file, as results keep them. */
  readonly versions: readonly TableUse[]
}

export type TableTexts = Readonly<Record<TableName, string>>

/**
 * The tables out of the texts of their files. Every row is checked by itself and against the others; with a
 * single problem there are no tables, so a half-read file never calculates.
 */
export function parseTables(texts: TableTexts): { tables?: PipeWallTables; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const rowsOf = <N extends TableName>(name: N): NumberedRow<N>[] => {
    const { rows, problems: found } = readTable(name, texts[name])
    problems.push(...found)
    return rows
  }
  const report = (table: TableName) => (line: number, message: string) => {
    problems.push({ table, line, message })
  }
  const materials = readMaterials(rowsOf('materials'), report('materials'))
  const stresses = readStresses(rowsOf('allowable-stress'), materials, report('allowable-stress'))
  const proofs = rowsOf('en-proof-strength')
  const proofCurves = curvesOf(proofs, keyOf('number', 'temp_c', 'mpa'), report('en-proof-strength'))
  const pipeline = rowsOf('pipeline-factors').map(({ row }) => row)
  const yRows = rowsOf('y-coefficients')
  const sizes = readSizes(
    rowsOf('pipe-schedules'),
    rowsOf('pipe-walls-unscheduled'),
    report('pipe-schedules'),
    report('pipe-walls-unscheduled'),
  )
  const ownWalls = rowsOf('company-walls')
  const tables: PipeWallTables = {
    materials,
    stresses,
    proofStrengths: new Map(
      proofs.flatMap(({ row }) => {
        const curve = proofCurves.get(row.number)
        return curve ? [[row.number, { ...curve, name: row.name, standard: row.standard }] as const] : []
      }),
    ),
    linePipe: new Map(
      rowsOf('line-pipe-grades').flatMap(({ row }) => [
        [row.iso_grade, row] as const,
        [row.grade, row] as const,
      ]),
    ),
    sizes,
    companyWalls: readCompanyWalls(ownWalls, sizes, report('company-walls')),
    tolerances: readTolerances(rowsOf('mill-tolerance'), report('mill-tolerance')),
    yCoefficients: endless(
      curvesOf(yRows, keyOf('group', 'temp_f', 'y'), report('y-coefficients')),
      new Set(yRows.flatMap(({ row }) => (row.applies === 'at or above' ? [row.group] : []))),
    ),
    weldStrengths: curvesOf(
      rowsOf('weld-strength-w'),
      keyOf('group', 'temp_f', 'w'),
      report('weld-strength-w'),
    ),
    temperatureFactors: temperatureFactors(pipeline),
    pipelineFactors: pipeline,
    qualityFactors: rowsOf('quality-factors-e').map(({ row }) => row),
    threads: new Map(rowsOf('thread-depth').map(({ row }) => [row.nps, row])),
    // An empty table of the company decides nothing, and results of before go on to name the same tables.
    versions: tableNames
      .filter((name) => name !== 'company-walls' || ownWalls.length > 0)
      .map((name) => ({
        name,
        checksum: checksum(texts[name]),
        ...(name === 'allowable-stress' ? { edition: editions(stresses) } : {}),
      })),
  }
  return problems.length > 0 ? { problems } : { tables, problems }
}

type Report = (line: number, message: string) => void

function readMaterials(rows: readonly NumberedRow<'materials'>[], report: Report): Map<string, Material> {
  const materials = new Map<string, Material>()
  for (const { line, row } of rows) {
    if (materials.has(row.material_id)) report(line, `material_id ${row.material_id} stands here twice.`)
    const limit = Number(row.min_temp_f_or_curve)
    materials.set(row.material_id, {
      id: row.material_id,
      spec: row.spec,
      grade: row.grade,
      form: row.product_form,
      uns: row.uns,
      smysKsi: row.smys_ksi,
      smtsKsi: row.smts_ksi,
      ...(Number.isNaN(limit) ? { impactCurve: row.min_temp_f_or_curve } : { minTempF: limit }),
      maxTempF: row.max_temp_f,
      yGroup: row.y_group,
      wGroup: row.w_group,
      notes: row.table_notes,
    })
  }
  return materials
}

function readStresses(
  rows: readonly NumberedRow<'allowable-stress'>[],
  materials: ReadonlyMap<string, Material>,
  report: Report,
): Map<string, StressCurve> {
  const key = (row: TableRow<'allowable-stress'>) => `${row.code}|${row.material_id}`
  const first = new Map<string, TableRow<'allowable-stress'>>()
  const sources = new Map<string, string[]>()
  for (const { line, row } of rows) {
    if (!materials.has(row.material_id)) report(line, `material_id ${row.material_id} is not in materials.`)
    if (Math.abs(row.stress_ksi * 6.894757 - row.stress_mpa) > 0.06) {
      report(line, `stress_mpa ${row.stress_mpa} is not ${row.stress_ksi} ksi.`)
    }
    const known = first.get(key(row)) ?? row
    if (known.edition_basis !== row.edition_basis) {
      report(line, `edition_basis differs from the other rows of ${row.material_id}.`)
    }
    first.set(key(row), known)
    sources.set(key(row), [...(sources.get(key(row)) ?? []), row.source])
  }
  const curves = curvesOf(rows, (row) => ({ key: key(row), at: row.temp_f, value: row.stress_ksi }), report)
  const stresses = new Map<string, StressCurve>()
  for (const [name, curve] of curves) {
    const row = first.get(name)
    if (row === undefined) continue
    const labels = { code: row.code, edition: row.edition_basis, sources: sources.get(name) ?? [] }
    stresses.set(name, { ...curve, ...labels })
  }
  return stresses
}

interface Point {
  readonly key: string
  readonly at: number
  readonly value: number
}

/** Reads a point of a curve out of three columns. */
const keyOf =
  <K extends string, A extends string, V extends string>(key: K, at: A, value: V) =>
  (row: Readonly<Record<K, string> & Record<A, number> & Record<V, number>>): Point => ({
    key: row[key],
    at: row[at],
    value: row[value],
  })

/** The rows of a file as one curve for each key, in ascending order. */
function curvesOf<R extends { readonly confidence: Confidence }>(
  rows: readonly { readonly line: number; readonly row: R }[],
  pointOf: (row: R) => Point,
  report: Report,
): Map<string, Curve> {
  const curves = new Map<string, { at: number[]; values: number[]; confidence: Confidence[] }>()
  for (const { line, row } of rows) {
    const { key, at, value } = pointOf(row)
    const curve = curves.get(key) ?? { at: [], values: [], confidence: [] }
    const last = curve.at.at(-1)
    if (last !== undefined && at <= last) {
      report(line, `The temperatures of ${key.replace('|', ' ')} must ascend: ${at} follows ${last}.`)
    }
    curve.at.push(at)
    curve.values.push(value)
    curve.confidence.push(row.confidence)
    curves.set(key, curve)
  }
  return curves
}

/** A last row "at or above" goes on for ever. */
function endless(curves: ReadonlyMap<string, Curve>, groups: ReadonlySet<string>): Map<string, Curve> {
  return new Map(
    [...curves].map(([group, curve]) => {
      const [value, trust] = [curve.values.at(-1), curve.confidence.at(-1)]
      if (!groups.has(group) || value === undefined || trust === undefined) return [group, curve]
      const at = [...curve.at, Infinity]
      return [group, { at, values: [...curve.values, value], confidence: [...curve.confidence, trust] }]
    }),
  )
}

/** The rows "300 F (149 C)" of the pipeline factors. */
function temperatureFactors(rows: readonly TableRow<'pipeline-factors'>[]): Curve {
  const points = rows
    .filter((row) => row.factor === 'T')
    .map((row) => ({ ...row, at: Number(/(\d+(\.\d+)?) F/.exec(row.case)?.[1]) }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at)
  return {
    at: points.map(({ at }) => at),
    values: points.map(({ value }) => value),
    confidence: points.map((point) => point.confidence),
  }
}

function editions(stresses: ReadonlyMap<string, StressCurve>): string {
  const labels = [...stresses.values()].map(({ code, edition }) => `${code}: ${edition}`)
  return [...new Set(labels)].join('; ')
}
