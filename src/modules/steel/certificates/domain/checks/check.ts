import { checkCharpy } from './charpy.ts'
import type { CertificateToCheck, PrintedHeat } from './check-input.ts'
import { checkElements } from './chemistry.ts'
import { checkEquivalents, checkSums } from '../limits/computed.ts'
import { checkHardness } from './hardness.ts'
import { checkHeader } from './header.ts'
import { checkTests } from './tensile.ts'
import { type CheckedHeader, type CheckedValue, type Overall, overallOf } from '../verdict.ts'

export interface CertificateCheck {
  readonly overall: Overall
  readonly header: readonly CheckedHeader[]
  readonly values: readonly CheckedValue[]
}

/** All values of one heat against the stricter of grade and order. */
export function checkHeatValues(heat: PrintedHeat, certificate: CertificateToCheck): CheckedValue[] {
  return [
    ...checkElements(heat, certificate),
    ...checkSums(heat, certificate),
    ...checkEquivalents(heat, certificate),
    ...checkTests(heat, certificate),
    ...checkHardness(heat, certificate),
    ...checkCharpy(heat, certificate),
  ]
}

/** Every heat, test and set of a certificate; each must pass (steel.md 6). Nothing is accepted without a person. */
export function checkCertificate(certificate: CertificateToCheck): CertificateCheck {
  const header = checkHeader(certificate)
  const values = certificate.heats.flatMap((heat) => checkHeatValues(heat, certificate))
  const overall = overallOf([...header, ...values].map(({ verdict }) => verdict))
  return { overall, header, values }
}
