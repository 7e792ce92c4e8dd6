import type { VerifiedDocuments } from '#modules/signing/verify/server/api.ts'
import { serveVerification } from '#modules/signing/verify/server/routes.ts'
import { documents } from './documents.ts'

/** Documents whose prints carry a code that anybody can check: by slice, what it says of one. */
export const verifiedDocuments: VerifiedDocuments = Object.fromEntries(
  documents.flatMap(({ slice, verified }) => (verified ? [[slice, verified] as const] : [])),
)

export const registerVerify = serveVerification(verifiedDocuments)
