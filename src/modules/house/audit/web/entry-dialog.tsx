import { useQuery } from '@tanstack/react-query'
import { actionLabel } from '#platform/contract/words/name-labels.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatCount, formatDate } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Dim, InstantText } from '#platform/web/ui/text.tsx'
import { audit } from '../contract.ts'
import { areaLabel } from '../domain.ts'
import classes from './audit.module.css'

/** One entry: who, when, and every field before and after. */
export function EntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: entry, error, refetch } = useQuery(reading(api(audit).get, { params: { id } }))
  const title = entry ? `${actionLabel(entry.action)}: ${entry.subject || areaLabel(entry.entity)}` : 'Entry'
  return (
    <Dialog onClose={onClose} title={title} size={760}>
      {error && !entry && (
        <ErrorState error={error} what="This entry" noun="the audit trail" retry={() => void refetch()} />
      )}
      {!entry && !error && <SkeletonRows rows={5} columns={3} />}
      {entry && (
        <div className={classes.entry}>
          <Facts
            facts={{
              Who: entry.actorName,
              When: <InstantText at={entry.at} />,
              From: entry.ip,
              Area: areaLabel(entry.entity),
              Reason: entry.reason,
              Record: (
                <AppLink
                  href={`/setup/audit?filter[entity]=${entry.entity}&filter[record]=${entry.entityId}`}
                >
                  Everything about this record
                </AppLink>
              ),
            }}
          />
          <Changes changes={entry.changes} />
          <p className={classes.seal}>
            Row {formatCount(entry.seq)}. Hash {entry.hash}
          </p>
        </div>
      )}
    </Dialog>
  )
}

interface ChangesProps {
  changes: readonly { field: string; label: string; from: string | null; to: string | null }[]
}

function Changes({ changes }: ChangesProps) {
  if (changes.length === 0) return <p className={classes.none}>No field was changed.</p>
  return (
    <div className={classes.scroll} role="region" aria-label="Changed fields" tabIndex={0}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, from, to }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{from === null ? <Dim>nothing</Dim> : formatDate(from)}</td>
              <td>{to === null ? <Dim>nothing</Dim> : formatDate(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
