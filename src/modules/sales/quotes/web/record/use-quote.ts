import { usePage } from '#platform/web/documents/use-document.ts'
import { quotes } from '../../contract.ts'
import type { dialogs } from '../dialogs/dialogs.tsx'

/** The page of a quote around one of its parts. */
export const useQuote = () => usePage<typeof quotes, keyof typeof dialogs>(quotes)
