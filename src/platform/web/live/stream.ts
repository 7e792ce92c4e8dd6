import { pageConfig } from '#platform/web/config.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import { idempotencyKey } from '#platform/web/session/xsrf.ts'
import { createStore } from '#platform/web/store.ts'
import { request } from '#platform/web/session/request.ts'

const kinds = ['ready', 'changed', 'here', 'notices'] as const
export type HeardKind = (typeof kinds)[number]

/** Somebody who has a record open. */
export interface PersonThere {
  readonly id: string
  readonly name: string
}

/** What the server tells: the name of a record at most, never what it says. */
interface Heard {
  readonly id?: string
  readonly people?: readonly PersonThere[]
}

type Listener = (heard: Heard) => void

/** How this page is called by the server. */
export const tab = idempotencyKey()

/** Who looks at the records that this page shows, this person included. */
export const peopleAt = createStore<Readonly<Record<string, readonly PersonThere[]>>>({})

const listeners = new Map<HeardKind, Set<Listener>>(kinds.map((kind) => [kind, new Set()]))
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000
/** A page that nobody sees for so long hears nothing: browsers have few connections for one server. */
const HIDDEN = 60_000

let source: EventSource | undefined
let isReady = false
let pause = FIRST_PAUSE
let retry: ReturnType<typeof setTimeout> | undefined
let hiding: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/** Whether what happens from now on is heard. */
export const isHearing = (): boolean => isReady

function hear(kind: HeardKind, data: string): void {
  const heard = JSON.parse(data) as Heard
  if (kind === 'ready') {
    isReady = true
    pause = FIRST_PAUSE
  }
  if (kind === 'here' && heard.id) peopleAt.set({ ...peopleAt.get(), [heard.id]: heard.people ?? [] })
  for (const listener of listeners.get(kind) ?? []) listener(heard)
}

function open(): void {
  clearTimeout(retry)
  if (source || document.hidden || !currentUser()) return
  const opened = new EventSource(`${pageConfig.apiBase}/api/v1/events?tab=${tab}`, { withCredentials: true })
  source = opened
  for (const kind of kinds) {
    opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      if (source === opened) hear(kind, data)
    })
  }
  opened.addEventListener('error', () => {
    if (source !== opened) return
    close()
    retry = setTimeout(open, pause * (0.5 + Math.random() / 2))
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  })
}

function close(): void {
  source?.close()
  source = undefined
  isReady = false
  peopleAt.set({})
}

function start(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(close, HIDDEN)
    else open()
  })
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  open()
}

/** Calls the listener with what is heard of a kind; gives what ends it. The first one opens the stream of this page. */
export function onHeard(kind: HeardKind, listener: Listener): () => void {
  listeners.get(kind)?.add(listener)
  start()
  return () => void listeners.get(kind)?.delete(listener)
}

/** Tells the server that this page shows a record no longer; nobody waits for it. */
export function leaveRecord(id: string): void {
  const { [id]: _, ...others } = peopleAt.get()
  peopleAt.set(others)
  if (!isReady) return
  const options = { isBackground: true, isLeaving: true }
  request({ method: 'POST', url: '/api/v1/events/leave', body: { tab, id }, options }).catch(() => undefined)
}
