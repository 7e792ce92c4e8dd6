import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { ParentCrumb } from '#platform/web/lists/parent-crumb.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { backups, isUnderWay } from '../contract.ts'
import classes from './backup.module.css'
import { BackupTable } from './backup-table.tsx'
import { RunCard } from './run-card.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Overview = z.output<typeof backups.endpoints.overview.response>

const QUICK = 1_000
const SLOW = 60_000

export const prefetch = (_params: unknown, _search: unknown, client: QueryClient) =>
  client.prefetchQuery(reading(api(backups).overview))

/** `/setup/backup` */
export function Screen() {
  const { data, error, refetch } = useQuery({
    ...reading(api(backups).overview),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? QUICK : SLOW),
  })
  if (error && !data) {
    return <ErrorState page error={error} what="Backup" noun="backups" retry={() => void refetch()} />
  }
  return (
    <>
      <PageHead crumbs={<ParentCrumb />} title="Backup" actions={data && <BackUpNow run={data.run} />} />
      {data ? <Body overview={data} /> : <SkeletonRows rows={6} columns={3} />}
    </>
  )
}

function BackUpNow({ run }: { run: Overview['run'] }) {
  const may = useMay('backup:create')
  const start = useMutation({
    mutationFn: () => api(backups).start(),
    onSettled: () => refresh('backup'),
    onError: (error) => toast({ message: error.message }),
  })
  const reason = !may
    ? 'Your role has no right to make backups.'
    : isUnderWay(run)
      ? 'A backup is being made already.'
      : undefined
  return (
    <ReasonedButton tone="primary" reason={reason} disabled={start.isPending} onClick={() => start.mutate()}>
      Back up now
    </ReasonedButton>
  )
}

function Body({ overview }: { overview: Overview }) {
  const { warning, isEncrypted, run, backups: rows } = overview
  return (
    <div className={classes.body}>
      {warning && (
        <Alert tone="amber" title={warning}>
          <p>A backup counts once it was test-restored. Every backup made here is tried at once.</p>
        </Alert>
      )}
      {!isEncrypted && (
        <Alert tone="amber" title="Backups are not encrypted">
          <p>
            Whoever can read the folder of the backups can read everything in them. Set BACKUP_KEY to a secret
            of at least 32 characters and keep it apart from the backups. Without it the secret key of the
            program is left out of them, too.
          </p>
        </Alert>
      )}
      <div className={classes.cards}>
        <ScheduleCard overview={overview} />
        {run && <RunCard run={run} />}
      </div>
      <Card title="Backups" count={rows.length} flush={rows.length > 0}>
        {rows.length > 0 ? <BackupTable rows={rows} /> : <p>The first backup will stand here.</p>}
      </Card>
      <Card title="How to restore">
        <p className={classes.help}>
          A backup is restored on the server, into an empty folder, never over a running program. Set DATA_DIR
          to a new folder and run <code>npm run restore -- name-of-the-backup</code>. Everything is compared
          with the backup before it takes its place.
        </p>
      </Card>
    </div>
  )
}

function ScheduleCard({ overview }: { overview: Overview }) {
  const { schedule, lastVerified, folder, isEncrypted } = overview
  const may = useMay('backup:update')
  const [open, setOpen] = useState(false)
  return (
    <Card
      title="Schedule"
      action={
        may && (
          <Button small icon="edit" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Every night', schedule.enabled ? `${schedule.timeOfDay}, ${schedule.timeZone}` : 'Switched off'],
          ['Next', schedule.nextAt && <InstantText key="next" at={schedule.nextAt} />],
          [
            'Last verified',
            lastVerified ? (
              <span key="last">
                <InstantText at={lastVerified.at} /> <Dim>({lastVerified.age} old)</Dim>
              </span>
            ) : (
              <Dim key="last">never</Dim>
            ),
          ],
          ['Encryption', isEncrypted ? 'AES-256-GCM' : 'None'],
          ['Kept', '7 days, 4 weeks, 12 months'],
          [
            'Folder',
            <code key="folder" className={classes.folder}>
              {folder}
            </code>,
          ],
        ]}
      />
      {open && <ScheduleDialog schedule={schedule} onClose={() => setOpen(false)} />}
    </Card>
  )
}
