import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Notice, NoticeBox } from '#platform/contract/notices.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { dayBefore } from '#platform/contract/values/dates.ts'
import { isHearing, onHeard } from '#platform/web/live/stream.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import { request } from '#platform/web/session/request.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { clockTime, formatDate, localDay, localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import classes from './bell.module.css'
import { NoticeChoice } from './notice-choice.tsx'

const queryKey = ['notices']
const url = '/api/v1/notices'
/** While nothing is heard, in milliseconds. */
const AGAIN = 60_000

/** Nobody waits for it: when the session has ended, something else will say so. */
const isBackground = { isBackground: true }
const dataOf = async (answer: Promise<unknown>): Promise<NoticeBox> =>
  ((await answer) as { data: NoticeBox }).data

const mark = async (ids: readonly string[] | null, isRead: boolean) =>
  queryClient.setQueryData(
    queryKey,
    await dataOf(request({ method: 'POST', url: `${url}/read`, body: { ids, isRead } })),
  )

/** How many notices somebody has not read, as the bell shows it. */
const countOnBell = (unread: number): string => (unread > 99 ? '99+' : String(unread))

/** The bell: what concerns the person, as it happens. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey,
    queryFn: () => dataOf(request({ method: 'GET', url, options: isBackground })),
    refetchInterval: () => (isHearing() ? false : AGAIN),
    enabled: currentUser() !== null,
  })
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey })
    const ends = [onHeard('notices', again), onHeard('ready', again)]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  const unread = query.data?.unread ?? 0
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M8 2a4 4 0 0 1 4 4c0 3.2 1.4 4.4 1.4 5.4H2.6C2.6 10.4 4 9.2 4 6a4 4 0 0 1 4-4zM6.6 13.6h2.8" />
          </svg>
          {unread > 0 && <span className={classes.count}>{countOnBell(unread)}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-label="Notifications">
        {isOpen && <Panel query={query} close={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

interface PanelProps {
  query: { data: NoticeBox | undefined; error: Error | null; refetch: () => Promise<unknown> }
  close: () => void
}

function Panel({ query: { data, error, refetch }, close }: PanelProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <h2>{isChoosing ? 'What you are told' : 'Notifications'}</h2>
        {!isChoosing && (data?.unread ?? 0) > 0 && (
          <Button small tone="quiet" onClick={() => void mark(null, true)}>
            Mark all read
          </Button>
        )}
        <Button
          small
          square
          tone="quiet"
          icon={isChoosing ? 'close' : 'gear'}
          aria-label={isChoosing ? 'Back to the notifications' : 'What you are told'}
          onClick={() => setChoosing(!isChoosing)}
        />
      </div>
      {isChoosing ? (
        <NoticeChoice />
      ) : data ? (
        <Notices notices={data.notices} close={close} />
      ) : error ? (
        <ErrorState
          error={error}
          what="The list of notifications"
          noun="notifications"
          retry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={4} columns={2} />
      )}
    </>
  )
}

/** `Today`, `Yesterday`, `21 Nov 2026` */
function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === dayBefore(today) ? 'Yesterday' : formatDate(day)
}

function Notices({ notices, close }: { notices: readonly Notice[]; close: () => void }) {
  if (notices.length === 0)
    return (
      <p className={classes.none}>
        Nothing yet. You hear of mentions, of what waits for you, and of records you follow.
      </p>
    )
  const days = Map.groupBy(notices, ({ at }) => localDay(at))
  return (
    <div className={classes.days}>
      {[...days].map(([day, all]) => (
        <section key={day} aria-label={dayWords(day, localToday())}>
          <h3>{dayWords(day, localToday())}</h3>
          <ul>
            {all.map((notice) => (
              <Row key={notice.id} notice={notice} close={close} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ notice, close }: { notice: Notice; close: () => void }) {
  const { id, path, isRead, at, byName, words, subject, detail } = notice
  const open = () => {
    close()
    if (!isRead) void mark([id], true)
  }
  const said = (
    <span className={classes.said}>
      <span>
        {byName && <b>{byName}</b>} {words} {subject && <b>{subject}</b>}
      </span>
      {detail && <small>{detail}</small>}
    </span>
  )
  return (
    <li data-unread={!isRead || undefined}>
      {path ? (
        <AppLink href={givenAddress(path)} onClick={open}>
          {said}
        </AppLink>
      ) : (
        said
      )}
      <time dateTime={at}>{clockTime(at)}</time>
      <button
        type="button"
        className={classes.dot}
        aria-label={isRead ? 'Mark as unread' : 'Mark as read'}
        title={isRead ? 'Mark as unread' : 'Mark as read'}
        onClick={() => void mark([id], !isRead)}
      />
    </li>
  )
}
