/** What a comparison says of one value (steel.md 6). */
export type Verdict = 'ok' | 'out_of_limit' | 'missing' | 'not_reported' | 'not_comparable' | 'no_limit'

/** What the checks of the header say. */
export type HeaderVerdict =
  | 'ok'
  | 'wrong_type'
  | 'unknown_type'
  | 'heat_mismatch'
  | 'wrong_grade'
  | 'wrong_issuer'
  | 'size_mismatch'
  | 'incomplete_document'

export type Overall = 'acceptable' | 'incomplete' | 'refuse' | 'quarantine'

/** Where a limit comes from: the grade of the specification, the order, or a rule of the test method. */
export type LimitSource = 'grade' | 'order' | 'rule'

export type Flag =
  | 'above'
  | 'below'
  | 'above_range'
  | 'average_differs'
  | 'below_detection'
  | 'ce_incomplete'
  | 'coarse'
  | 'computed'
  | 'count'
  | 'gauge_differs'
  | 'kind_not_stated'
  | 'ksi_hint'
  | 'other_scale'
  | 'product_analysis'
  | 'rounding_edge'
  | 'scale_not_stated'
  | 'scaled'
  | 'stated_differs'
  | 'stated_only'
  | 'sub_size'
  | 'substitution_used'
  | 'sum_incomplete'
  | 'twice'
  | 'unit_converted'
  | 'unreadable'
  | 'warmer'
  | 'width_not_stated'
  | 'yield_kind'

/** One line of the check: a value beside its limits, each with its source. */
export interface CheckedValue {
  readonly heat: string
  /** `C`, `sum:Cr+Mo`, `CE`, `yield`, `charpy_avg` ... */
  readonly field: string
  /** Which test of the heat it belongs to, counted from 0; null for what the heat has once. */
  readonly test: number | null
  /** In the unit of the limit, at most six decimals; null where nothing was reported. */
  readonly value: string | null
  readonly min: string | null
  readonly max: string | null
  readonly minFrom: LimitSource | null
  readonly maxFrom: LimitSource | null
  /** The scale of a hardness. */
  readonly scale: string | null
  readonly verdict: Verdict
  readonly flags: readonly Flag[]
}

export type HeaderFlag =
  | 'copy'
  | 'inspector_missing'
  | 'look_alike'
  | 'not_independent'
  | 'old_type_name'
  | 'unsigned'

export interface CheckedHeader {
  readonly check: 'certificate_type' | 'heat' | 'grade' | 'pages' | 'issuer' | 'size'
  readonly verdict: HeaderVerdict
  readonly flags: readonly HeaderFlag[]
  /** What the type counts as, by its signatures. */
  readonly countsAs: CertificateType | null
}

export const certificateTypes = ['2.1', '2.2', '3.1', '3.2'] as const
export type CertificateType = (typeof certificateTypes)[number]

const REFUSED = new Set<string>([
  'out_of_limit',
  'wrong_type',
  'wrong_grade',
  'wrong_issuer',
  'size_mismatch',
])
const UNANSWERED = new Set<string>(['missing', 'not_comparable', 'unknown_type', 'incomplete_document'])

/**
 * Quarantine (the heat differs) before refuse (something outside or wrong) before incomplete (missing or not comparable)
 * before acceptable, which still needs a person (steel.md 6.9).
 */
export function overallOf(verdicts: readonly string[]): Overall {
  if (verdicts.includes('heat_mismatch')) return 'quarantine'
  if (verdicts.some((verdict) => REFUSED.has(verdict))) return 'refuse'
  if (verdicts.some((verdict) => UNANSWERED.has(verdict))) return 'incomplete'
  return 'acceptable'
}

/** Whether a person has to answer this before the certificate can be verified. */
export const isOpen = (verdict: string): boolean =>
  verdict === 'heat_mismatch' || REFUSED.has(verdict) || UNANSWERED.has(verdict)
