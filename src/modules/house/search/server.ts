import type { Context } from '#platform/server/context.ts'
import { type Hub, inPlace } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type SearchHit, search } from './contract.ts'

/** Hits of each area that are shown, and that are counted: beyond, there are more than the reader looks through. */
const SHOWN = 5
const COUNTED = 26
/** Areas asked at the same time: with all of them at once a few searches would take every connection from the others. */
const AT_ONCE = 4
/** Shorter fragments have no trigrams; they would read every row. */
const SHORTEST = 3

/** Up to five hits of each area the actor may read; a few areas are asked at the same time. */
async function findEverywhere(
  ctx: Context,
  hubs: readonly Hub<unknown>[],
  typed: string,
): Promise<SearchHit[]> {
  if (typed.length < SHORTEST) return []
  const pattern = patternOf(typed)
  const allowed = inPlace(hubs, ({ search: own }) => own && [own].flat()).filter(({ slice }) =>
    ctx.actor.permissions.has(`${slice}:read`),
  )
  const found = await fewAtATime(allowed, async ({ slice, find, states, findsParts }) => {
    const hits = await find(ctx, pattern, COUNTED)
    const foundInList = findsParts ? null : hits.length
    return hits.slice(0, SHOWN).map(
      ({ status, ...hit }): SearchHit => ({
        slice,
        ...hit,
        status: (status && states?.[status]) || null,
        foundInList,
      }),
    )
  })
  // A number typed from its start is what was meant: `q-2026` is also a part of `enq-2026`.
  const isMeant = ({ number }: SearchHit) => number?.toLowerCase().startsWith(typed.toLowerCase()) ?? false
  const hits = found.flat()
  return [...hits.filter(isMeant), ...hits.filter((hit) => !isMeant(hit))]
}

/** The answers in the order in which was asked. */
async function fewAtATime<T, Answer>(all: readonly T[], ask: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = all.entries()
  const lane = async () => {
    for (const [at, one] of waiting) answers[at] = await ask(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return answers
}

/** What is typed as a LIKE pattern: its words in their order with anything between, without the revision of a number. */
function patternOf(typed: string): string {
  const words = typed.toLowerCase().replace(/(-\d{3,}) rev \d+$/, '$1')
  const escaped = words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return `%${escaped.replaceAll(/\s+/g, '%')}%`
}

/** The search over everything, given what each slice finds of its own. */
export const serveSearch = (hubs: readonly Hub<unknown>[]) =>
  serve(search, { find: (ctx, { query }) => findEverywhere(ctx, hubs, query.q) })
