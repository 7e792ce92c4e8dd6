type Limit = string | null | undefined

/** What a certificate is checked against, as the grade's record holds it. */
export interface GradeRules {
  readonly name: string
  readonly yieldMinMpa?: Limit
  readonly yieldMaxMpa?: Limit
  readonly yieldMinKsi?: Limit
  readonly yieldKinds: readonly string[]
  readonly tensileMinMpa?: Limit
  readonly tensileMaxMpa?: Limit
  readonly tensileMinKsi?: Limit
  readonly yieldRatioMax?: Limit
  readonly elongationMinPercent?: Limit
  readonly elongationGauge?: Limit
  readonly reductionMinPercent?: Limit
  readonly hardnessMin?: Limit
  readonly hardnessMax?: Limit
  readonly hardnessScale?: Limit
  readonly charpyMinJ?: Limit
  readonly charpyAtC?: Limit
  readonly charpySingleJ?: Limit
  readonly ceRule?: Limit
  readonly carbonEquivalentMax?: Limit
  readonly pcmMax?: Limit
  readonly mnPerStep?: Limit
  readonly mnUpTo?: Limit
  readonly analysis?: Limit
  readonly sums: readonly { readonly elements: string; readonly max: string }[]
  readonly reportOptional: readonly string[]
  readonly chemistry: readonly { readonly element: string; readonly min?: Limit; readonly max?: Limit }[]
}
