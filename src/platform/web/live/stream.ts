import { currentUser } from '#platform/web/session/current-user.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { createStore } from '#platform/web/store.ts'
import { request } from '#platform/web/session/request.ts'
import {
  canShare,
  type Heard,
  type HeardKind,
  kinds,
  openSource,
  type PersonThere,
  takeTurn,
} from './source.ts'

type PeopleAt = Readonly<Record<string, readonly PersonThere[]>>
type Listener = (heard: Heard) => void

/** What the pages of one account in one browser tell each other. */
type Word =
  /** What the page that holds the stream has heard; `to` a page that came later, which learns what the others know. */
  | { kind: HeardKind; heard: Heard; stream: string; to?: string; people?: PeopleAt }
  /** Nothing is heard until the next `ready`. */
  | { lost: true }
  | { hello: string }
  /** A page shows a record no longer; one that still does says so. */
  | { left: string }
  | { shows: string }
  /** The stream has left a record, which no page shows any more. */
  | { gone: string }

/** How this page is called by the server, and the stream that it holds. */
const page = idempotencyKey()

/** Who looks at the records that the pages of this browser show, this person included. */
export const peopleAt = createStore<PeopleAt>({})

const listeners = new Map<HeardKind, Set<Listener>>(kinds.map((kind) => [kind, new Set()]))
/** A page that nobody sees for so long takes no part: whoever is said to have a record open looks at it. */
const HIDDEN = 60_000
/** So long the other pages have to say that they still show a record. */
const TO_SAY = 300

/** The stream of this browser while something is heard. */
let stream: string | undefined
let isLeading = false
let channel: BroadcastChannel | undefined
let endPart: (() => void) | undefined
let hiding: ReturnType<typeof setTimeout> | undefined
let isStarted = false
const shown = new Set<string>()
const leaving = new Map<string, ReturnType<typeof setTimeout>>()

/** Whether what happens from now on is heard. */
export const isHearing = (): boolean => stream !== undefined

/** The stream that is to hear of a record which this page reads. */
export const streamName = (): string => stream ?? page

const say = (word: Word): void => channel?.postMessage(word)

/** Tells the other pages, and this one. */
function tell(word: Word): void {
  say(word)
  take(word)
}

function take(word: Word): void {
  if ('lost' in word) lose()
  else if ('hello' in word) greet(word.hello)
  else if ('left' in word) partWith(word.left)
  else if ('shows' in word) clearTimeout(leaving.get(word.shows))
  else if ('gone' in word) {
    const { [word.gone]: _, ...others } = peopleAt.get()
    peopleAt.set(others)
  } else if (word.to === undefined || word.to === page) {
    const { kind, heard, people } = word
    if (kind === 'ready') stream = word.stream
    if (people) peopleAt.set({ ...people, ...peopleAt.get() })
    if (kind === 'here' && heard.id) peopleAt.set({ ...peopleAt.get(), [heard.id]: heard.people ?? [] })
    for (const listener of listeners.get(kind) ?? []) listener(heard)
  }
}

function lose(): void {
  stream = undefined
  peopleAt.set({})
}

function greet(newcomer: string): void {
  if (isLeading && stream) say({ kind: 'ready', heard: {}, stream, to: newcomer, people: peopleAt.get() })
}

/** The stream leaves a record once no page has said for a moment that it shows it. */
function partWith(id: string): void {
  if (shown.has(id)) return say({ shows: id })
  if (!isLeading) return
  clearTimeout(leaving.get(id))
  const leaveRecord = () => {
    if (!isHearing()) return
    tell({ gone: id })
    const options = { isBackground: true, isLeaving: true }
    const body = { tab: page, id }
    request({ method: 'POST', url: '/api/v1/events/leave', body, options }).catch(() => undefined)
  }
  leaving.set(id, setTimeout(leaveRecord, TO_SAY))
}

/** Holds the stream for all pages. */
function lead(): () => void {
  isLeading = true
  const close = openSource(page, {
    hear: (kind, heard) => {
      // Somebody else has signed in since: this page is no longer theirs, and hears nothing in their name.
      if (kind === 'ready' && heard.person !== currentUser()?.id) stop()
      else tell({ kind, heard, stream: page })
    },
    lose: () => tell({ lost: true }),
  })
  return () => {
    isLeading = false
    close()
    tell({ lost: true })
  }
}

/** Takes part in what the pages of this account hear; one of them holds the stream. */
function join(): void {
  const user = currentUser()
  if (endPart || document.hidden || !user) return
  const name = `heatline-live-${user.id}`
  if (canShare()) {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => take(data))
  }
  endPart = takeTurn(name, lead)
  say({ hello: page })
}

/** Hears nothing any more; another page holds the stream from now on. */
function stop(): void {
  for (const left of shown) say({ left })
  endPart?.()
  endPart = undefined
  channel?.close()
  channel = undefined
  lose()
}

function start(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(stop, HIDDEN)
    else join()
  })
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', join)
  join()
}

/** Calls the listener with what is heard of a kind; gives what ends it. The first one has this page take part. */
export function onHeard(kind: HeardKind, listener: Listener): () => void {
  listeners.get(kind)?.add(listener)
  start()
  return () => void listeners.get(kind)?.delete(listener)
}

/** Notes that this page shows a record; gives what says that it does so no longer, for which nobody waits. */
export function showRecord(id: string): () => void {
  shown.add(id)
  tell({ shows: id })
  return () => {
    shown.delete(id)
    tell({ left: id })
  }
}
