import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#platform/contract/calls/client.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { hasPermission } from '#platform/web/session/current-user.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { useNoteEntity } from '#modules/dispatch/delivery-ledger/web/api.tsx'
import { receiptLinks } from '../contract.ts'
import classes from './receive.module.css'

type Made = Answer<(typeof receiptLinks)['endpoints']['make']>

/** The link with which a receiver signs on a telephone of their own, while the note is on its way. */
export function LinkOfNote({ id: noteId }: CardProps) {
  const noteEntity = useNoteEntity()
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery({
    ...reading(api(receiptLinks).state, { query: { noteEntity, noteId } }),
    enabled: hasPermission(`${noteEntity}:dispatch`),
    retry: false,
  })
  if (!data || data.refusal !== null) return null
  const make = async () => {
    try {
      setMade(await api(receiptLinks).make({ body: { noteEntity, noteId } }))
      setProblem(null)
      await refresh('receipt-links')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <Card title="Signed by its receiver">
      <div className={classes.card}>
        {problem && <Alert live>{problem}</Alert>}
        {made ? (
          <>
            <p>Whoever takes it in scans this code, and signs on their own telephone.</p>
            <svg
              viewBox={`-4 -4 ${made.qr.side + 8} ${made.qr.side + 8}`}
              role="img"
              aria-label="QR code of the link"
              className={classes.code}
            >
              <path d={made.qr.path} fillRule="evenodd" />
            </svg>
            <p className={classes.address}>{made.url}</p>
          </>
        ) : null}
        {data.expiresAt && (
          <p>
            A link of {data.madeByName} is good until <InstantText at={data.expiresAt} />.
          </p>
        )}
        <Button onClick={() => void make()}>{data.expiresAt ? 'Make a new link' : 'Make a link'}</Button>
      </div>
    </Card>
  )
}
