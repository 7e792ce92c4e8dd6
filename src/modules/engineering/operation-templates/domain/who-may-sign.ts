import {
  type Competence,
  levelsOf,
  type NdeLevel,
  type NdeMethod,
  signsAlone,
} from '#modules/signing/nde-signature-users/domain.ts'
import type { SignerFunction } from '#modules/signing/regular-signature-users/domain.ts'
import { type OperationKind, type SignatureType, type Signer, signers } from './vocabulary.ts'

/** An entry of the regular signatories that counts today, as far as operations ask for it. */
export interface RegularSignatory {
  readonly name: string
  /** Null: every facility. */
  readonly facilityName: string | null
  /** None: every function. */
  readonly functions: readonly SignerFunction[]
  readonly signsOperations: boolean
  readonly mayRelease: boolean
}

/** An entry of the NDE signatories that counts today: certificate and eye test are valid. */
export interface NdeSignatory {
  readonly name: string
  readonly facilityName: string | null
  readonly methods: readonly Competence[]
}

export interface Signatories {
  readonly regular: readonly RegularSignatory[]
  readonly nde: readonly NdeSignatory[]
}

/** What of an operation decides who may sign it. */
interface SignedOperation {
  readonly kind: OperationKind
  readonly signatureType: SignatureType
  readonly ndeMethod: NdeMethod | null
  readonly ndeMinLevel: NdeLevel | null
}

/**
 * Who may give this signature of an operation, each person once, by name. An NDE technician stands on the list of NDE
 * signatories with the method, at a level that signs alone and is not below the one asked for; everybody else on the list
 * of regular signatories, for the function, and a release only with the right to release.
 */
export function whoMaySign(
  operation: SignedOperation,
  signer: Signer,
  { regular, nde }: Signatories,
): readonly string[] {
  const entries =
    operation.signatureType === 'nde' && signer === 'nde_technician'
      ? nde.filter(({ methods }) => methods.some((held) => isEnough(held, operation)))
      : regular.filter((entry) => isRegular(entry, operation.kind, signer))
  const names = entries.map(({ name, facilityName }) => (facilityName ? `${name} (${facilityName})` : name))
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

function isEnough(held: Competence, { ndeMethod, ndeMinLevel }: SignedOperation): boolean {
  if (held.method !== ndeMethod || !signsAlone(held)) return false
  if (ndeMinLevel === null) return true
  const levels = levelsOf(held.method)
  return levels.indexOf(held.level) >= levels.indexOf(ndeMinLevel)
}

function isRegular(entry: RegularSignatory, kind: OperationKind, signer: Signer): boolean {
  if (kind === 'release') return entry.mayRelease
  if (!entry.signsOperations) return false
  return entry.functions.length === 0 || entry.functions.some((one) => one === signer)
}

/** `Inspector: 3 people may sign`, or that nobody may. */
export function maySignSentence(signer: Signer, names: readonly string[]): string {
  const count = names.length
  const people =
    count === 0 ? 'nobody may sign yet' : count === 1 ? '1 person may sign' : `${count} people may sign`
  return `${signers[signer]}: ${people}`
}
