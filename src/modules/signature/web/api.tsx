export { SignatureList } from './signature-list.tsx'
export { SigningFields } from './signing-fields.tsx'
export { SigningLock } from './signing-lock.tsx'
