import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { type CertificateType, isAtLeast } from './lifecycle.ts'

/** Whether the heat of a piece has to be transferred to it, since the stamp stayed on the other end when it was cut. */
export const markings = { not_asked: 'Not asked', unmarked: 'Not marked yet', marked: 'Marked' } as const
export type Marking = keyof typeof markings
export const markingNames = Object.keys(markings) as [Marking, ...Marking[]]

/** What is cut of steel with a heat and an inspection certificate loses its proof with the stamp. */
export const asksForMarking = ({
  heatNo,
  certificateType,
}: {
  readonly heatNo?: string | null | undefined
  readonly certificateType: CertificateType
}): boolean => Boolean(heatNo) && isAtLeast(certificateType, '3.1')

export const isUnmarked = ({ marking }: { readonly marking: string }): boolean => marking === 'unmarked'

/** Why a piece that is not marked yet goes nowhere; null: it is, or nobody asks for it. */
export const unmarked = (steel: { readonly number: string; readonly marking: string }): Refusal | null =>
  isUnmarked(steel)
    ? refuse(
        'unmarked',
        { stock: steel.number },
        `${steel.number} is not marked yet: confirm the stamp transfer first.`,
      )
    : null
