import type { ReactNode } from 'react'
import { givenAddress } from '#platform/contract/register.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import type { TravellerRecord } from '../contract.ts'

interface HeldByProps extends Pick<TravellerRecord, 'holds'> {
  /** Whose holds are decided here, beside those of drawings. */
  also?: string | undefined
  /** Under each hold that is decided here. */
  children?: ReactNode
}

/** In the head of a traveller or an operation: that something holds it. On a telephone what holds it stands far below. */
export const HeldMark = ({ holds }: Pick<TravellerRecord, 'holds'>) =>
  holds.length > 0 && <Chip tone="violet">Held</Chip>

/** What holds a traveller or an operation, each once, with where it is decided. */
export const HeldBy = ({ holds, also, children }: HeldByProps) =>
  [...new Map(holds.map((hold) => [hold.sourceId, hold])).values()].map(
    ({ sourceEntity, sourceId, sourceLabel, reason }) => (
      <Alert key={sourceId} tone="violet" title={`${sourceLabel} holds it`}>
        {reason} <AppLink href={givenAddress(`/${sourceEntity}/${sourceId}`)}>Open it</AppLink>
        {(sourceEntity === 'drawings' || sourceEntity === also) && children}
      </Alert>
    ),
  )
