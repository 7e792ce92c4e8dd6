import type { PipeWallCase } from '../../contract/case.ts'
import type { Findings } from '../answer/findings.ts'
import { gradeKey, materialNamed, nearMaterials, oneOfThem } from './material-names.ts'
import { readReport } from './nde-report.ts'
import type { Material, PipeWallTables } from '../tables/tables.ts'

/** What is known about the material. Groups as in the tables of Y and W. */
export interface MaterialInfo {
  readonly material?: Material
  readonly yGroup?: string
  /** CS, LAS, CrMo, CSEF, AUS, DSS, NI. */
  readonly wGroup?: string
  readonly isStainless?: boolean
  readonly isSeamless: boolean
  /** Nobody said whether the pipe has a seam, and it can be made either way. */
  readonly isUnsaid: boolean
  /** Somebody said that it is welded, its examination has a report, or it is made in no other way. */
  readonly isSaidWelded: boolean
  /** The pipe can have been welded, and nobody said that it was not. */
  readonly mayBeWelded: boolean
}

const stainless = new Set(['AUS', 'DSS', 'NI'])
const stainlessY = new Set(['austenitic', 'nickel', 'other-ductile'])

/** Finds the material and its groups, and decides whether the pipe has a seam. */
export function readMaterial(input: PipeWallCase, tables: PipeWallTables, findings: Findings): MaterialInfo {
  const isProof = input.method === 'en13480' && tables.proofStrengths.has(input.material ?? '')
  const material = input.material === undefined || isProof ? undefined : materialNamed(input.material, tables)
  if (input.material !== undefined && material === undefined && !isProof) {
    const near = oneOfThem(nearMaterials(input.material, tables))
    const hint =
      near === ''
        ? 'Type its allowable stress.'
        : `Did you mean ${near}? Else type its allowable stress without a material.`
    findings.refuse('material', `${input.material} is not in the material table. ${hint}`)
  }
  const typedGroup = input.materialGroup?.toLowerCase().replace(/[\s_]+/g, '-')
  if (typedGroup !== undefined && !tables.yCoefficients.has(typedGroup)) {
    const groups = [...tables.yCoefficients.keys()].join(', ')
    findings.refuse('materialGroup', `The material group must be one of ${groups}.`)
  }
  const own = material?.yGroup ?? (isProof ? 'austenitic' : undefined)
  if (typedGroup !== undefined && own !== undefined && typedGroup !== own) {
    findings.refuse('materialGroup', `${input.material} is ${own}: take the group off, or the material.`)
  }
  const yGroup = own ?? typedGroup
  const wGroup = material?.wGroup ?? (isProof ? 'AUS' : undefined)
  const byY = yGroup === undefined ? undefined : stainlessY.has(yGroup)
  const isStainless = wGroup === undefined ? byY : stainless.has(wGroup)
  const form = material?.form ?? ''
  const seam = seamOf(input, form, isProof)
  const isAssumed = seam === undefined && material === undefined && !isPipelineCode(input)
  const isSeamless = seam === 'seamless' || isAssumed
  return {
    material,
    yGroup,
    wGroup,
    isStainless,
    isSeamless,
    isUnsaid: seam === undefined,
    isSaidWelded: isSaidWelded(input, form),
    mayBeWelded: !isSeamless,
  }
}

/**
 * As said; else welded where a joint is named, E is below 1, an examination is reported, or the material is made
 * welded only. Undefined where nothing tells: of a material that is made both ways, and of a pipe without a material.
 */
function seamOf(input: PipeWallCase, form: string, isProof: boolean): 'seamless' | 'welded' | undefined {
  if (input.seam !== undefined) return input.seam
  if (input.weldedJoint !== undefined) return 'welded'
  const isPipeline = isPipelineCode(input)
  if (!isPipeline && input.qualityFactor !== undefined && input.qualityFactor < 1) return 'welded'
  if (readReport(input.ndeReport)?.isDenied === false) return 'welded'
  // In the pipeline codes line pipe has the same E with every seam but a furnace weld, and W is not used.
  if (isPipeline) return /ERW|EFW/.test(form) ? 'welded' : isOpenPipe(input) ? undefined : 'seamless'
  // The listed proof strengths are those of seamless tubes.
  if (isProof) return 'seamless'
  if (/welded|line pipe/.test(form)) return undefined
  if (form === '') return input.qualityFactor === undefined ? undefined : 'seamless'
  return /ERW|EFW/.test(form) ? 'welded' : 'seamless'
}

const isPipelineCode = ({ method }: PipeWallCase): boolean => method === 'b31.4' || method === 'b31.8'

/** Line pipe whose seam decides its E: of unknown yield, and A25, which is furnace welded or seamless. */
export const isOpenPipe = ({ smys }: PipeWallCase): boolean =>
  typeof smys === 'string' && (isUnknownYield(smys) || gradeKey(smys) === 'A25')

export const isUnknownYield = (smys: string): boolean => smys.trim().toLowerCase() === 'unknown'

/** Not only concluded from E, which would be no reason for the smaller mill tolerance of welded pipe. */
function isSaidWelded({ seam, weldedJoint, ndeReport }: PipeWallCase, form: string): boolean {
  if (seam !== undefined || weldedJoint !== undefined) return seam !== 'seamless'
  const report = readReport(ndeReport)
  return /ERW|EFW/.test(form) || (report?.isNumbered === true && !report.isDenied)
}

/** Above this the material creeps, in C; undefined where no creep data apply. */
export function creepStart({ wGroup, yGroup }: MaterialInfo): number | undefined {
  if (wGroup === 'CSEF' || wGroup === 'AUS' || wGroup === 'NI') return 510
  if (wGroup === 'DSS') return undefined
  if (wGroup !== undefined || yGroup === 'ferritic') return 427
  return yGroup === 'austenitic' || yGroup === 'nickel' ? 510 : undefined
}
