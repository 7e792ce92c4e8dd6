import type { Hub } from '#platform/server/documents/hub.ts'
import { notChoosable } from '#platform/server/errors.ts'
import type { DocumentKind } from '../domain.ts'

/** The kinds of documents that are numbered, by their slice. */
export type Kinds = ReadonlyMap<string, DocumentKind>

/** What the hubs answer, in the order of the alphabet. */
export function kindsOf(hubs: readonly Hub<unknown>[]): Kinds {
  const kinds = hubs.flatMap(({ numbered }): DocumentKind[] =>
    numbered ? [{ slice: numbered.slice, label: numbered.plural, ...numbered.numbers }] : [],
  )
  kinds.sort((a, b) => (a.label < b.label ? -1 : 1))
  return new Map(kinds.map((kind) => [kind.slice, kind]))
}

/** The kind of a slice. @throws 422 where its documents have no numbers */
export function requireKind(kinds: Kinds, slice: string): DocumentKind {
  const kind = kinds.get(slice)
  if (!kind) throw notChoosable('kind')
  return kind
}
