import { createHash } from 'node:crypto'
import { canonical } from '#platform/contract/values/canonical.ts'
import type { Role } from '#platform/server/context.ts'
import type { Meaning } from '../../domain/meanings.ts'
import type { PartKind } from '../../domain/parts.ts'

/** One signature as it is hashed; the names are those of the columns. */
export interface SignatureRow {
  readonly seq: number
  readonly id: string
  readonly entity: string
  readonly entityId: string
  readonly revision: number | null
  readonly partKind: PartKind | null
  readonly partId: string | null
  readonly label: string
  readonly meaning: Meaning
  readonly signerId: string
  readonly signerName: string
  readonly signerRole: Role
  readonly capacity: string | null
  readonly onBehalfOf: string | null
  readonly profileVersion: number
  readonly imageSha256: string
  readonly termsId: string
  readonly signedAt: string
  readonly timeZone: string
  readonly reAuth: string
  readonly contentSha256: string
  readonly ip: string
  readonly device: string
  readonly prevHash: string
}

/** What the first signature stands behind. */
export const GENESIS = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The hash of one signature, which holds the one before it. A part counts only where there is one: signatures from before there
 * were parts keep their hashes, and a part that is put in, changed or taken out later shows.
 */
export const hashOfSignature = ({ partKind, partId, ...row }: SignatureRow): string =>
  sha256(canonical({ ...row, partKind: partKind ?? undefined, partId: partId ?? undefined }))

/** SHA-256 over what is signed: JSON with sorted keys, so that the same content always has the same hash. */
export const hashOfContent = (content: unknown): string =>
  sha256(canonical(content === undefined ? null : JSON.parse(JSON.stringify(content))))
