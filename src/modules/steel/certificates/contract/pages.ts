import { z } from 'zod'

/** A page or document of the mill as it was signed with the verification. */
export const signedPage = z.object({ name: z.string(), sha256: z.string() })
export type SignedPage = z.output<typeof signedPage>
