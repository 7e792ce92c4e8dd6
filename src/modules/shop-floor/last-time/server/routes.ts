import type { Context } from '#platform/server/context.ts'
import { notFound } from '#platform/server/errors.ts'
import { serve } from '#platform/server/http/serve.ts'
import { travellers } from '#modules/production/travellers/server/api.ts'
import { type EarlierJob, type LastTimes, lastTime as contract, type OperationThen } from '../contract.ts'
import { sameWork } from '../domain.ts'
import {
  type Job,
  jobsBefore,
  linesNow,
  nonConformancesOf,
  plannedMinutes,
  travellerOf,
  type Worked,
  workedAt,
} from './reading.ts'

/** What all operations of a traveller took; the clock counts only where it ran at each of them that has minutes. */
function workOf(id: string, worked: readonly Worked[]): EarlierJob['work'] {
  const own = worked.filter(({ travellerId }) => travellerId === id)
  const sum = (of: (one: Worked) => number) => own.reduce((total, one) => total + of(one), 0)
  const isTimed = own.some(({ minutesTook }) => minutesTook !== null)
  return {
    minutesPlanned: sum(({ minutesPlanned }) => minutesPlanned),
    minutesTook: isTimed ? sum(({ minutesTook }) => minutesTook ?? 0) : null,
    rejectedQty: sum(({ rejectedQty }) => rejectedQty),
    reworkQty: sum(({ reworkQty }) => reworkQty),
  }
}

/** The operations of a revision with what each took in these jobs. */
async function operationsThen(ctx: Context, id: string, jobs: readonly Job[], worked: readonly Worked[]) {
  const lines = await linesNow(ctx, id)
  return lines.map(({ rootId, seq, title, quantity, ...line }): OperationThen => {
    const earlier = jobs.flatMap((job) => {
      const own = worked.filter(({ travellerId }) => travellerId === job.id)
      const found = sameWork({ seq, title, ...line }, own)
      if (!found) return []
      const { templateLineage: _, code: __, kind: ___, title: ____, ...shown } = found
      return [shown]
    })
    return { rootId, seq, title, minutesPlanned: plannedMinutes(line, quantity), earlier }
  })
}

async function ofTraveller(ctx: Context, { params: { id } }: { params: { id: string } }): Promise<LastTimes> {
  const row = await travellers.find(ctx, id)
  if (!row) throw notFound()
  const jobs = await jobsBefore(ctx, row.rootId)
  const maySeeWork = ctx.actor.permissions.has('operations:read')
  const worked = maySeeWork ? await workedAt(ctx, jobs) : []
  const found = ctx.actor.permissions.has('non-conformances:read')
    ? await nonConformancesOf(
        ctx,
        jobs.map(({ rootId }) => rootId),
      )
    : null
  return {
    id,
    jobs: jobs.map(({ rootId, facilityId: _, ...job }) => ({
      ...job,
      work: maySeeWork ? workOf(job.id, worked) : null,
      nonConformances: found ? (found.get(rootId) ?? []) : null,
    })),
    operations: maySeeWork
      ? (await operationsThen(ctx, id, jobs, worked)).filter(({ earlier }) => earlier.length > 0)
      : [],
  }
}

async function ofOperation(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<OperationThen> {
  const traveller = await travellerOf(ctx, id)
  if (!traveller) throw notFound()
  const jobs = await jobsBefore(ctx, traveller.rootId)
  const all = await operationsThen(ctx, traveller.id, jobs, await workedAt(ctx, jobs))
  const found = all.find(({ rootId }) => rootId === id)
  if (!found) throw notFound()
  return found
}

/** The endpoints of what was learned of earlier travellers. */
export const register = serve(contract, { ofTraveller, ofOperation })
