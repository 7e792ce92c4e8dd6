import { pageConfig } from '#platform/web/config.ts'

export const kinds = ['ready', 'changed', 'here', 'notices'] as const
export type HeardKind = (typeof kinds)[number]

/** Somebody who has a record open. */
export interface PersonThere {
  readonly id: string
  readonly name: string
}

/** What the server tells: the name of a record at most, never what it says; with `ready` whose stream it is. */
export interface Heard {
  readonly id?: string
  readonly people?: readonly PersonThere[]
  readonly person?: string
}

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

/** Whether the pages of this browser can agree on one of them, and hear of it; on plain http there are no locks. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis

/**
 * Leads while no other page of this origin leads under the same name; one that closes or breaks down hands over by itself. Where pages
 * cannot agree each of them leads. Gives what ends the turn, or the wait for it.
 */
export function takeTurn(name: string, lead: () => () => void): () => void {
  if (!canShare()) return lead()
  const over = new AbortController()
  const { signal } = over
  const turn = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = lead()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  // Whoever stops waiting gets an error for it.
  navigator.locks.request(name, { signal }, turn).catch(() => undefined)
  return () => over.abort()
}

interface Hearer {
  readonly hear: (kind: HeardKind, heard: Heard) => void
  /** The stream has ended; another one follows after a pause. */
  readonly lose: () => void
}

/** Opens the stream of a page, and again where it ends; gives what closes it. */
export function openSource(page: string, { hear, lose }: Hearer): () => void {
  let source: EventSource | undefined
  let pause = FIRST_PAUSE
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const opened = new EventSource(`${pageConfig.apiBase}/api/v1/events?tab=${page}`, {
      withCredentials: true,
    })
    source = opened
    for (const kind of kinds) {
      opened.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        if (source !== opened) return
        if (kind === 'ready') pause = FIRST_PAUSE
        hear(kind, JSON.parse(data) as Heard)
      })
    }
    opened.addEventListener('error', () => {
      if (source !== opened) return
      opened.close()
      lose()
      retry = setTimeout(open, pause * (0.5 + Math.random() / 2))
      pause = Math.min(2 * pause, LONGEST_PAUSE)
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
}
