import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { text } from '#platform/contract/values/fields.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { isTimeZone } from '#modules/setup/facilities/domain.ts'

const path = '/api/v1/backup'

const reasons = ['nightly', 'manual', 'before-migration'] as const
const statuses = ['queued', 'running', 'succeeded', 'failed', 'interrupted'] as const

export const backupReasonNames: Readonly<Record<(typeof reasons)[number], string>> = {
  nightly: 'Every night',
  manual: 'By hand',
  'before-migration': 'Before an update',
}

export const runStatuses: Readonly<Record<(typeof statuses)[number], StateInfo>> = {
  queued: { label: 'Waiting', tone: 'amber' },
  running: { label: 'Running', tone: 'blue' },
  succeeded: { label: 'Verified', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  interrupted: { label: 'Interrupted', tone: 'red' },
}

/** Whether a run has not come to its end. */
export const isUnderWay = (run: { status: (typeof statuses)[number] } | null | undefined): boolean =>
  run?.status === 'queued' || run?.status === 'running'

const scheduleInput = z.strictObject({
  /** Whether there is a backup every night. */
  enabled: z.boolean(),
  /** `02:30`, in the time zone. */
  timeOfDay: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The :attribute field must be a time such as 02:30.'),
  timeZone: text(64).refine(isTimeZone, 'The selected :attribute is invalid.'),
})

const schedule = z.object({
  ...scheduleInput.shape,
  version: z.int(),
  /** Null while it is switched off. */
  nextAt: z.string().nullable(),
})

const run = z.object({
  id: z.uuid(),
  reason: z.enum(reasons),
  status: z.enum(statuses),
  /** What it is busy with. */
  phase: z.enum(['tables', 'files', 'checking', 'restoring', 'comparing']).nullable(),
  /** Of the phase. */
  percent: z.int(),
  requestedAt: z.string(),
  requestedByName: z.string(),
  finishedAt: z.string().nullable(),
  backupName: z.string().nullable(),
  /** A sentence for people. */
  problem: z.string().nullable(),
})

const backup = z.object({
  name: z.string(),
  /** Why it is of no use; null when its manifest is whole. */
  problem: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  remark: z.string(),
  madeAt: z.string().nullable(),
  program: z.string(),
  /** Bytes. */
  size: z.int(),
  tables: z.int(),
  rows: z.int(),
  files: labelled(z.int(), 'Attachments'),
  /** Attachments that records name and that were not in their folder. */
  missingFiles: z.int(),
  isEncrypted: labelled(z.boolean(), 'Encrypted'),
  /** When it was last restored for a trial and compared. */
  verifiedAt: z.string().nullable(),
})

const overview = z.object({
  schedule,
  /** Whether the next backup will be encrypted. */
  isEncrypted: labelled(z.boolean(), 'Encrypted'),
  /** Where the backups lie on the server. */
  folder: z.string(),
  /** The one that runs, else the last one. */
  run: run.nullable(),
  /** The newest verified restore; `age` in words. */
  lastVerified: z.object({ name: z.string(), at: z.string(), age: z.string() }).nullable(),
  /** What needs attention, as a sentence; null when the last verified restore is young enough. */
  warning: z.string().nullable(),
  /** The newest first. */
  backups: z.array(backup),
})

/** Backups of database and attachments, and the trial that shows that they can be restored. */
export const backups = {
  ...contract({
    slice: 'backup',
    singular: 'Backup',
    plural: 'Backups',
    endpoints: {
      overview: endpoint({
        method: 'GET',
        path,
        access: 'backup:read',
        kind: 'read',
        summary: 'Schedule, present run, and the backups there are',
        response: overview,
        envelope: 'data',
      }),
      updateSchedule: endpoint({
        method: 'PATCH',
        path: `${path}/schedule`,
        access: 'backup:update',
        kind: 'write',
        summary: 'Change the time of the nightly backup',
        body: scheduleInput.partial(),
        response: schedule,
        envelope: 'data',
        versioned: true,
      }),
      start: endpoint({
        method: 'POST',
        path: `${path}/runs`,
        access: 'backup:create',
        kind: 'write',
        summary: 'Back up now, in the background, and verify the backup',
        response: run,
        envelope: 'data',
        status: 202,
      }),
      manifest: endpoint({
        method: 'GET',
        path: `${path}/manifests/:name`,
        access: 'backup:read',
        kind: 'stream',
        summary: 'The manifest of a backup: counts and hashes of all it holds',
        params: z.object({ name: z.string().max(80) }),
        response: z.void(),
        envelope: 'bytes',
      }),
    },
  }),
  scheduleInput,
}
