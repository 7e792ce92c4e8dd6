import { heatKey, looksAlike } from '#modules/steel/heats/domain.ts'
import type { CertificateToCheck, PrintedHead, Signatory } from './check-input.ts'
import { Exact } from '../printed.ts'
import { type CertificateType, type CheckedHeader, certificateTypes, type HeaderFlag } from '../verdict.ts'

/** Names of 1991 (EN 10204:1991) and what they are today (steel.md 3). */
const OLD_NAMES: readonly (readonly [RegExp, CertificateType])[] = [
  [/3\.1\.?B\b/i, '3.1'],
  [/3\.1\.?[AC]\b/i, '3.2'],
  [/2\.3\b/, '2.2'],
]

/** The type a headline names; null for wording that is no type, such as a certificate of conformity. */
export function typeNamed(
  printed: string,
): { readonly type: CertificateType; readonly isOldName: boolean } | null {
  for (const [pattern, type] of OLD_NAMES) if (pattern.test(printed)) return { type, isOldName: true }
  const type = certificateTypes.find((one) =>
    new RegExp(`(?<![\\d.])${one.replace('.', '\\.')}(?![\\d.])`).test(printed),
  )
  return type ? { type, isOldName: false } : null
}

/** What a type counts as: its signatures decide, not its headline (steel.md 3.1). */
export function countsAs(
  named: CertificateType,
  signatures: readonly Signatory[],
): { readonly type: CertificateType; readonly flags: readonly HeaderFlag[] } {
  if (named === '2.1' || named === '2.2') return { type: named, flags: [] }
  if (!signatures.includes('manufacturer_inspection')) {
    return { type: '2.2', flags: [signatures.length > 0 ? 'not_independent' : 'unsigned'] }
  }
  if (named === '3.2' && !signatures.includes('independent_inspector')) {
    return { type: '3.1', flags: ['inspector_missing'] }
  }
  return { type: named, flags: [] }
}

/** 3.2 is at least as good as 3.1, that as 2.2, that as 2.1. */
export const isAtLeast = (type: CertificateType, asked: CertificateType): boolean =>
  certificateTypes.indexOf(type) >= certificateTypes.indexOf(asked)

function checkType({ head, order }: CertificateToCheck): CheckedHeader {
  const named = typeNamed(head.typePrinted)
  if (!named) return { check: 'certificate_type', verdict: 'unknown_type', flags: [], countsAs: null }
  const { type, flags } = countsAs(named.type, head.signatures)
  return {
    check: 'certificate_type',
    verdict: isAtLeast(type, order.certificateType) ? 'ok' : 'wrong_type',
    flags: named.isOldName ? [...flags, 'old_type_name'] : flags,
    countsAs: type,
  }
}

function checkHeat({ heats, received }: CertificateToCheck): CheckedHeader {
  const stamped = received.heat
  const numbers = heats.map(({ heat }) => heat)
  if (stamped === null || numbers.some((number) => heatKey(number) === heatKey(stamped))) {
    return { check: 'heat', verdict: 'ok', flags: [], countsAs: null }
  }
  const flags: HeaderFlag[] = numbers.some((number) => looksAlike(number, stamped)) ? ['look_alike'] : []
  return { check: 'heat', verdict: 'heat_mismatch', flags, countsAs: null }
}

/** A stockist passes the maker's document on; what he rewrites on his own letterhead is refused (steel.md 3.4). */
function checkIssuer({ issuedBy, isCopyOfMillDocument }: PrintedHead): CheckedHeader[] {
  if (issuedBy === 'mill') return []
  const base = { check: 'issuer', countsAs: null } as const
  return [
    isCopyOfMillDocument
      ? { ...base, verdict: 'ok', flags: ['copy'] }
      : { ...base, verdict: 'wrong_issuer', flags: [] },
  ]
}

const figuresOf = (size: string): string[] =>
  [...size.replaceAll(',', '.').matchAll(/\d+(\.\d+)?/g)].map(([figure]) => new Exact(figure).toString())

function checkSize({ head, received }: CertificateToCheck): CheckedHeader[] {
  if (!head.size || !received.size) return []
  const printed = figuresOf(head.size)
  const isSame = figuresOf(received.size).every((figure, at) => figure === printed[at])
  return [{ check: 'size', verdict: isSame ? 'ok' : 'size_mismatch', flags: [], countsAs: null }]
}

/** Type, issuer, heat, grade, pages and size. */
export function checkHeader(certificate: CertificateToCheck): CheckedHeader[] {
  const { head } = certificate
  const isWhole = head.pagesPresent >= head.pagesTotal
  return [
    checkType(certificate),
    ...checkIssuer(head),
    checkHeat(certificate),
    { check: 'grade', verdict: head.namesOrderedGrade ? 'ok' : 'wrong_grade', flags: [], countsAs: null },
    { check: 'pages', verdict: isWhole ? 'ok' : 'incomplete_document', flags: [], countsAs: null },
    ...checkSize(certificate),
  ]
}
