import type { Concession } from '../contract/check.ts'
import type { CheckableCertificate } from './checkable.ts'
import type { CheckedHeader, CheckedValue } from './verdict.ts'

/** What a concession is given against beside the value, in words that can be compared. */
export type Against = Readonly<Record<string, string | null>>

const orNull = (value: string | null | undefined): string | null => value ?? null

/** What the answer to a point of the header rests on. */
export function againstHeader(
  { check, countsAs, flags }: Pick<CheckedHeader, 'check' | 'countsAs' | 'flags'>,
  certificate: CheckableCertificate,
): Against {
  const material = { specification: certificate.specificationId, grade: certificate.grade }
  const why = { notes: flags.toSorted().join(', ') }
  switch (check) {
    case 'certificate_type':
      return {
        ...why,
        'type printed': certificate.typePrinted,
        'type it counts as': countsAs,
        'type ordered': certificate.orderedType,
        signatures: certificate.signatures.toSorted().join(', '),
      }
    case 'pages':
      return { 'pages here': `${certificate.pagesPresent}`, 'pages in all': `${certificate.pagesTotal}` }
    case 'size':
      return {
        'size printed': orNull(certificate.printedSize),
        'size of the piece': orNull(certificate.receivedSize),
      }
    case 'issuer':
      return { ...why, issuer: certificate.issuerId, 'issued by': certificate.issuedBy }
    default:
      return material
  }
}

/** What the answer to a value rests on: its limits with their source, the grade, and what the check says of it. */
export const againstValue = (
  { min, max, minFrom, maxFrom, flags }: CheckedValue,
  { specificationId, grade }: CheckableCertificate,
): Against => ({
  'at least': min,
  'at most': max,
  'lowest of': minFrom,
  'highest of': maxFrom,
  specification: specificationId,
  grade,
  notes: flags.toSorted().join(', '),
})

/** What is printed of a point by which a concession is found. */
interface Point {
  readonly key: string
  readonly value: string | null
  readonly verdict: string
  readonly against: Against
}

/** A concession answers a point while everything is as it was; a heat that differs is never conceded. */
export function answerTo(concessions: readonly Concession[], point: Point): Concession | null {
  if (point.verdict === 'heat_mismatch') return null
  return concessions.find((one) => one.key === point.key && changedSince(one, point).length === 0) ?? null
}

/** Why a concession of this point no longer answers it, in a sentence; empty where there is none. */
export function overtaken(concessions: readonly Concession[], point: Point): string {
  const one = concessions.find(({ key }) => key === point.key)
  const changed = one ? changedSince(one, point) : []
  return one && changed.length > 0
    ? ` Concession ${one.number} was given against something else: ${changed.join(', ')}.`
    : ''
}

const CHANGED = new Set(['specification', 'issuer'])

function changedSince({ value, verdict, against }: Concession, point: Point): string[] {
  if (!against) return ['what it was given against is not known']
  const names = [...new Set([...Object.keys(against), ...Object.keys(point.against)])]
  const changes = names.flatMap((name) => {
    const [before, now] = [against[name] ?? null, point.against[name] ?? null]
    if (before === now) return []
    return [
      CHANGED.has(name)
        ? `${name} is another one`
        : `${name} was ${before || 'nothing'}, is ${now || 'nothing'}`,
    ]
  })
  if (value !== point.value)
    changes.unshift(`value was ${value ?? 'nothing'}, is ${point.value ?? 'nothing'}`)
  return verdict === point.verdict || changes.length > 0 ? changes : ['the verdict is another one']
}
