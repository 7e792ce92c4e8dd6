import type { ReactNode } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import type { TravellerRecord } from '../contract.ts'

/** What holds a traveller or an operation, each once, with where it is decided; `children` under that of a drawing. */
export const HeldBy = ({ holds, children }: Pick<TravellerRecord, 'holds'> & { children?: ReactNode }) =>
  [...new Map(holds.map((hold) => [hold.sourceId, hold])).values()].map(
    ({ sourceEntity, sourceId, sourceLabel, reason }) => (
      <Alert key={sourceId} tone="violet" title={`${sourceLabel} holds it`}>
        {reason} <AppLink href={givenAddress(`/${sourceEntity}/${sourceId}`)}>Open it</AppLink>
        {sourceEntity === 'drawings' && children}
      </Alert>
    ),
  )
