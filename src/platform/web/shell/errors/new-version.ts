import { createStore } from '#platform/web/store.ts'

/** True once a newer build answers; the next navigation then loads its page fully. */
export const outdated = createStore(false)

/** The first look comes this long after the start, in ms. */
const FIRST_LOOK = 1_000

interface VersionCheck {
  readonly buildId: string
  /** Pause between two looks in ms; false: only the first look. */
  readonly interval: number | false
}

/**
 * Looks for a newer build: the own meta file once after the start (not on a very slow connection), then on
 * every interval the own meta file until it was read, and latest.json. Network errors are ignored.
 */
export function startVersionCheck({ buildId, interval }: VersionCheck): void {
  if (!buildId) return
  let ownIsKnown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const conclude = () => {
    clearTimeout(timer)
    outdated.set(true)
  }
  const readOwn = async () => {
    if (ownIsKnown) return
    const answer = await fetchQuietly(`/builds/meta/${buildId}.json`)
    if (answer?.status === 404 || answer?.status === 403) conclude()
    else if (answer?.ok) ownIsKnown = true
  }
  const look = async () => {
    if (interval === false || outdated.get()) return
    timer = setTimeout(() => void look(), interval)
    await readOwn()
    if (outdated.get()) return
    const latest = await readJson(await fetchQuietly(`/builds/latest.json?${Date.now()}`))
    if (latest && latest.id !== buildId) conclude()
  }

  if (!isVerySlow()) setTimeout(() => void readOwn(), FIRST_LOOK)
  if (interval !== false) timer = setTimeout(() => void look(), interval)
}

async function fetchQuietly(url: string): Promise<Response | null> {
  try {
    return await fetch(url)
  } catch {
    return null
  }
}

async function readJson(answer: Response | null): Promise<{ id: string } | null> {
  if (!answer?.ok) return null
  try {
    const value: unknown = await answer.json()
    const isBuild =
      typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    return isBuild ? (value as { id: string }) : null
  } catch {
    return null
  }
}

function isVerySlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType === 'slow-2g'
}
