import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { useNoteEntity } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { type KeptEntity, legalHolds } from '../contract.ts'
import classes from './holds.module.css'

/** Until when a delivery is kept, and what forbids to delete it. */
export function KeptNote({ id: noteId }: CardProps) {
  const noteEntity = useNoteEntity()
  const mayHold = useMay('legal-holds:create')
  const mayDelete = useMay('deletion-lists:read')
  const { data } = useQuery({
    ...reading(api(legalHolds).state, { query: { noteEntity, noteId } }),
    retry: false,
  })
  if (!data?.keepUntil) return null
  const { keepUntil, hold } = data
  return (
    <Card title="Retention">
      <div className={classes.stack}>
        <Facts
          facts={{
            'Kept until': <DateText date={keepUntil} />,
            'Legal hold': hold && (
              <>
                {hold.reason} ({hold.byName}, <InstantText at={hold.at} />)
              </>
            ),
          }}
        />
        {mayDelete && <AppLink href="/deletion-lists">Deletion lists</AppLink>}
        {mayHold && <Ask of={{ noteEntity, noteId }} isHeld={hold !== null} />}
      </div>
    </Card>
  )
}

/** The reason for a hold or for its end. */
function Ask({ of, isHeld }: { of: { noteEntity: KeptEntity; noteId: string }; isHeld: boolean }) {
  const [reason, setReason] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  if (reason === null)
    return <Button onClick={() => setReason('')}>{isHeld ? 'End the legal hold' : 'Legal hold'}</Button>
  const send = async () => {
    try {
      await (isHeld ? api(legalHolds).end : api(legalHolds).hold)({ body: { ...of, reason } })
      setReason(null)
      await refresh('legal-holds', of.noteEntity)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem.message)
    }
  }
  return (
    <>
      <TextAreaField
        id="legal-hold-reason"
        label="Reason"
        required
        rows={2}
        value={reason}
        error={error}
        onChange={(text) => setReason(text ?? '')}
      />
      <Button tone="primary" onClick={() => void send()}>
        {isHeld ? 'End the legal hold' : 'Forbid to delete it'}
      </Button>
    </>
  )
}
