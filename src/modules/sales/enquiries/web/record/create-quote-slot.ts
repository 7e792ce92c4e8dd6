import { createContext, type ReactNode } from 'react'
import type { OwnDialogProps } from '#platform/web/documents/action-dialogs.tsx'
import type { EnquiryRecord } from '../../contract.ts'

export type CreateQuoteProps = OwnDialogProps<EnquiryRecord>

/** The dialog that makes a quote. Quotes rest on enquiries, so that the app puts it here (`src/app/web.tsx`). */
export const CreateQuoteSlot = createContext<((enquiry: CreateQuoteProps) => ReactNode) | null>(null)
