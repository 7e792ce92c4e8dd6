import { usePage } from '#platform/web/documents/use-document.ts'
import { enquiries } from '../../contract.ts'
import type { dialogs } from './dialogs.tsx'

/** The page of an enquiry around one of its parts. */
export const useEnquiry = () => usePage<typeof enquiries, keyof typeof dialogs>(enquiries)
