export { LabelsDialog, LabelsOfSteel } from './labels/labels-dialog.tsx'
export { places } from './fields.tsx'
export { LineSize, wantedSizeFields } from './size-fields.tsx'
export { certificateLabels, formLabels } from './words.ts'
