import { type CertificateType, type Inspection, isAtLeast } from './lifecycle.ts'

/** What a piece has to have before anybody may use it. */
export interface ReleaseFacts {
  readonly heatNo: string | null
  readonly inspection: Inspection
  readonly certificateType: CertificateType
  /** The type of the verified certificate that covers it; null: none does. */
  readonly verifiedType: CertificateType | null
  /** Whoever took it in. */
  readonly receiverIds: readonly string[]
}

/** What a piece lacks beside its certificate, in a sentence; null: nothing. */
function pieceProblem({ heatNo, inspection }: ReleaseFacts): string | null {
  if (!heatNo) return 'Enter the heat number that is read from the piece first.'
  if (inspection === 'pending') return 'Record the receiving inspection first.'
  return inspection === 'rejected' ? 'The inspection rejected it.' : null
}

/** The certificate by which a piece is released: the first of a good enough type that no open non-conformance names. */
export const countingCertificate = <
  C extends { readonly type: CertificateType; readonly heldBy: string | null },
>({
  certificates,
  certificateType,
}: {
  readonly certificates: readonly C[]
  readonly certificateType: CertificateType
}): C | null =>
  certificates.find(({ heldBy, type }) => heldBy === null && isAtLeast(type, certificateType)) ?? null

/** What somebody who releases a piece signs for, in words. */
export function releasedWords(
  piece: Parameters<typeof countingCertificate>[0] & {
    readonly number: string
    readonly specificationName: string
    readonly grade: string
    readonly heatNo?: string | null | undefined
    readonly certificates: readonly {
      readonly number: string
      readonly type: CertificateType
      readonly heldBy: string | null
    }[]
  },
): string {
  const { number, specificationName, grade, heatNo } = piece
  const counting = countingCertificate({
    certificates: piece.certificates,
    certificateType: piece.certificateType,
  })
  const by = counting ? `, by ${counting.number} of type ${counting.type}` : ''
  return `${number}, ${specificationName} grade ${grade}, heat ${heatNo ?? 'not known'}${by}`
}

/** Why the certificates of a piece are not enough, in a sentence; null: they are. */
export function certificateProblem({
  verifiedType,
  certificateType,
}: Pick<ReleaseFacts, 'verifiedType' | 'certificateType'>): string | null {
  if (verifiedType === null)
    return `There is no verified certificate of type ${certificateType} for this heat and grade.`
  return isAtLeast(verifiedType, certificateType)
    ? null
    : `The verified certificate is of type ${verifiedType}; ${certificateType} was ordered.`
}

const receiverProblem = ({ receiverIds }: ReleaseFacts, personId: string): string | null =>
  receiverIds.includes(personId) ? 'You received this steel; someone else has to release it.' : null

/** What keeps a piece from being released. */
export const releaseHindrances = ['hold', 'piece', 'certificate', 'person'] as const
export interface ReleaseHindrance {
  readonly by: (typeof releaseHindrances)[number]
  readonly sentence: string
}

/** Everything that keeps a piece from being released by this person; nothing: it can be. */
export const releaseProblems = (facts: ReleaseFacts, personId: string): ReleaseHindrance[] =>
  ofSentences({
    piece: pieceProblem(facts),
    certificate: certificateProblem(facts),
    person: receiverProblem(facts, personId),
  })

/** What is said, in the order in which it is asked. */
export const ofSentences = (
  said: Readonly<Partial<Record<ReleaseHindrance['by'], string | null>>>,
): ReleaseHindrance[] =>
  releaseHindrances.flatMap((by) => {
    const sentence = said[by]
    return sentence ? [{ by, sentence }] : []
  })

/** Why a piece cannot be released by this person, in a sentence; null when it can. */
export const releaseProblem = (facts: ReleaseFacts, personId: string): string | null =>
  releaseProblems(facts, personId)[0]?.sentence ?? null

/** Why a piece cannot be released without its certificate by this person; one that has it is simply released. */
export function conditionalReleaseProblem(facts: ReleaseFacts, personId: string): string | null {
  const problem = pieceProblem(facts)
  if (problem) return problem
  return certificateProblem(facts) === null
    ? 'Its certificate is verified: it needs no condition. Release it.'
    : receiverProblem(facts, personId)
}
