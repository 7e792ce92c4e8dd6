import { z } from 'zod'
import { invalid } from '#platform/server/errors.ts'

/** Where a page ends: the sort key as the database's own text, and the id that breaks ties. */
export interface Cursor {
  readonly direction: 'next' | 'prev'
  readonly sort: string
  readonly descending: boolean
  readonly value: string
  readonly id: string
  /** Rows in all as the first page counted them; a cursor from before they were carried has none. */
  readonly total?: number
}

const place = [z.enum(['next', 'prev']), z.string(), z.boolean(), z.string(), z.uuid()] as const
const shape = z.union([z.tuple(place), z.tuple([...place, z.int().min(0)])])

/** Opaque text for the URL. */
export function writeCursor(cursor: Cursor): string {
  const { direction, sort, descending, value, id, total } = cursor
  const parts = [direction, sort, descending, value, id, ...(total === undefined ? [] : [total])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws 422 when the text is damaged or belongs to another sort. */
export function readCursor(text: string, sort: string, descending: boolean): Cursor {
  const parsed = shape.safeParse(decoded(text))
  if (!parsed.success || parsed.data[1] !== sort || parsed.data[2] !== descending) {
    throw invalid({ cursor: ['The cursor is damaged or belongs to another list.'] })
  }
  const [direction, , , value, id, total] = parsed.data
  return { direction, sort, descending, value, id, ...(total === undefined ? {} : { total }) }
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
