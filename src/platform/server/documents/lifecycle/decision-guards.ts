import { saysDecision } from '#platform/contract/documents/decisions.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { because, fourEyes, type Guard, type Guards } from './abilities.ts'

/** The ids of people that a column of a record holds: one, several or none. */
function idsIn(row: object, column: string): string[] {
  const held: unknown = Object.entries(row).find(([name]) => name === column)?.[1]
  return [held].flat().filter((id) => typeof id === 'string')
}

/**
 * The guards of a record, with what its lifecycle says of decisions: nobody takes one whom the record names in another role,
 * whatever the guards of the slice ask besides.
 */
export function withDecisions<Row extends object>(
  { actions }: Pick<Lifecycle, 'actions'>,
  guards: Guards<string, Row>,
): Guards<string, Row> {
  const apart = Object.entries(actions).flatMap(([name, { decision, label }]) => {
    const columns = decision?.notBy ?? []
    if (columns.length === 0) return []
    const own = guards[name]
    const guard: Guard<Row> = (ctx, row) => {
      const words = { did: 'had a part in this', has: `take "${label}"` }
      return (
        own?.(ctx, row) ??
        because(
          fourEyes(
            ctx.actor,
            columns.flatMap((column) => idsIn(row, column)),
            words,
          ),
        )
      )
    }
    return [[name, guard] as const]
  })
  return { ...guards, ...Object.fromEntries(apart) }
}

/**
 * A record is moved into a state that says that somebody has decided by an action of its lifecycle, with guards and history, and
 * never by what is written of it: not when it is made, imported, copied or saved.
 */
export function refuseDecided(
  slice: string,
  values: Readonly<Record<string, unknown>>,
  follows?: string,
): void {
  const { status } = values
  if (follows !== undefined || typeof status !== 'string' || !saysDecision(status)) return
  throw new Error(`${slice}: nothing is written as ${status}; an action of the lifecycle moves it there.`)
}
