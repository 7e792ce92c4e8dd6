import { createContext } from 'react'

/** The record that a page shows. */
export const RecordId = createContext<string | null>(null)
