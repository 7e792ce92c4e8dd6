import { useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { activityClient, refreshTimeline } from '#platform/web/activity/activity-client.ts'
import type { PersonThere } from '#platform/web/live/source.ts'
import { isHearing, onHeard, peopleAt, showRecord, streamName } from '#platform/web/live/stream.ts'
import { callOptions } from '#platform/web/queries/api.ts'
import { callOf, recordQuery, seedRecord, type WireRecord } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { useStore } from '#platform/web/store.ts'
import { useLatest } from '#platform/web/use-latest.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RecordId } from './record-id.ts'
import classes from './record-page.module.css'

/** How often a record that is looked at is asked for while nothing is heard of it, in milliseconds. */
const AGAIN = 5_000
/** Whoever has not touched the page for so long has left it: its session is to end by itself. */
const LEFT = 5 * 60_000
/** What is heard of a save of one's own is there before its answer. */
const ANSWER = 250

/** Whether somebody has moved, typed or scrolled lately. */
export const isThere = (touchedAt: number, now: number): boolean => now - touchedAt < LEFT

const signs = ['pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Asks when something is heard of a record and, while nothing can be heard, again and again; only while somebody is at the page. */
function useAsking(id: string, ask: () => void): void {
  const askNow = useLatest(ask)
  useEffect(() => {
    let touchedAt = performance.now()
    let isDue = false
    let soon: ReturnType<typeof setTimeout> | undefined
    const askIfThere = () => {
      isDue = document.hidden || !isThere(touchedAt, performance.now())
      if (!isDue) askNow()
    }
    const touch = () => {
      touchedAt = performance.now()
      if (isDue) askIfThere()
    }
    const askSoon = () => {
      clearTimeout(soon)
      soon = setTimeout(askIfThere, ANSWER)
    }
    const ends = [
      showRecord(id),
      onHeard('ready', askIfThere),
      onHeard('changed', (heard) => {
        if (heard.id === id) askSoon()
      }),
    ]
    // By this question the page begins to hear of the record.
    if (isHearing()) askIfThere()
    const timer = setInterval(() => {
      if (!isHearing()) askIfThere()
    }, AGAIN)
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      clearTimeout(soon)
      for (const end of ends) end()
      for (const sign of signs) window.removeEventListener(sign, touch)
    }
  }, [id, askNow])
}

export interface LiveRecordProps {
  contract: Contract
  /** As it is shown. */
  record: WireRecord
}

/** The present record says who has changed it; its timeline is for whoever may read it. */
function useChangedBy({ slice, endpoints }: Contract, { id, version }: WireRecord, isNewer: boolean) {
  const { data } = useQuery({
    queryKey: [slice, 'changed-by', id, version],
    queryFn: (context) =>
      activityClient(slice).timeline(
        { params: { id }, query: { filter: { kind: 'change' }, perPage: 1 } },
        callOptions(context),
      ),
    enabled: isNewer && 'timeline' in endpoints,
    retry: false,
  })
  return data?.data[0]?.actorName
}

const words = (name: string | undefined, own: string): string => {
  if (name === own) return 'You changed this in another window.'
  return `${name ?? 'Someone else'} changed this just now.`
}

/** Says above a record that somebody has changed it since it was read, and shows the present one when asked. */
export function LiveRecord({ contract, record }: LiveRecordProps) {
  const { id } = record
  const { name } = useUser()
  const { data: latest, refetch } = useQuery({
    queryKey: [...recordQuery(contract, id).queryKey, 'latest'],
    queryFn: (context) =>
      callOf<WireRecord>(contract, 'get')(
        { params: { id }, query: { live: streamName() } },
        callOptions(context),
      ),
    initialData: record,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useAsking(id, () => void refetch())
  // Comments leave the version as it is.
  useEffect(
    () =>
      onHeard('changed', (heard) => {
        if (heard.id === id) void refreshTimeline(contract.slice, id)
      }),
    [contract.slice, id],
  )
  const isNewer = latest.version > record.version
  const by = useChangedBy(contract, latest, isNewer)
  return (
    <div role="status">
      {isNewer && (
        <p className={classes.newer}>
          <span>{words(by, name)}</span>
          <Button small onClick={() => seedRecord(contract, latest)}>
            Show
          </Button>
        </p>
      )}
    </div>
  )
}

const MOST_FACES = 3

/** `Ingrid Larsen is here too`, `Ingrid Larsen and 2 others are here too` */
export function hereWords(people: readonly PersonThere[]): string {
  const [first, second] = people
  if (!first) return ''
  if (!second) return `${first.name} is here too`
  const others = people.length === 2 ? second.name : `${people.length - 1} others`
  return `${first.name} and ${others} are here too`
}

/** Who else has the record of the page open. */
export function OthersHere() {
  const id = use(RecordId)
  const own = useUser()
  const all = useStore(peopleAt)
  const others = (id === null ? [] : (all[id] ?? [])).filter((person) => person.id !== own.id)
  return (
    <span role="status" className={classes.here} title={others.map(({ name }) => name).join(', ')}>
      {others.slice(0, MOST_FACES).map((person) => (
        <Avatar key={person.id} name={person.name} small />
      ))}
      <span>{hereWords(others)}</span>
    </span>
  )
}
