import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineEntry, TimelineKind } from '#platform/contract/documents/activity.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { Hidden, InstantText } from '#platform/web/ui/text.tsx'
import { CommentBox } from './comment-box.tsx'
import { FollowButton } from './follow-button.tsx'
import { timelineQuery } from './activity-client.ts'
import classes from './timeline.module.css'

const kinds = [
  ['all', 'All'],
  ['comment', 'Comments'],
  ['change', 'Changes'],
  ['file', 'Files'],
  ['mail', 'Mails'],
] as const

/** What happened to a record, newest first, with a box for a comment. */
export function Timeline({ slice, id }: { slice: string; id: string }) {
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const query = useInfiniteQuery(timelineQuery(slice, id, kind === 'all' ? undefined : kind))
  const entries = query.data?.pages.flatMap((page) => page.data)
  return (
    <div className={classes.panel}>
      <CommentBox slice={slice} id={id} />
      <div className={classes.bar}>
        <Segments label="Show" options={kinds} value={kind} onChange={setKind} />
        <FollowButton slice={slice} id={id} />
      </div>
      {entries ? (
        <Entries entries={entries} />
      ) : query.isError ? (
        <ErrorState error={query.error} what="The timeline" noun="it" retry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={5} columns={3} />
      )}
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} aria-disabled={query.isFetchingNextPage}>
          Show earlier
        </Button>
      )}
    </div>
  )
}

/** What happened to a record, entry by entry. */
export function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <p className={classes.none}>Nothing here yet.</p>
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

const icons: Record<TimelineKind, IconName> = {
  change: 'edit',
  comment: 'comment',
  file: 'attach',
  mail: 'mail',
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, actorName, text, at, reason, changes } = entry
  return (
    <li>
      <span className={classes.mark}>
        {kind === 'comment' ? <Avatar name={actorName} small /> : <Icon name={icons[kind]} size={12} />}
      </span>
      <div>
        <b>{actorName}</b>{' '}
        {kind === 'comment' ? 'commented' : kind === 'mail' ? `wrote an e-mail: ${text}` : lowered(text)}
        <span className={classes.at}>
          {' '}
          <InstantText at={at} />
        </span>
      </div>
      {kind === 'comment' && <p className={classes.quote}>{text}</p>}
      {reason && <p className={classes.quote}>{reason}</p>}
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ field, label, from, to }) => (
            <li key={field}>
              {label}:{' '}
              {from !== null && (
                <>
                  <Hidden>from</Hidden> <del>{formatDate(from)}</del> <Hidden>to</Hidden>{' '}
                </>
              )}
              <ins>{to === null ? 'nothing' : formatDate(to)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
