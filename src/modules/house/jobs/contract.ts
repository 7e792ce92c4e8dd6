import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { cannot, uuid } from '#platform/contract/values/fields.ts'
import { pageOf, textFilter } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { outcomeNames } from './domain.ts'

const path = '/api/v1/jobs'

const name = z.string().regex(/^[a-z0-9.-]{1,60}$/)

const job = z.object({
  name: labelled(z.string(), 'Job'),
  /** Five fields, in UTC; null for a job that runs when something asks for it. */
  schedule: labelled(z.string().nullable(), 'Runs'),
  lastRunAt: z.string().nullable(),
  /** How long the last run took, while it has ended. */
  lastMilliseconds: labelled(z.int().nullable(), 'Took'),
  lastOutcome: labelled(z.enum(outcomeNames).nullable(), 'Outcome'),
  /** What the last run made, in its words; of one that went wrong why. Null where it has nothing to tell. */
  lastResult: labelled(z.string().nullable(), 'Result'),
  /** When it is due next: by its schedule, or because a run waits. */
  nextRunAt: z.string().nullable(),
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  can: z.object({ run: z.union([z.literal(true), z.string()]) }),
  cannot,
})

const failure = z.object({
  id: uuid,
  name: labelled(z.string(), 'Job'),
  failedAt: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  error: z.string(),
})

/** What the program does by itself: at its hours, and after somebody did something. */
export const jobs = contract({
  slice: 'jobs',
  singular: 'Job',
  plural: 'Jobs',
  endpoints: {
    overview: endpoint({
      method: 'GET',
      path,
      access: 'jobs:read',
      kind: 'read',
      summary: 'Every job with its schedule, its last run and what waits',
      response: z.object({
        /** False while no instance of the program has started its jobs yet. */
        isStarted: z.boolean(),
        jobs: z.array(job),
      }),
      envelope: 'data',
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/failed`,
      access: 'jobs:read',
      kind: 'read',
      summary: 'The runs that failed for good in the last seven days, the newest first',
      list: {
        filters: { name: textFilter },
        sorts: ['failedAt'],
        defaultSort: '-failedAt',
        searchable: false,
      },
      response: pageOf(failure),
      envelope: 'list',
    }),
    run: endpoint({
      method: 'POST',
      path: `${path}/:name/run`,
      access: 'jobs:run',
      kind: 'write',
      summary: 'Run a scheduled job now',
      params: z.object({ name }),
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
    retry: endpoint({
      method: 'POST',
      path: `${path}/failed/:id/retry`,
      access: 'jobs:retry',
      kind: 'write',
      summary: 'Try a failed run again',
      params: byId,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})

export type JobRow = z.output<typeof job>
export type Failure = z.output<typeof failure>
