import type { z } from 'zod'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { backupReasonNames, type backups, runStatuses } from '../contract.ts'
import classes from './backup.module.css'

type Run = z.output<typeof backups.endpoints.start.response>

const phases: Readonly<Record<NonNullable<Run['phase']>, string>> = {
  tables: 'Copying the tables',
  files: 'Copying the attachments',
  checking: 'Checking every file',
  restoring: 'Restoring the tables for a trial',
  comparing: 'Comparing the tables',
}

/** The run that is under way with its progress, else how the last one ended. */
export function RunCard({ run }: { run: Run }) {
  const isOver = run.finishedAt !== null
  return (
    <Card title={isOver ? 'Last run' : 'Under way'} action={<StatusChip table={table} state={run.status} />}>
      {!isOver && <RunProgress run={run} />}
      {run.problem && <Alert title="There is no verified backup of this run">{run.problem}</Alert>}
      <Facts
        facts={{
          Made: backupReasonNames[run.reason],
          By: run.requestedByName,
          'Asked for': <InstantText at={run.requestedAt} />,
          Ended: isOver && <InstantText at={run.finishedAt} />,
          Backup: run.backupName && <code className={classes.folder}>{run.backupName}</code>,
        }}
      />
    </Card>
  )
}

const table = { states: runStatuses }

function RunProgress({ run: { phase, percent, status } }: { run: Run }) {
  const words = status === 'queued' || phase === null ? 'Begins in a moment' : phases[phase]
  return (
    <div className={classes.progress}>
      <span aria-live="polite">{words}</span>
      <span className={classes.percent}>{phase && `${percent} %`}</span>
      <progress aria-label={words} max={100} {...(phase ? { value: percent } : {})} />
    </div>
  )
}
