import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  type CertificateType,
  isAtLeast,
  isInQuarantine,
  isInUse,
  type SteelStatus,
  steelLabel,
} from './lifecycle.ts'

/** Steel as far as its certificates decide whether it, or what was made of it, leaves the house. */
export interface ProvenSteel {
  readonly number: string
  readonly heatNo: string | null
  readonly certificateType: CertificateType
  readonly certificates: readonly {
    readonly number: string
    readonly type: CertificateType
    readonly heldBy: string | null
  }[]
  /** The quote that it was released for without its certificate; null: released plainly. */
  readonly onlyFor: string | null
}

/** Why no certificate counts for a piece, of the type that was ordered; null: one does. */
export function uncovered({ number, heatNo, certificateType, certificates }: ProvenSteel): Refusal | null {
  const values = { stock: number, heat: heatNo ?? '', type: certificateType }
  const [first] = certificates
  if (!first)
    return refuse(
      'certificate_missing',
      values,
      `${heatNo ? `Heat ${heatNo} of ${number}` : number} has no verified certificate.`,
    )
  if (first.heldBy)
    return refuse(
      'certificate_held',
      values,
      `${first.heldBy} names ${first.number}, the certificate of ${number}.`,
    )
  return isAtLeast(first.type, certificateType)
    ? null
    : refuse(
        'certificate_lower',
        values,
        `${number} has a certificate of type ${first.type}; ordered was ${certificateType}.`,
      )
}

/** Why a piece goes nowhere that waits for its certificate; null: it does not. */
export const onlyConditional = ({ number, onlyFor }: ProvenSteel): Refusal | null =>
  onlyFor === null
    ? null
    : refuse(
        'conditional',
        { stock: number, quote: onlyFor },
        `${number} was released without its certificate (${onlyFor}).`,
      )

/** Why nothing goes on that is made of steel which was set aside after it was given out; null: it was not, or is released again. */
export const setAside = ({
  number,
  status,
}: {
  readonly number: string
  readonly status: SteelStatus
}): Refusal | null =>
  isInUse(status)
    ? null
    : refuse(
        'set_aside',
        { stock: number, status },
        `${number} is ${isInQuarantine(status) ? 'in quarantine' : steelLabel(status).toLowerCase()}: nothing that is made of it goes on before it is released again.`,
      )
