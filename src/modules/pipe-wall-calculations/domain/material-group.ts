import type { PipeWallCase } from '../contract/case.ts'
import type { Findings } from './findings.ts'
import type { Material, PipeWallTables } from './tables.ts'

/** What is known about the material. Groups as in the tables of Y and W. */
export interface MaterialInfo {
  readonly material?: Material
  readonly yGroup?: string
  /** CS, LAS, CrMo, CSEF, AUS, DSS, NI. */
  readonly wGroup?: string
  readonly isStainless?: boolean
  readonly isSeamless: boolean
  /** The pipe can have been welded, and nobody said that it was not. */
  readonly mayBeWelded: boolean
}

const stainless = new Set(['AUS', 'DSS', 'NI'])
const stainlessY = new Set(['austenitic', 'nickel', 'other-ductile'])

/** Finds the material and its groups, and decides whether the pipe has a seam. */
export function readMaterial(input: PipeWallCase, tables: PipeWallTables, findings: Findings): MaterialInfo {
  const material = input.material === undefined ? undefined : tables.materials.get(input.material)
  const isProof = input.method === 'en13480' && tables.proofStrengths.has(input.material ?? '')
  if (input.material !== undefined && material === undefined && !isProof) {
    findings.refuse('material', `${input.material} is not in the material table. Type its allowable stress.`)
  }
  const typedGroup = input.materialGroup?.toLowerCase().replace(/[\s_]+/g, '-')
  if (typedGroup !== undefined && !tables.yCoefficients.has(typedGroup)) {
    const groups = [...tables.yCoefficients.keys()].join(', ')
    findings.refuse('materialGroup', `The material group must be one of ${groups}.`)
  }
  const yGroup = typedGroup ?? material?.yGroup ?? (isProof ? 'austenitic' : undefined)
  const wGroup = material?.wGroup ?? (isProof ? 'AUS' : undefined)
  const byY = yGroup === undefined ? undefined : stainlessY.has(yGroup)
  const isStainless = wGroup === undefined ? byY : stainless.has(wGroup)
  const form = material?.form ?? ''
  const isSeamless = seamOf(input, form) === 'seamless'
  return {
    material,
    yGroup,
    wGroup,
    isStainless,
    isSeamless,
    mayBeWelded: input.seam === undefined ? /welded|ERW|EFW/.test(form) || !isSeamless : !isSeamless,
  }
}

/** As said; else welded where E is below 1, an examination is reported, or the material is made welded only. */
function seamOf(input: PipeWallCase, form: string): 'seamless' | 'welded' {
  if (input.seam !== undefined) return input.seam
  const isPipeline = input.method === 'b31.4' || input.method === 'b31.8'
  if (!isPipeline && input.qualityFactor !== undefined && input.qualityFactor < 1) return 'welded'
  if (input.ndeReport !== undefined && input.ndeReport !== '') return 'welded'
  return /ERW|EFW/.test(form) ? 'welded' : 'seamless'
}

/** Above this the material creeps, in C; undefined where no creep data apply. */
export function creepStart({ wGroup, yGroup }: MaterialInfo): number | undefined {
  if (wGroup === 'CSEF' || wGroup === 'AUS' || wGroup === 'NI') return 510
  if (wGroup === 'DSS') return undefined
  if (wGroup !== undefined || yGroup === 'ferritic') return 427
  return yGroup === 'austenitic' || yGroup === 'nickel' ? 510 : undefined
}
