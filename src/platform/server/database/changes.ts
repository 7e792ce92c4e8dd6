import { canonical } from '#platform/contract/values/canonical.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

const IGNORED = new Set(['id', 'version', 'createdAt', 'updatedAt', 'can', 'cannot'])

/** Old and new of every field that differs; names that only the other side has count as null. */
export function changesBetween(before: object, after: object): Changes {
  const old = before as Record<string, unknown>
  const fresh = after as Record<string, unknown>
  const changes: Changes = {}
  for (const name of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    if (IGNORED.has(name)) continue
    const from = old[name] ?? null
    const to = fresh[name] ?? null
    if (canonical(from) !== canonical(to)) changes[name] = { from, to }
  }
  return changes
}
