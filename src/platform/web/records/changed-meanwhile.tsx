import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { callOptions } from '#platform/web/queries/api.ts'
import { callOf, recordQuery, seedRecord, type WireRecord } from '#platform/web/queries/queries.ts'
import { useLatest } from '#platform/web/use-latest.ts'
import { Button } from '#platform/web/ui/button.tsx'
import classes from './record-page.module.css'

/** How often a record that is looked at is asked for, in milliseconds. */
const AGAIN = 5_000
/** Whoever has not touched the page for so long has left it: its session is to end by itself. */
const LEFT = 5 * 60_000

/** Whether somebody has moved, typed or scrolled lately. */
export const isThere = (touchedAt: number, now: number): boolean => now - touchedAt < LEFT

const signs = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Asks again and again while the page is seen and somebody is at it. */
function useAskingAgain(ask: () => void): void {
  const askNow = useLatest(ask)
  useEffect(() => {
    let touchedAt = performance.now()
    const touch = () => {
      touchedAt = performance.now()
    }
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true })
    const timer = setInterval(() => {
      if (!document.hidden && isThere(touchedAt, performance.now())) askNow()
    }, AGAIN)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, touch)
    }
  }, [askNow])
}

interface ChangedProps {
  contract: Contract
  /** As it is shown. */
  record: WireRecord
}

/** Says above a record that somebody has changed it since it was read, and shows the present one when asked. */
export function ChangedMeanwhile({ contract, record }: ChangedProps) {
  const { data: latest, refetch } = useQuery({
    queryKey: [...recordQuery(contract, record.id).queryKey, 'latest'],
    queryFn: (context) =>
      callOf<WireRecord>(contract, 'get')({ params: { id: record.id } }, callOptions(context)),
    initialData: record,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useAskingAgain(() => void refetch())
  const isNewer = latest.version > record.version
  return (
    <div role="status">
      {isNewer && (
        <p className={classes.newer}>
          <span>Someone else changed this just now.</span>
          <Button small onClick={() => seedRecord(contract, latest)}>
            Show
          </Button>
        </p>
      )}
    </div>
  )
}
