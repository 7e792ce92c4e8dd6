import { z } from 'zod'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import { listQueries } from './list-queries.ts'
import { queriesOf } from './queries.ts'
import { idsOf, spread, type World } from './world.ts'

/** How many records of a slice are read by one person. */
export interface Depth {
  readonly records: number
  /** Of which prints are drawn. */
  readonly papers: number
}

/** One endpoint with all the addresses it is called at. */
export interface Calls {
  /** `quotes.get`, the name of its file. */
  readonly name: string
  readonly isFile: boolean
  /** Is followed to its second page. */
  readonly isList: boolean
  readonly urls: readonly string[]
}

/** Every GET endpoint of every contract; those that give files last, because drawing a print may write. */
export function callsOf(contracts: readonly Contract[], world: World, depth: Depth): Calls[] {
  const all = contracts.flatMap(({ slice, endpoints }) =>
    Object.entries(endpoints)
      .filter(([, { method }]) => method === 'GET')
      .map(([name, endpoint]): Calls => {
        const isFile = endpoint.envelope === 'bytes'
        const urls = pathsOf(slice, endpoint, world, isFile ? depth.papers : depth.records).flatMap((path) =>
          textsOf(slice, name, endpoint, world, path).map((query) =>
            query === '' ? path : `${path}?${query}`,
          ),
        )
        return { name: `${slice}.${name}`, isFile, isList: endpoint.envelope === 'list', urls }
      }),
  )
  return all.toSorted((a, b) => Number(a.isFile) - Number(b.isFile))
}

function textsOf(slice: string, name: string, endpoint: Endpoint, world: World, path: string): string[] {
  if (endpoint.list && !endpoint.path.includes(':')) return listQueries(endpoint.list, slice, world)
  return queriesOf(slice, name, world, path)
}

/** The path with values in the places of its parameters. */
function pathsOf(slice: string, { path, params }: Endpoint, world: World, most: number): string[] {
  if (path.includes(':fileId')) {
    const found = world.files.get(slice) ?? []
    const files = [...spread(found, most), { id: idsOf(world, slice)[0] ?? UNKNOWN, fileId: UNKNOWN }]
    return files.map(({ id, fileId }) => path.replace(':id', id).replace(':fileId', fileId))
  }
  let paths = [path]
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const schema = params?.shape[name]
    const values =
      schema instanceof z.ZodEnum ? schema.options.map(String) : spread(valuesOf(name, path, world), most)
    paths = paths.flatMap((begun) =>
      values.map((value) => begun.replace(`:${name}`, encodeURIComponent(value))),
    )
  }
  return paths
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

function valuesOf(name: string, path: string, world: World): string[] {
  if (name === 'code') return [...world.codes, 'unknown']
  if (name !== 'id') return ['unknown']
  const [segment = ''] = /[\w-]+(?=\/:id)/.exec(path) ?? []
  const slice = segment === 'people' ? 'users' : segment
  return [...idsOf(world, slice), UNKNOWN]
}
