import { type NdeMethod, ndeMethods } from '#modules/signing/nde-signature-users/domain.ts'
import type { OperationContent } from './operation.ts'
import type { OperationKind, Signer } from './vocabulary.ts'

/** What the title of an operation says about the rest of it. */
export type Suggestion = Pick<
  OperationContent,
  'kind' | 'signatureType' | 'signedBy' | 'ndeMethod' | 'ndeMinLevel'
>

// The first rule whose words are in the title counts, so the narrow ones stand first.
const rules: readonly (readonly [words: RegExp, kind: OperationKind, method?: NdeMethod])[] = [
  [/^release (to|for) production/, 'document_review'],
  [/^release|^dispatch/, 'release'],
  [/^mark|serial number/, 'mark'],
  [
    /\bitp\b|\bwps\b|\bpqr\b|certificate|receipt|^document|data book|dossier|calculation|results?$/,
    'document_review',
  ],
  [/mechanical|impact test|microstructure|prohibition/, 'document_review'],
  [/pwht|heat treat|stress reliev|normalis|quench|temper/, 'heat_treat'],
  [/hydro|pressure test|gas test|leak test/, 'pressure_test'],
  [/ultrasonic thickness|\butm\b/, 'nde', 'UTM'],
  [/ultrason|\but\b|volumetric/, 'nde', 'UT'],
  [/radiograph|\brt\b/, 'nde', 'RT'],
  [/magnetic|\bmt\b|\bmpi\b|surface nde/, 'nde', 'MT'],
  [/penetrant|\bpt\b|\blpi\b/, 'nde', 'PT'],
  [/\bpmi\b|material identification/, 'nde', 'PMI'],
  [/hardness/, 'nde', 'HT'],
  [/ferrite/, 'nde', 'FN'],
  [/visual weld|\bvt\b/, 'nde', 'VT'],
  [/\bnde\b|\bndt\b/, 'nde', 'UT'],
  [/fit-?up|assembl/, 'fit_up'],
  [/machin|turning|\bturn\b|milling|drill|bore|thread|grind/, 'machine'],
  [/inspect|dimension/, 'dimensional'],
  [/weld|overlay|cladding/, 'weld'],
  [/\bcut|saw|bevel/, 'cut'],
  [/\bbend|\broll|\bform(ing)?\b/, 'form'],
  [/coat|paint|galvan|preserv/, 'coating'],
  [/clean|pickl|blast|degreas/, 'clean'],
  [/marking|stamp/, 'mark'],
  [/release|dispatch/, 'release'],
  [/review|check|approval/, 'document_review'],
  [/subcontract/, 'subcontract'],
]

const usualSigner: Partial<Record<OperationKind, Signer>> = {
  nde: 'nde_technician',
  dimensional: 'inspector',
  pressure_test: 'inspector',
  document_review: 'quality',
  release: 'quality',
}

/** What goes with a kind of operation: who signs, and as what. */
export function usualFor(kind: OperationKind, method: NdeMethod | null): Suggestion {
  return {
    kind,
    signatureType: kind === 'nde' ? 'nde' : 'regular',
    signedBy: [usualSigner[kind] ?? 'operator'],
    ndeMethod: method,
    ndeMinLevel: method === null ? null : ndeMethods[method].needs,
  }
}

/** Reads kind, method and signature from a title such as `UT of body`; null when it says nothing of them. */
export function suggestionFor(title: string): Suggestion | null {
  const words = title.trim().toLowerCase()
  const rule = rules.find(([pattern]) => pattern.test(words))
  return rule ? usualFor(rule[1], rule[2] ?? null) : null
}

const departments: Readonly<Record<string, OperationKind>> = {
  Stores: 'document_review',
  Planning: 'document_review',
  Engineering: 'document_review',
  Quality: 'document_review',
  Fabrication: 'cut',
  Welding: 'weld',
  'Machine shop': 'machine',
  Inspection: 'dimensional',
  'Test bay': 'pressure_test',
  NDE: 'nde',
  Subcontract: 'subcontract',
}

/** The kind of an operation of the starter set, from its department, its method of NDE and its title. */
export function kindOfDepartment(department: string, method: NdeMethod | null, title: string): OperationKind {
  if (method !== null && department !== 'Subcontract') return 'nde'
  const named = suggestionFor(title)?.kind
  const isHouseWork = department === 'Machine shop' || department === 'Welding'
  return (isHouseWork ? departments[department] : named) ?? departments[department] ?? 'machine'
}
