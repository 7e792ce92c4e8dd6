import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { Session } from '../../test/support/live-program.ts'

type Row = Readonly<Record<string, unknown>>

/** What the lists of the frozen company hold; the calls to single records are made of it. */
export interface World {
  /** By slice. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
  /** Attachments by slice. */
  readonly files: ReadonlyMap<string, readonly { id: string; fileId: string }[]>
  /** Codes of prints that were issued. */
  readonly codes: readonly string[]
}

const PAGES = 10
const FILES = 12
/** So many records are asked for their attachments. */
const ASKED = 40

export const idOf = (row: Row | undefined): string => (typeof row?.id === 'string' ? row.id : '')
export const idsOf = (world: World, slice: string): string[] =>
  (world.rows.get(slice) ?? []).map(idOf).filter((id) => id !== '')

/** So many of them, spread evenly: the newest and the oldest records are of different kinds. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)]).filter(
    (item) => item !== undefined,
  )
}

/** Reads every list to its end, as far as it has a reasonable one. */
export async function readWorld(
  session: Session,
  contracts: readonly Contract[],
  codes: readonly string[],
): Promise<World> {
  const rows = new Map<string, readonly Row[]>()
  const files = new Map<string, { id: string; fileId: string }[]>()
  const world: World = { rows, files, codes }
  for (const { slice, endpoints } of contracts) {
    const { list } = endpoints
    if (list?.method === 'GET' && !list.path.includes(':')) rows.set(slice, await readRows(session, list))
  }
  for (const { slice, endpoints } of contracts) {
    if (!endpoints.files || !endpoints.download) continue
    const found: { id: string; fileId: string }[] = []
    for (const id of spread(idsOf(world, slice), ASKED)) {
      const { data } = await json(session, endpoints.files.path.replace(':id', id))
      for (const file of data ?? []) found.push({ id, fileId: idOf(file) })
      if (found.length >= FILES) break
    }
    files.set(slice, found.slice(0, FILES))
  }
  return world
}

/** Every row: what a list leaves out as long as it is not asked for (older revisions) is found by its flags. */
async function readRows(session: Session, { path, list }: Endpoint): Promise<Row[]> {
  if (!list) return (await json(session, path)).data ?? []
  const flags = Object.entries(list.filters).filter(([, { kind }]) => kind === 'flag')
  const queries = [
    '',
    ...flags.flatMap(([name]) => [true, false].map((on) => `&filter[${name}]=${String(on)}`)),
  ]
  const found = new Map<string, Row>()
  for (const query of queries) {
    let cursor: string | null | undefined = ''
    for (let page = 0; typeof cursor === 'string' && page < PAGES; page += 1) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`
      const body: ListBody = await json(session, `${path}?per_page=100${query}${after}`)
      for (const row of body.data ?? []) if (!found.has(idOf(row))) found.set(idOf(row), row)
      cursor = body.meta?.next_cursor
    }
  }
  return [...found.values()]
}

interface ListBody {
  data?: Row[]
  meta?: { next_cursor: string | null }
}

async function json(session: Session, path: string): Promise<ListBody> {
  const answer = await session.call('GET', path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as ListBody
}
