import { lazy } from 'react'

/** Active customers by how long nobody was in touch with them. `actions` stand in the head of the page. */
export const SilentCustomers = lazy(async () => ({ default: (await import('./list.tsx')).SilentCustomers }))
