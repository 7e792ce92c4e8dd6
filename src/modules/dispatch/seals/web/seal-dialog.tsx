import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { DateText, InstantText } from '#platform/web/ui/text.tsx'
import { seals } from '../contract.ts'
import { inGroups, lateness } from '../domain.ts'
import { Records } from './records.tsx'
import classes from './seals.module.css'

/** One seal: whether all of it is what it was, and what it holds. */
export function SealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: seal, error, refetch } = useQuery(reading(api(seals).get, { params: { id } }))
  return (
    <Dialog onClose={onClose} title={seal ? `Seal ${seal.no}` : 'Seal'} size={760}>
      {error && !seal && (
        <ErrorState error={error} what="This seal" noun="daily seals" retry={() => void refetch()} />
      )}
      {!seal && !error && <SkeletonRows rows={5} columns={3} />}
      {seal && (
        <div className={classes.stack}>
          {seal.problem ? (
            <Alert title="Something was changed">{seal.problem}</Alert>
          ) : (
            <p className={classes.sound}>Nothing in it has changed since.</p>
          )}
          <Facts
            facts={{
              Day: <DateText date={seal.day} />,
              Cut: <InstantText at={seal.at} />,
              Late: lateness(seal.missed),
              Records: seal.count,
              Root: <span className={classes.hash}>{inGroups(seal.root)}</span>,
              'Root before': seal.previousRoot && (
                <span className={classes.hash}>{inGroups(seal.previousRoot)}</span>
              ),
              'Fingerprint of the key': <span className={classes.hash}>{inGroups(seal.fingerprint)}</span>,
            }}
          />
          <Records sealId={id} />
        </div>
      )}
    </Dialog>
  )
}
