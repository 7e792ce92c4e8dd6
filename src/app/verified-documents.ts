import { verifiedQuote } from '#modules/quotes/server/api.ts'
import type { VerifiedDocuments } from '#modules/verify/server/api.ts'
import { serveVerification } from '#modules/verify/server/routes.ts'

/** Documents whose papers carry a code that anybody can check: by entity, what the slice says of one. */
export const verifiedDocuments: VerifiedDocuments = {
  quotes: verifiedQuote,
}

export const registerVerify = serveVerification(verifiedDocuments)
