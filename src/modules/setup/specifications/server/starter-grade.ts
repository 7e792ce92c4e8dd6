import { type Grade, specifications } from '../contract.ts'
import { elements } from '../domain.ts'

type Line = Readonly<Record<string, string>>

const text = (line: Line, name: string): string | null => line[name] || null
const splitBy = (line: Line, name: string, by: string): string[] =>
  (line[name] ?? '').split(by).filter(Boolean)

const SUM = /^(?<names>[A-Za-z+]+)<=(?<max>[\d.]+)$/
const SUBSTITUTION = /^(?<perStep>[\d.]+) per 0\.01 C to (?<upTo>[\d.]+)$/

function readSum(written: string): { elements: string; max: string } {
  const { names, max } = SUM.exec(written.trim())?.groups ?? {}
  if (!names || !max) throw new Error(`"${written}" is no sum of elements.`)
  return { elements: names, max }
}

/** Where the limits were read: the keys of the file with the addresses they stand for. */
const sourceOf = (line: Line, addresses: ReadonlyMap<string, string>): string =>
  splitBy(line, 'source', '+')
    .map((key) => `${key} ${addresses.get(key) ?? ''}`.trim())
    .join('; ')

/**
 * A line of `steel-grades.csv` as the grade of a specification: limits as they are written, with source and confidence.
 * @throws Error where a line does not fit the contract; nothing is guessed
 */
export function starterGrade(line: Line, addresses: ReadonlyMap<string, string>): Grade {
  const { perStep, upTo } = SUBSTITUTION.exec(line.mn_substitution ?? '')?.groups ?? {}
  const input = {
    name: text(line, 'model_name'),
    densityKgM3: text(line, 'density_kg_m3'),
    yieldMinMpa: text(line, 'yield_min'),
    yieldMaxMpa: text(line, 'yield_max'),
    yieldMinKsi: text(line, 'yield_min_ksi'),
    yieldKinds: splitBy(line, 'yield_kind', '|'),
    yieldRatioMax: text(line, 'yield_ratio_max'),
    tensileMinMpa: text(line, 'tensile_min'),
    tensileMaxMpa: text(line, 'tensile_max'),
    tensileMinKsi: text(line, 'tensile_min_ksi'),
    elongationMinPercent: text(line, 'elongation_min'),
    elongationGauge: text(line, 'elongation_gauge'),
    reductionMinPercent: text(line, 'reduction_min'),
    hardnessMin: text(line, 'hardness_min'),
    hardnessMax: text(line, 'hardness_max'),
    hardnessScale: text(line, 'hardness_scale'),
    charpyMinJ: text(line, 'charpy_avg_j'),
    charpyAtC: text(line, 'charpy_c'),
    charpySingleJ: text(line, 'charpy_single_j'),
    ceRule: text(line, 'ce_rule'),
    carbonEquivalentMax: text(line, 'ce_max'),
    pcmMax: text(line, 'pcm_max'),
    mnPerStep: perStep ?? null,
    mnUpTo: upTo ?? null,
    sums: splitBy(line, 'sums', ';').map(readSum),
    reportOptional: splitBy(line, 'report_optional', ' '),
    analysis: text(line, 'analysis'),
    materialNumber: text(line, 'number'),
    productForm: text(line, 'form'),
    thickness: text(line, 'thickness_mm'),
    condition: text(line, 'condition'),
    source: sourceOf(line, addresses),
    confidence: text(line, 'confidence'),
    notes: text(line, 'notes'),
    chemistry: elements
      .map((element) => ({ element, min: text(line, `${element}_min`), max: text(line, `${element}_max`) }))
      .filter(({ min, max }) => min !== null || max !== null),
    stresses: [],
  }
  const [grade] = specifications.input.shape.grades.parse([input]) ?? []
  if (!grade) throw new Error('A grade of the starter set was lost.')
  return grade
}
