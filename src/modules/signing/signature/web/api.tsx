export { SignatureList } from './signature-list.tsx'
export { SigningFields } from './signing-fields.tsx'
