import type { Context } from '#platform/server/context.ts'
import { type PipeSize, sizeOfDiameter, wallsOf } from '../domain/pipe-sizes.ts'
import { sizeNamed, unknownSize } from '../domain/size-names.ts'
import { sizesInForce } from './sizes-in-force.ts'

/** A pipe by its nominal name, by its measurements, or both; decimal mm. */
export interface NamedPipe {
  readonly nps: string | null
  readonly schedule: string | null
  readonly odMm: string | null
  readonly wallMm: string | null
}

const wallsIn = (size: PipeSize) => wallsOf(size, 'si', 'both', false)

/** A pipe with both halves; `problems` are sentences at `nps` and `schedule`. */
interface Named {
  readonly pipe: NamedPipe
  readonly problems: Record<string, string[]>
}

/**
 * Fills in the other half by the tables in force: diameter and wall of NPS and schedule, or the name of a diameter and
 * wall that are listed. What is not listed stays as it is.
 */
export async function namedPipe(ctx: Context, pipe: NamedPipe): Promise<Named> {
  return bothHalves({ sizes: await sizesInForce(ctx) }, pipe)
}

/** The same of many, which asks once for the tables. */
export async function namedPipes(ctx: Context, pipes: readonly NamedPipe[]): Promise<Named[]> {
  if (pipes.length === 0) return []
  const sizes = await sizesInForce(ctx)
  return pipes.map((pipe) => bothHalves({ sizes }, pipe))
}

function bothHalves(tables: Parameters<typeof sizeNamed>[1], pipe: NamedPipe): Named {
  if (pipe.nps) {
    const size = sizeNamed(pipe.nps, tables)
    if (!size) return { pipe, problems: { nps: [unknownSize(pipe.nps, tables)] } }
    const sized = { ...pipe, nps: size.nps, odMm: String(size.odMm) }
    if (!pipe.schedule) return { pipe: { ...sized, schedule: scheduleOf(size, pipe.wallMm) }, problems: {} }
    const wanted = pipe.schedule.trim().toUpperCase()
    const wall = wallsIn(size).find(({ names }) => names.includes(wanted))
    if (!wall) {
      const known = wallsIn(size).flatMap(({ names }) => names)
      return { pipe, problems: { schedule: [`NPS ${size.nps} has the schedules ${known.join(', ')}.`] } }
    }
    return { pipe: { ...sized, schedule: wanted, wallMm: String(wall.wall) }, problems: {} }
  }
  const size = pipe.odMm ? sizeOfDiameter(tables.sizes, { value: Number(pipe.odMm), unit: 'mm' }) : undefined
  if (!size) return { pipe, problems: {} }
  return { pipe: { ...pipe, nps: size.nps, schedule: scheduleOf(size, pipe.wallMm) }, problems: {} }
}

/** The first name of a listed wall. */
const scheduleOf = (size: PipeSize, wallMm: string | null): string | null =>
  wallsIn(size).find(({ wall }) => wallMm !== null && Math.abs(wall - Number(wallMm)) < 0.02)?.names[0] ??
  null
