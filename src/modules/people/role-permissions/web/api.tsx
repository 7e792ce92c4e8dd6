export { ResetButton, RightsEditor } from './rights-editor.tsx'
export { RightsFilter, useRightsFilter } from './rights-filter.tsx'
export { useRightsDraft } from './use-rights-draft.ts'
