import type { CertifiedTo, StoredCheck } from '../contract/check.ts'
import type { CertificateRecord } from '../contract.ts'
import { fullCheck } from './assemble.ts'
import type { CheckableCertificate } from './checkable.ts'
import type { HeatMaterial, Material } from './material.ts'
import type { GradeRules } from './limits/grade-rules.ts'
import { overallOf } from './verdict.ts'

const NO_LIMITS = 'The specification has no limits for this grade: nothing can be compared.'

type Heat = CertifiedTo['heats'][number]
type Certified = CheckableCertificate & Pick<CertificateRecord, 'specificationName' | 'alsoCertifiedTo'>

/** What each heat is by one check; the head of the page is judged for all of them. */
function judgedHeats(
  { lines }: Pick<CheckableCertificate, 'lines'>,
  { header, values }: StoredCheck,
  { hasLimits }: { hasLimits: boolean },
): Heat[] {
  const heatIds = [...new Set(lines.map(({ heatId }) => heatId))]
  const ofPage = header.filter(({ check, isOpen }) => isOpen && (hasLimits || check !== 'grade'))
  return heatIds.map((heatId) => {
    const own = lines.filter((line) => line.heatId === heatId)
    const ofHeat = values.filter(({ lineId, isOpen }) => isOpen && own.some(({ id }) => id === lineId))
    const open = [...ofPage, ...ofHeat]
    const overall = overallOf(open.map(({ verdict }) => verdict))
    const sentences = [...open.map(({ sentence }) => sentence), ...(hasLimits ? [] : [NO_LIMITS])]
    const verdict = overall === 'acceptable' && hasLimits ? 'passed' : WORD[overall]
    return { heatId, heat: own[0]?.heatNo ?? '', verdict, sentences }
  })
}

const WORD = {
  acceptable: 'not_stated',
  incomplete: 'not_stated',
  refuse: 'outside',
  quarantine: 'outside',
} as const

/** A grade without limits lets everything through, which says nothing of the steel. */
const hasLimits = ({ values }: StoredCheck): boolean =>
  values.some(({ min, max }) => min !== null || max !== null)

/**
 * Every specification and grade of a certificate with its own verdict, that of the order first. Another one is judged by the
 * limits of its own grade: what the order adds is no part of it, and a concession answers only what it was given against.
 */
export function certifiedToOf(
  certificate: Certified,
  check: StoredCheck,
  rulesOf: (material: Material) => GradeRules | null,
): CertifiedTo[] {
  const { specificationId, specificationName, grade } = certificate
  const first = { specificationId, specificationName, grade, level: null }
  const others = certificate.alsoCertifiedTo.map(({ level, ...material }): CertifiedTo => {
    const asIfOrdered = {
      ...certificate,
      specificationId: material.specificationId,
      grade: material.grade,
      namesGrade: true,
      orderLimits: [],
    }
    const judged = fullCheck(asIfOrdered, rulesOf(material))
    return {
      specificationId: material.specificationId,
      specificationName: material.specificationName,
      grade: material.grade,
      level: level ?? null,
      heats: judgedHeats(certificate, judged, { hasLimits: hasLimits(judged) }),
    }
  })
  return [{ ...first, heats: judgedHeats(certificate, check, { hasLimits: true }) }, ...others]
}

const judgedAs =
  (asked: Heat['verdict']) =>
  (certified: readonly CertifiedTo[]): HeatMaterial[] =>
    certified.flatMap(({ specificationId, grade, heats }) =>
      heats.flatMap(({ heatId, verdict }) => (verdict === asked ? [{ heatId, specificationId, grade }] : [])),
    )

/** What heats were found good for. */
export const passedOf = judgedAs('passed')

/** What heats were found not good for. */
export const outsideOf = judgedAs('outside')

/** All that the certificate names of its heats, whatever the verdicts are. */
export const namedOf = (certified: readonly CertifiedTo[]): HeatMaterial[] =>
  certified.flatMap(({ specificationId, grade, heats }) =>
    heats.map(({ heatId }) => ({ heatId, specificationId, grade })),
  )
