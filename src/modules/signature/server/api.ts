export { ensureFirstAgreement } from './first-agreement.ts'
export { signatureImage, signaturesOf } from './reading.ts'
export { type SignedThing, sign } from './signing.ts'
export { signaturesAreSound, verifySignatures } from './verification.ts'
