export { places } from './fields.tsx'
export { certificateLabels, formLabels } from './words.ts'
