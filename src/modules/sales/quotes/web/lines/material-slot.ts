import { createContext, type ReactNode } from 'react'
import type { LineDraft } from './line-values.ts'

export interface MaterialOfLineProps {
  /** The line as it is typed, with the quantity of its chosen break. */
  readonly line: LineDraft & { readonly quantity: string }
  /** Where the work is to be done. */
  readonly facilityId: string | null
  /** What a reservation is for: `Q-2026-0231 Rev 2 line 10`. */
  readonly purpose: string
  readonly companyId: string | null
  readonly quoteId: string
}

/**
 * The search of the stock beside a line. Steel stands above sales in the order of the districts, so that the app puts it
 * here (`src/app/web.tsx`); null where there is none.
 */
export const MaterialSlot = createContext<((line: MaterialOfLineProps) => ReactNode) | null>(null)
